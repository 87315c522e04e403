import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SIDES } from '../../domain/work.ts';
import { OperatorError } from '../operator-error.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { FOLDER_MODE, writeDurably } from '../store/data-folder.ts';
import type { Database } from '../store/database.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { readPairPicture, selectPairs } from '../work/pairs.ts';
import { findRequestsOf, nameCorrected, nobody } from './person.ts';
import type { Person } from './read-person.ts';

/** Writes files that only their owner can read (mode 0600). Returns the exit code. */
export async function exportPhotos(
  database: Database,
  storedRequests: AsyncIterable<StoredRequest> | Iterable<StoredRequest>,
  folder: string,
): Promise<number> {
  const photos = createPhotoStore(database);
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE }).catch(cannotWrite(folder));
  let written = 0;
  let requests = 0;
  for await (const { request_id, quote_id } of storedRequests) {
    const found = await photos.of(request_id);
    const pairs = await selectPairs(database.db, [request_id]);
    if (found.length + pairs.length > 0) requests += 1;
    for (const { number } of found) {
      const picture = await photos.read(request_id, number, 'picture');
      // Race: the request was deleted since.
      if (!picture) continue;
      // Requests of the same minute share the quote id.
      const file = join(folder, `${quote_id}-${request_id}-photo-${number}.jpg`);
      await write(file, picture).catch(cannotWrite(file));
      written += 1;
    }
    for (const { id: pair } of pairs) {
      for (const side of SIDES) {
        const key = { requestId: request_id, pair, side };
        const picture = await readPairPicture(database.db, key, 'picture');
        if (!picture) continue;
        const file = join(folder, `${quote_id}-${request_id}-job-${pair}-${side}.jpg`);
        await write(file, picture).catch(cannotWrite(file));
        written += 1;
      }
    }
  }
  console.log(
    `Written to ${folder}: ${written} photo${written === 1 ? '' : 's'}, requests with photos: ${requests}`,
  );
  return 0;
}

/** Returns the exit code. */
export async function exportPhotosOf(database: Database, person: Person, folder: string): Promise<number> {
  const found = await findRequestsOf(database, person);
  await nameCorrected(database, person);
  return found.length > 0 ? exportPhotos(database, found, folder) : nobody();
}

/** Keeps a file that already holds this picture. */
async function write(file: string, picture: Uint8Array): Promise<void> {
  if (!existsSync(file)) await writeDurably(file, picture);
  else if (!readFileSync(file).equals(picture))
    throw new OperatorError(`${file} exists already, with another picture; name another folder`);
}

function cannotWrite(path: string) {
  return (error: unknown): never => {
    throw OperatorError.of(
      error,
      (reason) => `${path} cannot be written (${reason}); name a folder this program may write to`,
    );
  };
}
