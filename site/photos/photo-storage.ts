import { inTime } from '../in-time.ts';
import { read, write } from '../outbox/database.ts';
import type { PhotoFile, PhotosEntry } from '../outbox/entries.ts';
import { createBox, readPhotosAndUnsent } from '../outbox/outbox-storage.ts';
import { announce } from '../outbox/queue.ts';

/** The age, ms, at which a photo is deleted that belongs to no request. */
const FORGOTTEN_AFTER = 86_400_000;

const stored = /* @__PURE__ */ createBox('photos');
/**
 * The entries of requests that were sent though this browser could not store them in time. They last as long as the page
 * is open. One that is stored later after all is kept the same as the one here.
 */
const unstored = new Map<string, PhotosEntry>();

/** Which photos go with which request. */
export const photoBox = {
  readAll: async (): Promise<PhotosEntry[]> => (await readBox()).photos,
  /** Those whose request has reached the server. The others must wait for it. */
  readSendable: async (): Promise<PhotosEntry[]> => {
    const { photos, unsent } = await readBox();
    return photos.filter(({ request }) => !unsent.has(request.request_id));
  },
  /** Rejects if storage fails, because that does not say whether there is an entry. */
  read: async (requestId: string): Promise<PhotosEntry | undefined> =>
    unstored.get(requestId) ?? stored.read(requestId),
  addUnstored: (entry: PhotosEntry): void => {
    unstored.set(entry.request.request_id, entry);
  },
  update: async (entry: PhotosEntry): Promise<void> => {
    const id = entry.request.request_id;
    const isUnstored = unstored.has(id);
    if (isUnstored) unstored.set(id, entry);
    const updating = stored.update(entry);
    await (isUnstored ? inTime(updating) : updating);
  },
  delete: async (requestId: string): Promise<void> => {
    const isUnstored = unstored.delete(requestId);
    const deleting = stored.delete(requestId);
    await (isUnstored ? inTime(deleting) : deleting);
  },
  /** Whether what still waits survives this page. */
  isStored: ({ request, photos }: PhotosEntry): boolean =>
    !unstored.has(request.request_id) &&
    !photos.some(({ id, state }) => state === 'waiting' && unkept.has(id)),
};

async function readBox() {
  const reading = readPhotosAndUnsent();
  // What only this page has does not wait for storage that may hang.
  const found = unstored.size > 0 ? await inTime(reading) : await reading;
  const { photos, unsent } = found ?? { photos: [], unsent: new Set<string>() };
  const others = photos.filter(({ request }) => !unstored.has(request.request_id));
  return { photos: [...others, ...unstored.values()], unsent };
}

/** The files that this page has, also where the browser stores nothing. */
const inMemory = new Map<string, PhotoFile>();

/** Those of them that storage does not have, not even as they were before they were prepared, and the first try. */
const unkept = new Map<string, Promise<void>>();

/** Keeps a file, for as long as the page is open where storage fails. */
export async function keepFile(id: string, file: PhotoFile): Promise<void> {
  const isNew = !inMemory.has(id);
  inMemory.set(id, file);
  const kept = inTime(store(id, file));
  if (isNew) unkept.set(id, kept);
  await kept;
}

/** Resolves when these files are stored, or storage has failed or taken too long. */
export async function whenKept(ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => unkept.get(id)));
}

/** Keeps a prepared photo in place of its original, unless that was deleted. */
export async function replaceFile(id: string, file: PhotoFile): Promise<void> {
  if (inMemory.has(id)) await keepFile(id, file);
}

async function store(id: string, { picture, original: _, ...file }: PhotoFile): Promise<void> {
  const written = { ...file, bytes: await picture.arrayBuffer(), type: picture.type, keptMs: Date.now() };
  // It may have been prepared or deleted while it was read.
  if (inMemory.get(id)?.picture !== picture) return;
  await write(['files'], ({ store }) => store.put(written, id));
  unkept.delete(id);
  announce();
}

/** The file of a photo that this page has kept or read. */
export function fileOf(id: string): PhotoFile | undefined {
  return inMemory.get(id);
}

/** Resolves to undefined if this browser has lost the file. Rejects if storage fails, because it may not do so later. */
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
  await inTime(write(['files'], ({ store }) => store.delete(id)));
}

/** Deletes the photos that were chosen and never sent, so that none stays in this browser. */
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
