import { randomBytes } from 'node:crypto';
import { HANDLED, type QuoteStatus, STATUSES } from '../../domain/status.ts';
import { HOUR } from '../../domain/time-spans.ts';
import { STORING_TIMEOUT } from '../../domain/timeouts.ts';
import { isReadyToGo } from '../mail/email.ts';
import { queueEmails } from '../mail/emails.ts';
import { resendPhotos } from '../mail/photo-emails.ts';
import { alarmOfSpace } from '../photos/photo-space.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { insertQuote, type PutResult } from '../receiving/insert.ts';
import type { NewQuote } from '../receiving/receive.ts';
import { isBelow, newestFirst } from '../requests/position.ts';
import { type PurgeFilter, purge } from '../requests/purge.ts';
import { announcedDeletion } from '../requests/retention.ts';
import { alarmOfBackup } from './backup-age.ts';
import { groupCommits } from './group-commit.ts';
import { type Database, type EmailState, readRow, type StoredQuote } from './schema.ts';

export type ListFilter = {
  isQuarantined: boolean;
  isHandled?: boolean | undefined;
  /** Received at this moment or later, ms. */
  sinceMs?: number | undefined;
  /** Received before this moment, ms. */
  beforeMs?: number | undefined;
  /** The most requests to return. */
  limit?: number | undefined;
  /** Only requests after this one in the list: the next page. */
  after?: StoredQuote | undefined;
};

/** The store of quote requests. `put` resolves only once the request is durable, and rejects if it is not. */
export type QuoteStore = {
  put: (quote: NewQuote) => Promise<PutResult>;
  /** Newest first. */
  list: (filter: ListFilter) => Promise<StoredQuote[]>;
  /** Finds requests by request id, the beginning of one, or quote id, which several may share. */
  find: (id: string) => Promise<StoredQuote[]>;
  /** Makes every e-mail about a request due again. Resolves to their number. */
  resend: (requestId: string, recipients: readonly string[], nowMs: number) => Promise<number>;
  /**
   * Permanently deletes requests received before a moment, and their e-mails kept as files. Resolves to their number.
   */
  purge: (beforeMs: number, filter?: PurgeFilter) => Promise<number>;
  status: (nowMs?: number) => Promise<StoreStatus>;
  /** Rejects if no request could be stored now. */
  probe: () => Promise<void>;
};

/** The state of the store: counts, and moments as ms since 1970. */
export type StoreStatus = {
  requests: Record<QuoteStatus, number>;
  /** Without the daily digests, and without those that another e-mail replaces. */
  emails: Record<Exclude<EmailState, 'joined'>, number>;
  oldestPendingMs: number | undefined;
  newestRequestMs: number | undefined;
  lastEmailMs: number | undefined;
  /** Problems that need the owner, one sentence each. */
  alarms: string[];
};

/**
 * The length of the largest request, and as much again for the pages that it touches in its tables and their indexes,
 * characters. If this fits, any request fits.
 */
const PROBE_LENGTH = 128 * 1024;
/** An e-mail that has waited longer than this needs the owner, ms. */
const LONGEST_WAIT = HOUR;

/**
 * `photoSpace` is the number of bytes that photos may take, for the alarm. `timeZone` is the company's now, for the days in
 * alarms.
 */
