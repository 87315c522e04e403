/** What a quote says, in one spelling, and what names it. */
import { createHash, randomBytes } from 'node:crypto';
import type { OfferContents } from '../../domain/offer.ts';

/** The same contents are the same text. */
export function writeContents({ lines, note, validUntil }: OfferContents): string {
  const spelled = lines.map(({ id, words, low, high, isOptional }) => ({ id, words, low, high, isOptional }));
  return JSON.stringify({ lines: spelled, note, validUntil } satisfies OfferContents);
}

export function readContents(text: string): OfferContents {
  return JSON.parse(text);
}

/** `contents` as writeContents() spells them. */
export function hashOfVersion(contents: string, version: number): string {
  return createHash('sha256').update(`${version} ${contents}`).digest('hex');
}

/** 128 random bits. Letters and digits alone: where an address ends in another sign, messages leave that out of the link. */
export function newToken(): string {
  return randomBytes(16).toString('hex');
}

export function isToken(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
