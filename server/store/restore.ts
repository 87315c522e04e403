import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { copyRows } from './copy-rows.ts';
import { fileOf, flush, renameDurably, SUFFIXES } from './data-folder.ts';
import { lockInstance } from './sqlite.ts';

/**
 * The tables that no backup brings back: some devices and calendars that are in it may have been ended since, perhaps as
 * stolen.
 */
const ENDED = ['push_subscription', 'device', 'sign_in_code', 'calendar'];

/**
 * Replaces the embedded database with a backup. The previous database stays in place until the last moment and is then
 * set aside, never deleted. All devices of the desk are signed out, and all calendars end. Returns the name under which it
 * was set aside; undefined if there was none. Throws OperatorError, also if a server is running.
 */
export function restoreSqlite(
  from: string,
  dataDir: string,
  replaceBytes?: (bytes: Uint8Array) => Uint8Array,
): string | undefined {
  const file = fileOf(dataDir);
  const unfinished = `${file}.unfinished`;
  const lock = lockInstance(dataDir);
  try {
    if (!existsSync(from)) throw new OperatorError(`${from} is not there; name the file that "backup" wrote`);
    try {
      copyRows(from, unfinished, { without: ENDED, ...(replaceBytes && { replaceBytes }) });
    } catch (error) {
      throw OperatorError.of(
        error,
        (reason) => `${from} is no whole backup (${reason}); nothing was changed`,
      );
    }
    const aside = setAside(file);
    renameDurably(unfinished, file);
    return aside;
  } finally {
    rmSync(unfinished, { force: true });
    lock.close();
  }
}

/** Gives the present database a second name, and moves its log along, which fits no other file. */
function setAside(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const aside = `${file}.replaced-${new Date().toISOString().replaceAll(':', '')}`;
  try {
    // This moves the log into the database file, so that nothing is missing if the program ends halfway.
    const present = new DatabaseSync(file);
    present.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    present.close();
  } catch {
    // The database is damaged, so it is set aside as it is.
  }
  nameTwice(file, aside);
  for (const suffix of SUFFIXES.slice(1)) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  flush(aside);
  return aside;
}

/** Copies the file where the disk has no second names (exFAT, some network drives), so that the first one never goes. */
function nameTwice(file: string, second: string): void {
  try {
    linkSync(file, second);
  } catch {
    try {
      copyFileSync(file, second);
    } catch (error) {
      rmSync(second, { force: true });
      throw OperatorError.of(
        error,
        (reason) => `${file} cannot be set aside (${reason}); nothing was changed`,
      );
    }
  }
}
