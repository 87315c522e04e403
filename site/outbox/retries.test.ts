/** A lane of the outbox on a connection that comes and goes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLane } from './retries.ts';

test('each return of the connection during an attempt is followed by another attempt', async () => {
  // No page listens.
  Object.assign(globalThis, { dispatchEvent: () => true });
  const attempts: PromiseWithResolvers<void>[] = [];
  let isRunning = false;
  const flush = createLane([
    {
      retry: async () => {},
      markDone: () => {},
      // Like the entry's lock, it lets one attempt run at a time.
      async flush() {
        if (!isRunning) {
          isRunning = true;
          const attempt = Promise.withResolvers<void>();
          attempts.push(attempt);
          await attempt.promise;
          isRunning = false;
        }
        return { waits: [], isWritten: true };
      },
    },
  ]);
  const end = async () => {
    attempts.at(-1)?.resolve();
    await new Promise(setImmediate);
  };

  flush();
  for (let returns = 0; returns < 3; returns += 1) {
    flush({ isForced: true });
    await end();
  }

  assert.equal(attempts.length, 4);
  await end();
});
