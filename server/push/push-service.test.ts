/** How a message is encrypted, which push services are allowed, and what is read of a response. */
import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { decrypt } from '../../tests/support/decrypt-push.ts';
import { respondWith, startPushService } from '../../tests/support/push-service.ts';
import { areDeviceKeys, encrypt } from './encrypt.ts';
import { isReservedSubject, pushContactOf } from './keys.ts';
import { isPushService } from './push-service.ts';

const ENDPOINTS = [
  ['https://fcm.googleapis.com/fcm/send/a:b', true],
  ['https://jmt17.google.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=a', true],
  ['https://fcm.googleapis.com:8443/a', false],
  ['http://fcm.googleapis.com/a', false],
  ['https://user@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://push.apple.com/a', false],
  ['https://127.0.0.1/a', false],
  ['file:///etc/passwd', false],
  ['', false],
] as const;

test('only https addresses of known push services, on port 443, are accepted', () => {
  for (const [endpoint, isKnown] of ENDPOINTS) assert.equal(isPushService(endpoint), isKnown, endpoint);
});

test('redirects are not followed, and a cut connection is a failure', async () => {
  await using service = await startPushService();
  const { post } = service.pushServices;
  service.responses.set('moved', respondWith(307, { location: `${service.origin}/send/elsewhere` }));
  service.responses.set('busy', respondWith(429, { 'retry-after': '7' }));
  service.responses.set('cut', (response) => {
    response.writeHead(201, { 'content-length': '10' });
    response.write('half');
    response.socket?.destroySoon();
  });

  const moved = await post(`${service.origin}/send/moved`, {}, Buffer.of(1));
  assert.deepEqual(moved, { status: 307, retryAfter: '' });
  assert.deepEqual(service.asked, ['moved']);
  assert.deepEqual(await post(`${service.origin}/send/busy`, {}, Buffer.of(1)), {
    status: 429,
    retryAfter: '7',
  });
  await assert.rejects(post(`${service.origin}/send/cut`, {}, Buffer.of(1)));
  await assert.rejects(post('https://fcm.googleapis.com/a', {}, Buffer.of(1)), /no known push service/);
});

for (const [siteUrl, email, subject, isReserved] of [
  ['https://www.cedarhome.com', 'a@cedarhome.com', 'https://www.cedarhome.com', false],
  ['http://localhost:3000', 'a@cedarhome.com', 'mailto:a@cedarhome.com', false],
  ['https://cedar.example', 'a@cedar.example', 'mailto:a@cedar.example', true],
  ['https://192.168.1.5', 'a@localhost', 'mailto:a@localhost', true],
] as const) {
  test(`at ${siteUrl} push services may write to ${subject}`, () => {
    assert.equal(pushContactOf(siteUrl, email), subject);
    assert.equal(isReservedSubject(subject), isReserved);
  });
}

const bytes = (text: string) => Buffer.from(text, 'base64url');

test('encryption matches the example of RFC 8291, appendix A, byte by byte', () => {
  const p256dh = bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
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

test('another implementation decrypts messages of any length, and other devices cannot', () => {
  /** The space in a record of 4096 bytes beside the header, the delimiter and the tag. */
  const longest = 4096 - 86 - 1 - 16;
  const device = createECDH('prime256v1');
  device.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: device.getPublicKey(), auth };

  for (const length of [1, 100, longest]) {
    const message = randomBytes(length);
    const body = encrypt(message, keys);
    assert.ok(body.length <= 4096);
    assert.deepEqual(decrypt(body, { privateKey: device.getPrivateKey(), auth }), message);
    assert.throws(() => decrypt(body, { privateKey: device.getPrivateKey(), auth: randomBytes(16) }));
  }
  assert.notDeepEqual(encrypt(Buffer.from('twice'), keys), encrypt(Buffer.from('twice'), keys));
});

test('invalid device keys are detected', () => {
  const device = createECDH('prime256v1');
  device.generateKeys();
  const good = { p256dh: device.getPublicKey(), auth: randomBytes(16) };

  assert.equal(areDeviceKeys(good), true);
  assert.equal(areDeviceKeys({ ...good, auth: randomBytes(15) }), false);
  assert.equal(areDeviceKeys({ ...good, p256dh: good.p256dh.subarray(1) }), false);
  assert.equal(areDeviceKeys({ ...good, p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]) }), false);
});
