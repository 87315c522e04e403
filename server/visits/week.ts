/** The visits of This week (promises: Visits). */
import { sql } from 'kysely';
import { fullName } from '../../domain/full-name.ts';
import { placeOf } from '../../domain/links.ts';
import type { Price } from '../../domain/money.ts';
import { type QuoteContents, totalOf } from '../../domain/quote.ts';
import type { WeekVisit } from '../../domain/week.ts';
import { readContents } from '../quotes/contents.ts';
import { readEvent } from '../quotes/state.ts';
import type { HasDb, Store } from '../store/database.ts';
import { readRow, servicesIn } from '../store/stored-request.ts';
import { visitOfRow } from './visits.ts';

const MOST_TO_COME = 500;
const MOST_PAST = 100;

/** Visits from `today` on, and earlier ones not marked done. By day; on a day, those with a time first. */
export async function readWeek({ db }: HasDb, today: string): Promise<WeekVisit[]> {
  const rows = await db
    .selectFrom('visit')
    .innerJoin('quote_request', 'quote_request.request_id', 'visit.request_id')
    .leftJoin('quote', 'quote.request_id', 'visit.request_id')
    .leftJoin('quote_version', (join) =>
      join
        .onRef('quote_version.request_id', '=', 'quote.request_id')
        .onRef('quote_version.version', '=', 'quote.version'),
    )
    .selectAll('quote_request')
    .select(['visit.day', 'visit.time', 'visit.at_ms', 'visit.evening_ms'])
    .select(['quote.draft', 'quote.won_ms', 'quote_version.contents', latestAnswer.as('answer')])
    .where('visit.request_id', 'in', selectShown(db, today))
    .where('quote_request.status', 'not in', ['lost', 'quarantine'])
    .orderBy('visit.day')
    .orderBy(sql`CASE WHEN visit.at_ms IS NULL THEN 1 ELSE 0 END`)
    .orderBy('visit.at_ms')
    .orderBy('visit.request_id')
    .execute();
  return rows.flatMap(({ day, time, at_ms, evening_ms, draft, won_ms, contents, answer, ...row }) => {
    const visit = visitOfRow({ day, time, at_ms, evening_ms });
    if (!visit) return [];
    const { payload } = readRow(row);
    const shown = contents ?? draft;
    return {
      id: row.request_id,
      name: fullName(payload),
      version: row.version,
      status: row.status,
      town: payload.city ?? '',
      place: placeOf(payload),
      phone: payload.phone ?? '',
      service: servicesIn(row.service).join(', '),
      ...orderOf(shown === null ? undefined : readContents(shown), won_ms === null ? null : answer),
      visit,
    };
  });
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

/** The event by which the customer accepted or declined the quote. */
const latestAnswer = sql<string | null>`(SELECT change.text FROM request_change AS change
  WHERE change.request_id = visit.request_id AND change.kind = 'quote' AND change.to_status IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM request_change AS undo
      WHERE undo.request_id = change.request_id AND undo.undoes = change.change_id)
  ORDER BY change.version DESC LIMIT 1)`;

function orderOf(
  quote: QuoteContents | undefined,
  answer: string | null,
): { work: string[]; price: Price | null } {
  if (!quote) return { work: [], price: null };
  const event = answer === null ? undefined : readEvent({ text: answer });
  const options = event?.what === 'accepted' ? event.options : [];
  const ordered = quote.lines.filter(({ id, isOptional }) => !isOptional || options.includes(id));
  return {
    work: ordered.map(({ words }) => words).filter((words) => words.trim() !== ''),
    price: quote.lines.length > 0 ? totalOf(quote, options) : null,
  };
}
