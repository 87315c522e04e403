import type { ColumnTypes } from './column-types.ts';

/**
 * What the site says, as it was published at the desk; every service that was ever published; what is drafted; and the files
 * as they were last known.
 */
export const site = ({ integer, key }: ColumnTypes) => [
  `CREATE TABLE site_revision (
    number ${integer} PRIMARY KEY,
    id ${key} NOT NULL UNIQUE,
    made_ms ${integer} NOT NULL,
    made_by TEXT NOT NULL,
    schema_version ${integer} NOT NULL,
    words TEXT NOT NULL,
    changes TEXT NOT NULL
  )`,
  `CREATE TABLE site_service (
    id ${key} PRIMARY KEY,
    title TEXT NOT NULL
  )`,
  `CREATE TABLE site_draft (
    path ${key} PRIMARY KEY,
    value TEXT NOT NULL,
    base_value TEXT NOT NULL,
    changed_ms ${integer} NOT NULL,
    changed_by ${key} NOT NULL
  )`,
  `CREATE TABLE site_files (
    id ${integer} PRIMARY KEY,
    hash TEXT NOT NULL
  )`,
];
