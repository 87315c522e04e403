/** How many quotes were sent and accepted, their sums, and the reasons why requests were lost. */

import { sql } from 'kysely';
import type { ServiceInBrief } from '../../domain/content.ts';
import type { QuoteFigures, QuoteSums } from '../../domain/desk.ts';
import { titlesIn } from '../../domain/fields.ts';
import type { QuoteEvent } from '../../domain/quote.ts';
import { ORDERED } from '../../domain/status.ts';
import type { Store } from '../store/database.ts';

const MOST_NAMES = 15;
const MOST_REASONS = 10;
/** Distinct reasons that are read. They are free text, and rare ones say little. */
const REASONS_READ = 500;

const NONE: QuoteSums = { quoted: 0, won: 0, low: 0, high: 0 };

/** `accepted` counts the quotes sent in that week and accepted since. */
type Part = QuoteSums & { week: number; service: string; town: string; accepted: number };

/** `starts`: the beginnings of the weeks, oldest first. Sums are in cents. */
export async function readQuoteFigures(
  db: Store,
  starts: readonly number[],
  services: readonly ServiceInBrief[],
): Promise<QuoteFigures> {
  const [sinceMs = 0] = starts;
  const parts = [...(await readQuoted(db, starts)), ...(await readWon(db, starts))];
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
    accepted: parts.reduce((sum, { accepted }) => sum + accepted, 0),
    lost: await readReasons(db, sinceMs),
  };
}

async function readQuoted(db: Store, starts: readonly number[]): Promise<Part[]> {
  const rows = await db
    .selectFrom('quote')
    .innerJoin('quote_request', 'quote_request.request_id', 'quote.request_id')
    .select(({ fn }) => [
      weekOf('quoted_ms', starts).as('week'),
      'quote_request.service',
      'quote_request.town',
      fn.countAll().as('count'),
      sql`sum(CASE WHEN quote.won_ms IS NOT NULL AND quote_request.status IN (${sql.join(ORDERED)})
        THEN 1 ELSE 0 END)`.as('accepted'),
    ])
    .where('quote.quoted_ms', '>=', starts[0] ?? 0)
    .groupBy([WEEK, 'quote_request.service', 'quote_request.town'])
    .execute();
  return rows.map(({ week, service, town, count, accepted }) => ({
    ...NONE,
    week: Number(week),
    service,
    town,
    quoted: Number(count),
    accepted: Number(accepted),
  }));
}

/** Requests lost since do not count. */
async function readWon(db: Store, starts: readonly number[]): Promise<Part[]> {
  const [sinceMs = 0] = starts;
  const rows = await db
    .selectFrom('quote')
    .innerJoin('quote_request', 'quote_request.request_id', 'quote.request_id')
    .select(({ fn }) => [
      weekOf('won_ms', starts).as('week'),
      'quote_request.service',
      'quote_request.town',
      fn.countAll().as('count'),
      fn.sum('quote.won_low').as('low'),
      fn.sum('quote.won_high').as('high'),
    ])
    .where('quote.won_ms', '>=', sinceMs)
    // With a plain condition on the status, SQLite would scan every request ever won.
    .where(sql<boolean>`CASE WHEN quote_request.status IN (${sql.join(ORDERED)}) THEN 1 ELSE 0 END = 1`)
    .groupBy([WEEK, 'quote_request.service', 'quote_request.town'])
    .execute();
  return rows.map(({ week, service, town, count, low, high }) => ({
    week: Number(week),
    service,
    town,
    quoted: 0,
    accepted: 0,
    won: Number(count),
    low: Number(low),
    high: Number(high),
  }));
}

/** A request for several services counts for each, with its whole sum. Former titles count as the current. */
function byService(part: Part, services: readonly ServiceInBrief[]): Part[] {
  if (part.service === '') return [part];
  return titlesIn(part.service, services).map((service) => ({ ...part, service }));
}

function weekOf(column: 'quoted_ms' | 'won_ms', starts: readonly number[]) {
  const cases = starts.map(
    (start, week) => sql`WHEN ${sql.ref(`quote.${column}`)} >= ${sql.lit(start)} THEN ${sql.lit(week)}`,
  );
  return sql<number>`CASE ${sql.join(cases.toReversed(), sql` `)} END`;
}

const WEEK = sql.ref('week');

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

/** Reasons given at the latest change to `lost` that was not undone. */
async function readReasons(db: Store, sinceMs: number): Promise<QuoteFigures['lost']> {
  const rows = await db
    .selectFrom('quote_request')
    .innerJoin('request_change', 'request_change.request_id', 'quote_request.request_id')
    .select(({ fn }) => ['request_change.kind', 'request_change.text', fn.countAll().as('count')])
    .where('quote_request.status', '=', 'lost')
    .where('quote_request.closed_ms', '>=', sinceMs)
    .where(
      sql<boolean>`request_change.version = (SELECT max(latest.version) FROM request_change AS latest
        WHERE latest.request_id = quote_request.request_id
          AND latest.to_status = 'lost' AND latest.kind != 'undo'
          AND NOT EXISTS (SELECT 1 FROM request_change AS undo
            WHERE undo.request_id = latest.request_id AND undo.undoes = latest.change_id))`,
    )
    .groupBy(['request_change.kind', 'request_change.text'])
    .orderBy('count', 'desc')
    .orderBy('request_change.text')
    .limit(REASONS_READ)
    .execute();
  const reasons = new Map<string, { reason: string; requests: number }>();
  for (const { kind, text, count } of rows) {
    const reason = (kind === 'quote' ? wordsOf(JSON.parse(text)) : text).trim();
    const known = reasons.get(reason.toLowerCase());
    reasons.set(reason.toLowerCase(), {
      reason: known?.reason ?? reason,
      requests: (known?.requests ?? 0) + Number(count),
    });
  }
  return [...reasons.values()].sort((one, other) => other.requests - one.requests).slice(0, MOST_REASONS);
}

function wordsOf(event: QuoteEvent): string {
  return event.what === 'declined' ? event.words : '';
}
