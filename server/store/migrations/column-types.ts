/** Columns: their SQL on either engine, and the type that the program reads. */
import type { Generated } from 'kysely';

export type ColumnTypes = {
  /** Wide enough for ms since 1970. */
  integer: string;
  /** Text in byte order, so that both engines sort the same. */
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

/** `rules` is SQL. `value` exists only in the type: it carries the type that the program reads. */
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

export function preset<Value extends string | number>(
  { type, rules }: Column<Value>,
  value: NoInfer<Value>,
): Column<Generated<Value>> {
  return { type, rules: `DEFAULT ${typeof value === 'string' ? `'${value}'` : value} ${rules}` };
}

export type RowsOf<Tables extends { readonly [table: string]: Columns }> = {
  [Table in keyof Tables]: {
    [Name in keyof Tables[Table]]: Tables[Table][Name] extends Column<infer Value> ? Value : never;
  };
};

/** `keys`: the table's multi-column keys, as SQL. */
export function createTable(name: string, columns: Columns, types: ColumnTypes, keys?: string): string {
  const lines = Object.entries(columns).map(
    ([column, { type, rules }]) => `${column} ${types[type]} ${rules}`,
  );
  return `CREATE TABLE ${name} (${[...lines, ...(keys ? [keys] : [])].join(', ')})`;
}
