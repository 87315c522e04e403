import type { ColumnTypes } from './column-types.ts';

/**
 * Reminders, the order of the open list by what is owed, and the name that an owner gives a device. A quote that was sent
 * before is due again three days later, as later ones are, but nobody is notified of it.
 */
export const reminders = ({ integer }: ColumnTypes) => [
  `ALTER TABLE quote_request ADD COLUMN remind_ms ${integer}`,
  `ALTER TABLE quote_request ADD COLUMN is_follow_up ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE quote_request ADD COLUMN told_ms ${integer}`,
  `UPDATE quote_request SET is_follow_up = 1, remind_ms = 259200000 +
    (SELECT max(at_ms) FROM quote_change WHERE quote_change.request_id = quote_request.request_id AND to_status = 'quoted')
    WHERE status = 'quoted'`,
  'UPDATE quote_request SET told_ms = remind_ms',
  'CREATE INDEX quote_request_reminder ON quote_request (remind_ms, request_id) WHERE remind_ms IS NOT NULL',
  // desk/inbox.ts names the moment and the condition in the same words, or the engines would sort every request.
  `CREATE INDEX quote_request_owed ON quote_request (list, (received_ms + promise_hours * 3600000), request_id)
    WHERE status IN ('new', 'contacted')`,
  // SQLite cannot change the values that a column allows, so a new column takes its place.
  "ALTER TABLE quote_change ADD COLUMN what TEXT NOT NULL DEFAULT 'note'",
  'UPDATE quote_change SET what = kind',
  'ALTER TABLE quote_change DROP COLUMN kind',
  'ALTER TABLE quote_change RENAME COLUMN what TO kind',
  `ALTER TABLE quote_change ADD COLUMN remind_ms ${integer}`,
  'ALTER TABLE device ADD COLUMN given_name TEXT',
];
