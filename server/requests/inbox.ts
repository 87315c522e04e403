/** Over 250 lines because pages, counts and search of the inbox share one order of requests. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { type InboxPage, type InboxRow, MOST_NEWEST } from '../../domain/desk.ts';
import { fullName } from '../../domain/full-name.ts';
import type { DatedVisit } from '../../domain/quote.ts';
import { MOST_COUNTED, ORDERED, VIEWS, type View } from '../../domain/status.ts';
import { placeIn, uuid, writePlace } from '../http/input.ts';
import { countRows } from '../store/count-rows.ts';
import type { Database, HasDb, Store } from '../store/database.ts';
import type { List, Schema } from '../store/schema.ts';
import { readRow, serviceColumn, servicesIn } from '../store/stored-request.ts';
import { visitOfRow } from '../visits/visits.ts';
import { readSaid, type Said } from './customer-said.ts';
import { newestFirst } from './position.ts';
import { type ListedRequest, searchRequests } from './search.ts';

const PAGE = 50;
/** UTF-16 units. */
const LONGEST_BEGINNING = 140;

const keyShape = z.object({
  part: z.int().min(0).max(9),
  placeMs: z.int(),
  requestId: uuid,
  asOfMs: z.int(),
});
/** All pages of a list show the state at one time, `asOfMs`. */
type Key = z.output<typeof keyShape>;

export const inboxKey = placeIn(keyShape);

/** `won` is the group To schedule of the open list. */
export const LISTED_VIEWS = [...VIEWS, 'won'] as const;
/** `scheduled` is only exported: its requests are in no list before their reminder is due. */
type ListedView = (typeof LISTED_VIEWS)[number] | 'scheduled';
export type InboxQuery = { view: ListedView; search: string; after: Key | undefined };

/** Open requests are ordered by what is owed. A search covers all views. */
export async function readInbox(
  database: Database,
  query: InboxQuery,
  nowMs = Date.now(),
): Promise<InboxPage> {
  const { view, search, after } = query;
  const isTop = view === 'open' && search.trim() === '' && !after;
  const [{ requests, next }, counts, late, toSchedule, scheduled, newest] = await Promise.all([
    readRequests(database, query, after?.asOfMs ?? nowMs),
    countViews(database, nowMs),
    countLate(database, nowMs),
    countToSchedule(database, nowMs),
    countSome(database.db, selectScheduled(database.db, nowMs).select('received_ms')),
    isTop ? readNewest(database) : [],
  ]);
  const listed = new Set(requests.map(({ request_id }) => request_id));
  const others = newest.filter(({ request_id }) => !listed.has(request_id));
  const all = [...requests, ...others];
  const [photos, said, visits] = await Promise.all([
    countPhotos(database, all),
    readSaid(database, all),
    readVisits(database, all),
  ]);
  const describe = (request: ListedRequest) => {
    const { request_id: id } = request;
    return rowOf(request, {
      photos: photos.get(id) ?? 0,
      visit: visits.get(id) ?? null,
      hasAsked: said.get(id)?.hasAsked ?? false,
      preferredDays: said.get(id)?.preferredDays ?? '',
    });
  };
  return {
    rows: requests.map(describe),
    next: next ? writePlace(next) : null,
    counts,
    late,
    toSchedule,
    scheduled,
    newest: others.map(describe),
    nowMs,
  };
}

/**
 * Reads one page at a time, so that a large store never exhausts the memory. Requests that wait for a date or
 * visit follow the open list, so that the exports of open, closed and spam together have every request.
 */
export async function* readAllRequests(
  database: Database,
  query: Omit<InboxQuery, 'after'>,
  asOfMs: number,
): AsyncGenerator<ListedRequest> {
  if (query.view === 'open' && query.search.trim() === '') {
    for (const view of ['open', 'won', 'scheduled'] as const)
      yield* readPages(database, { ...query, view }, asOfMs);
  } else yield* readPages(database, query, asOfMs);
}

