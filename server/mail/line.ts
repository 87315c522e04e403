/** A line of e-mails: they are sent one after the other, and each is repeated until the mail server accepts it. */
import { HOUR, MINUTE, SECOND } from '../../domain/time-spans.ts';
import { UNSENT_EMAIL_TIMEOUT } from '../../domain/timeouts.ts';
import { LONGEST_SLEEP, sleepUntil, startRounds } from '../rounds.ts';
import type { Email } from './email.ts';
import type { createEmails } from './emails.ts';
import { Refused, type SendMail } from './mail.ts';
import type { WriteEmail } from './write.ts';

type LineOptions = {
  /** Whether this process sends, among all that share the database. */
  isSender: () => Promise<boolean>;
  emails: ReturnType<typeof createEmails>;
  write: WriteEmail;
  send: SendMail;
  /** Called before each look for an e-mail that is due. */
  prepare: () => Promise<void>;
  /** Whether an e-mail that is due shall wait or be part of another one. If so, this has made it no longer due. */
  holdBack: (email: Email) => Promise<boolean>;
  /** Called when nothing is due. Resolves to whether to look again at once, because more may be left to tidy. */
  tidy: () => Promise<boolean>;
  log: (entry: LineLog) => void;
  /** The clock, ms since 1970. */
  now: () => number;
};

export type LineLog = { email: string; outcome: string; attempt: number; error?: string };

/** The waits after each failure; then the last one repeats. */
const DELAYS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR];
/** Each wait varies by up to this share, so that a recovering mail server does not get all e-mails at once. */
const JITTER = 0.2;
/**
 * An e-mail that was tried less often is not given up, however old it is: the machine may have been off. One that is given
 * up is dead: it is kept and listed, but no longer tried.
 */
const LEAST_TRIES = 20;

export function startLine({ isSender, emails, write, send, prepare, holdBack, tidy, log, now }: LineOptions) {
  /**
   * The outcomes of attempts that the store has not saved, by the id of the e-mail. While the disk is full nothing can be
   * saved, but the owner is e-mailed all the same, and nothing is sent twice.
   */
  const unsaved = new Map<string, Email>();

  /** Sends one e-mail if one is due. Resolves to the time until the next round, ms. Rejects if the store failed. */
  async function round(): Promise<number> {
    let failure: unknown;
    // A store that cannot be written to holds up no e-mail that is due.
    const orSendAnyway = (error: unknown) => {
      failure = error;
      return false;
    };
    await saveOutcomes().catch(orSendAnyway);
    if (!(await isSender())) return LONGEST_SLEEP;
    await prepare().catch(orSendAnyway);
    const email = await due();
    if (email && !rounds.isStopping()) {
      if (await holdBack(email).catch(orSendAnyway)) return 0;
      unsaved.set(email.id, await attempt(email));
      return 0;
    }
    if (failure) throw failure;
    if (await tidy()) return 0;
    return sleepUntil(await emails.nextDueMs(), now());
  }

  async function due(): Promise<Email | undefined> {
    const again = [...unsaved.values()].find(({ state, next_ms }) => state === 'ready' && next_ms <= now());
    return again ?? emails.due(now(), [...unsaved.keys()]);
  }

  async function saveOutcomes(): Promise<void> {
    for (const email of unsaved.values()) {
      await emails.record(email);
      unsaved.delete(email.id);
    }
  }

  /** Sends an e-mail, and resolves to it with its outcome. */
  async function attempt(email: Email): Promise<Email> {
    const attempts = email.attempts + 1;
    // The id of an e-mail about one request names its recipient, whom no log names.
    const entry = { email: email.kind === 'request' ? (email.request_id ?? '') : email.id, attempt: attempts };
    try {
      const message = await write(email);
      // The requests that it would be about have been deleted meanwhile.
      if (!message) return { ...email, state: 'done', done_ms: now() };
      await send(message, email.recipient, attempts);
      log({ ...entry, outcome: 'delivered' });
      const { untilMs } = message;
      return { ...email, attempts, last_error: null, state: 'done', done_ms: now(), until_ms: untilMs ?? null };
    } catch (error) {
      const last_error = reasonOf(error);
      const isDead = now() - email.first_ms > UNSENT_EMAIL_TIMEOUT && attempts >= LEAST_TRIES;
      const wait = (DELAYS[attempts - 1] ?? HOUR) * (1 + JITTER * (2 * Math.random() - 1));
      log({ ...entry, outcome: isDead ? 'given up' : 'not delivered', error: last_error });
      const next_ms = Math.round(now() + wait);
      const refusals = email.refusals + (error instanceof Refused ? 1 : 0);
      return { ...email, attempts, last_error, refusals, state: isDead ? 'dead' : 'ready', next_ms };
    }
  }

  const rounds = startRounds(round, (error) =>
    log({ email: '', outcome: 'delivery interrupted', attempt: 0, error: reasonOf(error) }),
  );
  return {
    /** Looks for something to send at once. */
    wake: rounds.wake,
    /** Starts no further e-mail. Resolves when the current one is finished. */
    async stop() {
      await rounds.stop();
      await saveOutcomes().catch(() => {
        // The disk takes nothing. The next start sends these e-mails again, under the same Message-ID.
      });
    },
  };
}

/** The reason of a failure, without e-mail addresses, which mail servers often repeat in their errors. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[^\s<>@]+@[^\s<>@]+/g, '<address>').slice(0, 300);
}
