import { PHOTOS_WITHIN, photoPath } from '../../domain/photos.ts';
import { PHOTO_BYTE_TIMEOUT, PHOTO_TIMEOUT } from '../../domain/timeouts.ts';
import type { PhotoOnItsWay, PhotosEntry } from '../outbox/entries.ts';
import { callServer } from '../outbox/server.ts';
import { deleteFile, keepFile, readFile } from './photo-storage.ts';
import { originalOf } from './photo-type.ts';
import { preparePhoto } from './prepare-photo.ts';

/**
 * After so many tries the server knows no request that waits for the photo, because the owner has deleted it. Before that
 * the request itself may still be on its way: from another tab, in a browser whose storage or locks fail.
 */
const TRIES_UNTIL_GONE = 5;

/** `retryAfterMs`: the wait that the server asks for, ms; 0 if it does not say. */
type PhotoFailure = { retryAfterMs: number } | { isRefused: true };

type PhotoAnswer =
  | { kind: 'there' | 'refused' }
  /** `stopped`: the answer is not the server's and concerns this photo alone, so the others may pass. */
  | { kind: 'failed' | 'full' | 'gone' | 'stopped'; retryAfterMs: number };

/** Photos that this page is preparing, by their ids. They are not sent before that is done. */
const underWay = new Map<string, Promise<unknown>>();

export function markUnderWay(id: string, preparing: Promise<unknown>): void {
  underWay.set(id, preparing);
  preparing.finally(() => underWay.delete(id));
}

/**
 * Sends the photos that are still waiting, one after the other. `keep` writes down each step, and resolves to false if
 * the visitor has discarded the photos. Resolves to undefined if no request waits for them.
 */
export async function sendPhotos(
  first: PhotosEntry,
  keep: (entry: PhotosEntry) => Promise<boolean>,
): Promise<{ entry: PhotosEntry; failure?: PhotoFailure } | undefined> {
  let entry = first;
  let failure: PhotoFailure | undefined;
  for (const [index, { id, state }] of first.photos.entries()) {
    if (state !== 'waiting') {
      // The page may have been closed before this was done.
      await deleteFile(id);
      continue;
    }
    const answer = await sendPhoto(entry.request.request_id, index + 1, id);
    if (answer.kind === 'gone' && entry.attempts >= TRIES_UNTIL_GONE) {
      // They came too late, so the visitor must be told. Otherwise the owner has deleted the request.
      return Date.now() - entry.createdMs > PHOTOS_WITHIN
        ? { entry, failure: { isRefused: true } }
        : undefined;
    }
    if ('retryAfterMs' in answer) {
      failure = { retryAfterMs: answer.retryAfterMs };
      if (answer.kind === 'stopped') continue;
      return { entry: { ...entry, isFull: answer.kind === 'full' }, failure };
    }
    // What has arrived shows that the connection is good again.
    entry = { ...withState(entry, index, answer.kind), attempts: 0, isFull: false };
    if (!(await keep(entry))) return undefined;
    await deleteFile(id);
  }
  return { entry, ...(failure && { failure }) };
}

function withState(entry: PhotosEntry, index: number, state: PhotoOnItsWay['state']): PhotosEntry {
  return {
    ...entry,
    photos: entry.photos.map((photo, other) => (other === index ? { ...photo, state } : photo)),
  };
}

async function sendPhoto(requestId: string, number: number, id: string): Promise<PhotoAnswer> {
  try {
    const picture = await readyPhoto(id);
    return picture ? await put(photoPath(requestId, number), picture) : { kind: 'refused' };
  } catch (error) {
    console.error('A photo could not be sent:', error);
    return { kind: 'failed', retryAfterMs: 0 };
  }
}

/** The photo as it is sent; undefined if this browser has lost it or nobody could read it. */
async function readyPhoto(id: string): Promise<Blob | undefined> {
  await underWay.get(id);
  const file = await readFile(id);
  if (!file) return undefined;
  if (file.isPrepared) return file.picture;
  // The page was closed before the photo was prepared, or the browser could not prepare it.
  const { picture } = await preparePhoto({ picture: file.picture, isPrepared: false });
  if (picture) {
    await keepFile(id, { ...file, isPrepared: true, picture });
    return picture;
  }
  const original = await originalOf(file.picture, file.source.name);
  if (typeof original === 'string') return undefined;
  // From now on it stays as it is sent first, because the server refuses another picture under its number.
  await keepFile(id, { ...file, isPrepared: true, picture: original });
  return original;
}

/** Only an answer of our server counts, because the login page of a hotel's network also answers 200. */
async function put(path: string, picture: Blob): Promise<PhotoAnswer> {
  const { status, isOk, answer, retryAfterMs } = await callServer(path, {
    method: 'PUT',
    headers: { 'content-type': picture.type },
    body: picture,
    signal: AbortSignal.timeout(PHOTO_TIMEOUT + picture.size * PHOTO_BYTE_TIMEOUT),
  });
  if (isOk && typeof answer.request_id === 'string' && path.includes(answer.request_id))
    return { kind: 'there' };
  if (typeof answer.error === 'string') {
    if (status === 404) return { kind: 'gone', retryAfterMs: 0 };
    if ([409, 413, 415, 422].includes(status)) return { kind: 'refused' };
  }
  console.error(`The server did not take a photo: it answered ${status}`);
  const kind = status === 507 ? 'full' : [413, 415, 422].includes(status) ? 'stopped' : 'failed';
  return { kind, retryAfterMs };
}
