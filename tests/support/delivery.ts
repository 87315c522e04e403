/** The delivery loop as its tests run it: over a real store, with a mailbox and a clock of their own. */
import { sql } from 'kysely';
import { emptyRequest } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { DAY } from '../../domain/time-spans.ts';
import { EMAILS } from '../../server/mail/email.ts';
import type { SendMail } from '../../server/mail/mail.ts';
import type { Message } from '../../server/mail/message.ts';
import type { NewRequest } from '../../server/receiving/insert.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { createStore } from '../../server/store/store.ts';
import { startJobs } from './jobs.ts';
import { eventually, temporaryFolder } from './server.ts';
import { newRequest } from './stores.ts';

export const YEAR = 365 * DAY;

export type Overrides = { recipients?: string[]; deskUrl?: string; keepMonths?: number };

/** A request of somebody who can be answered. */
export function requestOf(firstName: string, overrides: Partial<NewRequest> = {}): NewRequest {
  const fields = { ...emptyRequest, firstName, email: 'ada@example.com' };
  const payload = buildPayload(fields, '2026-0703-0905', new Date(0), []);
  return newRequest({ receivedMs: Date.now(), payload, ...overrides });
}

/** A store with one request in it, and the loop over it, with a clock of the test's own. */
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
    /** When the next e-mail is due, once none is now. */
    nextDueMs: () =>
      eventually(async () => {
        const ready = database.db.selectFrom('job').where('kind', 'in', EMAILS).where('state', '=', 'ready');
        const next = await ready.select(({ fn }) => fn.min('due_ms').as('ms')).executeTakeFirst();
        return next?.ms && next.ms > now() ? next.ms : undefined;
      }),
    outcomes,
    dailies,
    put,
    /** As many e-mails are sent as an hour allows one by one: Ada's, and those of others. */
    async spendHour() {
      for (let number = 2; number <= 30; number += 1) await put(`Number${number}`);
      running?.pass(0);
      await reached(30);
    },
    /** From now on the disk takes nothing, or takes it again. */
    setReadOnly: (isReadOnly: boolean) =>
      sql.raw(`PRAGMA query_only = ${isReadOnly ? 'ON' : 'OFF'}`).execute(database.db),
    /** As when the program is started again, perhaps with other settings. */
    async restart(send: SendMail, recipients: string[]) {
      await running?.worker.stop();
      running = deliver(send, recipients);
    },
    /** Lets time pass for the loop. */
    pass: (ms: number) => running?.pass(ms),
    now,
    reached,
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

/** A mailbox that keeps what was sent. */
export function mailbox() {
  const messages: (Message & { recipient: string })[] = [];
  const send: SendMail = async (message, recipient) => void messages.push({ ...message, recipient });
  return { messages, send };
}
