/** The data folder (DATA_DIR). Only its owner can read it, and its writes survive a power cut. */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
} from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export const fileOf = (dataDir: string) => join(dataDir, 'quotes.sqlite');
/** The folder of the published content (publishing/publication-files.ts). */
export const publicationOf = (dataDir: string) => join(dataDir, 'published');
/** The database, its write-ahead log, and the log's index. */
export const SUFFIXES = ['', '-wal', '-shm'];

export const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;
/** Mask for the permissions of group and others. */
const OTHERS = 0o077;

export function makePrivateFolder(folder: string, isOurs: (name: string) => boolean): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  makePrivate(folder, FOLDER_MODE);
  for (const name of readdirSync(folder).filter(isOurs)) makePrivate(join(folder, name), FILE_MODE);
}

function makePrivate(path: string, mode: number): void {
  if ((statSync(path).mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    console.error(
      `Other users of this machine may be able to read ${path}, which holds visitors' requests (${reason})`,
    );
  }
}

export function touchPrivate(file: string): void {
  closeSync(openSync(file, 'a', FILE_MODE));
}

/** Atomic, and survives a power cut. Asynchronous, because a flush takes long after photos were written. */
export async function writeDurably(file: string, contents: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.unfinished`;
  {
    await using opened = await open(unfinished, 'w', FILE_MODE);
    await opened.writeFile(contents);
    await opened.sync();
  }
  await rename(unfinished, file);
  await using folder = await open(dirname(file));
  await folder.sync();
}

/** The new name survives a power cut. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  flush(dirname(to));
}

export function flush(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
