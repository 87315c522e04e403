import type { ColumnTypes } from './column-types.ts';

/** Quotes: what the owner has drafted, each version that a customer could see, and the e-mails that bring the answers. */
export const offers = ({ integer, key }: ColumnTypes) => [
  `CREATE TABLE offer (
    request_id ${key} PRIMARY KEY REFERENCES quote_request (request_id),
    token ${key} NOT NULL UNIQUE,
    state TEXT NOT NULL CHECK (state IN ('draft', 'open', 'accepted', 'declined', 'withdrawn')),
    draft TEXT NOT NULL,
    draft_version ${integer} NOT NULL,
    version ${integer} NOT NULL,
    valid_until TEXT,
    quoted_ms ${integer},
    won_ms ${integer},
    won_low ${integer},
    won_high ${integer}
  )`,
  'CREATE INDEX offer_quoted ON offer (quoted_ms, request_id) WHERE quoted_ms IS NOT NULL',
  'CREATE INDEX offer_won ON offer (won_ms, request_id, won_low, won_high) WHERE won_ms IS NOT NULL',
  `CREATE TABLE offer_version (
    request_id ${key} NOT NULL REFERENCES quote_request (request_id),
    version ${integer} NOT NULL,
    contents TEXT NOT NULL,
    hash TEXT NOT NULL,
    made_ms ${integer} NOT NULL,
    made_by TEXT NOT NULL,
    PRIMARY KEY (request_id, version)
  )`,
  // SQLite cannot change the values that a column allows, so a new column takes its place.
  "ALTER TABLE email ADD COLUMN what TEXT NOT NULL DEFAULT 'request'",
  'UPDATE email SET what = kind',
  'DROP INDEX email_done',
  'ALTER TABLE email DROP COLUMN kind',
  'ALTER TABLE email RENAME COLUMN what TO kind',
  'CREATE INDEX email_done ON email (kind, done_ms)',
  `ALTER TABLE email ADD COLUMN change_id ${key}`,
];
