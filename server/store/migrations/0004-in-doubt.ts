import type { ColumnTypes } from './column-types.ts';

/** Marks e-mails that may have been accepted although no answer arrived. */
export const inDoubt = ({ integer }: ColumnTypes) => [
  `ALTER TABLE delivery ADD COLUMN in_doubt ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE digest ADD COLUMN in_doubt ${integer} NOT NULL DEFAULT 0`,
];
