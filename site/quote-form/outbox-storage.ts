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

const DATABASE = 'outbox';
const STORE = 'requests';

let database: Promise<IDBDatabase> | undefined;

export function readEntries(): Promise<OutboxEntry[]> {
  return withStore('readonly', (store) => store.getAll());
}

export function readEntry(requestId: string): Promise<OutboxEntry | undefined> {
  return withStore('readonly', (store) => store.get(requestId));
}

export function addEntry(entry: OutboxEntry): Promise<unknown> {
  return withStore('readwrite', (store) => store.put(entry, entry.request.request_id));
}

/** Writes what has become of an entry, unless it was deleted meanwhile. */
export function updateEntry(entry: OutboxEntry): Promise<unknown> {
  return withStore('readwrite', (store) => {
    const id = entry.request.request_id;
    const holding = store.getKey(id);
    holding.onsuccess = () => {
      if (holding.result) store.put(entry, id);
    };
    return holding;
  });
}

export function deleteEntry(requestId: string): Promise<unknown> {
  return withStore('readwrite', (store) => store.delete(requestId));
}

/** One transaction. Strict: reported only once it is on the disk. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, mode, { durability: 'strict' });
    const request = use(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

function open(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      // The visitor has cleared the site's storage, say: the next use opens it anew.
      opening.result.onclose = () => {
        database = undefined;
      };
      resolve(opening.result);
    };
  }).catch((error) => {
    database = undefined;
    throw error;
  });
  return database;
}
