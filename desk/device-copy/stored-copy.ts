/** The device's own copy of what the desk has read, in IndexedDB (promises: Without a connection). */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { MOST_KNOWN } from '../../domain/desk.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { DAY } from '../../domain/time-spans.ts';
import { COPY, wipeDevice } from './wipe.ts';

/** `hash` is the query's: '["request","…"]'. `text` is JSON. */
type StoredRead = { hash: string; text: string; savedMs: number };

interface CopySchema extends DBSchema {
  reads: { key: string; value: StoredRead; indexes: { savedMs: number } };
  /** A single entry: which copy this is, and the build that wrote it. */
  owner: { key: 'owner'; value: { id: string; build: string } };
}

/** Lifetime of the copy, ms. An unused device stays signed in for as long. */
const COPY_LIFE = 90 * DAY;

/** The copy that this page writes to. After a sign-out in another tab, the stored id differs. */
let own: { id?: string } = {};

/** Another build may expect other shapes, so only the build that wrote a copy reads it. */
const buildOf = () => document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';

export function storeRead(read: StoredRead): Promise<void> {
  // Race: a sign-out in this tab may replace `own` while the transaction runs.
  const copy = own;
  return withDatabase(async (db) => {
    const transaction = db.transaction(['reads', 'owner'], 'readwrite');
    const [reads, owners] = [transaction.objectStore('reads'), transaction.objectStore('owner')];
    const work = async () => {
      const owner = await owners.get('owner');
      const id = copy.id ?? (owner?.build === buildOf() ? owner.id : randomUuid());
      if (owner?.id !== id) {
        // Another tab signed this device out.
        if (copy.id !== undefined) return id;
        await reads.clear();
        await owners.put({ id, build: buildOf() }, 'owner');
      }
      await reads.put(read);
      // Only the requests that were read last stay. The index lists the oldest first.
      const hashes = await reads.index('savedMs').getAllKeys();
      const requests = hashes.filter((hash) => hash.startsWith('["request",'));
      for (const hash of requests.slice(0, -MOST_KNOWN)) await reads.delete(hash);
      return id;
    };
    // Both at once: if the transaction aborts, for example on a full disk, both reject.
    const [id] = await Promise.all([work(), transaction.done]);
    copy.id = id;
  });
}

export function deleteRead(hash: string): Promise<void> {
  return withDatabase((db) => db.delete('reads', hash));
}

export function readHashes(): Promise<string[]> {
  return withDatabase((db) => db.getAllKeys('reads'));
}

/** Returns nothing if another build wrote the copy. Wipes a copy that is older than COPY_LIFE. */
export async function readCopy(nowMs: number): Promise<StoredRead[]> {
  const { reads, owner } = await withDatabase(async (db) => ({
    reads: await db.getAll('reads'),
    owner: await db.get('owner', 'owner'),
  }));
  if (owner?.build !== buildOf()) return [];
  if (reads.some(({ savedMs }) => savedMs > nowMs - COPY_LIFE)) return reads;
  await wipeCopy();
  return [];
}

/** Called when this device is signed out, and before another sign-in. */
export function wipeCopy(): Promise<void> {
  own = {};
  return wipeDevice();
}

/** Opens a connection for each use: one that stayed open would block the deletion of the database. */
async function withDatabase<Result>(use: (db: IDBPDatabase<CopySchema>) => Promise<Result>): Promise<Result> {
  const db = await openDB<CopySchema>(COPY, 1, {
    upgrade(created) {
      created.createObjectStore('reads', { keyPath: 'hash' }).createIndex('savedMs', 'savedMs');
      created.createObjectStore('owner');
    },
  });
  return use(db).finally(() => db.close());
}
