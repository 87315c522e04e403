/** The visits of This week (promises: Visits). */
import { sql } from 'kysely';
import { fullName } from '../../domain/full-name.ts';
import { placeOf } from '../../domain/links.ts';
import { totalOf } from '../../domain/quote.ts';
import type { WeekVisit } from '../../domain/week.ts';
import { readContents } from '../quotes/contents.ts';
import { readQuoteChanges } from '../quotes/queries.ts';
import { quoteAfter } from '../quotes/state.ts';
import type { HasDb, Store } from '../store/database.ts';
import { readRow, servicesIn } from '../store/stored-request.ts';
import { visitOfRow } from './visits.ts';

const MOST_TO_COME = 500;
const MOST_PAST = 100;

/** Visits from `today` on, and earlier ones not marked done. By day; on a day, those with a time first. */
export async function readWeek({ db }: HasDb, today: string): Promise<WeekVisit[]> {
  const rows = await selectVisits(db, today).execute();
  const orders = await readOrders(
    db,
    rows.map(({ request_id }) => request_id),
  );
  return rows.flatMap(({ day, time, at_ms, evening_ms, ...row }) => {
    const visit = visitOfRow({ day, time, at_ms, evening_ms });
    if (!visit) return [];
    const { payload } = readRow(row);
    return {
      id: row.request_id,
      name: fullName(payload),
      version: row.version,
      status: row.status,
      town: payload.city ?? '',
      place: placeOf(payload),
      phone: payload.phone ?? '',
      service: servicesIn(row.service).join(', '),
      ...(orders.get(row.request_id) ?? { work: [], price: null }),
      visit,
    };
  });
}

function selectVisits(db: Store, today: string) {
  return db
    .selectFrom('visit')
    .innerJoin('quote_request', 'quote_request.request_id', 'visit.request_id')
    .selectAll('quote_request')
    .select(['visit.day', 'visit.time', 'visit.at_ms', 'visit.evening_ms'])
    .where('visit.request_id', 'in', selectShown(db, today))
    .where('quote_request.status', 'not in', ['lost', 'quarantine'])
    .orderBy('visit.day')
    .orderBy(sql`CASE WHEN visit.at_ms IS NULL THEN 1 ELSE 0 END`)
    .orderBy('visit.at_ms')
    .orderBy('visit.request_id');
}

/** Each part is read through its own index. */
function selectShown(db: Store, today: string) {
  const toCome = db
    .selectFrom('visit')
    .select('request_id')
    .where('day', '>=', today)
    .orderBy('day')
    .limit(MOST_TO_COME);
  const past = db
    .selectFrom('quote_request')
    .innerJoin('visit', 'visit.request_id', 'quote_request.request_id')
    .select('visit.request_id')
    .where('quote_request.list', '=', 'scheduled')
    .where('visit.day', '<', today)
    .orderBy('visit.day', 'desc')
    .limit(MOST_PAST);
  return db
    .selectFrom(toCome.as('to_come'))
    .select('request_id')
    .unionAll(db.selectFrom(past.as('past')).select('request_id'));
}

/** By request id: the lines and the price that the customer accepted, or else those of the latest quote. */
async function readOrders(
  db: Store,
  ids: readonly string[],
): Promise<Map<string, Pick<WeekVisit, 'work' | 'price'>>> {
  if (ids.length === 0) return new Map();
  const [quotes, versions, changes] = await Promise.all([
    db.selectFrom('quote').selectAll().where('request_id', 'in', ids).execute(),
    db.selectFrom('quote_version').selectAll().where('request_id', 'in', ids).execute(),
    readQuoteChanges({ db }, ids),
  ]);
  return new Map(
    quotes.map(({ request_id, version, draft }) => {
      const accepted = quoteAfter(changes.get(request_id) ?? []).order?.accepted;
      const shown = versions.find(
        (one) => one.request_id === request_id && one.version === (accepted?.version ?? version),
      );
      const quote = readContents(shown?.contents ?? draft);
      const options = accepted?.options ?? [];
      const ordered = quote.lines.filter(({ id, isOptional }) => !isOptional || options.includes(id));
      const work = ordered.map(({ words }) => words).filter((words) => words.trim() !== '');
      return [request_id, { work, price: quote.lines.length > 0 ? totalOf(quote, options) : null }];
    }),
  );
}
