import type { ColumnTypes } from './column-types.ts';

/**
 * Prepared texts, requests taken by hand, whose requests belong together, and who wants no reminders. The history also has
 * the owner's taps on call, text and write.
 */
export const answers = ({ integer, key }: ColumnTypes) => [
  `ALTER TABLE quote_change ADD COLUMN contact_ms ${integer}`,
  "ALTER TABLE quote_request ADD COLUMN source TEXT NOT NULL DEFAULT 'site'",
  // The columns that desk/search.ts fills in. It does so for all requests, and finds the words of their messages then.
  `ALTER TABLE quote_request ADD COLUMN phone ${key} NOT NULL DEFAULT ''`,
  `ALTER TABLE quote_request ADD COLUMN email ${key} NOT NULL DEFAULT ''`,
  'UPDATE quote_request SET is_indexed = 0',
  'CREATE INDEX quote_request_phone ON quote_request (phone, received_ms)',
  'CREATE INDEX quote_request_email ON quote_request (email, received_ms)',
  'CREATE INDEX quote_request_won ON quote_request (status, closed_ms) WHERE closed_ms IS NOT NULL',
  `CREATE TABLE prepared_text (
    id ${key} PRIMARY KEY,
    name TEXT NOT NULL,
    words TEXT NOT NULL,
    version ${integer} NOT NULL,
    made_ms ${integer} NOT NULL,
    changed_by TEXT NOT NULL
  )`,
  `CREATE TABLE no_reminder (
    contact ${key} PRIMARY KEY,
    made_ms ${integer} NOT NULL
  )`,
];
