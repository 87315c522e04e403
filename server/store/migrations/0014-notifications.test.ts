/** A store of the version before: whoever was signed in or had a link still is or has, and can turn notifications on. */
import assert from 'node:assert/strict';
import { testEarlierStore } from '../../../tests/support/earlier-stores.ts';
import { createDevices } from '../../desk/devices.ts';
import { hashOf } from '../../desk/secret.ts';
import { createSubscriptions } from '../../push/subscriptions.ts';

const statements = [
  `INSERT INTO device (id, token_hash, name, created_ms, last_used_ms) VALUES ('a', '${hashOf('token')}', 'a phone', 5, 5)`,
  `INSERT INTO sign_in_code (code_hash, origin, created_ms, expires_ms) VALUES ('${hashOf('link')}', 'e-mail', 5, 100)`,
];

testEarlierStore('devices and links are kept', { version: 13, statements }, async (database) => {
  const devices = createDevices(database);
  const subscriptions = createSubscriptions(database);

  await subscriptions.save('a', { endpoint: 'https://web.push.apple.com/a', p256dh: 'a', auth: 'a' });
  const linked = await devices.signIn({ code: 'link', name: 'a tablet', formerToken: undefined }, 10);

  assert.equal((await devices.find('token', 10))?.id, 'a');
  assert.equal((await subscriptions.find('a'))?.emergencies_pass, 1);
  assert.equal(linked.kind, 'signed in');
});
