import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../operator-error.ts';
import { fileOf, flush, renameDurably, SUFFIXES } from './data-folder.ts';
import { refuseNewer } from './migrations/in-order.ts';
import { lockInstance, versionOf } from './sqlite.ts';
import { writeCopy } from './sqlite-copy.ts';

/**
 * Replaces the embedded database with a backup. The previous database stays in place until the last moment and is then
 * set aside, never deleted. All devices of the desk are signed out, and all calendars end. Returns the name under which it
 * was set aside; undefined if there was none. Throws OperatorError, also if a server is running.
 */
export function restoreSqlite(from: string, dataDir: string): string | undefined {
  const file = fileOf(dataDir);
  const unfinished = `${file}.unfinished`;
  const lock = lockInstance(dataDir);
  try {
    copyChecked(from, unfinished);
    const aside = setAside(file);
    renameDurably(unfinished, file);
    return aside;
  } finally {
    rmSync(unfinished, { force: true });
    lock.close();
  }
}

/** Checks a backup from end to end and copies it to one file. Throws OperatorError. */
function copyChecked(from: string, to: string): void {
  if (!existsSync(from)) throw new OperatorError(`${from} is not there; name the file that "backup" wrote`);
  try {
    const backup = new DatabaseSync(from, { readOnly: true });
    try {
      const found = backup.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
      if (found !== 'ok') throw new Error('it is damaged');
      backup.prepare('SELECT count(*) FROM quote_request').get();
      refuseNewer(versionOf(backup));
      writeCopy(backup, to);
    } finally {
      backup.close();
    }
    signOutAll(to);
  } catch (error) {
    throw OperatorError.of(error, (reason) => `${from} is no whole backup (${reason}); nothing was changed`);
  }
}

/**
 * Signs all devices out of the desk, and ends the addresses of calendars. Some that are in the backup may have been ended
 * since, perhaps as stolen.
 */
function signOutAll(file: string): void {
  const copy = new DatabaseSync(file);
  // The copy is not in use yet, so it needs no journal beside it.
  copy.exec('PRAGMA journal_mode = MEMORY; PRAGMA secure_delete = ON');
  for (const table of ['push_subscription', 'device', 'sign_in_code', 'calendar']) {
    copy.exec(`DELETE FROM ${table}`);
  }
  copy.close();
  flush(file);
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
  linkSync(file, aside);
  for (const suffix of SUFFIXES.slice(1)) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  flush(aside);
  return aside;
}
