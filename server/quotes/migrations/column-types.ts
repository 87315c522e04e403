/** The names of an engine's column types. */
export type ColumnTypes = {
  /** An integer that can hold ms since 1970. */
  integer: string;
  /** Text that is ordered by its bytes. */
  key: string;
};
