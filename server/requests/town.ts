import type { RequestPayload } from '../../domain/payload.ts';

/** `ann arbor`, `ANN ARBOR ` → `Ann Arbor` */
export function townOf({ city = '' }: RequestPayload): string {
  return city
    .trim()
    .toLowerCase()
    .replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase());
}
