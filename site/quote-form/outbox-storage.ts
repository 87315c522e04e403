import { type IDBPDatabase, openDB } from 'idb';
import type { Outgoing } from './send.ts';

/** A request that waits in this browser until a channel accepts it. Times are ms since 1970. */
export type OutboxEntry = Outgoing & {
  createdMs: number;
  attempts: number;
  /** Not tried before this moment. */
  retryMs: number;
  /** The server itself named that moment, so that nothing else is a reason to try earlier. */
  isAskedToWait: boolean;
  /** Refused for good; kept until the visitor has seen it. */
  isRefused: boolean;
};

/** An entry as it is stored: earlier builds called the honeypot `trap`, and their entries may still wait. */
type StoredEntry = Omit<OutboxEntry, 'honeypot'> & { honeypot?: string; trap?: string };

const STORE = 'requests';

type OutboxDatabase = { [STORE]: { key: string; value: StoredEntry } };

let database: Promise<IDBPDatabase<OutboxDatabase>> | undefined;

export async function readEntries(): Promise<OutboxEntry[]> {
  const stored = await withDatabase((db) => db.getAll(STORE));
  return stored.map(readStored);
}

export async function readEntry(requestId: string): Promise<OutboxEntry | undefined> {
  const stored = await withDatabase((db) => db.get(STORE, requestId));
  return stored && readStored(stored);
}

export function addEntry(entry: OutboxEntry): Promise<void> {
  return withDatabase(async (db) => {
    const { store, done } = write(db);
    await Promise.all([store.put(entry, entry.request.request_id), done]);
  });
}

/** Writes what has become of an entry, unless it was deleted meanwhile. */
export function updateEntry(entry: OutboxEntry): Promise<void> {
  return withDatabase(async (db) => {
    const { store, done } = write(db);
    const id = entry.request.request_id;
    const update = async () => {
      if (await store.getKey(id)) await store.put(entry, id);
    };
    await Promise.all([update(), done]);
  });
}

export function deleteEntry(requestId: string): Promise<void> {
  return withDatabase(async (db) => {
    const { store, done } = write(db);
    await Promise.all([store.delete(requestId), done]);
  });
}

/** Strict: the transaction is done only once it is on the disk. */
function write(db: IDBPDatabase<OutboxDatabase>) {
  return db.transaction(STORE, 'readwrite', { durability: 'strict' });
}

function readStored({ trap = '', ...entry }: StoredEntry): OutboxEntry {
  return { honeypot: trap, ...entry };
}

/** A connection that the browser has dropped unasked, as iOS does with a page in the background, is opened anew once. */
async function withDatabase<Result>(use: (db: IDBPDatabase<OutboxDatabase>) => Promise<Result>): Promise<Result> {
  const db = await open();
  try {
    return await use(db);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    database = undefined;
    return use(await open());
  }
}

async function open(): Promise<IDBPDatabase<OutboxDatabase>> {
  try {
    database ??= openDB<OutboxDatabase>('outbox', 1, {
      upgrade: (db) => {
        db.createObjectStore(STORE);
      },
      // A newer build in another tab may have to change the database, which waits until this connection is closed.
      blocking: (_current, _wanted, event) => {
        (event.target as IDBDatabase).close();
        database = undefined;
      },
      // The visitor has cleared the site's storage, for one; the next use opens it anew.
      terminated: () => {
        database = undefined;
      },
    });
    return await database;
  } catch (error) {
    database = undefined;
    throw error;
  }
}
