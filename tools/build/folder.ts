/** The build folder as two builds at once, and a server that runs meanwhile, need it. */
import { existsSync, mkdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Longest that one build waits for another, ms. */
const LONGEST_BUILD = 600_000;

/** Replaces the folder by the next one. Until then the site that stands is left alone, so a failed build breaks nothing. */
export async function putInPlace(next: string, folder: string): Promise<void> {
  const previous = `${folder}-previous`;
  await rm(previous, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, previous);
  await rename(next, folder);
  await rm(previous, { recursive: true, force: true });
}

/** Waits until no other build for this folder runs. SQLite's lock is the operating system's: it ends with its process. */
export function lockBuilding(folder: string): Disposable {
  mkdirSync(dirname(folder), { recursive: true });
  const lock = new DatabaseSync(`${folder}.lock`);
  lock.exec(`PRAGMA busy_timeout = ${LONGEST_BUILD}; BEGIN EXCLUSIVE`);
  return { [Symbol.dispose]: () => lock.close() };
}
