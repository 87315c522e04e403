/** How many quotes were sent and accepted, their sums, and the reasons why requests were lost. */

import type { ServiceInBrief } from '../../domain/content.ts';
import type { QuoteFigures, QuoteSums } from '../../domain/desk.ts';
import { titlesIn } from '../../domain/fields.ts';
import { ORDERED, type RequestStatus } from '../../domain/status.ts';
import { latestStatus } from '../requests/apply-change.ts';
import type { Store } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { readEvent } from './state.ts';

const MOST_NAMES = 15;
const MOST_REASONS = 10;

const NONE: QuoteSums = { quoted: 0, won: 0, low: 0, high: 0 };

/** A quote that was sent in this week, or one that was accepted in it. */
type Part = QuoteSums & { week: number; service: string; town: string };

/** `starts`: the beginnings of the weeks, oldest first. Sums are in cents. */
export async function readQuoteFigures(
  db: Store,
  starts: readonly number[],
  services: readonly ServiceInBrief[],
): Promise<QuoteFigures> {
  const [sinceMs = 0] = starts;
  const weekOf = (ms: number | null) => starts.findLastIndex((start) => start <= (ms ?? 0));
  const quoted = await readQuotes(db, 'quoted_ms', sinceMs);
  // A request that was lost later does not count as won.
  const won = (await readQuotes(db, 'won_ms', sinceMs)).filter(isOrdered);
  const parts: Part[] = [
    ...quoted.map((quote) => ({ ...NONE, ...quote, week: weekOf(quote.quoted_ms), quoted: 1 })),
    ...won.map((quote) => ({
      ...NONE,
      ...quote,
      week: weekOf(quote.won_ms),
      won: 1,
      low: quote.won_low ?? 0,
      high: quote.won_high ?? 0,
    })),
  ];
  const weeks = sumsBy(parts, ({ week }) => week);
  return {
    weeks: starts.map((fromMs, week) => ({ fromMs, ...(weeks.get(week) ?? NONE) })),
    services: largest(
      sumsBy(
        parts.flatMap((part) => byService(part, services)),
        ({ service }) => service,
      ),
    ),
    towns: largest(sumsBy(parts, ({ town }) => town)),
    all: parts.reduce(add, NONE),
    accepted: quoted.filter((quote) => quote.won_ms !== null && isOrdered(quote)).length,
    lost: await readReasons(db, sinceMs),
  };
}

function readQuotes(db: Store, column: 'quoted_ms' | 'won_ms', sinceMs: number) {
  return db
    .selectFrom('quote')
    .innerJoin('quote_request', 'quote_request.request_id', 'quote.request_id')
    .select(['quoted_ms', 'won_ms', 'won_low', 'won_high', 'service', 'town', 'status'])
    .where(column, '>=', sinceMs)
    .execute();
}

function isOrdered({ status }: { status: RequestStatus }): boolean {
  return ORDERED.includes(status);
}

/** A request for several services counts for each, with its whole sum. A former title counts as today’s. */
function byService(part: Part, services: readonly ServiceInBrief[]): Part[] {
  if (part.service === '') return [part];
  return titlesIn(part.service, services).map((service) => ({ ...part, service }));
}

function sumsBy<Key>(parts: readonly Part[], keyOf: (part: Part) => Key): Map<Key, QuoteSums> {
  const sums = new Map<Key, QuoteSums>();
  for (const part of parts) sums.set(keyOf(part), add(sums.get(keyOf(part)) ?? NONE, part));
  return sums;
}

function add(one: QuoteSums, other: QuoteSums): QuoteSums {
  return {
    quoted: one.quoted + other.quoted,
    won: one.won + other.won,
    low: one.low + other.low,
    high: one.high + other.high,
  };
}

function largest(sums: ReadonlyMap<string, QuoteSums>): ({ name: string } & QuoteSums)[] {
  return [...sums]
    .map(([name, sum]) => ({ name, ...sum }))
    .sort(
      (one, other) => other.high - one.high || other.quoted - one.quoted || (one.name < other.name ? -1 : 1),
    )
    .slice(0, MOST_NAMES);
}

/** Counts lost requests by the reason that their latest change of status gives. */
async function readReasons(db: Store, sinceMs: number): Promise<QuoteFigures['lost']> {
  const changes = await db
    .selectFrom('quote_request')
    .innerJoin('request_change', 'request_change.request_id', 'quote_request.request_id')
    .selectAll('request_change')
    .where('quote_request.status', '=', 'lost')
    .where('quote_request.closed_ms', '>=', sinceMs)
    .orderBy('quote_request.closed_ms', 'desc')
    .orderBy('request_change.version')
    .execute();
  const reasons = [...Map.groupBy(changes, ({ request_id }) => request_id).values()].map(reasonIn);
  return [...Map.groupBy(reasons, (reason) => reason.toLowerCase()).values()]
    .map((same) => ({ reason: same[0] ?? '', requests: same.length }))
    .sort((one, other) => other.requests - one.requests)
    .slice(0, MOST_REASONS);
}

function reasonIn(changes: readonly StoredChange[]): string {
  const change = latestStatus(changes);
  if (change?.kind !== 'quote') return (change?.text ?? '').trim();
  const event = readEvent(change);
  return event.what === 'declined' ? event.words.trim() : '';
}
