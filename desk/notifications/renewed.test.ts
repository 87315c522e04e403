/** Renewal of the push subscription, with a fake push manager. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renewed } from './renewed.ts';

const KEY = Buffer.alloc(65, 7);
const PUBLIC_KEY = KEY.toString('base64url');
const ALIVE = 'https://fcm.googleapis.com/fcm/send/1';

function browser(endpoint: string | undefined, key = KEY) {
  const done: string[] = [];
  const subscription = (address: string, applicationServerKey: Buffer) =>
    ({
      endpoint: address,
      options: { applicationServerKey: Uint8Array.from(applicationServerKey).buffer, userVisibleOnly: true },
      unsubscribe: async () => done.push('unsubscribed') > 0,
      // `renewed` uses no other members.
    }) as unknown as PushSubscription;
  const manager = {
    async subscribe() {
      done.push('subscribed');
      return subscription('https://fcm.googleapis.com/fcm/send/2', KEY);
    },
    // `renewed` only subscribes with it.
  } as unknown as PushManager;
  return { manager, known: endpoint === undefined ? null : subscription(endpoint, key), done };
}

test('a working subscription is kept; a removed one, or one with another key, is replaced once', async () => {
  const cases: [ReturnType<typeof browser>, string[]][] = [
    [browser(ALIVE), []],
    [browser(undefined), ['subscribed']],
    [browser('https://permanently-removed.invalid/fcm/send/1'), ['unsubscribed', 'subscribed']],
    [browser(ALIVE, Buffer.alloc(65, 8)), ['unsubscribed', 'subscribed']],
  ];

  for (const [{ manager, known, done }, expected] of cases) {
    const now = await renewed(manager, known, PUBLIC_KEY);
    // The next visit has nothing to renew.
    assert.equal(await renewed(manager, now, PUBLIC_KEY), now);
    assert.deepEqual(done, expected);
  }
});
