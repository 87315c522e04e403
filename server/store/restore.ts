import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { copyRows } from './copy-rows.ts';
import { databaseFileOf, flush, renameDurably, SUFFIXES } from './data-folder.ts';
import { lockInstance } from './sqlite.ts';

/** Devices and calendars may have been revoked since the backup, perhaps because they were stolen. */
const NOT_RESTORED = ['push_subscription', 'device', 'sign_in_code', 'calendar'];

/**
 * Sets the previous database aside at the last moment; it is never deleted. Returns its new name; undefined
 * if there was none. Throws OperatorError, also if a server is running.
 */
export function restoreSqlite(
  from: string,
  dataDir: string,
  replaceBytes?: (bytes: Uint8Array) => Uint8Array,
): string | undefined {
  const file = databaseFileOf(dataDir);
  const unfinished = `${file}.unfinished`;
  const lock = lockInstance(dataDir);
  try {
    if (!existsSync(from)) throw new OperatorError(`${from} is not there; name the file that "backup" wrote`);
    try {
      copyRows(from, unfinished, { without: NOT_RESTORED, ...(replaceBytes && { replaceBytes }) });
    } catch (error) {
      throw OperatorError.of(
        error,
        (reason) => `${from} is not a complete backup (${reason}); nothing was changed`,
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

function setAside(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const aside = `${file}.replaced-${new Date().toISOString().replaceAll(':', '')}`;
  try {
    // Moves the log into the database file, so that nothing is missing if the program ends halfway.
    const present = new DatabaseSync(file);
    present.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    present.close();
  } catch {
    // A damaged database is set aside as it is, with its log.
  }
  linkOrCopy(file, aside);
  for (const suffix of SUFFIXES.slice(1)) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  flush(aside);
  return aside;
}

/** Copies where there are no hard links (exFAT, some network drives). */
function linkOrCopy(file: string, second: string): void {
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
