import { createECDH } from 'node:crypto';
import { createRequire } from 'node:module';

/** A second implementation of RFC 8291, which shares no line with ours. It has no types. */
const ece: {
  decrypt: (body: Buffer, keys: { version: 'aes128gcm'; privateKey: object; authSecret: Buffer }) => Buffer;
} = createRequire(import.meta.url)('http_ece');

/** What a device reads of a message. Throws if it is not for this device. */
export function decrypt(body: Buffer, { privateKey, auth }: { privateKey: Buffer; auth: Buffer }): Buffer {
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  return ece.decrypt(body, { version: 'aes128gcm', privateKey: own, authSecret: auth });
}
