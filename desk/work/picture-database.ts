import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { PICTURES } from '../device-copy/wipe.ts';

interface PictureSchema extends DBSchema {
  files: { key: string; value: StoredPicture };
}

/** Some browsers cannot store a Blob permanently. An original still has to be resized. */
type StoredPicture = { bytes: ArrayBuffer; type: string; name: string; isPrepared: boolean; keptMs: number };

/** Each use has a connection of its own, so that a wipe waits for none. */
export async function withDatabase<Result>(
  use: (db: IDBPDatabase<PictureSchema>) => Promise<Result>,
): Promise<Result> {
  const db = await openDB<PictureSchema>(PICTURES, 1, {
    upgrade: (created) => void created.createObjectStore('files'),
  });
  try {
    return await use(db);
  } finally {
    db.close();
  }
}
