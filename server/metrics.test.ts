import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { signedIn } from '../tests/support/desk-browser.ts';
import { quoteRequest, startServer } from '../tests/support/server.ts';

test('the metrics give this machine the state of requests and e-mails', async () => {
  await using server = await startServer({ trustProxy: 1 });
  const request = quoteRequest();
  await server.post(request);
  await server.post({ nonsense: true });
  await server.postForm({ firstName: 'Ada' });
  // Requests of the owner's devices do not count as quote requests.
  const desk = await signedIn(server);
  assert.equal(
    (await desk.post(`requests/${request.request_id}/notes`, { id: randomUUID(), text: 'x' })).status,
    200,
  );

  const response = await fetch(`${server.url}/metrics`);
  const figures = await response.text();

  assert.match(response.headers.get('content-type') ?? '', /^text\/plain/);
  assert.deepEqual(figures.match(/^quote_requests_answered_total.*$/gm), [
    'quote_requests_answered_total{call="/api/quotes",status="201"} 1',
    'quote_requests_answered_total{call="/api/quotes",status="422"} 1',
    'quote_requests_answered_total{call="/contact",status="422"} 1',
  ]);
  assert.match(figures, /quote_requests_stored\{status="new"\} 1/);
  assert.match(figures, /quote_emails\{state="ready"\} \d/);
  assert.match(figures, /nodejs_eventloop_lag_seconds/);
  assert.doesNotMatch(figures, /Ada|example\.com/);
});

/** The status of `GET /metrics` for a raw request. */
async function askForMetrics(
  url: string,
  { version = '1.1', host = '127.0.0.1', header = '' },
): Promise<number> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(`GET /metrics HTTP/${version}\r\nHost: ${host}\r\n${header}Connection: close\r\n\r\n`);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await text(socket))?.[1]);
}

test('strangers get no metrics through a proxy on this machine', async () => {
  await using server = await startServer({ trustProxy: 1 });

  assert.equal(await askForMetrics(server.url, {}), 200);
  for (const asked of [
    { header: 'X-Forwarded-For: 203.0.113.7\r\n' },
    { header: 'Forwarded: for=203.0.113.7\r\n' },
    { header: 'Via: 1.1 proxy\r\n' },
    // A proxy that adds no header passes the public host name on, or uses HTTP/1.0 like nginx by default.
    { host: 'www.example.com' },
    { version: '1.0' },
  ]) {
    assert.equal(await askForMetrics(server.url, asked), 404, JSON.stringify(asked));
  }
});

test('a public site with TRUST_PROXY=0 shows its metrics to nobody, because a proxy may pass strangers on', async () => {
  await using server = await startServer({ trustProxy: 0 });

  assert.equal(await askForMetrics(server.url, {}), 404);
});
