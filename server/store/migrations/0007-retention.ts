import type { ColumnTypes } from './column-types.ts';

/** How long closed requests are kept (KEEP_MONTHS): the setting as it was last seen, and what was announced. */
export const retention = ({ integer }: ColumnTypes) => [
  `ALTER TABLE desk_state ADD COLUMN keep_months ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE desk_state ADD COLUMN keep_start_ms ${integer}`,
  `ALTER TABLE desk_state ADD COLUMN keep_looked_ms ${integer}`,
  // Earlier programs did not note when a request began to look like spam, which was when it came.
  "UPDATE quote_request SET closed_ms = received_ms WHERE status = 'quarantine' AND closed_ms IS NULL",
  'CREATE INDEX quote_request_closed ON quote_request (closed_ms) WHERE closed_ms IS NOT NULL',
];
