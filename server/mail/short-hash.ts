import { createHash } from 'node:crypto';

/** Tells the e-mails to one recipient from those to another, without naming the address. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
