/** The photos of requests, for the terminal. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { FILE_MODE, FOLDER_MODE } from '../store/data-folder.ts';
import type { Database } from '../store/database.ts';
import type { StoredQuote } from '../store/stored-quote.ts';

/** Writes all photos of these requests as files that only their owner can read. Returns the exit code. Throws OperatorError. */
export async function exportPhotos(
  database: Database,
  quotes: AsyncIterable<StoredQuote> | Iterable<StoredQuote>,
  folder: string,
): Promise<number> {
  const photos = createPhotoStore(database);
  make(folder);
  let written = 0;
  let requests = 0;
  for await (const { request_id, quote_id } of quotes) {
    const found = await photos.of(request_id);
    if (found.length > 0) requests += 1;
    for (const { number } of found) {
      const picture = await photos.read(request_id, number, 'picture');
      // The request was deleted meanwhile.
      if (!picture) continue;
      // Requests of one minute share the quote id, and a visitor's program may choose ids that begin alike.
      write(join(folder, `${quote_id}-${request_id}-photo-${number}.jpg`), picture);
      written += 1;
    }
  }
  console.log(`Written to ${folder}: ${written} photo${written === 1 ? '' : 's'}, requests with photos: ${requests}`);
  return 0;
}

function make(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  } catch (error) {
    throw cannot(folder, error);
  }
}

/** Leaves a file that holds this picture as it is. Throws OperatorError rather than replace any other file. */
function write(file: string, picture: Uint8Array): void {
  try {
    writeFileSync(file, picture, { flag: 'wx', mode: FILE_MODE });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) {
      rmSync(file, { force: true });
      throw cannot(file, error);
    }
    if (!readFileSync(file).equals(picture)) {
      throw new OperatorError(`${file} is there already and is another file; name another folder`);
    }
  }
}

function cannot(path: string, error: unknown): OperatorError {
  return OperatorError.of(
    error,
    (reason) => `${path} cannot be written (${reason}); name a folder this program may write to`,
  );
}
