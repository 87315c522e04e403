/** The figures of the last weeks, by the company's clock. */
import { clockIn, momentAt } from '../../domain/clocks.ts';
import type { Figures } from '../../domain/desk.ts';
import { titlesIn } from '../../domain/fields.ts';
import { readQuoteFigures } from '../quotes/figures.ts';
import type { RequestTerms } from '../receiving/receive.ts';
import { countRows } from '../store/count-rows.ts';
import type { HasDb } from '../store/database.ts';

const WEEKS = 12;
const MOST_NAMES = 15;
/** Combinations of services that are counted, the most frequent ones first. */
const MOST_COMBINED = 1000;

type Terms = Pick<RequestTerms, 'services' | 'timeZone'>;

export async function readFigures(
  { db }: HasDb,
  nowMs: number,
  { timeZone, services }: Terms,
): Promise<Figures> {
  const starts = lastWeeks(nowMs, timeZone);
  const [sinceMs = 0] = starts;
  const requests = db
    .selectFrom('quote_request')
    .where('status', '!=', 'quarantine')
    .where('received_ms', '>=', sinceMs);
  const count = async (column: 'service' | 'town', most: number) => {
    const rows = await requests
      .select([column, ({ fn }) => fn.countAll().as('count')])
      .where(column, '!=', '')
      .groupBy(column)
      .orderBy('count', 'desc')
      .orderBy(column)
      .limit(most)
      .execute();
    return rows.map((row) => ({ name: String(row[column]), requests: Number(row.count) }));
  };
  const weeks = starts.map(async (fromMs, index) => {
    const ofTheWeek = requests
      .where('received_ms', '>=', fromMs)
      .where('received_ms', '<', starts[index + 1] ?? Number.MAX_SAFE_INTEGER);
    return { fromMs, requests: await countRows(ofTheWeek) };
  });
  return {
    weeks: await Promise.all(weeks),
    services: countEach(await count('service', MOST_COMBINED), services),
    towns: await count('town', MOST_NAMES),
    ...(await readFirstContact()),
    quotes: await readQuoteFigures(db, starts, services),
  };

  async function readFirstContact() {
    const contactedRequests = requests.where('first_contact_ms', 'is not', null);
    const contacted = await countRows(contactedRequests);
    if (contacted === 0) return { medianFirstContactMs: null, contacted };
    const middle = await contactedRequests
      .select(({ eb }) => eb('first_contact_ms', '-', eb.ref('received_ms')).as('ms'))
      .orderBy('ms')
      .offset(Math.floor((contacted - 1) / 2))
      .limit(contacted % 2 === 0 ? 2 : 1)
      .execute();
    const medianFirstContactMs = middle.reduce((sum, { ms }) => sum + Number(ms), 0) / middle.length;
    return { medianFirstContactMs: Math.max(0, medianFirstContactMs), contacted };
  }
}

/** A request for several services counts for each of them. Former titles count as the current one. */
function countEach(combined: Figures['services'], services: Terms['services']): Figures['services'] {
  const counts = new Map<string, number>();
  for (const { name, requests } of combined)
    for (const title of titlesIn(name, services)) counts.set(title, (counts.get(title) ?? 0) + requests);
  return [...counts]
    .map(([name, requests]) => ({ name, requests }))
    .sort((one, other) => other.requests - one.requests || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}

/** Oldest first. Weeks begin on Monday by the company's clock. */
export function lastWeeks(nowMs: number, timeZone: string): number[] {
  const { year, month, day } = clockIn(timeZone, new Date(nowMs));
  const sinceMonday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  return Array.from({ length: WEEKS }, (_, index) =>
    momentAt(timeZone, { year, month, day: day - sinceMonday - 7 * (WEEKS - 1 - index), hour: 0 }),
  );
}
