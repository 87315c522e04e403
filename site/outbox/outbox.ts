import { CHANNEL_TIMEOUT, LAST_RESORT_TIMEOUT, STUCK_TIMEOUT } from '../../domain/timeouts.ts';
import { sendPhotos } from '../photos/photo-delivery.ts';
import { deleteFile, deleteForgottenFiles, photoEntries } from '../photos/photo-storage.ts';
import { keptPhotoIds } from '../quote-form/draft.ts';
import { withStorageTimeout } from '../storage-timeout.ts';
import { withLock } from '../with-lock.ts';
import type { OutboxEntry, Outgoing, PhotosEntry, Settled, Waiting } from './entries.ts';
import { copies, endRequest, forgetRequest, keepRequest, readEnded, requests } from './outbox-storage.ts';
import { afterAttempt, announce, createLane, createSender, newEntry } from './retries.ts';
import { hasCopies, type SendResult, send, sendCopy } from './send.ts';
import type { Sending } from './unfinished-request.ts';

/** The longest wait for another tab that sends the same request, ms: about as long as one send can take. */
const LONGEST_TURN = 2 * CHANNEL_TIMEOUT + LAST_RESORT_TIMEOUT;

let isStarted = false;
/** Undefined until it is needed, or if the browser has none. */
let otherTabs: BroadcastChannel | undefined;

/** Photos have their own lane, so that slow ones do not delay requests. */
const flushPhotos = createLane([createSender({ store: photoEntries, attempt: attemptPhotos })]);
const requestSender = createSender({
  // Only a request that was sent is deleted here.
  store: { ...requests, delete: (requestId) => endRequest({ requestId, isSent: true }) },
  attempt: attemptRequest,
  onDone: () => flushPhotos(),
});
const flushRequests = createLane([
  requestSender,
  ...(hasCopies ? [createSender({ store: copies, attempt: attemptCopy, onDone: () => flushPhotos() })] : []),
]);

export type FirstAttempt = {
  /** `settled`: another tab has sent or discarded what a closed page had begun to send. */
  sent: SendResult | { kind: 'settled'; isSent: boolean };
  isStored: boolean;
  /** Set if no channel took the request and storage is still busy. Resolves to `isStored`, or never. */
  isStoredLate?: Promise<boolean>;
};

/**
 * Stores the request, sends it, and deletes it unless sending failed. The request's lock keeps other tabs
 * from sending it at the same time. `isResumed`: a closed page had begun to send it.
 */
export async function storeAndSend(
  { outgoing, photos }: Sending,
  { isResumed }: { isResumed: boolean },
): Promise<FirstAttempt> {
  const { request_id } = outgoing.request;
  // The page that had begun may still be open, in a tab that was duplicated, and has to learn the result.
  if (isResumed) listenToOtherTabs();
  const entry = { ...outgoing, ...newEntry() };
  const photosEntry: PhotosEntry | undefined =
    photos.length > 0 ? { request: { request_id }, photos, isFull: false, ...newEntry() } : undefined;
  const result = await withLock(
    `outbox:${request_id}`,
    // A suspended tab may hold the lock.
    { signal: AbortSignal.timeout(LONGEST_TURN) },
    async (): Promise<FirstAttempt> => {
      const ended = isResumed ? await withStorageTimeout(readEnded(request_id)) : undefined;
      if (ended) return { sent: { kind: 'settled', isSent: ended.isSent }, isStored: false };
      const storing = keepRequest(entry, photosEntry).then(
        () => true,
        () => false,
      );
      // Slow or stuck storage must not delay sending.
      const isStored = await withStorageTimeout(storing);
      const sent = await send(outgoing);
      if (sent.kind === 'accepted') {
        requestSender.markDone(request_id);
        if (photosEntry && !isStored) photoEntries.addUnstored(photosEntry, storing);
      }
      // Settle even while the entry is being written: a slow write must not leave a sent request behind.
      const settling = withStorageTimeout(settle(entry, sent));
      if (isStored) await settling;
      if (isStored !== undefined || sent.kind !== 'failed') return { sent, isStored: isStored ?? false };
      // No channel has the request, so wait longer for storage.
      const isStoredAtLast = await withStorageTimeout(storing, LAST_RESORT_TIMEOUT);
      return {
        sent,
        isStored: isStoredAtLast ?? false,
        ...(isStoredAtLast === undefined && { isStoredLate: storing }),
      };
    },
  );
  const { sent, isStored } = result;
  // With EmailJS, a copy may still wait for the server.
  if (sent.kind === 'failed' ? isStored : hasCopies || photosEntry) startOutbox();
  return result;
}

async function settle(entry: OutboxEntry, sent: SendResult): Promise<void> {
  const { request_id } = entry.request;
  if (sent.kind === 'failed') return requests.update(afterAttempt(entry, sent));
  if (sent.kind === 'accepted') {
    announceResult({ requestId: request_id, part: 'request', isSent: true });
    await leaveCopy(entry, sent.by);
    await endRequest({ requestId: request_id, isSent: true });
  } else await forgetRequest(request_id);
  announce();
}

