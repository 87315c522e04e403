/** The build folder, safe for two builds at once and for a running server. */
import { existsSync, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How long to wait for another build, ms. */
const LONGEST_BUILD = 600_000;

/** Called only after a complete build, so a failed build leaves the old folder. */
export async function putInPlace(next: string, folder: string): Promise<void> {
  const previous = `${folder}-previous`;
  await rm(previous, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, previous);
  await rename(next, folder);
  await rm(previous, { recursive: true, force: true });
}

/** Uses a lock of SQLite, which the operating system frees when the process dies. */
export function lockBuilding(folder: string): Disposable {
  mkdirSync(dirname(folder), { recursive: true });
  const lock = new DatabaseSync(`${folder}.lock`);
  lock.exec(`PRAGMA busy_timeout = ${LONGEST_BUILD}; BEGIN EXCLUSIVE`);
  return { [Symbol.dispose]: () => lock.close() };
}
