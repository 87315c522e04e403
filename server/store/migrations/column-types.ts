/** The names of an engine's column types. */
export type ColumnTypes = {
  /** An integer that can hold ms since 1970. */
  integer: string;
  /** Text that is ordered by its bytes. */
  key: string;
  bytes: string;
};

export const SQLITE_TYPES: ColumnTypes = { integer: 'INTEGER', key: 'TEXT', bytes: 'BLOB' };
export const POSTGRES_TYPES: ColumnTypes = { integer: 'bigint', key: 'text COLLATE "C"', bytes: 'bytea' };