async function* readPages(
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

/** An index provides the requests in the order of `by`. */
type Part = {
  requests: SelectQueryBuilder<Schema, 'quote_request', Record<never, never>>;
  by: RawBuilder<number>;
  order: 'asc' | 'desc';
};

/** SQLite uses the index quote_request_owed only if both expressions are equal to those of the index. */
const deadline = sql<number>`(received_ms + promise_hours * 3600000)`;
const isOwed = sql<boolean>`list = 'open' AND status IN ('new', 'contacted')`;
const received = sql<number>`received_ms`;
const closed = sql<number>`closed_ms`;

/**
 * In this order: unanswered emergencies, due reminders, owed quotes beginning with late ones, requests that
 * wait for the customer (promises: Inbox). No request is in two parts.
 */
function partsOfOpen(db: Store, asOfMs: number): Part[] {
  const requests = db.selectFrom('quote_request');
  const notDue = selectNotDue(db, asOfMs);
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

function selectNotDue(db: Store, asOfMs: number) {
  return db
    .selectFrom('quote_request')
    .where(({ eb, or }) => or([eb('remind_ms', 'is', null), eb('remind_ms', '>', asOfMs)]));
}

/** Won requests without a date. Due ones are in the open list instead. */
function selectToSchedule(db: Store, asOfMs: number) {
  return selectNotDue(db, asOfMs).where('status', '=', 'won').where('closed_ms', 'is not', null);
}

/** Requests whose visit is ahead. */
function selectScheduled(db: Store, asOfMs: number) {
  return selectNotDue(db, asOfMs).where('list', '=', 'scheduled');
}

function partsOf(db: Store, view: ListedView, asOfMs: number): Part[] {
  if (view === 'open') return partsOfOpen(db, asOfMs);
  if (view === 'won') return [{ requests: selectToSchedule(db, asOfMs), by: closed, order: 'desc' }];
  const requests =
    view === 'scheduled'
      ? selectScheduled(db, asOfMs)
      : db.selectFrom('quote_request').where('list', '=', view);
  return [{ requests, by: received, order: 'desc' }];
}

async function readView(
  { db }: Database,
  view: ListedView,
  after: Key | undefined,
  asOfMs: number,
): Promise<Page> {
  const found: { request: ListedRequest; key: Key }[] = [];
  for (const [part, { requests, by, order }] of partsOf(db, view, asOfMs).entries()) {
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

/** The desk announces the newest requests, which may be far down in the list. */
async function readNewest({ db }: Database): Promise<ListedRequest[]> {
  const read = (list: List) =>
    newestFirst(db.selectFrom('quote_request').selectAll())
      .where('list', '=', list)
      .limit(MOST_NEWEST)
      .execute();
  return [...(await read('urgent')), ...(await read('open'))].map(readRow);
}

async function readVisits(
  { db }: Database,
  requests: readonly ListedRequest[],
): Promise<Map<string, DatedVisit | null>> {
  const dated = requests.filter(({ status }) => ORDERED.includes(status)).map(({ request_id }) => request_id);
  if (dated.length === 0) return new Map();
  const rows = await db.selectFrom('visit').selectAll().where('request_id', 'in', dated).execute();
  return new Map(rows.map((row) => [row.request_id, visitOfRow(row)]));
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

async function countViews({ db }: Database, nowMs: number): Promise<InboxPage['counts']> {
  const requests = db.selectFrom('quote_request').select('received_ms');
  const count = async (view: View) => {
    const listed = await countSome(
      db,
      requests.where('list', 'in', view === 'open' ? ['open', 'urgent'] : [view]),
    );
    if (view !== 'open') return listed;
    const due = requests.where('remind_ms', '<=', nowMs).where('list', 'not in', ['open', 'urgent', 'spam']);
    return Math.min(listed + (await countSome(db, due)), MOST_COUNTED + 1);
  };
  const counts = VIEWS.map(async (view) => [view, await count(view)] as const);
  return Object.fromEntries(await Promise.all(counts)) as InboxPage['counts'];
}

export function countToSchedule({ db }: HasDb, nowMs: number): Promise<number> {
  return countSome(db, selectToSchedule(db, nowMs).select('received_ms'));
}

function countSome(
  db: Store,
  requests: SelectQueryBuilder<Schema, 'quote_request', { received_ms: number }>,
): Promise<number> {
  return countRows(db.selectFrom(requests.limit(MOST_COUNTED + 1).as('some')));
}

async function countLate({ db }: Database, nowMs: number): Promise<number> {
  const owed = db.selectFrom('quote_request').select('received_ms').where(isOwed);
  return countSome(db, owed.where(deadline, '<=', nowMs));
}

export function reminderOf({ remind_ms, is_follow_up }: Pick<ListedRequest, 'remind_ms' | 'is_follow_up'>) {
  return remind_ms === null ? null : { atMs: remind_ms, isFollowUp: is_follow_up === 1 };
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_BEGINNING) return line;
  // Without half of an emoji.
  const beginning = line.slice(0, LONGEST_BEGINNING).replace(/[\ud800-\udbff]$/, '');
  return `${beginning.trimEnd()}…`;
}

type Beside = Said & Pick<InboxRow, 'photos' | 'visit'>;

function rowOf(request: ListedRequest, beside: Beside): InboxRow {
  const { request_id, received_ms, status, version, promise_hours, payload } = request;
  return {
    id: request_id,
    name: fullName(payload),
    service: servicesIn(serviceColumn(payload)).join(', '),
    town: payload.city ?? '',
    isEmergency: payload.isEmergency ?? false,
    status,
    version,
    receivedMs: received_ms,
    promiseHours: promise_hours,
    phone: payload.phone ?? '',
    words: beginningOf(payload.additionalDetails ?? ''),
    reminder: reminderOf(request),
    ...beside,
  };
}
