/** Over 250 lines because pages, counts and search of the inbox share one order of requests. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { InboxPage, InboxRow } from '../../domain/desk.ts';
import { fullName } from '../../domain/full-name.ts';
import { VIEWS, type View } from '../../domain/status.ts';
import { readEvent } from '../quotes/state.ts';
import { isRequestId } from '../receiving/receive.ts';
import { countRows } from '../store/count-rows.ts';
import type { Database, Store } from '../store/database.ts';
import type { List, Schema } from '../store/schema.ts';
import { readRow } from '../store/stored-request.ts';
import { newestFirst } from './position.ts';
import { type ListedRequest, searchRequests } from './search.ts';

const PAGE = 50;
/** Counting slows down with the number. */
export const MOST_COUNTED = 999;
/** Reported even if their place in the list is on a later page. */
const NEWEST = 10;
const MOST_WORDS = 140;

/** All pages of a list show the state at one time, `asOfMs`. */
type Key = { part: number; placeMs: number; requestId: string; asOfMs: number };

const keyShape = z.tuple([z.int().min(0).max(9), z.int(), z.string().refine(isRequestId), z.int()]);

/** Text that the desk sends back for the next page. */
function writeKey({ part, placeMs, requestId, asOfMs }: Key): string {
  return Buffer.from(JSON.stringify([part, placeMs, requestId, asOfMs])).toString('base64url');
}

export function readKey(text: string): Key | undefined {
  try {
    const parsed = keyShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    const [part, placeMs, requestId, asOfMs] = parsed;
    return { part, placeMs, requestId, asOfMs };
  } catch {
    return undefined;
  }
}

export type InboxQuery = { view: View; search: string; after: Key | undefined };

/** Open requests are ordered by what is owed. A search covers all views. */
export async function readInbox(
  database: Database,
  query: InboxQuery,
  nowMs = Date.now(),
): Promise<InboxPage> {
  const { view, search, after } = query;
  const isTop = view === 'open' && search.trim() === '' && !after;
  const [{ requests, next }, counts, late, newest] = await Promise.all([
    readRequests(database, query, after?.asOfMs ?? nowMs),
    countViews(database),
    countLate(database, nowMs),
    isTop ? readNewest(database) : [],
  ]);
  const listed = new Set(requests.map(({ request_id }) => request_id));
  const others = newest.filter(({ request_id }) => !listed.has(request_id));
  const all = [...requests, ...others];
  const [photos, said] = await Promise.all([countPhotos(database, all), readSaid(database, all)]);
  const describe = (request: ListedRequest) => {
    const { request_id: id } = request;
    return rowOf(request, photos.get(id) ?? 0, said.get(id) ?? null);
  };
  return {
    rows: requests.map(describe),
    next: next ? writeKey(next) : null,
    counts,
    late,
    newest: others.map(describe),
    nowMs,
  };
}

/** One page at a time, so that a large store never exhausts the memory. */
export async function* readAllRequests(
  database: Database,
  query: Omit<InboxQuery, 'after'>,
  asOfMs: number,
): AsyncGenerator<ListedRequest> {
  let after: InboxQuery['after'];
  do {
    const { requests, next } = await readRequests(database, { ...query, after }, asOfMs);
    yield* requests;
    after = next;
  } while (after);
}

function readRequests(
  database: Database,
  { view, search, after }: InboxQuery,
  asOfMs: number,
): Promise<Page> {
  return search.trim() === ''
    ? readView(database, view, after, asOfMs)
    : readSearch(database, search, after, asOfMs);
}

type Page = { requests: ListedRequest[]; next: Key | undefined };

async function readSearch(
  database: Database,
  search: string,
  after: Key | undefined,
  asOfMs: number,
): Promise<Page> {
  const place = after && { received_ms: after.placeMs, request_id: after.requestId };
  const { requests, next } = await searchRequests(database, search, { limit: PAGE, after: place });
  return {
    requests,
    next: next && { part: 0, placeMs: next.received_ms, requestId: next.request_id, asOfMs },
  };
}

/** An index provides the requests in this order. */
type Part = {
  requests: SelectQueryBuilder<Schema, 'quote_request', Record<never, never>>;
  by: RawBuilder<number>;
  order: 'asc' | 'desc';
};

/** SQLite uses the index quote_request_owed only for the same expression. */
const deadline = sql<number>`(received_ms + promise_hours * 3600000)`;
const isOwed = sql<boolean>`list = 'open' AND status IN ('new', 'contacted')`;
const received = sql<number>`received_ms`;

/**
 * Unanswered emergencies, due reminders, owed quotes beginning with late ones, requests that wait for the
 * customer (promises: Inbox). Each request is in exactly one part.
 */
function partsOfOpen(db: Store, asOfMs: number): Part[] {
  const requests = db.selectFrom('quote_request');
  const notDue = requests.where(({ eb, or }) =>
    or([eb('remind_ms', 'is', null), eb('remind_ms', '>', asOfMs)]),
  );
  return [
    { requests: requests.where('list', '=', 'urgent'), by: received, order: 'desc' },
    {
      requests: requests.where('remind_ms', '<=', asOfMs).where('list', 'not in', ['urgent', 'spam']),
      by: sql<number>`remind_ms`,
      order: 'desc',
    },
    { requests: notDue.where(isOwed), by: deadline, order: 'asc' },
    { requests: notDue.where('status', '=', 'quoted'), by: received, order: 'desc' },
  ];
}

