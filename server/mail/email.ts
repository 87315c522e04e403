/** Names of the e-mail jobs. */
import { createHash } from 'node:crypto';
import type { JobName } from '../store/schema.ts';

export const EMAILS: readonly JobName[] = ['email-request', 'email-answer', 'email-photos', 'email-daily'];

/** The id of the one job that announces a request to a recipient. */
export const announcementId = (requestId: string, recipient: string) =>
  `email-request ${requestId} ${recipient}`;

/** Distinguishes the e-mails to different recipients without containing their addresses. */
export function shortHash(recipient: string): string {
  return createHash('sha256').update(recipient).digest('hex').slice(0, 8);
}
