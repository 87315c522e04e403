import type { ColumnTypes } from './column-types.ts';

/** The lines of quotes that the owner uses again. */
export const savedLines = ({ integer, key }: ColumnTypes) => [
  `CREATE TABLE saved_lines (
    service ${key} PRIMARY KEY,
    lines TEXT NOT NULL,
    version ${integer} NOT NULL,
    changed_ms ${integer} NOT NULL,
    changed_by TEXT NOT NULL
  )`,
];
