/** How open desks learn of changes, on both engines. */
import assert from 'node:assert/strict';
import { onBothEngines, onSqlite, seen } from '../tests/support/desk-store.ts';
import { newRequest } from '../tests/support/stores.ts';
import { createLive } from './live.ts';
import { readInbox } from './requests/inbox.ts';
import { createRequestActions } from './requests/request-actions.ts';

const bothEngines = onBothEngines();

function fail(error: unknown): void {
  throw error;
}

bothEngines('a desk learns of a request and a change from another instance', async (stored) => {
  const { database, other, store, put } = stored;
  const here = createLive(database, fail);
  let next = Promise.withResolvers<void>();
  const heard: number[] = [];
  const stop = here.subscribe({
    onChange(counter) {
      heard.push(counter);
      next.resolve();
    },
    onEnd() {},
  });
  const nextChange = async () => {
    await next.promise;
    next = Promise.withResolvers();
  };
  await nextChange();

  // Nothing calls wake() in this test, as if another instance stored the requests.
  const id = await put({ firstName: 'Ada' });
  await nextChange();
  await createRequestActions(other, []).setStatus(id, 'contacted', '', seen(0), { by: 'a phone', nowMs: 1 });
  await nextChange();
  await store.put(newRequest({ contentsHash: 'x', recipients: [] }));
  await nextChange();

  const { rows } = await readInbox(database, { view: 'open', search: '', after: undefined });
  assert.equal(rows.length, 2);
  assert.deepEqual(
    heard,
    heard.toSorted((a, b) => a - b),
  );
  stop();
  await here.close();
});

bothEngines('a desk also learns of a request that left spam by being sent again', async (stored) => {
  const { database, store } = stored;
  const request = newRequest({ recipients: [] });
  await store.put({ ...request, status: 'quarantine' });
  const live = createLive(database, fail);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  let times = 0;
  live.subscribe({
    onChange() {
      times += 1;
      (times === 1 ? first : second).resolve();
    },
    onEnd() {},
  });
  await first.promise;

  await store.put(request);

  await second.promise;
  const { rows } = await readInbox(database, { view: 'open', search: '', after: undefined });
  assert.equal(rows.length, 1);
  await live.close();
});

onSqlite('stopping the program ends all live connections', async ({ database }) => {
  const live = createLive(database, fail);
  let isEnded = false;
  live.subscribe({
    onChange() {},
    onEnd() {
      isEnded = true;
    },
  });

  await live.close();

  assert.equal(isEnded, true);
});
