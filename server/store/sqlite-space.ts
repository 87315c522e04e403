/** How much room there is for what is stored in SQLite, on the disk and inside the file. */
import { statfsSync, statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { fileOf, SUFFIXES } from './data-folder.ts';

/** Below this much room the owner is warned and photos are refused, MB. */
const LOW_SPACE = 256;
/** So much of it must be on the disk itself, for the write-ahead log, MB. */
const LOG_SPACE = 32;

/** Whether there is room for more than requests. */
export function hasRoom(sqlite: DatabaseSync, dataDir: string): boolean {
  return roomIn(sqlite, dataDir) >= LOW_SPACE;
}

export function alarmsOfSpace(sqlite: DatabaseSync, dataDir: string): string[] {
  const room = roomIn(sqlite, dataDir);
  if (room >= LOW_SPACE) return [];
  return [
    `Only ${room} MB are left on the disk of ${dataDir}, and photos are refused; make room before it is full.`,
  ];
}

/** The size of everything stored, bytes. */
export function bytesIn(sqlite: DatabaseSync, dataDir: string): number {
  const sizes = SUFFIXES.map(
    (suffix) => statSync(fileOf(dataDir) + suffix, { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0) - reusableBytes(sqlite);
}

/** The bytes of deleted rows inside the file. The next rows take their place, so they count as free. */
function reusableBytes(sqlite: DatabaseSync): number {
  return readPragma(sqlite, 'freelist_count') * readPragma(sqlite, 'page_size');
}

/** The size of a copy, which has no such places. */
export function storedBytes(sqlite: DatabaseSync): number {
  return readPragma(sqlite, 'page_count') * readPragma(sqlite, 'page_size') - reusableBytes(sqlite);
}

function readPragma(sqlite: DatabaseSync, name: string): number {
  return Number(sqlite.prepare(`PRAGMA ${name}`).get()?.[name]);
}

/** The room for new rows, on the disk and inside the file, MB. */
function roomIn(sqlite: DatabaseSync, dataDir: string): number {
  const free = Math.floor(freeBytes(dataDir) / 2 ** 20);
  return free < LOG_SPACE ? free : free + Math.floor(reusableBytes(sqlite) / 2 ** 20);
}

export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
