import { createECDH } from 'node:crypto';
import { createRequire } from 'node:module';

/** A second implementation of RFC 8291, which shares no code with ours. The package has no types. */
const ece: {
  decrypt: (body: Buffer, keys: { version: 'aes128gcm'; privateKey: object; authSecret: Buffer }) => Buffer;
} = createRequire(import.meta.url)('http_ece');

/** Decrypts a push message as a device does. Throws if the message is for another device. */
export function decrypt(body: Buffer, { privateKey, auth }: { privateKey: Buffer; auth: Buffer }): Buffer {
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  return ece.decrypt(body, { version: 'aes128gcm', privateKey: own, authSecret: auth });
}