async function readView({ db }: Database, view: View, after: Key | undefined, asOfMs: number): Promise<Page> {
  const others: Part = {
    requests: db.selectFrom('quote_request').where('list', '=', view),
    by: received,
    order: 'desc',
  };
  const parts = view === 'open' ? partsOfOpen(db, asOfMs) : [others];
  const found: { request: ListedRequest; key: Key }[] = [];
  for (const [part, { requests, by, order }] of parts.entries()) {
    if (after && part < after.part) continue;
    if (found.length > PAGE) break;
    let query = requests
      .selectAll()
      .select(by.as('placeMs'))
      .orderBy(by, order)
      .orderBy('request_id', order)
      .limit(PAGE + 1 - found.length);
    if (after?.part === part) {
      const beyond = order === 'asc' ? '>' : '<';
      const { placeMs, requestId } = after;
      query = query.where(by, `${beyond}=`, placeMs);
      query = query.where(({ eb, or }) => or([eb(by, beyond, placeMs), eb('request_id', beyond, requestId)]));
    }
    for (const { placeMs, ...row } of await query.execute()) {
      found.push({ request: readRow(row), key: { part, placeMs, requestId: row.request_id, asOfMs } });
    }
  }
  return {
    requests: found.slice(0, PAGE).map(({ request }) => request),
    next: found.length > PAGE ? found[PAGE - 1]?.key : undefined,
  };
}

/** They may be far down in the list, but the desk announces them. */
async function readNewest({ db }: Database): Promise<ListedRequest[]> {
  const read = (list: List) =>
    newestFirst(db.selectFrom('quote_request').selectAll()).where('list', '=', list).limit(NEWEST).execute();
  return [...(await read('urgent')), ...(await read('open'))].map(readRow);
}

/** The customer's answer, if it made the request due. */
async function readSaid(
  { db }: Database,
  requests: readonly ListedRequest[],
): Promise<Map<string, InboxRow['said']>> {
  const dueMs = new Map(requests.map(({ request_id, remind_ms }) => [request_id, remind_ms]));
  const due = requests.flatMap(({ request_id, remind_ms }) => (remind_ms === null ? [] : [request_id]));
  if (due.length === 0) return new Map();
  const changes = await db
    .selectFrom('request_change')
    .select(['request_id', 'at_ms', 'text'])
    .where('request_id', 'in', due)
    .where('kind', '=', 'quote')
    .execute();
  return new Map(
    changes
      .filter(({ request_id, at_ms }) => dueMs.get(request_id) === at_ms)
      .map((change) => {
        const { what } = readEvent(change);
        return [change.request_id, what === 'accepted' || what === 'asked' ? what : null];
      }),
  );
}

async function countPhotos(
  { db }: Database,
  requests: readonly ListedRequest[],
): Promise<Map<string, number>> {
  const ids = requests.flatMap(({ request_id, photo_count }) => (photo_count > 0 ? [request_id] : []));
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('photo')
    .select(({ fn }) => ['request_id', fn.countAll().as('count')])
    .where('request_id', 'in', ids)
    .groupBy('request_id')
    .execute();
  return new Map(rows.map(({ request_id, count }) => [request_id, Number(count)]));
}

async function countViews({ db }: Database): Promise<InboxPage['counts']> {
  const counts = VIEWS.map(async (view) => {
    const some = db
      .selectFrom('quote_request')
      .select('received_ms')
      .where('list', 'in', view === 'open' ? ['open', 'urgent'] : [view])
      .limit(MOST_COUNTED + 1);
    return [view, await countRows(db.selectFrom(some.as('some')))] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as InboxPage['counts'];
}

async function countLate({ db }: Database, nowMs: number): Promise<number> {
  const some = db
    .selectFrom('quote_request')
    .select('request_id')
    .where(isOwed)
    .where(deadline, '<=', nowMs)
    .limit(MOST_COUNTED + 1);
  return countRows(db.selectFrom(some.as('some')));
}

export function reminderOf({ remind_ms, is_follow_up }: Pick<ListedRequest, 'remind_ms' | 'is_follow_up'>) {
  return remind_ms === null ? null : { atMs: remind_ms, isFollowUp: is_follow_up === 1 };
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MOST_WORDS ? `${line.slice(0, MOST_WORDS).toWellFormed().trimEnd()}…` : line;
}

function rowOf(request: ListedRequest, photos: number, said: InboxRow['said']): InboxRow {
  const { request_id, received_ms, status, version, promise_hours, payload } = request;
  return {
    id: request_id,
    name: fullName(payload),
    service: payload.service_needed ?? '',
    town: payload.city ?? '',
    isEmergency: payload.isEmergency ?? false,
    status,
    version,
    receivedMs: received_ms,
    promiseHours: promise_hours,
    photos,
    phone: payload.phone ?? '',
    words: beginningOf(payload.additionalDetails ?? ''),
    reminder: reminderOf(request),
    said,
  };
}
