import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { reasonOf } from '../quotes/deliver.ts';
import { InDoubt, type SendMail } from '../quotes/mail.ts';
import type { Database } from '../quotes/schema.ts';
import { createMailedCode, discardCode } from './codes.ts';
import { signInLink } from './link.ts';
import { signInLetter } from './sign-in-letter.ts';

type MailLinkOptions = {
  database: Database;
  send: SendMail;
  /** The owner's addresses. A link goes to all of them and to nobody else. */
  recipients: readonly string[];
  siteUrl: string;
  now: () => number;
  /** How long the page waits for the mail server, ms. */
  patience?: number;
};

/** E-mails a link to sign in with. 'sent' if at least one address was accepted. */
export type MailLink = (log: Pick<FastifyBaseLogger, 'info' | 'error'>) => Promise<'sent' | 'too many' | 'not sent'>;

/** Shorter than the time after which the page gives an answer up (desk/api.ts), ms. */
const PATIENCE = 12_000;

export function createMailLink(options: MailLinkOptions): MailLink {
  const { database, send, recipients, siteUrl, now, patience = PATIENCE } = options;

  return async (log) => {
    const nowMs = now();
    const code = await createMailedCode(database, nowMs);
    if (code === undefined) return 'too many';
    const letter = signInLetter(signInLink(siteUrl, code), nowMs);
    let isAccepted = false;
    async function sendTo(recipient: string) {
      await send(letter, recipient, 1);
      isAccepted = true;
    }
    const finished = Promise.allSettled(recipients.map(sendTo)).then(async (results) => {
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      for (const failure of failures) log.error({ outcome: 'sign-in link not e-mailed', error: reasonOf(failure) });
      if (isAccepted) log.info({ outcome: 'sign-in link e-mailed' });
      // A link that may have arrived works and counts.
      else if (!failures.some((failure) => failure instanceof InDoubt)) await discardCode(database, code);
    });
    // The mail server may finish after the page was answered.
    finished.catch((error) => log.error({ outcome: 'sign-in link not discarded', error: reasonOf(error) }));
    await Promise.race([finished, pause(patience, undefined, { ref: false })]);
    return isAccepted ? 'sent' : 'not sent';
  };
}
