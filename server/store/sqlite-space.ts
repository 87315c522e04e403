import { statfsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { databaseFileOf, SUFFIXES } from './data-folder.ts';

/** Below this, warn the owner and refuse photos, MB. */
const LOW_SPACE = 256;
/** Disk space that SQLite's write-ahead log needs, MB. With less, free pages in the database do not help. */
const LOG_SPACE = 32;

export function hasRoom(sqlite: DatabaseSync, dataDir: string): boolean {
  return roomIn(sqlite, dataDir) >= LOW_SPACE;
}

export function alarmsOfSpace(sqlite: DatabaseSync, dataDir: string): string[] {
  const room = roomIn(sqlite, dataDir);
  if (room >= LOW_SPACE) return [];
  return [
    `Only ${room} MB are left on the disk of ${dataDir}, and photos are refused; ` +
      'make room before it is full.',
  ];
}

export function bytesIn(sqlite: DatabaseSync, dataDir: string): number {
  const sizes = SUFFIXES.map(
    (suffix) => statSync(databaseFileOf(dataDir) + suffix, { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0) - reusableBytes(sqlite);
}

/** New rows reuse the space of deleted ones, so it counts as free. */
function reusableBytes(sqlite: DatabaseSync): number {
  return readPragma(sqlite, 'freelist_count') * readPragma(sqlite, 'page_size');
}

/** Size of a backup, bytes. VACUUM leaves out free pages. */
export function storedBytes(sqlite: DatabaseSync): number {
  return readPragma(sqlite, 'page_count') * readPragma(sqlite, 'page_size') - reusableBytes(sqlite);
}

function readPragma(sqlite: DatabaseSync, name: string): number {
  return Number(sqlite.prepare(`PRAGMA ${name}`).get()?.[name]);
}

/** MB, on the disk and inside the file. */
function roomIn(sqlite: DatabaseSync, dataDir: string): number {
  const free = Math.floor(freeBytes(dataDir) / 2 ** 20);
  return free < LOG_SPACE ? free : free + Math.floor(reusableBytes(sqlite) / 2 ** 20);
}

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
