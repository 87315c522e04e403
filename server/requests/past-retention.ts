/** Which requests may be deleted, for KEEP_MONTHS and for the terminal's purge. */
import { type SqlBool, sql } from 'kysely';
import { DECIDED, statusesIn } from '../../domain/status.ts';
import { DAY } from '../../domain/time-spans.ts';

export function isPastRetention(closedBeforeMs: number, nowMs: number) {
  /** Days before yesterday (UTC) are over in every time zone, including the company's. */
  const yesterday = new Date(nowMs - DAY).toISOString().slice(0, 10);
  const conditions = [
    sql`status IN (${sql.join([...DECIDED, ...statusesIn.spam])})`,
    sql`closed_ms < ${closedBeforeMs}`,
    // Reopening and undoing restores the old closing date. Wait a week after the last change, so that Undo
    // never triggers deletion.
    sql`NOT EXISTS (SELECT 1 FROM request_change AS touched
      WHERE touched.request_id = quote_request.request_id AND touched.at_ms > ${nowMs - 7 * DAY})`,
    sql`(remind_ms IS NULL OR remind_ms <= ${nowMs})`,
    sql`NOT EXISTS (SELECT 1 FROM visit
      WHERE visit.request_id = quote_request.request_id AND visit.day >= ${yesterday})`,
    sql`NOT EXISTS (SELECT 1 FROM quote
      WHERE quote.request_id = quote_request.request_id AND quote.state = 'open'
        AND quote.valid_until >= ${yesterday})`,
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`;
}
