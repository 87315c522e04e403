import type { ColumnTypes } from './column-types.ts';

/** The quote requests, and the state of their e-mail for each recipient. Times are ms since 1970. */
export const quotes = ({ integer, key }: ColumnTypes) => [
  `CREATE TABLE quote_request (
    request_id ${key} PRIMARY KEY,
    quote_id TEXT NOT NULL,
    received_ms ${integer} NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('new', 'quarantine', 'handled')),
    contents_hash TEXT NOT NULL,
    payload TEXT NOT NULL
  )`,
  'CREATE INDEX quote_request_received ON quote_request (received_ms)',
  'CREATE INDEX quote_request_quote_id ON quote_request (quote_id)',
  'CREATE INDEX quote_request_contents ON quote_request (contents_hash, received_ms)',
  `CREATE TABLE delivery (
    request_id ${key} NOT NULL REFERENCES quote_request (request_id),
    recipient TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('ready', 'done', 'dead')),
    attempts ${integer} NOT NULL,
    first_ms ${integer} NOT NULL,
    next_ms ${integer} NOT NULL,
    last_error TEXT,
    PRIMARY KEY (request_id, recipient)
  )`,
  "CREATE INDEX delivery_due ON delivery (next_ms) WHERE state = 'ready'",
];