async function leaveCopy({ request, honeypot }: Outgoing, by: 'emailjs' | 'server'): Promise<void> {
  if (!hasCopies || by !== 'emailjs') return;
  const copy = { request, honeypot, ...newEntry() };
  // Without storage the copy has only this attempt.
  const isKept = await withStorageTimeout(
    endRequest({ requestId: request.request_id, isSent: true }, copy).then(() => true),
  );
  if (!isKept) await sendCopy(copy);
}

/** Discards a request and its photos, or the photos of a sent request. Never rejects. */
export async function discard(requestId: string, part: Settled['part']): Promise<void> {
  try {
    announceResult({ requestId, part, isSent: false });
    if (part === 'request') await endRequest({ requestId, isSent: false });
    const entry = await photoEntries.read(requestId).catch(() => undefined);
    await photoEntries.delete(requestId);
    if (entry) await deleteFiles(entry);
  } catch (error) {
    console.error('The outbox could not be written:', error);
  }
  announce();
}

/** Call before the entry is deleted: a request with neither result nor entry would be reported as lost. */
function announceResult(detail: Settled): void {
  dispatchEvent(new CustomEvent<Settled>('settled', { detail }));
  otherTabs?.postMessage(detail);
}

function listenToOtherTabs(): void {
  try {
    otherTabs ??= new BroadcastChannel('outbox');
    otherTabs.onmessage = ({ data: detail }: MessageEvent<Settled>) => {
      dispatchEvent(new CustomEvent<Settled>('settled', { detail }));
    };
  } catch {
    // The browser has no channels, or blocks storage, and then tabs share no outbox.
  }
}

/** Photos still in the form stay. */
async function deleteFiles({ photos }: PhotosEntry): Promise<void> {
  const inForm = keptPhotoIds();
  for (const { id } of photos) if (!inForm.includes(id)) await deleteFile(id);
}

/**
 * True if the server refused the entry, which ends retries, or if it has waited past STUCK_TIMEOUT, while
 * retries go on.
 */
export function needsVisitor(entry: Waiting): boolean {
  return entry.isRefused || Date.now() - entry.createdMs > STUCK_TIMEOUT;
}

/**
 * Sends what is due, now and after growing delays. When the network returns or the page becomes visible, no
 * entry waits for its delay, unless the server asked for it.
 */
export function startOutbox(): void {
  if (!isStarted) {
    isStarted = true;
    listenToOtherTabs();
    addEventListener('online', () => flush({ isForced: true }));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') flush({ isForced: true });
    });
    // Without storage there is nothing to delete.
    deleteForgottenFiles().catch(() => {});
  }
  flush();
}

/** Sends even a refused request: the visitor wants it. Never rejects, because React would drop the page. */
export async function resend(requestId: string): Promise<void> {
  await requestSender
    .retry(requestId, () => true)
    .catch((error) => console.error('The outbox could not be read:', error));
  await flush();
}

async function flush(options?: { isForced: boolean }): Promise<void> {
  flushPhotos(options);
  await flushRequests(options);
}

async function attemptRequest(entry: OutboxEntry): Promise<OutboxEntry | undefined> {
  const sent = await send(entry);
  if (sent.kind === 'failed') return afterAttempt(entry, sent);
  if (sent.kind !== 'accepted') return afterAttempt(entry, { isRefused: true });
  announceResult({ requestId: entry.request.request_id, part: 'request', isSent: true });
  await leaveCopy(entry, sent.by);
  return undefined;
}

/** The owner already has the request, so the visitor hears nothing. */
async function attemptCopy(entry: OutboxEntry): Promise<OutboxEntry | undefined> {
  const response = await sendCopy(entry);
  if (response.kind === 'failed') {
    const isTooOld = Date.now() - entry.createdMs > STUCK_TIMEOUT;
    return isTooOld ? undefined : afterAttempt(entry, response);
  }
  if (response.kind !== 'accepted')
    console.error('The server refused the copy of a quote request that was delivered');
  return undefined;
}

async function attemptPhotos(entry: PhotosEntry): Promise<PhotosEntry | undefined> {
  const { request_id: requestId } = entry.request;
  const result = await sendPhotos(entry, async (changed) => {
    await photoEntries.update(changed);
    announce();
    return (await photoEntries.read(changed.request.request_id)) !== undefined;
  });
  if (!result) {
    announceResult({ requestId, part: 'photos', isSent: false });
    await deleteFiles(entry);
    return undefined;
  }
  if (result.failure) return afterAttempt(result.entry, result.failure);
  // The visitor must learn about photos that the server cannot use.
  if (result.entry.photos.some(({ state }) => state === 'refused'))
    return { ...result.entry, isRefused: true };
  announceResult({ requestId, part: 'photos', isSent: true });
  return undefined;
}
