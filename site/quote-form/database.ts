import { type DBSchema, type IDBPDatabase, openDB, type StoreNames } from 'idb';

/** The time limit for storage, ms. A browser whose storage hangs must still send. */
const STORAGE_TIMEOUT = 1000;

/** Does something with a database, which is opened first. */
export type UseDatabase<Schema extends DBSchema> = <Result>(
  use: (db: IDBPDatabase<Schema>) => Promise<Result>,
) => Promise<Result>;

/** A database of this browser, with the stores that it has. */
export function createDatabase<Schema extends DBSchema>(
  name: string,
  stores: StoreNames<Schema>[],
): UseDatabase<Schema> {
  let database: Promise<IDBPDatabase<Schema>> | undefined;

  /** Opens the connection again, once, if the browser dropped it, as iOS does to pages in the background. */
  return async (use) => {
    const db = await open();
    try {
      return await use(db);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
      database = undefined;
      return use(await open());
    }
  };

  async function open(): Promise<IDBPDatabase<Schema>> {
    try {
      database ??= openDB<Schema>(name, 1, {
        upgrade: (db) => {
          for (const store of stores) db.createObjectStore(store);
        },
        // A newer build in another tab may need to change the database, and waits until this connection is closed.
        blocking: (_current, _wanted, event) => {
          (event.target as IDBDatabase).close();
          database = undefined;
        },
        // The browser closed the connection, for example because the visitor cleared the site's data. The next use
        // opens it again.
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
}

/** With strict durability a transaction completes only once it is on the disk. */
export const DURABLY = { durability: 'strict' } as const;

/** Whether a write to storage succeeds within STORAGE_TIMEOUT. */
export async function succeedsInTime(writing: Promise<unknown>): Promise<boolean> {
  return (await inTime(writing.then(() => true))) ?? false;
}

/** What storage answers; undefined if it fails or takes longer than STORAGE_TIMEOUT. */
export function inTime<Value>(working: Promise<Value>): Promise<Value | undefined> {
  return answerInTime(working).catch(() => undefined);
}

/** What storage answers. Rejects if it fails or takes longer than the time limit, ms. */
export function answerInTime<Value>(working: Promise<Value>, timeout = STORAGE_TIMEOUT): Promise<Value> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('Storage takes too long')), timeout);
  });
  return Promise.race([working, tooLate]);
}
