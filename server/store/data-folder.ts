/** The data folder (DATA_DIR). Only its owner can read it, and its writes survive a power cut. */
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export const databaseFileOf = (dataDir: string) => join(dataDir, 'quotes.sqlite');
/** The folder of the published content (publishing/publication-files.ts). */
export const publicationFolderOf = (dataDir: string) => join(dataDir, 'published');
/** The database, its write-ahead log, and the log's index. */
export const SUFFIXES = ['', '-wal', '-shm'];

/** The end of the name of a file that writeDurably has not finished. */
export const UNFINISHED = '.unfinished';

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
      `Other users of this machine may be able to read ${path}, which holds visitors’ requests (${reason})`,
    );
  }
}

export function touchPrivate(file: string): void {
  closeSync(openSync(file, 'a', FILE_MODE));
}

/**
 * Atomic, and survives a power cut. Leaves nothing behind if it fails. Asynchronous, because a flush takes
 * long after photos were written.
 */
export async function writeDurably(file: string, contents: string | Uint8Array): Promise<void> {
  // Each write has its own name: the site and the terminal may write the same file at the same time.
  const unfinished = join(dirname(file), `${randomUUID()}-${basename(file)}${UNFINISHED}`);
  try {
    {
      await using opened = await open(unfinished, 'w', FILE_MODE);
      await opened.writeFile(contents);
      await opened.sync();
    }
    await rename(unfinished, file);
  } catch (error) {
    // An error of this deletion is ignored: the first error says more.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
  await using folder = await open(dirname(file));
  await folder.sync();
}

/** Deletes the files of a killed process, which may hold visitors' requests. A failure is only logged. */
export function deleteLeftovers(folder: string, isLeftover: (name: string) => boolean): void {
  for (const name of readdirSync(folder).filter(isLeftover)) {
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      console.error(`${join(folder, name)} may hold visitors’ requests; delete it (${reason})`);
    }
  }
}

/** Earlier databases that a restore or damage has set aside. They are never deleted. */
export function databasesAside(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  const names = readdirSync(dataDir).filter((name) => /^quotes\.sqlite\.(replaced|corrupt)-/.test(name));
  return names.map((name) => join(dataDir, name));
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
