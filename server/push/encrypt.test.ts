/** The encryption of notifications: the example of RFC 8291, and a second implementation that reads ours. */
import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { decrypt } from '../../tests/support/decrypt-push.ts';
import { areDeviceKeys, encrypt, LONGEST_MESSAGE } from './encrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('the example of RFC 8291, appendix A, byte by byte', () => {
  const p256dh = bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4');
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg');
  const once = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };

  const body = encrypt(Buffer.from('When I grow up, I want to be a watermelon'), { p256dh, auth }, once);

  assert.equal(
    body.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('another implementation reads what was encrypted, up to the longest message, and no other device does', () => {
  const device = createECDH('prime256v1');
  device.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: device.getPublicKey(), auth };

  for (const length of [1, 100, LONGEST_MESSAGE]) {
    const message = randomBytes(length);
    const body = encrypt(message, keys);
    assert.ok(body.length <= 4096);
    assert.deepEqual(decrypt(body, { privateKey: device.getPrivateKey(), auth }), message);
    assert.throws(() => decrypt(body, { privateKey: device.getPrivateKey(), auth: randomBytes(16) }));
  }
  assert.notDeepEqual(encrypt(Buffer.from('twice'), keys), encrypt(Buffer.from('twice'), keys));
});

test('keys that are none are told from those of a device', () => {
  const device = createECDH('prime256v1');
  device.generateKeys();
  const good = { p256dh: device.getPublicKey(), auth: randomBytes(16) };

  assert.equal(areDeviceKeys(good), true);
  assert.equal(areDeviceKeys({ ...good, auth: randomBytes(15) }), false);
  assert.equal(areDeviceKeys({ ...good, p256dh: good.p256dh.subarray(1) }), false);
  assert.equal(areDeviceKeys({ ...good, p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]) }), false);
});
