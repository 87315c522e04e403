import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { flush, touchPrivate } from './data-folder.ts';
import { SQLITE_TYPES } from './migrations/column-types.ts';
import { statementsUpTo } from './migrations/in-order.ts';

type Options = {
  without?: readonly string[];
  /** Its result is stored in place of a picture's bytes. */
  replaceBytes?: (bytes: Uint8Array) => Uint8Array;
};

/**
 * Checks each table of a database file that it copies to the file `to`. Only known columns of known tables
 * are read. A trigger or view in a foreign file would otherwise run with this program's rights.
 */
export function copyRows(from: string, to: string, { without = [], replaceBytes }: Options = {}): void {
  rmSync(to, { force: true });
  touchPrivate(to);
  const copy = new DatabaseSync(to);
  try {
    // An interrupted copy is started over, so this one needs no journal and no flush per write.
    copy.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF');
    copy.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
    copy.prepare('ATTACH ? AS backup').run(`${pathToFileURL(resolve(from)).href}?mode=ro`);
    const version = Number(copy.prepare('PRAGMA backup.user_version').get()?.user_version);
    for (const statement of statementsUpTo(version, SQLITE_TYPES)) copy.exec(statement);
    if (replaceBytes) {
      copy.function('replace_bytes', { directOnly: true }, (bytes) => {
        if (bytes instanceof Uint8Array) return replaceBytes(bytes);
        throw new Error('one of its pictures has no bytes');
      });
    }
    copy.exec('BEGIN');
    for (const table of tablesOf(copy)) {
      // Migrations insert rows of their own.
      copy.exec(`DELETE FROM main.${table}`);
      if (!without.includes(table)) copyTable(copy, table, replaceBytes !== undefined);
    }
    if (copy.prepare('PRAGMA main.foreign_key_check').get())
      throw new Error('some of its rows refer to rows that are missing');
    copy.exec(`PRAGMA main.user_version = ${version}; COMMIT`);
  } finally {
    copy.close();
  }
  flush(to);
}

function tablesOf(copy: DatabaseSync): string[] {
  return copy
    .prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name));
}

function copyTable(copy: DatabaseSync, table: string, areBytesReplaced: boolean): void {
  const kind = copy
    .prepare("SELECT type FROM pragma_table_list WHERE schema = 'backup' AND name = ?")
    .get(table)?.type;
  const columns = columnsOf(copy, table, 'main');
  // Generated columns are hidden. Reading one would run its expression.
  const theirs = columnsOf(copy, table, 'backup').filter(({ hidden }) => hidden === 0);
  const isWhole =
    kind === 'table' && columns.every(({ name }) => theirs.some((column) => column.name === name));
  if (!isWhole) throw new Error(`its table ${table} is not one of this program’s`);
  const found = copy.prepare(`PRAGMA backup.integrity_check('${table}')`).get()?.integrity_check;
  if (found !== 'ok') throw new Error('it is damaged');
  const names = columns.map(({ name }) => name);
  const values = columns.map(({ name, type }) =>
    areBytesReplaced && type === SQLITE_TYPES.bytes ? `replace_bytes(${name})` : name,
  );
  copy.exec(`INSERT INTO main.${table} (${names}) SELECT ${values} FROM backup.${table}`);
}

function columnsOf(copy: DatabaseSync, table: string, schema: 'main' | 'backup') {
  return copy.prepare('SELECT name, type, hidden FROM pragma_table_xinfo(?, ?)').all(table, schema);
}
