/**
 * A real restic repository whose password is cheap to check. `restic init` makes each later call spend half a
 * second of processor on the password. https://restic.readthedocs.io/en/stable/100_references.html
 */
import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** scrypt's least cost. */
const COST = { N: 2, r: 8, p: 1 };
const PRIME = 2n ** 130n - 5n;

type Key = { encrypt: Buffer; mac: { k: Buffer; r: Buffer } };

export async function createRepository(folder: string, password: string): Promise<void> {
  for (const name of ['data', 'index', 'keys', 'locks', 'snapshots'])
    await mkdir(join(folder, name), { recursive: true });
  const [master, salt] = [keyOf(randomBytes(64)), randomBytes(64)];
  const user = keyOf(scryptSync(password, salt, 64, COST));
  const mac = { k: master.mac.k.toString('base64'), r: master.mac.r.toString('base64') };
  const data = encrypt(user, { mac, encrypt: master.encrypt.toString('base64') }).toString('base64');
  const key = JSON.stringify({ kdf: 'scrypt', ...COST, salt: salt.toString('base64'), data });
  await writeFile(join(folder, 'keys', createHash('sha256').update(key).digest('hex')), key);
  const id = randomBytes(32).toString('hex');
  const config = { version: 2, id, chunker_polynomial: '25b468838dcb75' };
  await writeFile(join(folder, 'config'), encrypt(master, config));
}

function keyOf(bytes: Buffer): Key {
  return { encrypt: bytes.subarray(0, 32), mac: { k: bytes.subarray(32, 48), r: bytes.subarray(48) } };
}

/** Nonce, AES-256-CTR, and Poly1305-AES of the result. */
function encrypt({ encrypt, mac }: Key, content: object): Buffer {
  const nonce = randomBytes(16);
  const text = createCipheriv('aes-256-ctr', encrypt, nonce).update(JSON.stringify(content));
  const r = numberOf(mac.r) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  let sum = 0n;
  for (let at = 0; at < text.length; at += 16) {
    const block = Buffer.concat([text.subarray(at, at + 16), Buffer.of(1)]);
    sum = ((sum + numberOf(block)) * r) % PRIME;
  }
  const tag = (sum + numberOf(createCipheriv('aes-128-ecb', mac.k, null).update(nonce))) % 2n ** 128n;
  const littleEndian = Buffer.from(tag.toString(16).padStart(32, '0'), 'hex').reverse();
  return Buffer.concat([nonce, text, littleEndian]);
}

/** Little-endian. */
function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}
