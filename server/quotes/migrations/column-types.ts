/** What an engine calls its types. */
export type ColumnTypes = {
  /** Holds ms since 1970. */
  integer: string;
  /** Text that is ordered by its bytes. */
  key: string;
};
