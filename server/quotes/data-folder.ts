/** The folder of the stored requests: for its owner alone, and changed so that a power cut undoes nothing. */
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;
/** What anyone but the owner may do. */
const OTHERS = 0o077;

/** Makes a folder, or takes away what others on this machine may do with one that exists, and with the files in it. */
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

/** Makes an empty file for its owner alone, unless it exists. */
export function touchPrivate(file: string): void {
  closeSync(openSync(file, 'a', FILE_MODE));
}

/** Renames a file in its folder; the new name outlives a power cut. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  flush(dirname(to));
}

/** Writes a file's contents, or a folder's names, to the disk itself. */
export function flush(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
