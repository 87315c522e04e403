import { sql } from 'kysely';
import { z } from 'zod';
import type { InboxPage, InboxRow } from '../../quote/desk.ts';
import { type QuoteStatus, statusesIn, VIEWS, type View } from '../../quote/status.ts';
import { type Database, readRow, type StoredQuote } from '../quotes/schema.ts';
import { isBelow, newestFirst, type Position } from './position.ts';
import { searchRequests } from './search.ts';

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
export async function readInbox(database: Database, { view, search, after }: InboxQuery): Promise<InboxPage> {
  const [{ quotes, next }, counts] = await Promise.all([
    search.trim() === '' ? readView(database, view, after) : readSearch(database, search, after),
    countViews(database),
  ]);
  return { rows: quotes.map(rowOf), next: next ? writeKey(next) : null, counts, nowMs: Date.now() };
}

type Page = { quotes: StoredQuote[]; next: Key | undefined };

async function readSearch(database: Database, search: string, after: Key | undefined): Promise<Page> {
  const { quotes, next } = await searchRequests(database, search, { limit: PAGE, after });
  return { quotes, next: next && { ...next, isUrgent: false } };
}

async function readView({ db }: Database, view: View, after: Key | undefined): Promise<Page> {
  const read = async (condition: ReturnType<typeof sql<boolean>>, limit: number, below: Position | undefined) => {
    let query = newestFirst(db.selectFrom('quote_request').selectAll()).where(condition).limit(limit);
    if (below) query = query.where(isBelow(below));
    return (await query.execute()).map(readRow);
  };
  const urgent =
    view === 'open' && (after === undefined || after.isUrgent) ? await read(IS_URGENT, PAGE + 1, after) : [];
  const others =
    urgent.length > PAGE
      ? []
      : await read(conditionOf[view], PAGE + 1 - urgent.length, after?.isUrgent ? undefined : after);
  const quotes = [...urgent, ...others].slice(0, PAGE);
  const last = quotes.at(-1);
  const hasMore = urgent.length + others.length > PAGE;
  return { quotes, next: last && hasMore ? { ...last, isUrgent: quotes.length <= urgent.length } : undefined };
}

/** The conditions of the indexes (migration 0006), in the same words: otherwise the engines would not use them. */
const IS_URGENT = sql<boolean>`status = 'new' AND is_emergency = 1`;
const conditionOf = {
  open: sql<boolean>`status IN (${statusList('open')}) AND NOT (status = 'new' AND is_emergency = 1)`,
  closed: sql<boolean>`status IN (${statusList('closed')})`,
  spam: sql<boolean>`status IN (${statusList('spam')})`,
};

function statusList(view: View) {
  return sql.join(statusesIn[view].map((status: QuoteStatus) => sql.lit(status)));
}

async function countViews({ db }: Database): Promise<InboxPage['counts']> {
  const counts = VIEWS.map(async (view) => {
    const some = db
      .selectFrom('quote_request')
      .select('received_ms')
      .where(sql<boolean>`status IN (${statusList(view)})`)
      .limit(MOST_COUNTED + 1);
    const { count } = await db
      .selectFrom(some.as('some'))
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return [view, Number(count)] as const;
  });
  return Object.fromEntries(await Promise.all(counts)) as InboxPage['counts'];
}

function rowOf({ request_id, quote_id, received_ms, status, payload }: StoredQuote): InboxRow {
  return {
    id: request_id,
    quoteId: quote_id,
    name: `${payload.firstName} ${payload.lastName}`.trim(),
    service: payload.service_needed ?? '',
    town: payload.city ?? '',
    isEmergency: payload.isEmergency ?? false,
    status,
    receivedMs: received_ms,
  };
}
