/**
 * Before and After photos that this device has not sent yet, in IndexedDB (promises: The work shows itself).
 * Their entries are in the change queue. Where storage is full or blocked, a picture lasts as long as the
 * page.
 */
import { randomUuid } from '../../domain/random-uuid.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { FILE_TIMEOUT, READING_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { originalOf } from '../../site/photos/photo-type.ts';
import { preparePhoto } from '../../site/photos/prepare-photo.ts';
import { withStorageTimeout } from '../../site/storage-timeout.ts';
import { changeQueue } from '../changes/desk-queue.ts';
import { isPicture } from '../changes/entry.ts';
import { providePictureReader } from '../changes/picture-files.ts';
import { noteNotStored } from '../changes/stored-entries.ts';
import { Refusal } from '../connection/api.ts';
import { session } from '../connection/session.ts';
import { slot as messages } from './messages.ts';
import { withDatabase } from './picture-database.ts';

/** `isPrepared`: false for an original, which still has to be resized. */
type Kept = { picture: Blob; name: string; isPrepared: boolean };

const inMemory = new Map<string, Kept>();
const preparing = new Map<string, Promise<Blob>>();

/** Resolves to the picture's key. Rejects if the file cannot be read. */
export async function keepPicture(file: File): Promise<string> {
  // A copy, because a file of a cloud service may become unreadable.
  const bytes = await withTimeout(FILE_TIMEOUT, file.arrayBuffer(), 'The file took too long to read');
  const id = randomUuid();
  await keep(id, { picture: new Blob([bytes], { type: file.type }), name: file.name, isPrepared: false });
  return id;
}

/** The picture to send: upright, small, without metadata. Rejects with a Refusal if it can never be sent. */
export function preparedPicture(id: string): Promise<Blob> {
  const known = preparing.get(id);
  if (known) return known;
  const prepared = prepare(id);
  preparing.set(id, prepared);
  prepared.catch(() => preparing.delete(id));
  return prepared;
}

function deletePicture(id: string): void {
  inMemory.delete(id);
  preparing.delete(id);
  noteNotStored(id, false);
  // A sign-out deletes the whole database, which must not be opened again.
  if (session.get().is === 'out') return;
  withDatabase((db) => db.delete('files', id)).catch(() => {});
}

/** Deletes pictures without an entry. A picture under a minute old may be about to get its entry. */
export async function deleteOthers(): Promise<void> {
  await withDatabase(async (db) => {
    for (const id of await db.getAllKeys('files')) {
      const entries = changeQueue.entries.get().filter(isPicture);
      if (entries.some(({ wanted }) => wanted.file === id)) continue;
      const stored = await db.get('files', id);
      if (stored && Date.now() - stored.keptMs > MINUTE) await db.delete('files', id);
    }
  }).catch(() => {});
}

providePictureReader(preparedPicture);

// A picture goes with its entry. Another tab that removed an entry deletes the picture itself.
changeQueue.entries.followRemovals((entry) => {
  if (isPicture(entry)) deletePicture(entry.wanted.file);
});

async function prepare(id: string): Promise<Blob> {
  const kept = inMemory.get(id) ?? (await read(id));
  if (!kept) throw new Refusal(messages.gone, 422);
  if (kept.isPrepared) return kept.picture;
  const { picture } = await preparePhoto({ picture: kept.picture, isPrepared: false });
  const prepared = picture ?? (await originalOf(kept.picture, kept.name));
  if (typeof prepared === 'string') throw new Refusal(prepared, 422);
  // The owner may have removed the picture meanwhile.
  if (inMemory.has(id)) await keep(id, { ...kept, picture: prepared, isPrepared: true });
  return prepared;
}

async function keep(id: string, kept: Kept): Promise<void> {
  inMemory.set(id, kept);
  const isStored = await withStorageTimeout(store(id, kept));
  // The connection notice then says that this browser can store nothing, and the browser asks before the page
  // is left.
  if (!isStored && inMemory.has(id)) noteNotStored(id, true);
}

/** Success after the timeout still counts. */
async function store(id: string, { picture, ...kept }: Kept): Promise<true> {
  const bytes = await picture.arrayBuffer();
  // The picture was deleted or replaced meanwhile, or the device was signed out: store nothing.
  if (inMemory.get(id)?.picture !== picture || session.get().is === 'out') return true;
  await withDatabase((db) => db.put('files', { ...kept, bytes, type: picture.type, keptMs: Date.now() }, id));
  noteNotStored(id, false);
  return true;
}

async function read(id: string): Promise<Kept | undefined> {
  const reading = withDatabase((db) => db.get('files', id));
  const stored = await withTimeout(READING_TIMEOUT, reading, 'IndexedDB took too long to read');
  if (!stored) return undefined;
  const { bytes, type, name, isPrepared } = stored;
  const kept = { picture: new Blob([bytes], { type }), name, isPrepared };
  // The owner may have removed the picture meanwhile.
  if (preparing.has(id)) inMemory.set(id, kept);
  return kept;
}
