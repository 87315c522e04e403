import type { ColumnTypes } from './column-types.ts';

/** One table for all e-mails to the owner, in place of one for those about a request and one for all others. */
export const oneEmailTable = ({ integer, key }: ColumnTypes) => [
  `CREATE TABLE email (
    id ${key} PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('request', 'more', 'photos', 'daily')),
    request_id ${key} REFERENCES quote_request (request_id),
    recipient TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('ready', 'joined', 'done', 'dead')),
    announced_in ${key},
    attempts ${integer} NOT NULL,
    first_ms ${integer} NOT NULL,
    next_ms ${integer} NOT NULL,
    done_ms ${integer},
    last_error TEXT,
    refusals ${integer} NOT NULL,
    until_ms ${integer}
  )`,
  `INSERT INTO email
    SELECT request_id || ' ' || recipient, 'request', request_id, recipient,
      CASE WHEN digest IS NULL THEN state ELSE 'joined' END, digest,
      attempts, first_ms, next_ms, done_ms, last_error, refusals, NULL
    FROM delivery`,
  `INSERT INTO email
    SELECT id, CASE kind WHEN 'overflow' THEN 'more' ELSE kind END, request_id, recipient, state, NULL,
      attempts, first_ms, next_ms, done_ms, last_error, refusals, until_ms
    FROM digest`,
  'DROP TABLE delivery',
  'DROP TABLE digest',
  "CREATE INDEX email_due ON email (next_ms) WHERE state = 'ready'",
  'CREATE INDEX email_request ON email (request_id) WHERE request_id IS NOT NULL',
  'CREATE INDEX email_announced_in ON email (announced_in) WHERE announced_in IS NOT NULL',
  'CREATE INDEX email_done ON email (kind, done_ms)',
  'CREATE INDEX email_state ON email (state, first_ms)',
];
