/** The figures of quotes: how many were sent and accepted, what they come to, and why requests were lost. */
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import type { QuoteFigures, QuoteSums } from '../../domain/desk.ts';
import type { OfferEvent } from '../../domain/offer.ts';
import { countRows } from '../store/count-rows.ts';
import type { Schema } from '../store/schema.ts';

/** The longest lists. */
const MOST_NAMES = 15;
const MOST_REASONS = 10;
/** Reasons are words of the owner's or the customer's. Those that stand alone say nothing about many. */
const REASONS_READ = 500;

const NONE: QuoteSums = { quoted: 0, won: 0, low: 0, high: 0 };

/** `starts` are the first moments of the weeks, oldest first. */
export async function readQuoteFigures(db: Kysely<Schema>, starts: readonly number[]): Promise<QuoteFigures> {
  const [sinceMs = 0] = starts;
  const ofRequests = db.selectFrom('offer').innerJoin('quote_request', 'quote_request.request_id', 'offer.request_id');
  const quoted = ofRequests.where('offer.quoted_ms', '>=', sinceMs);
  // What was accepted and is lost nevertheless brings nothing.
  const won = ofRequests.where('offer.won_ms', '>=', sinceMs).where(isWon);

  const weeks = await readSums(weekOf('quoted_ms'), weekOf('won_ms'));
  const [service, town] = [sql<string>`quote_request.service`, sql<string>`quote_request.town`];
  return {
    weeks: starts.map((fromMs, week) => ({ fromMs, ...(weeks.get(String(week)) ?? NONE) })),
    services: largest(await readSums(service, service)),
    towns: largest(await readSums(town, town)),
    all: [...weeks.values()].reduce(add, NONE),
    accepted: await countRows(quoted.where('offer.won_ms', '>=', sinceMs).where(isWon)),
    lost: await readReasons(db, sinceMs),
  };

  /** It was closed then or later. To say so keeps SQLite from looking at all that was ever won. */
  function isWon({ and, eb }: ExpressionBuilder<Schema, 'quote_request'>) {
    return and([eb('quote_request.status', '=', 'won'), eb('quote_request.closed_ms', '>=', sinceMs)]);
  }

  /** The sums by what each of the two expressions is of a quote. */
  async function readSums(ofQuoted: RawBuilder<unknown>, ofWon: RawBuilder<unknown>): Promise<Map<string, QuoteSums>> {
    // By its name, because PostgreSQL takes the same expression with other parameters for another.
    const name = sql.ref('name');
    const sums = new Map<string, QuoteSums>();
    const rows = await quoted
      .select(({ fn }) => [ofQuoted.as('name'), fn.countAll().as('quoted')])
      .groupBy(name)
      .execute();
    for (const row of rows) sums.set(String(row.name), { ...NONE, quoted: Number(row.quoted) });
    const accepted = await won
      .select(({ fn }) => [
        ofWon.as('name'),
        fn.countAll().as('won'),
        fn.sum('offer.won_low').as('low'),
        fn.sum('offer.won_high').as('high'),
      ])
      .groupBy(name)
      .execute();
    for (const row of accepted) {
      const known = sums.get(String(row.name)) ?? NONE;
      sums.set(String(row.name), { ...known, won: Number(row.won), low: Number(row.low), high: Number(row.high) });
    }
    return sums;
  }

  /** The week of a moment, counted from 0. */
  function weekOf(column: 'quoted_ms' | 'won_ms') {
    const cases = starts.map(
      (start, week) => sql`WHEN ${sql.ref(`offer.${column}`)} >= ${sql.lit(start)} THEN ${sql.lit(week)}`,
    );
    return sql<number>`CASE ${sql.join(cases.toReversed(), sql` `)} END`;
  }
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
    .sort((one, other) => other.high - one.high || other.quoted - one.quoted || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}

/** A request that is lost now has the reason of the last change that says so, unless that one only took another back. */
async function readReasons(db: Kysely<Schema>, sinceMs: number): Promise<QuoteFigures['lost']> {
  const rows = await db
    .selectFrom('quote_request')
    .innerJoin('quote_change', 'quote_change.request_id', 'quote_request.request_id')
    .select(({ fn }) => ['quote_change.kind', 'quote_change.text', fn.countAll().as('count')])
    .where('quote_request.status', '=', 'lost')
    .where('quote_request.closed_ms', '>=', sinceMs)
    .where('quote_change.version', '=', ({ selectFrom }) =>
      selectFrom('quote_change as latest')
        .select(({ fn }) => fn.max('latest.version').as('version'))
        .whereRef('latest.request_id', '=', 'quote_request.request_id')
        .where('latest.to_status', '=', 'lost')
        .where('latest.kind', '!=', 'undo'),
    )
    .groupBy(['quote_change.kind', 'quote_change.text'])
    .orderBy('count', 'desc')
    .orderBy('quote_change.text')
    .limit(REASONS_READ)
    .execute();
  const reasons = new Map<string, { reason: string; requests: number }>();
  for (const { kind, text, count } of rows) {
    const reason = (kind === 'offer' ? wordsOf(JSON.parse(text)) : text).trim();
    // "Too expensive" and "too expensive" are one.
    const known = reasons.get(reason.toLowerCase());
    reasons.set(reason.toLowerCase(), {
      reason: known?.reason ?? reason,
      requests: (known?.requests ?? 0) + Number(count),
    });
  }
  return [...reasons.values()].sort((one, other) => other.requests - one.requests).slice(0, MOST_REASONS);
}

function wordsOf(event: OfferEvent): string {
  return event.what === 'declined' ? event.words : '';
}
