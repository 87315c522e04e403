import { createHash, randomBytes } from 'node:crypto';
import { type RequestPayload, serviceInWords } from '../../domain/payload.ts';
import type { QuoteContents } from '../../domain/quote.ts';
import type { QuoteView } from '../../domain/quote-page.ts';
import { townOf } from '../requests/town.ts';

/** Equal contents give equal text. */
export function writeContents({ lines, note, validUntil }: QuoteContents): string {
  const spelled = lines.map(({ id, words, low, high, isOptional }) => ({ id, words, low, high, isOptional }));
  return JSON.stringify({ lines: spelled, note, validUntil } satisfies QuoteContents);
}

export function readContents(text: string): QuoteContents {
  return JSON.parse(text);
}

/** A quote as its customer sees it before there is an answer. */
export function openView(
  payload: RequestPayload,
  { contents, version, hash }: { contents: string; version: number; hash: string },
): QuoteView {
  return {
    firstName: payload.firstName,
    service: serviceInWords(payload),
    town: townOf(payload),
    contents: readContents(contents),
    version,
    hash,
    state: 'open',
    accepted: null,
    hasAsked: false,
    afterJob: null,
  };
}

export function hashOfVersion(contents: string, version: number): string {
  return createHash('sha256').update(`${version} ${contents}`).digest('hex');
}

/** 128 random bits in letters and digits: messaging apps cut other signs off the end of a link. */
export function newToken(): string {
  return randomBytes(16).toString('hex');
}

export function isToken(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}
