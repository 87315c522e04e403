import type { ColumnTypes } from './column-types.ts';

/** Which e-mails may have been accepted although nobody heard of it. */
export const inDoubt = ({ integer }: ColumnTypes) => [
  `ALTER TABLE delivery ADD COLUMN in_doubt ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE digest ADD COLUMN in_doubt ${integer} NOT NULL DEFAULT 0`,
];
