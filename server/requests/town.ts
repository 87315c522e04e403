import type { QuotePayload } from '../../domain/payload.ts';

/** "ann arbor" and "ANN ARBOR " are one town. */
export function townOf({ city = '' }: QuotePayload): string {
  return city
    .trim()
    .toLowerCase()
    .replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase());
}
