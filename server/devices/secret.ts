import { createHash, randomBytes } from 'node:crypto';
import { SHORT_LENGTH, SHORT_SIGNS } from '../../domain/short-code.ts';

/** 256 random bits, in characters that a link and a cookie may contain. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** 50 random bits, in characters that can be read and typed. Good for minutes, and for few tries. */
export function newShortCode(): string {
  return [...randomBytes(SHORT_LENGTH)].map((byte) => SHORT_SIGNS[byte % SHORT_SIGNS.length]).join('');
}

/**
 * What the store keeps of a secret, so that a copy of the store signs nobody in. A plain hash is enough, because nobody
 * can guess 256 random bits, and 50 not within the minutes for which a short code is good.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
