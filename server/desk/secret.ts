import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, in characters that a link and a cookie may contain. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What the store keeps of a secret, so that a copy of the store signs nobody in. A plain hash is enough, because nobody
 * can guess 256 random bits.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
