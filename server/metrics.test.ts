import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteRequest, startServer } from './testing.ts';

test('the metrics tell this machine how requests and e-mails stand', async () => {
  await using server = await startServer();
  await server.post(quoteRequest());
  await server.post({ nonsense: true });

  const response = await fetch(`${server.url}/metrics`);
  const text = await response.text();

  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
  assert.match(text, /quote_requests_answered_total\{call="\/api\/quotes",status="201"\} 1/);
  assert.match(text, /quote_requests_answered_total\{call="\/api\/quotes",status="422"\} 1/);
  assert.match(text, /quote_requests_stored\{status="new"\} 1/);
  assert.match(text, /nodejs_eventloop_lag_seconds/);
  assert.doesNotMatch(text, /Ada|example\.com/);
});

test('to others, also behind a proxy on this machine, there are no metrics', async () => {
  await using server = await startServer();

  const response = await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });

  assert.equal(response.status, 404);
});
