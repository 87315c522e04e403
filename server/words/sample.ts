/** What is left of the sample company, which is nobody's: not for customers, and not by accident. */
import type { Words } from '../../domain/words.ts';
import type { Settings } from '../settings.ts';

const NAME = 'HURON BRIGHT CLEANING LLC';
const CUSTOMERS = ['Marianne K.', 'Daniel T.', 'Rosa P.'];

/** Whether the company is still the sample's. */
export function isSample({ frame }: Words): boolean {
  return frame.company.name === NAME;
}

/** What would go public of the sample, in one sentence; undefined if nothing would. */
export function sampleGoingPublic(
  words: Words,
  { siteUrl, isSampleAllowed }: Pick<Settings, 'siteUrl' | 'isSampleAllowed'>,
): string | undefined {
  if (isSampleAllowed || !isPublic(siteUrl)) return undefined;
  const left = [
    ...(isSample(words) ? ['the company'] : []),
    ...(words.pages.home.testimonials.shown.some(({ name }) => CUSTOMERS.includes(name)) ? ['a testimonial'] : []),
  ];
  if (left.length === 0) return undefined;
  const what = left.join(' and ');
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} of the sample would go public at ${siteUrl}; write your own, or set SAMPLE_CONTENT=allow`;
}

/** `.example` and `.test` are nobody's domains (RFC 2606). */
function isPublic(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl);
  return protocol === 'https:' && !/(^|\.)(example|test|localhost)$/.test(hostname);
}
