/** Child process: exits with DAMAGED if stored photos are damaged. Reads all of them, so at low priority. */
import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { PICTURE_TABLES } from './schema.ts';
import { isDamage } from './sqlite-connection.ts';
import { DAMAGED } from './sqlite-damage.ts';

setPriority(19);
const sqlite = new DatabaseSync(process.argv[2] ?? '', { readOnly: true });
const found = PICTURE_TABLES.map(check);
sqlite.close();
if (found.some((one) => one !== 'ok')) {
  console.error(found);
  process.exitCode = DAMAGED;
}

function check(table: string): unknown {
  try {
    return sqlite.prepare(`PRAGMA quick_check('${table}')`).get()?.quick_check;
  } catch (error) {
    if (isDamage(error)) return error;
    throw error;
  }
}
