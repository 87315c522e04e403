import { DAY } from '../../domain/time-spans.ts';
import { read, write } from '../outbox/database.ts';
import type { PhotoFile, PhotosEntry } from '../outbox/entries.ts';
import { createEntryStore, readPhotosAndUnsent } from '../outbox/outbox-storage.ts';
import { announce } from '../outbox/retries.ts';
import { withStorageTimeout } from '../storage-timeout.ts';

/** Files that no request needs are deleted after this time, ms. */
const FORGOTTEN_AFTER = DAY;

const stored = /* @__PURE__ */ createEntryStore('photos');
/** Photos of sent requests that this browser could not store in time. They last until the page is left. */
const unstored = new Map<string, PhotosEntry>();

export const photoEntries = {
  /** Only entries whose request the server has: the others cannot be sent yet, so no notice shows them. */
  readAll: async (): Promise<PhotosEntry[]> => {
    const reading = readPhotosAndUnsent();
    // Unstored entries must not wait for stuck storage.
    const found = unstored.size > 0 ? await withStorageTimeout(reading) : await reading;
    const { photos, unsent } = found ?? { photos: [], unsent: new Set<string>() };
    const others = photos.filter(({ request }) => !unstored.has(request.request_id));
    return [...others, ...unstored.values()].filter(({ request }) => !unsent.has(request.request_id));
  },
  /** Rejects if storage fails, because an entry may still exist. */
  read: async (requestId: string): Promise<PhotosEntry | undefined> =>
    unstored.get(requestId) ?? stored.read(requestId),
  /** `storing`: the write that is late or has failed. Resolves to whether storage has the entry after all. */
  addUnstored: (entry: PhotosEntry, storing: Promise<boolean>): void => {
    const id = entry.request.request_id;
    unstored.set(id, entry);
    storing.then((isStored) => {
      if (!isStored) return;
      unstored.delete(id);
      announce();
    });
  },
  update: async (entry: PhotosEntry): Promise<void> => {
    const id = entry.request.request_id;
    const isUnstored = unstored.has(id);
    if (isUnstored) unstored.set(id, entry);
    const updating = stored.update(entry);
    await (isUnstored ? withStorageTimeout(updating) : updating);
  },
  delete: async (requestId: string): Promise<void> => {
    const isUnstored = unstored.delete(requestId);
    const deleting = stored.delete(requestId);
    await (isUnstored ? withStorageTimeout(deleting) : deleting);
  },
  /** Whether all waiting photos survive closing this page. */
  isStored: ({ request, photos }: PhotosEntry): boolean =>
    !unstored.has(request.request_id) &&
    !photos.some(({ id, state }) => state === 'waiting' && unkept.has(id)),
};

/** Files of this page, even if the browser stores nothing. */
const inMemory = new Map<string, PhotoFile>();

/** Files that storage lacks, with the first attempt to store them. */
const unkept = new Map<string, Promise<void>>();

/** If storage fails, the file lasts until the page is left. */
export async function keepFile(id: string, file: PhotoFile): Promise<void> {
  const isNew = !inMemory.has(id);
  inMemory.set(id, file);
  const kept = withStorageTimeout(store(id, file));
  if (isNew) unkept.set(id, kept);
  await kept;
}

/**
 * Resolves when the first attempt to store each file has succeeded, failed or timed out. Stores a file again
 * that another tab has deleted since.
 */
export async function whenKept(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => unkept.get(id) ?? keepAgain(id)));
}

async function keepAgain(id: string): Promise<void> {
  const isGone = await withStorageTimeout(read(['files'], async ({ store }) => !(await store.getKey(id))));
  const file = inMemory.get(id);
  if (!isGone || !file) return;
  const kept = keepFile(id, file);
  unkept.set(id, kept);
  await kept;
}

async function store(id: string, { picture, ...file }: PhotoFile): Promise<void> {
  const written = { ...file, bytes: await picture.arrayBuffer(), type: picture.type, keptMs: Date.now() };
  // The photo may have been resized or deleted meanwhile.
  if (inMemory.get(id)?.picture !== picture) return;
  await write(['files'], ({ store }) => store.put(written, id));
  unkept.delete(id);
  announce();
}

export function fileOf(id: string): PhotoFile | undefined {
  return inMemory.get(id);
}

/** Undefined if this browser lost it. Rejects if storage fails, because a later read may succeed. */
export async function readFile(id: string): Promise<PhotoFile | undefined> {
  const own = inMemory.get(id);
  if (own) return own;
  const written = await read(['files'], ({ store }) => store.get(id));
  if (!written) return undefined;
  const { bytes, type, source, isPrepared } = written;
  const file = { source, isPrepared, picture: new Blob([bytes], { type }) };
  inMemory.set(id, file);
  return file;
}

export async function deleteFile(id: string): Promise<void> {
  inMemory.delete(id);
  unkept.delete(id);
  await withStorageTimeout(write(['files'], ({ store }) => store.delete(id)));
}

/** Deletes photos that were chosen but never sent. */
export async function deleteForgottenFiles(): Promise<void> {
  const entries = await stored.readAll();
  const inUse = new Set(entries.flatMap(({ photos }) => photos.map(({ id }) => id)));
  await write(['files'], async ({ store }) => {
    for (const id of await store.getAllKeys()) {
      if (inUse.has(id)) continue;
      const file = await store.get(id);
      if (file && Date.now() - file.keptMs > FORGOTTEN_AFTER) await store.delete(id);
    }
  });
}
