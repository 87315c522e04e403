import type { ColumnTypes } from './column-types.ts';

/**
 * Photos of the requests. Their bytes have a table of their own, so that reading about them does not read them. The
 * e-mails that bring them to the owner are a third kind of digest.
 */
export const photos = ({ integer, key, bytes }: ColumnTypes) => [
  `ALTER TABLE quote_request ADD COLUMN photo_count ${integer} NOT NULL DEFAULT 0`,
  // SQLite cannot change the values that a column allows, so a new column takes its place.
  `ALTER TABLE digest ADD COLUMN sort TEXT NOT NULL DEFAULT 'daily' CHECK (sort IN ('overflow', 'daily', 'photos'))`,
  'UPDATE digest SET sort = kind',
  'ALTER TABLE digest DROP COLUMN kind',
  'ALTER TABLE digest RENAME COLUMN sort TO kind',
  `ALTER TABLE digest ADD COLUMN request_id ${key} REFERENCES quote_request (request_id)`,
  'CREATE INDEX digest_request ON digest (request_id) WHERE request_id IS NOT NULL',
  `CREATE TABLE photo (
    request_id ${key} NOT NULL REFERENCES quote_request (request_id),
    number ${integer} NOT NULL,
    source_hash TEXT NOT NULL,
    received_ms ${integer} NOT NULL,
    width ${integer} NOT NULL,
    height ${integer} NOT NULL,
    picture_size ${integer} NOT NULL,
    preview_size ${integer} NOT NULL,
    letter TEXT,
    PRIMARY KEY (request_id, number)
  )`,
  'CREATE INDEX photo_unmailed ON photo (request_id, received_ms) WHERE letter IS NULL',
  `CREATE TABLE photo_file (
    request_id ${key} NOT NULL,
    number ${integer} NOT NULL,
    picture ${bytes} NOT NULL,
    preview ${bytes} NOT NULL,
    PRIMARY KEY (request_id, number),
    FOREIGN KEY (request_id, number) REFERENCES photo (request_id, number)
  )`,
];
