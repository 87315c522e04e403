import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { inHalves, shortCodeOf } from '../../../domain/short-code.ts';
import { SIGN_IN_EMAIL_TIMEOUT } from '../../../domain/timeouts.ts';
import { CODE_LIFE, createMailedCode, discardCode } from '../../devices/sign-in-codes.ts';
import { signInLink } from '../../devices/sign-in-link.ts';
import { reasonOf } from '../../jobs/job.ts';
import { InDoubt, type SendMail } from '../../mail/mail.ts';
import { type Message, messageOf } from '../../mail/message.ts';
import type { Database } from '../../store/database.ts';

type MailLinkOptions = {
  database: Database;
  send: SendMail;
  /** A link goes to all of them and to nobody else. */
  recipients: readonly string[];
  siteUrl: string;
  company: () => string;
  now: () => number;
  pageTimeout?: number;
};

/**
 * `sent`: the mail server accepted the e-mail for at least one address. `waiting`: no other link is sent while
 * an earlier call's link is valid: its e-mail, begun at `sentMs`, was accepted or may still be.
 */
type MailLink = (
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
) => Promise<{ kind: 'sent' | 'waiting'; sentMs: number; untilMs: number } | { kind: 'not sent' }>;

export function createMailLink(options: MailLinkOptions): MailLink {
  const { database, send, recipients, siteUrl, company, now, pageTimeout = SIGN_IN_EMAIL_TIMEOUT } = options;

  return async (log) => {
    const nowMs = now();
    const mailed = await createMailedCode(database, nowMs);
    if (mailed.kind === 'waiting') return { ...mailed, untilMs: mailed.sentMs + CODE_LIFE };
    const { code } = mailed;
    const message = signInMessage(company(), signInLink(siteUrl, code), code);
    let isAccepted = false;
    async function sendTo(recipient: string) {
      await send(message, recipient, 1);
      isAccepted = true;
    }
    const finished = Promise.allSettled(recipients.map(sendTo)).then(async (results) => {
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      for (const failure of failures)
        log.error({ outcome: 'sign-in link not e-mailed', error: reasonOf(failure) });
      if (isAccepted) log.info({ outcome: 'sign-in link e-mailed' });
      else if (!failures.some((failure) => failure instanceof InDoubt)) await discardCode(database, code);
    });
    // This may end after the response was sent.
    finished.catch((error) => log.error({ outcome: 'sign-in link not discarded', error: reasonOf(error) }));
    await Promise.race([finished, pause(pageTimeout, undefined, { ref: false })]);
    return isAccepted ? { kind: 'sent', sentMs: nowMs, untilMs: nowMs + CODE_LIFE } : { kind: 'not sent' };
  };
}

function signInMessage(company: string, link: string, code: string): Message {
  const subject = `Sign in to the desk of ${company}`;
  // The id becomes a file name, so it must not contain the code.
  return messageOf(`sign-in-${randomUUID()}`, subject, [
    'Within 15 minutes, open this link on the device where you want your quote requests. It works once.',
    { lines: [], link: { words: 'Sign in', url: link } },
    `In the app on an iPhone’s home screen, type this code instead: ${inHalves(shortCodeOf(code))}`,
    'Anyone with this link or code can read your requests, so please do not forward this email. Someone ' +
      'asked for it on your website. If it was not you, you can ignore this email.',
  ]);
}
