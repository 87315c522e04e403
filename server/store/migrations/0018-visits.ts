import type { ColumnTypes } from './column-types.ts';

/** The visits that the owner dates, and the private addresses under which calendars read them. */
export const visits = ({ integer, key }: ColumnTypes) => [
  `CREATE TABLE visit (
    request_id ${key} PRIMARY KEY REFERENCES quote_request (request_id),
    day ${key},
    time TEXT,
    sequence ${integer} NOT NULL,
    changed_ms ${integer} NOT NULL
  )`,
  'CREATE INDEX visit_day ON visit (day) WHERE day IS NOT NULL',
  `CREATE TABLE calendar (
    id ${key} PRIMARY KEY,
    name TEXT NOT NULL,
    secret_hash ${key} NOT NULL UNIQUE,
    made_ms ${integer} NOT NULL,
    read_ms ${integer}
  )`,
];