export function createStore(
  database: Database,
  photoSpace = Number.POSITIVE_INFINITY,
  timeZone = () => 'UTC',
): QuoteStore {
  const { db } = database;
  const photos = createPhotoStore(database);
  const putOne = (quote: NewQuote) =>
    db.transaction().execute((transaction) => insertQuote(database, transaction, quote));
  const putTogether = (quotes: NewQuote[]) =>
    db.transaction().execute(async (transaction) => {
      const results: PutResult[] = [];
      for (const quote of quotes) results.push(await insertQuote(database, transaction, quote));
      return results;
    });
  const put = database.isShared ? putOne : groupCommits(putTogether);
  return {
    put: (quote) => within(STORING_TIMEOUT, put(quote)),
    async list({ isQuarantined, isHandled, sinceMs, beforeMs, limit, after }) {
      const rows = newestFirst(db.selectFrom('quote_request').selectAll());
      const isEither = !isQuarantined && isHandled === undefined;
      let query = isEither
        ? rows.where('status', '!=', 'quarantine')
        : rows.where('status', 'in', isQuarantined ? ['quarantine'] : isHandled ? HANDLED : ['new']);
      if (sinceMs !== undefined) query = query.where('received_ms', '>=', sinceMs);
      if (beforeMs !== undefined) query = query.where('received_ms', '<', beforeMs);
      if (limit !== undefined) query = query.limit(limit);
      if (after) query = query.where(isBelow(after));
      return (await query.execute()).map(readRow);
    },
    async find(id) {
      const rows = await db
        .selectFrom('quote_request')
        .selectAll()
        .where((where) =>
          where.or([
            where('quote_id', '=', id),
            // Finds every request id that begins with `id`, by the order of the primary key.
            where.and([where('request_id', '>=', id), where('request_id', '<', `${id}~`)]),
          ]),
        )
        .orderBy('received_ms', 'desc')
        .execute();
      return rows.map(readRow);
    },
    async resend(requestId, recipients, nowMs) {
      await db.transaction().execute(async (transaction) => {
        await queueEmails(transaction, requestId, recipients, nowMs, { isAgain: true });
        await resendPhotos(transaction, requestId);
      });
      return recipients.length;
    },
    purge: (beforeMs, filter) => purge(database, beforeMs, filter),
    async status(nowMs = Date.now()) {
      const requests = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<QuoteStatus, number>;
      const emails = { ready: 0, done: 0, dead: 0 };
      const { fn } = db;
      // PostgreSQL returns counts as text, because they may exceed a number.
      for (const { status, count } of await db
        .selectFrom('quote_request')
        .select(['status', fn.countAll().as('count')])
        .groupBy('status')
        .execute()) {
        requests[status] = Number(count);
      }
      for (const { state, count } of await db
        .selectFrom('email')
        .select(['state', fn.countAll().as('count')])
        .where('kind', '!=', 'daily')
        .groupBy('state')
        .execute()) {
        if (state !== 'joined') emails[state] = Number(count);
      }
      const pending = await db
        .selectFrom('email')
        .select(fn.min('first_ms').as('ms'))
        .where('state', '=', 'ready')
        // The next daily digest is scheduled in advance and does not count as waiting.
        .where('first_ms', '<=', nowMs)
        .where(isReadyToGo)
        .executeTakeFirst();
      const oldestPendingMs = pending?.ms ?? undefined;
      const waited = oldestPendingMs === undefined ? 0 : nowMs - oldestPendingMs;
      const newest = await db.selectFrom('quote_request').select(fn.max('received_ms').as('ms')).executeTakeFirst();
      const last = await db.selectFrom('email').select(fn.max('done_ms').as('ms')).executeTakeFirst();
      const ofSpace = alarmOfSpace(await photos.size(), photoSpace);
      const ofBackup = await alarmOfBackup(database, nowMs);
      const announced = await announcedDeletion(database, nowMs, timeZone());
      return {
        requests,
        emails,
        oldestPendingMs,
        newestRequestMs: newest?.ms ?? undefined,
        lastEmailMs: last?.ms ?? undefined,
        alarms: [
          ...database.alarms(),
          ...(emails.dead > 0
            ? [`E-mails that could not be delivered and will not be tried again: ${emails.dead}.`]
            : []),
          ...(waited > LONGEST_WAIT
            ? [`An e-mail has waited for ${Math.floor(waited / LONGEST_WAIT)} h: the mail server does not take it.`]
            : []),
          ...(ofSpace ? [ofSpace] : []),
          ...(ofBackup ? [ofBackup] : []),
          ...(announced ? [announced] : []),
        ],
      };
    },
    async probe() {
      // The text is committed, and is different each time: SQLite writes neither a rolled-back change nor an unchanged
      // value.
      const padding = randomBytes(PROBE_LENGTH / 2).toString('hex');
      await db.transaction().execute((transaction) =>
        transaction
          .insertInto('probe')
          .values({ id: 1, padding })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ padding }))
          .execute(),
      );
    },
  };
}

/** Rejects if the work takes longer; the work itself continues. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`timeout: not stored within ${ms} ms`)), ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
