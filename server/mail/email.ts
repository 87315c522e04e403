import { createHash } from 'node:crypto';
import type { JobName } from '../store/schema.ts';

export const EMAIL_KINDS: readonly JobName[] = [
  'email-request',
  'email-answer',
  'email-photos',
  'email-daily',
];

export const announcementId = (requestId: string, recipient: string) =>
  `email-request ${requestId} ${recipient}`;

/** Tells recipients apart without containing the address. */
export function shortHash(recipient: string): string {
  return createHash('sha256').update(recipient).digest('hex').slice(0, 8);
}
