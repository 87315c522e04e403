/** The columns of a table: what makes each on either engine, and the type that the program reads. */
import type { Generated } from 'kysely';

/** The names of an engine's column types. */
export type ColumnTypes = {
  /** An integer that can hold ms since 1970. */
  integer: string;
  /** Text that is ordered by its bytes. */
  key: string;
  text: string;
  bytes: string;
};

export const SQLITE_TYPES: ColumnTypes = { integer: 'INTEGER', key: 'TEXT', text: 'TEXT', bytes: 'BLOB' };
export const POSTGRES_TYPES: ColumnTypes = {
  integer: 'bigint',
  key: 'text COLLATE "C"',
  text: 'text',
  bytes: 'bytea',
};

/** `rules` are SQL. `value` is never there: it carries the type that the program reads. */
type Column<Value> = { type: keyof ColumnTypes; rules: string; value?: Value };
type Columns = { readonly [name: string]: Column<unknown> };

export const integer = (rules?: string) => column<number>('integer', rules);
export const key = <Value extends string = string>(rules?: string) => column<Value>('key', rules);
export const text = <Value extends string = string>(rules?: string) => column<Value>('text', rules);
export const bytes = () => column<Uint8Array>('bytes');

function column<Value>(type: keyof ColumnTypes, rules = ''): Column<Value> {
  return { type, rules: `NOT NULL ${rules}` };
}

export function orNull<Value>({ type, rules }: Column<Value>): Column<Value | null> {
  return { type, rules: rules.replace('NOT NULL ', '') };
}

/** A column that has this value where a row is stored without one. */
export function preset<Value extends string | number>(
  { type, rules }: Column<Value>,
  value: NoInfer<Value>,
): Column<Generated<Value>> {
  return { type, rules: `DEFAULT ${typeof value === 'string' ? `'${value}'` : value} ${rules}` };
}

/** The types of all tables, for Kysely. */
export type RowsOf<Tables extends { readonly [table: string]: Columns }> = {
  [Table in keyof Tables]: {
    [Name in keyof Tables[Table]]: Tables[Table][Name] extends Column<infer Value> ? Value : never;
  };
};

/** `keys` are the table's keys of more than one column, as SQL. */
export function createTable(name: string, columns: Columns, types: ColumnTypes, keys?: string): string {
  const lines = Object.entries(columns).map(
    ([column, { type, rules }]) => `${column} ${types[type]} ${rules}`,
  );
  return `CREATE TABLE ${name} (${[...lines, ...(keys ? [keys] : [])].join(', ')})`;
}
