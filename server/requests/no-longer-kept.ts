/** Which requests may be deleted because of their age: by KEEP_MONTHS, or by the terminal's purge. */
import { type SqlBool, sql } from 'kysely';
import { statusesIn } from '../../domain/status.ts';
import { DAY } from '../../domain/time-spans.ts';

/**
 * Whether a request was closed before a moment, and now has no reminder, visit or quote still to come and was not touched
 * in the last week.
 */
export function isNoLongerKept(closedBeforeMs: number, nowMs: number) {
  /** Over everywhere on earth: the company's day may end after ours. */
  const yesterday = new Date(nowMs - DAY).toISOString().slice(0, 10);
  const conditions = [
    sql`status IN (${sql.join([...statusesIn.closed, ...statusesIn.spam])})`,
    sql`closed_ms < ${closedBeforeMs}`,
    // Reopening a request and undoing it restores the old closing date. Waiting after a change keeps Undo from deleting it.
    sql`NOT EXISTS (SELECT 1 FROM quote_change AS touched
      WHERE touched.request_id = quote_request.request_id AND touched.at_ms > ${nowMs - 7 * DAY})`,
    // A request that the owner wants to be reminded of is wanted.
    sql`(remind_ms IS NULL OR remind_ms <= ${nowMs})`,
    sql`NOT EXISTS (SELECT 1 FROM visit
      WHERE visit.request_id = quote_request.request_id AND visit.day >= ${yesterday})`,
    // A customer may still answer a quote that is open and holds.
    sql`NOT EXISTS (SELECT 1 FROM offer
      WHERE offer.request_id = quote_request.request_id AND offer.state = 'open' AND offer.valid_until >= ${yesterday})`,
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` AND `)})`;
}
