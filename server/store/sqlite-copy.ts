import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { OperatorError } from '../operator-error.ts';
import { flush, renameDurably, touchPrivate } from './data-folder.ts';
import { freeBytes, storedBytes } from './sqlite-space.ts';

/** Copies completely or not at all. Throws OperatorError. */
export function copyTo(sqlite: DatabaseSync, file: string): void {
  if (existsSync(file)) throw new OperatorError(`${file} is there already; name a new file`);
  const unfinished = `${file}.unfinished`;
  try {
    const needed = storedBytes(sqlite);
    const free = freeBytes(dirname(file));
    if (free < needed) {
      const [megabytes, left] = [Math.ceil(needed / 2 ** 20), Math.floor(free / 2 ** 20)];
      throw new OperatorError(
        `${file} needs ${megabytes} MB, and its disk has ${left} MB left; make room, or name another disk`,
      );
    }
    writeCopy(sqlite, unfinished);
    renameDurably(unfinished, file);
  } catch (error) {
    // Otherwise a full disk stays full.
    for (const left of [unfinished, `${unfinished}-journal`]) rmSync(left, { force: true });
    throw OperatorError.of(error, (reason) => `${file} cannot be written (${reason})`);
  }
}

function writeCopy(sqlite: DatabaseSync, file: string): void {
  rmSync(file, { force: true });
  // VACUUM INTO accepts an existing file if it is empty.
  touchPrivate(file);
  const descriptor = openSync(file, 'r');
  const flushing = new Worker(new URL('./flush-steadily.ts', import.meta.url), { workerData: descriptor });
  // The copy is just as good without this thread, only flushed at the end.
  flushing.on('error', (error) =>
    console.error('The copy was not flushed while it was written:', error.message),
  );
  try {
    sqlite.prepare('VACUUM INTO ?').run(file);
  } finally {
    flushing.terminate().finally(() => closeSync(descriptor));
  }
  flush(file);
}
