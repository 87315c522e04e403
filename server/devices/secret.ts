import { createHash, randomBytes } from 'node:crypto';
import { SHORT_LENGTH, SHORT_SIGNS } from '../../domain/short-code.ts';

/** 256 random bits, safe in a URL and a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** 50 random bits. Secure only for minutes and few attempts. */
export function newShortCode(): string {
  return [...randomBytes(SHORT_LENGTH)].map((byte) => SHORT_SIGNS[byte % SHORT_SIGNS.length]).join('');
}

/**
 * The store keeps only hashes, so a copy of it signs nobody in. Unsalted SHA-256 is enough: 256 random bits
 * cannot be guessed, and 50 bits not within a code's lifetime.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
