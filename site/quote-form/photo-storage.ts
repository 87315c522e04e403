import { answerInTime, createDatabase, DURABLY, inTime, succeedsInTime } from './database.ts';
import { type Box, type Boxed, createBox, type Entry, type KeptPhoto, requests } from './outbox-storage.ts';

/** The photos of a request, on their way to the server. */
export type PhotosEntry = Entry & {
  /** In the order of their numbers. */
  photos: PhotoOnItsWay[];
  /** True if the server had no room for the next one. */
  isFull: boolean;
};

export type PhotoOnItsWay = KeptPhoto & {
  /** `refused`: the server cannot use it, or this browser has lost it. */
  state: 'waiting' | 'there' | 'refused';
};

/** The file of a photo in this browser. */
export type PhotoFile = {
  /** Its name, size (bytes) and moment as it was chosen. They show whether it is chosen again. */
  source: Pick<File, 'name' | 'size' | 'lastModified'>;
  /** False for an original, which is kept until it is prepared. */
  isPrepared: boolean;
  picture: Blob;
};

/** A file as it is stored. Not every browser can store a Blob for good. */
type StoredFile = Omit<PhotoFile, 'picture'> & { bytes: ArrayBuffer; type: string; keptMs: number };

const FILES = 'files';
/** The age, ms, at which a photo is deleted that belongs to no request. */
const FORGOTTEN_AFTER = 86_400_000;
/** The time limit for reading a file, ms. A slow phone needs seconds for megabytes, and can have them. */
const READING_TIMEOUT = 10_000;

/**
 * The photos have databases of their own, because a page of an earlier build may be open in another tab, which does not
 * know them.
 */
const use = /* @__PURE__ */ createDatabase<{ [FILES]: { key: string; value: StoredFile } }>('outbox-photo-files', [
  FILES,
]);
const stored: Box<PhotosEntry> = /* @__PURE__ */ createBox(
  /* @__PURE__ */ createDatabase<Boxed<PhotosEntry>>('outbox-photos', ['requests']),
  (entry: PhotosEntry) => entry,
);
/**
 * The entries that this browser could not store in time. They last as long as the page is open. One that is stored later
 * after all is kept the same as the one here.
 */
const unstored = new Map<string, PhotosEntry>();

/** Which photos go with which request. */
export const photoBox = {
  readAll: async (): Promise<PhotosEntry[]> => {
    const entries = await inTime(stored.readAll());
    if (!entries && unstored.size === 0) throw new Error('The photos cannot be read');
    return [...(entries ?? []).filter(({ request }) => !unstored.has(request.request_id)), ...unstored.values()];
  },
  /** Rejects if storage fails or is slow, because that does not say whether there is an entry. */
  read: async (requestId: string): Promise<PhotosEntry | undefined> =>
    unstored.get(requestId) ?? answerInTime(stored.read(requestId)),
  add: async (entry: PhotosEntry): Promise<void> => {
    const isStored = await succeedsInTime(stored.add(entry));
    if (!isStored) unstored.set(entry.request.request_id, entry);
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
  forgetUnstored: (requestId: string): void => {
    unstored.delete(requestId);
  },
  isStored: (requestId: string): boolean => !unstored.has(requestId),
};

/** The files that this page has. They stand in where the browser stores nothing. */
const inMemory = new Map<string, PhotoFile>();

/** Resolves to whether the browser holds the file durably. */
export function keepFile(id: string, file: PhotoFile): Promise<boolean> {
  inMemory.set(id, file);
  return succeedsInTime(store(id, file));
}

/** Keeps a prepared photo in place of its original, unless that was deleted. */
export async function replaceFile(id: string, file: PhotoFile): Promise<void> {
  if (inMemory.has(id)) await keepFile(id, file);
}

async function store(id: string, { picture, ...file }: PhotoFile): Promise<void> {
  const written = { ...file, bytes: await picture.arrayBuffer(), type: picture.type, keptMs: Date.now() };
  // It may have been prepared or deleted while it was read.
  if (inMemory.get(id)?.picture !== picture) return;
  await use(async (db) => {
    const { store, done } = db.transaction(FILES, 'readwrite', DURABLY);
    await Promise.all([store.put(written, id), done]);
  });
}

/** Resolves to undefined if this browser has lost the file. Rejects if storage fails, because it may not do so later. */
export async function readFile(id: string): Promise<PhotoFile | undefined> {
  const own = inMemory.get(id);
  if (own) return own;
  const written = await answerInTime(
    use((db) => db.get(FILES, id)),
    READING_TIMEOUT,
  );
  if (!written) return undefined;
  const { bytes, type, source, isPrepared } = written;
  const file = { source, isPrepared, picture: new Blob([bytes], { type }) };
  inMemory.set(id, file);
  return file;
}

export async function deleteFile(id: string): Promise<void> {
  inMemory.delete(id);
  await inTime(use((db) => db.delete(FILES, id)));
}

/** Deletes the photos that were chosen and never sent, so that none stays in this browser. */
export async function deleteForgottenFiles(): Promise<void> {
  // A page may have been closed when the request was stored and the entry of its photos was not.
  const entries = [...(await stored.readAll()), ...(await requests.readAll())];
  const inUse = new Set(entries.flatMap(({ photos = [] }) => photos.map(({ id }) => id)));
  await use(async (db) => {
    for (const id of await db.getAllKeys(FILES)) {
      if (inUse.has(id)) continue;
      const file = await db.get(FILES, id);
      if (file && Date.now() - file.keptMs > FORGOTTEN_AFTER) await db.delete(FILES, id);
    }
  });
}
