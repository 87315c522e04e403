/** Handles a database file that a disk or a crash has damaged. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { PHOTO_CHECK_TIMEOUT } from '../../domain/timeouts.ts';
import { databaseFileOf, flush, publicationFolderOf, SUFFIXES } from './data-folder.ts';
import { PICTURE_TABLES } from './schema.ts';
import { CORRUPT } from './sqlite-connection.ts';

/**
 * Skips the pictures, which may take minutes (see checkPhotos). Throws an error that isDamage recognizes.
 */
export function checkTables(sqlite: DatabaseSync): void {
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  for (const { name } of tables) {
    if (PICTURE_TABLES.includes(String(name))) continue;
    const found = sqlite.prepare(`PRAGMA quick_check('${name}')`).get()?.quick_check;
    if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: CORRUPT });
  }
}

/** Exit code of check-photos.ts. Node itself exits with 1 after an error, such as too little memory. */
export const DAMAGED = 3;

/**
 * Checks in a child process, while requests are served. `alarms` also reports a check that did not finish in
 * time.
 */
export function checkPhotos(dataDir: string, deadline = PHOTO_CHECK_TIMEOUT) {
  let alarm: string | undefined;
  let isStopped = false;
  const program = fileURLToPath(new URL('./check-photos.ts', import.meta.url));
  const child = execFile(
    process.execPath,
    [program, databaseFileOf(dataDir)],
    { timeout: deadline },
    (error) => {
      if (!error || isStopped) return;
      alarm =
        error.code === DAMAGED
          ? 'Photos were damaged on the disk, and some may not open any more. The last backup has them whole.'
          : 'The check of the photos did not finish, so nobody knows whether the disk has damaged any. ' +
            'The last backup has them whole.';
      console.error(alarm);
    },
  );
  return {
    alarms: () => (alarm ? [alarm] : []),
    stop() {
      isStopped = true;
      child.kill();
    },
  };
}

export function setAside(file: string): void {
  const aside = `${file}.corrupt-${new Date().toISOString().replaceAll(':', '')}`;
  for (const suffix of SUFFIXES.filter((suffix) => existsSync(file + suffix))) {
    renameSync(file + suffix, aside + suffix);
    flush(aside + suffix);
  }
  flush(dirname(file));
  console.error(alarmAbout(aside));
}

/** Raised until someone moves the files elsewhere. */
export function alarmsOfDamage(dataDir: string): string[] {
  const damaged = readdirSync(dataDir).filter((name) => /\.corrupt-.*Z$/.test(name));
  return damaged.map((name) => alarmAbout(join(dataDir, name)));
}

function alarmAbout(file: string): string {
  const words = existsSync(publicationFolderOf(dirname(file)))
    ? 'The published site is kept.'
    : 'The site shows its files again: nothing that was published at the desk is kept.';
  return [
    `The requests were damaged on the disk and set aside in ${file}. New ones are kept in a new store.`,
    'Photos, notes, quotes with the links that customers have, visits, calendars, prepared texts, drafts of',
    'the site, devices (sign in again) and notifications (turn them on again) are in the damaged file, too.',
    `${words} To get all this back, stop the site and run "npm run quotes -- restore <backup>".`,
    `Without a backup, first run "sqlite3 ${file} .recover | sqlite3 recovered.sqlite",`,
    'then "npm run quotes -- restore recovered.sqlite". Restoring sets aside the requests that came since.',
    `Then move ${file} elsewhere.`,
  ].join(' ');
}
