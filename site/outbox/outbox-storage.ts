import { type EndedRequest, type Outbox, read, write } from './database.ts';
import type { Entry, OutboxEntry, PhotosEntry } from './entries.ts';

export type EntryStore<Kept extends Entry> = {
  readAll: () => Promise<Kept[]>;
  read: (requestId: string) => Promise<Kept | undefined>;
  /** Does nothing if another tab deleted the entry meanwhile. */
  update: (entry: Kept) => Promise<void>;
  delete: (requestId: string) => Promise<void>;
};

export const requests: EntryStore<OutboxEntry> = createEntryStore('requests');
export const copies: EntryStore<OutboxEntry> = createEntryStore('copies');

/** One transaction: closing the page cannot separate them. */
export function keepRequest(entry: OutboxEntry, photos: PhotosEntry | undefined): Promise<void> {
  const id = entry.request.request_id;
  return write(['requests', 'photos'], (transaction) =>
    Promise.all([
      transaction.objectStore('requests').put(entry, id),
      photos && transaction.objectStore('photos').put(photos, id),
    ]),
  );
}

/** Keeps the photos' files, which belong to the form again. */
export function forgetRequest(requestId: string): Promise<void> {
  return write(['requests', 'photos'], (transaction) =>
    Promise.all([
      transaction.objectStore('requests').delete(requestId),
      transaction.objectStore('photos').delete(requestId),
    ]),
  );
}

/**
 * Deletes a request that was sent or discarded, and keeps `copy` for the server, if given. One
 * transaction: if the page closed in between, EmailJS would deliver the request again.
 */
export function endRequest(ended: EndedRequest, copy?: OutboxEntry): Promise<void> {
  const { requestId } = ended;
  const ending = write(['requests', 'copies', 'ended'], (transaction) =>
    Promise.all([
      transaction.objectStore('requests').delete(requestId),
      transaction.objectStore('ended').put(ended, 'last'),
      copy && transaction.objectStore('copies').put(copy, requestId),
    ]),
  );
  // A full disk refuses the new record in `ended`, but allows the deletion.
  return copy ? ending : ending.catch(() => requests.delete(requestId));
}

/**
 * For a restored or duplicated tab to call before it sends. Undefined if another request, or none, ended
 * last: nothing is known about this one.
 */
export async function readEnded(requestId: string): Promise<EndedRequest | undefined> {
  const last = await read(['ended'], ({ store }) => store.get('last'));
  return last?.requestId === requestId ? last : undefined;
}

/** `unsent`: ids of requests that the server does not have yet. */
export function readPhotosAndUnsent(): Promise<{ photos: PhotosEntry[]; unsent: Set<string> }> {
  return read(['requests', 'copies', 'photos'], async (transaction) => {
    const [photos, ...unsent] = await Promise.all([
      transaction.objectStore('photos').getAll(),
      transaction.objectStore('requests').getAllKeys(),
      transaction.objectStore('copies').getAllKeys(),
    ]);
    return { photos, unsent: new Set(unsent.flat()) };
  });
}

export function createEntryStore<Name extends 'requests' | 'copies' | 'photos'>(
  name: Name,
): EntryStore<Outbox[Name]['value']> {
  return {
    readAll: () => read([name], ({ store }) => store.getAll()),
    read: (requestId: string) => read([name], ({ store }) => store.get(requestId)),
    update: (entry: Outbox[Name]['value']) =>
      write([name], async ({ store }) => {
        const id = entry.request.request_id;
        if (await store.getKey(id)) await store.put(entry, id);
      }),
    delete: (requestId: string) => write([name], ({ store }) => store.delete(requestId)),
  };
}
