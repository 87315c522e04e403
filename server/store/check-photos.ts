/** Child process: exits with 1 if stored photos are damaged. Reads all of them, so at low priority. */
import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { PICTURE_TABLES } from './schema.ts';

setPriority(19);
const sqlite = new DatabaseSync(process.argv[2] ?? '', { readOnly: true });
const found = PICTURE_TABLES.map(
  (table) => sqlite.prepare(`PRAGMA quick_check('${table}')`).get()?.quick_check,
);
sqlite.close();
if (found.some((one) => one !== 'ok')) {
  console.error(found);
  process.exitCode = 1;
}
