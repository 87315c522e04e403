import { type IDBPDatabase, openDB } from 'idb';
import type { Outgoing } from './send.ts';

/** A request that waits in this browser until a channel accepts it. Times are ms since 1970. */
export type OutboxEntry = Outgoing & {
  createdMs: number;
  attempts: number;
  /** The request is not tried before this moment. */
  retryMs: number;
  /** True if the server named that moment. Then nothing else justifies an earlier try. */
  isAskedToWait: boolean;
  /** True if the server refused the request for good. It is kept until the visitor has seen the notice. */
  isRefused: boolean;
};

/** An entry as it is stored. Earlier builds called the honeypot `trap`, and their entries may still be waiting. */
type StoredEntry = Omit<OutboxEntry, 'honeypot'> & { honeypot?: string; trap?: string };

const STORE = 'requests';

type OutboxDatabase = { [STORE]: { key: string; value: StoredEntry } };

/** A database of entries by request id. */
export type Box = ReturnType<typeof createBox>;

/** The requests that wait until a channel accepts them. */
export const requests = createBox('outbox');
/**
 * The copies of requests that EmailJS has delivered, which wait until the server accepts them. They have a database of
 * their own, because a page of an earlier build may be open in another tab: it would send whatever is in the outbox
 * through EmailJS again.
 */
export const copies = createBox('outbox-copies');

function createBox(name: string) {
  let database: Promise<IDBPDatabase<OutboxDatabase>> | undefined;
  return {
    readAll: async (): Promise<OutboxEntry[]> => {
      const stored = await withDatabase((db) => db.getAll(STORE));
      return stored.map(readStored);
    },
    read: async (requestId: string): Promise<OutboxEntry | undefined> => {
      const stored = await withDatabase((db) => db.get(STORE, requestId));
      return stored && readStored(stored);
    },
    add: (entry: OutboxEntry): Promise<void> =>
      withDatabase(async (db) => {
        const { store, done } = write(db);
        await Promise.all([store.put(entry, entry.request.request_id), done]);
      }),
    /** Updates an entry, unless it was deleted meanwhile. */
    update: (entry: OutboxEntry): Promise<void> =>
      withDatabase(async (db) => {
        const { store, done } = write(db);
        const id = entry.request.request_id;
        const update = async () => {
          if (await store.getKey(id)) await store.put(entry, id);
        };
        await Promise.all([update(), done]);
      }),
    delete: (requestId: string): Promise<void> =>
      withDatabase(async (db) => {
        const { store, done } = write(db);
        await Promise.all([store.delete(requestId), done]);
      }),
  };

  /** Opens the connection again, once, if the browser dropped it, as iOS does to pages in the background. */
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
      database ??= openDB<OutboxDatabase>(name, 1, {
        upgrade: (db) => {
          db.createObjectStore(STORE);
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

/** With strict durability the transaction completes only once it is on the disk. */
function write(db: IDBPDatabase<OutboxDatabase>) {
  return db.transaction(STORE, 'readwrite', { durability: 'strict' });
}

function readStored({ trap = '', ...entry }: StoredEntry): OutboxEntry {
  return { honeypot: trap, ...entry };
}
