import type { ColumnTypes } from './column-types.ts';

/** The hours within which a quote was promised when a request came. Every program before this one promised 24. */
export const promise = ({ integer }: ColumnTypes) => [
  `ALTER TABLE quote_request ADD COLUMN promise_hours ${integer} NOT NULL DEFAULT 24`,
];
