import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { PICTURES } from '../device-copy/wipe.ts';

interface PictureSchema extends DBSchema {
  files: { key: string; value: StoredPicture };
}

/** `bytes`: some browsers cannot store a Blob permanently. Until `isPrepared`, these are the original's. */
type StoredPicture = { bytes: ArrayBuffer; type: string; name: string; isPrepared: boolean; keptMs: number };

/** Opens a connection for each use: one that stayed open would block the deletion of the database. */
export async function withDatabase<Result>(
  use: (db: IDBPDatabase<PictureSchema>) => Promise<Result>,
): Promise<Result> {
  const db = await openDB<PictureSchema>(PICTURES, 1, {
    upgrade: (created) => void created.createObjectStore('files'),
  });
  return use(db).finally(() => db.close());
}
