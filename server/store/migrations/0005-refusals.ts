import type { ColumnTypes } from './column-types.ts';

/** Counts how often a mail server refused a message for good, and stores the end of each daily digest. */
export const refusals = ({ integer }: ColumnTypes) => [
  `ALTER TABLE delivery ADD COLUMN refusals ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE digest ADD COLUMN refusals ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE digest ADD COLUMN until_ms ${integer}`,
  "UPDATE digest SET until_ms = first_ms WHERE kind = 'daily' AND state = 'done'",
];
