import type { ColumnTypes } from './column-types.ts';

/** One row that is rewritten to find out whether a request could be stored now. */
export const probe = ({ integer }: ColumnTypes) => [
  `CREATE TABLE probe (
    id ${integer} PRIMARY KEY,
    padding TEXT NOT NULL
  )`,
];
