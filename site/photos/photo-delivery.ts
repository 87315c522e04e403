import { PHOTOS_WITHIN, photoPath } from '../../domain/photos.ts';
import { PHOTO_BYTE_TIMEOUT, PHOTO_TIMEOUT } from '../../domain/timeouts.ts';
import type { OutboxPhoto, PhotosEntry } from '../outbox/entries.ts';
import { callServer } from '../outbox/send-to-server.ts';
import { deleteFile, keepFile, readFile } from './photo-storage.ts';
import { originalOf } from './photo-type.ts';
import { preparePhoto } from './prepare-photo.ts';

/**
 * After this many attempts, a 404 means that the owner deleted the request. Before, another tab may still be
 * sending the request itself.
 */
const ATTEMPTS_UNTIL_GONE = 5;

type PhotoFailure = { retryAfterMs: number } | { isRefused: true };

type PhotoResponse =
  | { kind: 'there' | 'refused' }
  /** `stopped`: a proxy refused this photo. The other photos may still pass. */
  | { kind: 'failed' | 'full' | 'gone' | 'stopped'; retryAfterMs: number };

/** Running preparations by photo id. A photo is sent when its preparation has ended. */
const preparations = new Map<string, Promise<unknown>>();

export function markPreparing(id: string, preparing: Promise<unknown>): void {
  preparations.set(id, preparing);
  preparing.finally(() => preparations.delete(id));
}

/**
 * Sends the photos one by one. `keep` stores the entry, and resolves to false if the visitor discarded the
 * photos. Undefined if nobody expects them any more.
 */
export async function sendPhotos(
  first: PhotosEntry,
  keep: (entry: PhotosEntry) => Promise<boolean>,
): Promise<{ entry: PhotosEntry; failure?: PhotoFailure } | undefined> {
  let entry = first;
  let failure: PhotoFailure | undefined;
  for (const [index, { id, state }] of first.photos.entries()) {
    if (state !== 'waiting') {
      // The page may have been closed before it deleted this file.
      await deleteFile(id);
      continue;
    }
    const response = await sendPhoto(entry.request.request_id, index + 1, id);
    if (response.kind === 'gone' && entry.attempts >= ATTEMPTS_UNTIL_GONE) {
      // After PHOTOS_WITHIN they came too late. Before that, the owner deleted the request.
      return Date.now() - entry.createdMs > PHOTOS_WITHIN
        ? { entry, failure: { isRefused: true } }
        : undefined;
    }
    if ('retryAfterMs' in response) {
      failure = { retryAfterMs: response.retryAfterMs };
      if (response.kind === 'stopped') continue;
      return { entry: { ...entry, isFull: response.kind === 'full' }, failure };
    }
    // The network works again.
    entry = { ...withState(entry, index, response.kind), attempts: 0, isFull: false };
    if (!(await keep(entry))) return undefined;
    await deleteFile(id);
  }
  return { entry, ...(failure && { failure }) };
}

function withState(entry: PhotosEntry, index: number, state: OutboxPhoto['state']): PhotosEntry {
  return {
    ...entry,
    photos: entry.photos.map((photo, other) => (other === index ? { ...photo, state } : photo)),
  };
}

async function sendPhoto(requestId: string, number: number, id: string): Promise<PhotoResponse> {
  try {
    const picture = await readyPhoto(id);
    return picture ? await put(photoPath(requestId, number), picture) : { kind: 'refused' };
  } catch (error) {
    console.error('A photo could not be sent:', error);
    return { kind: 'failed', retryAfterMs: 0 };
  }
}

/** Undefined if this browser lost the photo, or if the server would refuse it. */
async function readyPhoto(id: string): Promise<Blob | undefined> {
  await preparations.get(id);
  const file = await readFile(id);
  if (!file) return undefined;
  if (file.isPrepared) return file.picture;
  // The page was closed before the photo was resized, or the browser cannot resize it.
  const { picture } = await preparePhoto({ picture: file.picture, isPrepared: false });
  if (picture) {
    await keepFile(id, { ...file, isPrepared: true, picture });
    return picture;
  }
  const original = await originalOf(file.picture, file.source.name);
  if (typeof original === 'string') return undefined;
  // Keep what is sent: the server refuses a different picture under the same number.
  await keepFile(id, { ...file, isPrepared: true, picture: original });
  return original;
}

/** Checks the id in the response, because a hotel network's login page also responds with 200. */
async function put(path: string, picture: Blob): Promise<PhotoResponse> {
  const { status, isOk, body, retryAfterMs } = await callServer(path, {
    method: 'PUT',
    headers: { 'content-type': picture.type },
    body: picture,
    signal: AbortSignal.timeout(PHOTO_TIMEOUT + picture.size * PHOTO_BYTE_TIMEOUT),
  });
  if (isOk && typeof body.request_id === 'string' && path.includes(body.request_id)) return { kind: 'there' };
  if (typeof body.error === 'string') {
    if (status === 404) return { kind: 'gone', retryAfterMs: 0 };
    if ([409, 413, 415, 422].includes(status)) return { kind: 'refused' };
  }
  console.error(`The server did not take a photo: status ${status}`);
  const kind = status === 507 ? 'full' : [413, 415, 422].includes(status) ? 'stopped' : 'failed';
  return { kind, retryAfterMs };
}
