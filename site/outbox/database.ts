import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { READING_TIMEOUT } from '../../domain/timeouts.ts';
import { answerInTime } from '../in-time.ts';
import type { OutboxEntry, PhotosEntry, StoredFile } from './entries.ts';

/** The browser's database. All but the files are kept by the id of their request; a file has an id of its own. */
export interface Outbox extends DBSchema {
  /** The requests that wait until a channel accepts them. */
  requests: { key: string; value: OutboxEntry };
  /** The copies of requests that EmailJS has delivered. They wait until the server accepts them. */
  copies: { key: string; value: OutboxEntry };
  /** Which photos go with which request. */
  photos: { key: string; value: PhotosEntry };
  /** The photos themselves, those in the form among them. */
  files: { key: string; value: StoredFile };
}

type Store = StoreNames<Outbox>;

const STORES: Store[] = ['requests', 'copies', 'photos', 'files'];

let database: Promise<IDBPDatabase<Outbox>> | undefined;

/** Reads from some stores in one transaction. Rejects if storage fails or takes longer than READING_TIMEOUT. */
export function read<Result, Stores extends Store[]>(
  stores: [...Stores],
  work: (transaction: IDBPTransaction<Outbox, Stores, 'readonly'>) => Promise<Result>,
): Promise<Result> {
  const reading = use(async (db) => {
    const transaction = db.transaction(stores, 'readonly');
    return finish(transaction, work);
  });
  return answerInTime(reading, READING_TIMEOUT);
}

/** Changes some stores in one transaction: all of it is done, or nothing. It is over only once it is on the disk. */
export function write<Stores extends Store[]>(
  stores: [...Stores],
  work: (transaction: IDBPTransaction<Outbox, Stores, 'readwrite'>) => Promise<unknown>,
): Promise<void> {
  return use(async (db) => {
    const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
    await finish(transaction, work);
  });
}

/** What the work gives, once the transaction is over. A browser that closes the database rejects both promises. */
async function finish<Transaction extends { done: Promise<void> }, Result>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  // Where the connection is closing, `work` may throw before it gives a promise.
  const working = async () => work(transaction);
  const [result] = await Promise.all([working(), transaction.done]);
  return result;
}

/** Opens the connection again, once, if the browser dropped it, as iOS does to pages in the background. */
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
      // A newer build in another tab may need to change the database, and waits until this connection is closed.
      blocking: (_current, _wanted, event) => {
        (event.target as IDBDatabase).close();
        database = undefined;
      },
      // The browser closed the connection, for example because the visitor cleared the site's data. The next use opens
      // it again.
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
