/** The worker for tests: over a real store, with a clock of the test's own. */
import { DAY } from '../../domain/time-spans.ts';
import { checks, createJobKinds } from '../../server/job-kinds.ts';
import type { JobKinds } from '../../server/jobs/job.ts';
import { addJobs, createQueue } from '../../server/jobs/queue.ts';
import { type JobLog, startWorker } from '../../server/jobs/worker.ts';
import { EMAIL_KINDS } from '../../server/mail/email.ts';
import type { SendMail } from '../../server/mail/mail.ts';
import type { PostPush } from '../../server/push/push-service.ts';
import type { Database } from '../../server/store/database.ts';
import { createStore } from '../../server/store/store.ts';
import { company } from './content.ts';
import { eventually } from './server.ts';

type Options = {
  send?: SendMail;
  recipients?: readonly string[];
  sender?: string;
  deskUrl?: string | undefined;
  keepMonths?: number;
  /** Without this function no device is notified. */
  post?: PostPush;
  log?: (entry: JobLog) => void;
  /** Timeout of one run, ms. */
  timeout?: number;
  /** Ms since 1970. */
  startMs: number;
};

export function startJobs(database: Database, options: Options) {
  const {
    send = async () => {},
    recipients = ['owner@example.com'],
    sender = 'site@example.com',
    deskUrl,
    keepMonths = 0,
    post,
    log = () => {},
    timeout,
    startMs,
  } = options;
  let now = startMs;
  let polls = 0;
  const kinds = createJobKinds({
    database,
    store: createStore(database),
    send,
    settings: {
      siteUrl: deskUrl?.replace(/\/desk$/, '') ?? '',
      quoteEmailTo: [...recipients],
      quoteEmailFrom: sender,
      isDeskOn: deskUrl !== undefined,
      isPushOn: post !== undefined,
      keepMonths,
    },
    timeZone: () => 'America/Detroit',
    subject: () => 'mailto:owner@example.com',
    towns: () => company.towns,
    icon: () => undefined,
    post,
    log,
    now: () => now,
  });
  const counted: Database = {
    ...database,
    async runsJobs() {
      polls += 1;
      return database.runsJobs();
    },
  };
  const worker = startWorker({
    database: counted,
    kinds,
    checks,
    log,
    now: () => now,
    ...(timeout ? { timeout } : {}),
  });
  return {
    worker,
    now: () => now,
    pass(ms: number) {
      now += ms;
      worker.wake();
    },
    /** Resolves when the worker has completed two more polls and nothing is due. */
    async settled(): Promise<void> {
      const enough = polls + 3;
      await eventually(async () => {
        worker.wake();
        if (polls < enough) return undefined;
        return (await isIdle(database, kinds, now)) ? true : undefined;
      });
    },
  };
}

async function isIdle(database: Database, kinds: JobKinds, now: number): Promise<boolean> {
  return (await createQueue(database, kinds).due(now, [], [])).length === 0;
}

/** Marks all waiting e-mails as accepted by the mail server. */
export async function markEmailsSent({ db }: Pick<Database, 'db'>, atMs: number): Promise<void> {
  await db
    .updateTable('job')
    .set({ state: 'done', done_ms: atMs })
    .where('kind', 'in', EMAIL_KINDS)
    .execute();
}

/** Marks the daily digest as sent. `untilMs`: the end of the span that it covers. */
export async function putDailySent(
  { db }: Pick<Database, 'db'>,
  atMs: number,
  untilMs = atMs,
): Promise<void> {
  const recipient = 'owner@example.com';
  const job = { id: `email-daily ${recipient}`, kind: 'email-daily', lane: 'mail', recipient } as const;
  await addJobs(db, [{ ...job, payload: String(untilMs), due_ms: atMs + DAY, done_ms: atMs }], {
    isAgain: true,
  });
}
