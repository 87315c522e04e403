import type { ColumnTypes } from './column-types.ts';

/**
 * E-mails about more than one request: digests of many requests (`delivery.digest` names them), and the daily digest.
 * Also indexes that keep the queries of the desk and the metrics fast for any number of requests, and the rate limits
 * that instances share.
 */
export const digests = ({ integer, key }: ColumnTypes) => [
  `CREATE TABLE digest (
    id ${key} PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('overflow', 'daily')),
    recipient TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('ready', 'done', 'dead')),
    attempts ${integer} NOT NULL,
    first_ms ${integer} NOT NULL,
    next_ms ${integer} NOT NULL,
    done_ms ${integer},
    last_error TEXT
  )`,
  "CREATE INDEX digest_due ON digest (next_ms) WHERE state = 'ready'",
  'ALTER TABLE delivery ADD COLUMN digest TEXT REFERENCES digest (id)',
  `ALTER TABLE delivery ADD COLUMN done_ms ${integer}`,
  'CREATE INDEX delivery_digest ON delivery (digest) WHERE digest IS NOT NULL',
  'CREATE INDEX delivery_done ON delivery (done_ms)',
  'CREATE INDEX delivery_state ON delivery (state, first_ms)',
  'CREATE INDEX quote_request_status ON quote_request (status, received_ms, request_id)',
  `CREATE TABLE address_limit (
    key TEXT PRIMARY KEY,
    points integer NOT NULL,
    expire ${integer}
  )`,
];
