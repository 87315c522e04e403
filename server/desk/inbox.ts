import { z } from 'zod';
import type { InboxPage, InboxRow } from '../../domain/desk.ts';
import { VIEWS, type View } from '../../domain/status.ts';
import { isBelow, newestFirst, type Position } from '../requests/position.ts';
import { countRows } from '../store/count-rows.ts';
import { type Database, type List, readRow } from '../store/schema.ts';
import { type ListedQuote, searchRequests } from './search.ts';

/** The number of rows in one page. */
const PAGE = 50;
/** Views are counted up to one more than this, because counting takes longer the more there are. */
export const MOST_COUNTED = 999;

type Key = Position & { isUrgent: boolean };

const keyShape = z.tuple([z.boolean(), z.int(), z.string().max(36)]);

/**
 * The key of the page after this one, as text that the desk passes back.
 */
function writeKey({ isUrgent, received_ms, request_id }: Key): string {
  return Buffer.from(JSON.stringify([isUrgent, received_ms, request_id])).toString('base64url');
}

/** Undefined if the text is no key. */
export function readKey(text: string): Key | undefined {
  try {
    const [isUrgent, received_ms, request_id] = keyShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { isUrgent, received_ms, request_id };
  } catch {
    return undefined;
  }
}

export type InboxQuery = { view: View; search: string; after: Key | undefined };

/** One page of the inbox: emergencies that nobody has answered first, then the newest. A search looks in all views. */
export async function readInbox(database: Database, query: InboxQuery): Promise<InboxPage> {
  const [{ quotes, next }, counts] = await Promise.all([readQuotes(database, query), countViews(database)]);
  const photos = await countPhotos(database, quotes);
  const rows = quotes.map((quote) => rowOf(quote, photos.get(quote.request_id) ?? 0));
  return { rows, next: next ? writeKey(next) : null, counts, nowMs: Date.now() };
}

export function readQuotes(database: Database, { view, search, after }: InboxQuery): Promise<Page> {
  return search.trim() === '' ? readView(database, view, after) : readSearch(database, search, after);
}

type Page = { quotes: ListedQuote[]; next: Key | undefined };

async function readSearch(database: Database, search: string, after: Key | undefined): Promise<Page> {
  const { quotes, next } = await searchRequests(database, search, { limit: PAGE, after });
  return { quotes, next: next && { ...next, isUrgent: false } };
}

async function readView({ db }: Database, view: View, after: Key | undefined): Promise<Page> {
  const read = async (list: List, limit: number, below: Position | undefined) => {
    let query = newestFirst(db.selectFrom('quote_request').selectAll()).where('list', '=', list).limit(limit);
    if (below) query = query.where(isBelow(below));
    return (await query.execute()).map(readRow);
  };
  const urgent = view === 'open' && (after?.isUrgent ?? true) ? await read('urgent', PAGE + 1, after) : [];
  const room = PAGE + 1 - urgent.length;
  const others = room > 0 ? await read(view, room, after?.isUrgent ? undefined : after) : [];
  const quotes = [...urgent, ...others];
  const last = quotes[PAGE - 1];
  const hasMore = last && quotes.length > PAGE;
  return { quotes: quotes.slice(0, PAGE), next: hasMore ? { ...last, isUrgent: urgent.includes(last) } : undefined };
}

/** How many photos of these requests have arrived. Most requests name none, and are not looked for. */
async function countPhotos({ db }: Database, quotes: readonly ListedQuote[]): Promise<Map<string, number>> {
  const ids = quotes.flatMap(({ request_id, photo_count }) => (photo_count > 0 ? [request_id] : []));
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

function rowOf(quote: ListedQuote, photos: number): InboxRow {
  const { request_id, received_ms, status, version, promise_hours, payload } = quote;
  return {
    id: request_id,
    name: `${payload.firstName} ${payload.lastName}`.trim(),
    service: payload.service_needed ?? '',
    town: payload.city ?? '',
    isEmergency: payload.isEmergency ?? false,
    status,
    version,
    receivedMs: received_ms,
    promiseHours: promise_hours,
    photos,
  };
}
