import { HOUR, MINUTE, SECOND } from '../../domain/time-spans.ts';
import { UNSENT_EMAIL_TIMEOUT } from '../../domain/timeouts.ts';
import { type Job, type JobKinds, type Outcome, reasonOf } from '../jobs/job.ts';
import { budgetFreeMs, holdForOthers } from '../jobs/queue.ts';
import { Refused, type SendMail } from './mail.ts';
import { nextDailyMs, planDaily } from './plan-daily.ts';
import { moveToRecipients } from './queue-emails.ts';
import { createWriter, type WriterOptions } from './write-email.ts';

export type EmailJobOptions = WriterOptions & {
  send: SendMail;
  recipients: readonly string[];
};

/** Request e-mails to one recipient, and as many photo e-mails. Emergencies count separately. */
export const MOST_PER_HOUR = 30;
/** Photo e-mails per hour for requests from a network that sends many. */
const MOST_OF_CROWD = 6;

const RETRY = {
  delays: [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR],
  giveUpAfter: UNSENT_EMAIL_TIMEOUT,
  // Even an old e-mail gets these attempts, because the machine may have been off.
  leastAttempts: 20,
};
const LOGGED = { done: 'delivered', failed: 'not delivered', dead: 'given up' };

export function createEmailJobs(options: EmailJobOptions): JobKinds {
  const { database, send, timeZone, recipients, now } = options;
  const write = createWriter(options);
  let isAddressed = false;

  async function run(job: Job, joined: readonly Job[]): Promise<Outcome> {
    try {
      const message = await write(job, joined);
      if (!message) return { is: 'gone' };
      await send(message, job.recipient, job.attempts + 1);
      const { untilMs } = message;
      if (untilMs === undefined) return { is: 'done' };
      return { is: 'again', dueMs: nextDailyMs(now(), timeZone()), payload: String(untilMs) };
    } catch (error) {
      return { is: 'failed', reason: reasonOf(error), isRefusal: error instanceof Refused };
    }
  }

  /** Beyond the hourly budget, and always in a crowd, requests are announced together. */
  async function holdRequest(job: Job, nowMs: number) {
    if (job.is_held === 1) return undefined;
    const isOver =
      job.is_crowd === 1 || (await budgetFreeMs(database, job, MOST_PER_HOUR, nowMs)) !== undefined;
    return isOver ? holdForOthers(database, job, nowMs) : undefined;
  }

  /** Photos are too large to join, so they wait for the next hour's budget. */
  async function holdPhotos(job: Job, nowMs: number) {
    const freeMs = await budgetFreeMs(
      database,
      job,
      job.is_crowd === 1 ? MOST_OF_CROWD : MOST_PER_HOUR,
      nowMs,
    );
    return freeMs === undefined ? undefined : { due_ms: freeMs, first_ms: freeMs };
  }

  /** The first call redirects e-mails for former addresses, and sends alarms at once. */
  async function ensureDaily(nowMs: number): Promise<void> {
    const isUrgent = !isAddressed && database.alarms().length > 0;
    if (!isAddressed) await moveToRecipients(database, recipients, nowMs);
    isAddressed = true;
    const dueMs = isUrgent ? nowMs : nextDailyMs(nowMs, timeZone());
    for (const recipient of recipients) await planDaily(database, recipient, dueMs);
  }

  const email = { run, retry: RETRY, logged: LOGGED };
  // The longest delay of RETRY, plus the worker's jitter of 20 %.
  const longestWait = 75 * MINUTE;
  return {
    'email-request': { ...email, hold: holdRequest, longestWait },
    'email-answer': { ...email, longestWait },
    'email-photos': { ...email, hold: holdPhotos, longestWait },
    'email-daily': { ...email, ensure: ensureDaily },
  };
}
