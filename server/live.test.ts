/** How open desks learn of changes, on both engines. */
import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { onBothEngines, seen } from '../tests/support/desk-store.ts';
import { newRequest } from '../tests/support/stores.ts';
import { addLiveRoute } from './desk/live-route.ts';
import { createLive, type Live } from './live.ts';
import { readInbox } from './requests/inbox.ts';
import { createRequestActions } from './requests/request-actions.ts';

const bothEngines = onBothEngines();

function fail(error: unknown): void {
  throw error;
}

bothEngines(
  'a desk learns of what another instance stores or changes, until the program stops',
  async (stored) => {
    const { database, other, store, put } = stored;
    const here = createLive(database, fail);
    let next = Promise.withResolvers<void>();
    let isEnded = false;
    const heard: number[] = [];
    const stop = here.subscribe({
      onChange(counter) {
        heard.push(counter);
        next.resolve();
      },
      onEnd() {},
    });
    here.subscribe({
      onChange() {},
      onEnd() {
        isEnded = true;
      },
    });
    const nextChange = async () => {
      await next.promise;
      next = Promise.withResolvers();
    };
    await nextChange();

    // Nothing calls wake() in this test, as if another instance stored the requests.
    const id = await put({ firstName: 'Ada' });
    await nextChange();
    await createRequestActions(other, []).setStatus(id, 'contacted', '', seen(0), {
      by: 'a phone',
      nowMs: 1,
    });
    await nextChange();
    const doubted = newRequest({ recipients: [] });
    await store.put({ ...doubted, status: 'quarantine' });
    await nextChange();
    // Sent again without a filled honeypot, it leaves spam.
    await store.put(doubted);
    await nextChange();

    const { rows } = await readInbox(database, { view: 'open', search: '', after: undefined });
    assert.equal(rows.length, 2);
    const sorted = heard.toSorted((a, b) => a - b);
    assert.deepEqual(heard, sorted);
    stop();
    await here.close();
    assert.equal(isEnded, true);
  },
);

test('a change after the end of a live connection, before it is closed, does not end the server', async () => {
  await using app = fastify();
  app.addHook('onRequest', async (request) => {
    request.device = { id: 'phone', name: 'Phone' };
  });
  const { promise: subscribed, resolve } = Promise.withResolvers<Parameters<Live['subscribe']>[0]>();
  const live: Live = {
    wake() {},
    async close() {},
    subscribe(listener) {
      resolve(listener);
      return () => {};
    },
  };
  addLiveRoute(app, { live, isSignedIn: async () => true });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const phone = connect(port, '127.0.0.1');
  phone.write('GET /api/desk/live HTTP/1.1\r\nhost: desk\r\n\r\n');
  const { onChange, onEnd } = await subscribed;

  onEnd();
  // On a half-open line the connection closes only minutes later.
  onChange(1);

  // Node reports a write after the end in the next turn.
  await setImmediate();
  phone.destroy();
});
