import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { READING_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import type { OutboxEntry, PhotosEntry, StoredFile } from './entries.ts';

export type EndedRequest = { requestId: string; isSent: boolean };

/** Keyed by request id, except files, which have ids of their own, and `ended`. */
export interface Outbox extends DBSchema {
  requests: { key: string; value: OutboxEntry };
  /** Copies of requests that EmailJS delivered, until the server accepts them. */
  copies: { key: string; value: OutboxEntry };
  photos: { key: string; value: PhotosEntry };
  /** Also photos still in the form. */
  files: { key: string; value: StoredFile };
  /** Only the request last sent or discarded. */
  ended: { key: 'last'; value: EndedRequest };
}

type Store = StoreNames<Outbox>;

const STORES: Store[] = ['requests', 'copies', 'photos', 'files', 'ended'];

let database: Promise<IDBPDatabase<Outbox>> | undefined;

/** Rejects if storage fails or takes longer than READING_TIMEOUT. */
export function read<Result, Stores extends Store[]>(
  stores: [...Stores],
  work: (transaction: IDBPTransaction<Outbox, Stores, 'readonly'>) => Promise<Result>,
): Promise<Result> {
  const reading = use(async (db) => {
    const transaction = db.transaction(stores, 'readonly');
    return finish(transaction, work);
  });
  return withTimeout(READING_TIMEOUT, reading, 'IndexedDB took too long to read');
}

/** All or nothing. Resolves once the data is on the disk. */
export function write<Stores extends Store[]>(
  stores: [...Stores],
  work: (transaction: IDBPTransaction<Outbox, Stores, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  return use(async (db) => {
    const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await finish(transaction, work);
  });
}

/**
 * Awaits the work and the transaction at once: if the browser closes the database, both reject, and the
 * second rejection would be unhandled.
 */
async function finish<Transaction extends { done: Promise<void> }, Result>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  // `work` may throw synchronously if the connection is closing.
  const working = async () => work(transaction);
  const [result] = await Promise.all([working(), transaction.done]);
  return result;
}

/** Reopens the connection once: iOS drops it in background pages. */
async function use<Result>(work: (db: IDBPDatabase<Outbox>) => Promise<Result>): Promise<Result> {
  const db = await open();
  try {
    return await work(db);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    database = undefined;
    return work(await open());
  }
}

async function open(): Promise<IDBPDatabase<Outbox>> {
  try {
    database ??= openDB<Outbox>('outbox', 1, {
      upgrade: (db) => {
        for (const store of STORES) db.createObjectStore(store);
      },
      // A newer build in another tab waits to upgrade the database.
      blocking: (_current, _wanted, event) => {
        (event.target as IDBDatabase).close();
        database = undefined;
      },
      // The visitor may have cleared site data.
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
