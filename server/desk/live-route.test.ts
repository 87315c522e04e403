/**
 * How many live connections a device may have. Their events are tested in live.test.ts and routes.test.ts.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from '../../tests/support/desk-browser.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';

test('one connection too many closes the device’s oldest, and no other device’s', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const laptop = await signedIn(server);
  const other = await laptop.get('live');
  const open = [];
  for (let number = 0; number < 20; number += 1) open.push(await phone.get('live'));

  const last = await phone.get('live');

  const [first, ...others] = open;
  // The first connection was closed, so its body can be read to the end.
  assert.match((await first?.text()) ?? '', /^event: change/);
  await server.post(quoteRequest());
  for (const { body } of [...others, last, other]) {
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    while ((received.match(/event: change/g) ?? []).length < 2)
      received += (await reader?.read())?.value ?? assert.fail();
  }
});

test('the live route has no HEAD', async () => {
  await using server = await startServer({ siteUrl: 'http://localhost:3000' });
  const phone = await signedIn(server);

  const response = await fetch(`${server.url}/api/desk/live`, {
    method: 'HEAD',
    headers: { cookie: phone.cookie() ?? '' },
  });

  assert.equal(response.status, 405);
  assert.equal(response.headers.get('allow'), 'GET');
});
