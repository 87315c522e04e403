/** Encrypts messages (RFC 8291, with aes128gcm of RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys have 65 and 16 bytes. */
type DeviceKeys = { p256dh: Buffer; auth: Buffer };

/** Only tests pass fixed values. */
type Once = { privateKey: Buffer; salt: Buffer };

/** The whole message in one record. Push services accept 4096 bytes. */
const RECORD_SIZE = 4096;
/** The delimiter after the last record (RFC 8188). */
const LAST_RECORD = 2;

/** Throws if the device's key is not a point of the curve. */
export function encrypt(message: Buffer, { p256dh, auth }: DeviceKeys, once?: Once): Buffer<ArrayBuffer> {
  const own = createECDH('prime256v1');
  if (once) own.setPrivateKey(once.privateKey);
  else own.generateKeys();
  const salt = once?.salt ?? randomBytes(16);
  const publicKey = own.getPublicKey();

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, publicKey]);
  const keyMaterial = derive(own.computeSecret(p256dh), auth, info, 32);
  const key = derive(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = [cipher.update(message), cipher.update(Buffer.of(LAST_RECORD)), cipher.final()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_SIZE);
  sizes.writeUInt8(publicKey.length, 4);
  return Buffer.concat([salt, sizes, publicKey, ...encrypted, cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  if (p256dh.length !== 65 || auth.length !== 16) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}
