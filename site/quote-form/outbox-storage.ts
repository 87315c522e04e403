import { createDatabase, DURABLY, type UseDatabase } from './database.ts';
import type { Outgoing } from './send.ts';

/** How an entry of a box waits. Times are ms since 1970. */
export type Waiting = {
  createdMs: number;
  attempts: number;
  /** The entry is not tried before this moment. */
  retryMs: number;
  /** True if the server named that moment. Then nothing else justifies an earlier try. */
  isAskedToWait: boolean;
  /** True if the server refused the entry for good. It is kept until the visitor has seen the notice. */
  isRefused: boolean;
};

/** What belongs to a request and waits in this browser. */
export type Entry = Waiting & { request: { request_id: string } };

/** A request that waits in this browser until a channel accepts it, and the files of its photos. */
export type OutboxEntry = Outgoing & Waiting & { photos?: KeptPhoto[] };

/** A photo by the id of its file. */
export type KeptPhoto = { id: string; name: string };

/** An entry as it is stored. Earlier builds called the honeypot `trap`, and their entries may still be waiting. */
type StoredEntry = Omit<OutboxEntry, 'honeypot'> & { honeypot?: string; trap?: string };

const STORE = 'requests';

/** The part of a database that holds entries by request id. */
export type Boxed<Stored> = { [STORE]: { key: string; value: Stored } };

/** Entries by request id. */
export type Box<Kept extends Entry> = ReturnType<typeof createBox<Kept, Kept>>;

/** The requests that wait until a channel accepts them. */
export const requests = createRequestBox('outbox');
/**
 * The copies of requests that EmailJS has delivered, which wait until the server accepts them. They have a database of
 * their own, because a page of an earlier build may be open in another tab: it would send whatever is in the outbox
 * through EmailJS again.
 */
export const copies = createRequestBox('outbox-copies');

function createRequestBox(name: string): Box<OutboxEntry> {
  const use = createDatabase<Boxed<StoredEntry>>(name, [STORE]);
  return createBox(use, ({ trap = '', ...entry }): OutboxEntry => ({ honeypot: trap, ...entry }));
}

export function createBox<Kept extends Entry, Stored extends Entry | Kept>(
  use: UseDatabase<Boxed<Stored>>,
  readStored: (stored: Stored) => Kept,
) {
  return {
    readAll: async (): Promise<Kept[]> => {
      const stored = await use((db) => db.getAll(STORE));
      return stored.map(readStored);
    },
    read: async (requestId: string): Promise<Kept | undefined> => {
      const stored = await use((db) => db.get(STORE, requestId));
      return stored && readStored(stored);
    },
    add: (entry: Kept & Stored): Promise<void> =>
      use(async (db) => {
        const { store, done } = db.transaction(STORE, 'readwrite', DURABLY);
        await Promise.all([store.put(entry, entry.request.request_id), done]);
      }),
    /** Updates an entry, unless it was deleted meanwhile. */
    update: (entry: Kept & Stored): Promise<void> =>
      use(async (db) => {
        const { store, done } = db.transaction(STORE, 'readwrite', DURABLY);
        const id = entry.request.request_id;
        const update = async () => {
          if (await store.getKey(id)) await store.put(entry, id);
        };
        await Promise.all([update(), done]);
      }),
    delete: (requestId: string): Promise<void> =>
      use(async (db) => {
        const { store, done } = db.transaction(STORE, 'readwrite', DURABLY);
        await Promise.all([store.delete(requestId), done]);
      }),
  };
}
