/** The jobs' worker for tests of e-mails: over a real store, with a mailbox and a clock of the test's own. */
import { sql } from 'kysely';
import { DAY } from '../../domain/time-spans.ts';
import { EMAIL_KINDS } from '../../server/mail/email.ts';
import type { SendMail } from '../../server/mail/mail.ts';
import type { Message } from '../../server/mail/message.ts';
import type { NewRequest } from '../../server/receiving/insert.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { createStore } from '../../server/store/store.ts';
import { startJobs } from './jobs.ts';
import { eventually, temporaryFolder } from './server.ts';
import { newRequest, payloadOf } from './stores.ts';

export const YEAR = 365 * DAY;

export type Overrides = { recipients?: string[]; deskUrl?: string; keepMonths?: number };

/** A request with an e-mail address, received now. */
export function requestOf(firstName: string, overrides: Partial<NewRequest> = {}): NewRequest {
  const payload = payloadOf({ firstName, email: 'ada@example.com' });
  return newRequest({ receivedMs: Date.now(), payload, ...overrides });
}

/** A store with one request, from Ada, and the worker over it. */
export async function startLoop(send: SendMail, overrides: Overrides = {}) {
  const folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const recipients = overrides.recipients ?? ['owner@example.com'];
  const START = Date.parse('2026-07-03T13:05:00Z');
  let running: ReturnType<typeof startJobs> | undefined;
  const now = () => running?.now() ?? START;
  const outcomes: string[] = [];
  const dailies: string[] = [];
  const put = (
    firstName: string,
    status: 'new' | 'quarantine' = 'new',
    receivedMs = now(),
    isEmergency = false,
  ) => {
    const { payload, ...request } = requestOf(firstName, {
      receivedMs,
      status,
      recipients: status === 'new' ? recipients : [],
    });
    return store.put({ ...request, payload: { ...payload, isEmergency } });
  };
  /**
   * Stores many requests in one transaction. The worker also polls by itself, and must find either none of
   * them or all.
   */
  const putAll = (count: number, isEmergency = false) =>
    Promise.all(
      Array.from({ length: count }, (_, number) => put(`Number${number}`, 'new', now(), isEmergency)),
    );
  const reached = (count: number) => eventually(async () => (outcomes.length >= count ? true : undefined));
  await put('Ada');
  const deliver = (send: SendMail, recipients: string[]) =>
    startJobs(database, {
      send,
      recipients,
      deskUrl: overrides.deskUrl,
      keepMonths: overrides.keepMonths ?? 0,
      startMs: now(),
      log: ({ job, outcome }) => (job === 'email-daily' ? dailies : outcomes).push(outcome),
    });
  running = deliver(send, recipients);
  return {
    database,
    store,
    /** Waits until no e-mail is due. Resolves to when the next one is, ms since 1970. */
    nextDueMs: () =>
      eventually(async () => {
        const ready = database.db
          .selectFrom('job')
          .where('kind', 'in', EMAIL_KINDS)
          .where('state', '=', 'ready');
        const next = await ready.select(({ fn }) => fn.min('due_ms').as('ms')).executeTakeFirst();
        return next?.ms && next.ms > now() ? next.ms : undefined;
      }),
    outcomes,
    dailies,
    put,
    putAll,
    /** Sends as many single e-mails as the hourly budget allows: Ada's and others. */
    async spendHour() {
      await putAll(29);
      running?.pass(0);
      await reached(30);
    },
    /** Makes the database read-only, as a full disk would, or writable again. */
    setReadOnly: (isReadOnly: boolean) =>
      sql.raw(`PRAGMA query_only = ${isReadOnly ? 'ON' : 'OFF'}`).execute(database.db),
    /** Replaces the worker, as a restart of the program does, perhaps with other settings. */
    async restart(send: SendMail, recipients: string[]) {
      await running?.worker.stop();
      running = deliver(send, recipients);
    },
    pass: (ms: number) => running?.pass(ms),
    now,
    reached,
    reachedDailies: (count: number) => eventually(async () => (dailies.length >= count ? true : undefined)),
    /** Waits until every e-mail is sent or given up. */
    emptied: () => eventually(async () => ((await store.status()).emails.ready === 0 ? true : undefined)),
    async [Symbol.asyncDispose]() {
      await running?.worker.stop();
      await database.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

export const settings = (smtpUrl: URL) => ({
  smtpUrl,
  dataDir: '',
  quoteEmailFrom: 'site@example.com',
  senderName: () => 'HURON BRIGHT CLEANING LLC',
});

/** A mailbox that keeps sent e-mails, and while it is down refuses them. */
export function mailbox({ isDown = false } = {}) {
  const messages: (Message & { recipient: string })[] = [];
  const send: SendMail = async (message, recipient) => {
    if (mail.isDown) throw new Error('no connection');
    messages.push({ ...message, recipient });
  };
  const mail = { isDown, messages, send };
  return mail;
}
