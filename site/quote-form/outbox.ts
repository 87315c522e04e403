import { inTime, succeedsInTime } from './database.ts';
import { keptPhotoIds } from './draft.ts';
import { copies, type KeptPhoto, type OutboxEntry, requests, type Waiting } from './outbox-storage.ts';
import { sendPhotos } from './photo-delivery.ts';
import { deleteFile, deleteForgottenFiles, type PhotosEntry, photoBox } from './photo-storage.ts';
import { afterTry, announce, createLane, createQueue, newEntry, withLock } from './queue.ts';
import { emailJsSettings, type Outgoing, type SendResult, send, sendCopy } from './send.ts';

/** The age, ms, at which the visitor is told that the request could not be sent, and at which a copy is given up. */
const STUCK_AFTER = 14 * 86_400_000;

let isStarted = false;

/** Photos take long. Their own lane keeps them from holding up a request. */
const flushPhotos = import.meta.env.VITE_QUOTE_PHOTOS
  ? createLane([createQueue({ box: photoBox, attempt: attemptPhotos, readAll: readPhotosToSend })])
  : async () => {};
const requestQueue = createQueue({ box: requests, attempt: attemptRequest, onDone: () => flushPhotos() });
const flushRequests = createLane([
  requestQueue,
  ...(emailJsSettings ? [createQueue({ box: copies, attempt: attemptCopy, onDone: () => flushPhotos() })] : []),
]);

/**
 * The first try: stores the request in this browser, sends it, and deletes it unless sending failed. `isStored` says
 * whether the browser holds it durably. The request's lock keeps other tabs from sending it meanwhile. The photos follow
 * once the request is sent.
 */
export async function storeAndSend(
  outgoing: Outgoing,
  photos: KeptPhoto[],
): Promise<{ sent: SendResult; isStored: boolean }> {
  const { request_id } = outgoing.request;
  const result = await withLock(request_id, { ifAvailable: false }, async () => {
    const entry = { ...outgoing, ...newEntry(), ...(photos.length > 0 && { photos }) };
    // Both at once, so that photos cost the visitor no time.
    const [isStored] = await Promise.all([
      succeedsInTime(requests.add(entry)),
      import.meta.env.VITE_QUOTE_PHOTOS && photos.length > 0 && photoBox.add(newPhotosEntry(request_id, photos)),
    ]);
    const sent = await send(outgoing);
    if (sent.kind === 'accepted') requestQueue.markDone(request_id);
    // This runs even if the entry seems not to be stored, because storage may only have been slow.
    const settled = succeedsInTime(settle(entry, sent));
    if (isStored) await settled;
    return { sent, isStored };
  });
  const { sent, isStored } = result;
  if (import.meta.env.VITE_QUOTE_PHOTOS && !isCompleted(result)) photoBox.forgetUnstored(request_id);
  // With EmailJS, a copy may wait for the server.
  if (sent.kind === 'failed' ? isStored : emailJsSettings || photos.length > 0) startOutbox();
  return result;
}

/** Whether the request is safe. Otherwise it stays in the form with its photos. */
function isCompleted({ sent, isStored }: { sent: SendResult; isStored: boolean }): boolean {
  return sent.kind === 'accepted' || (sent.kind === 'failed' && isStored);
}

/** Writes down what became of the first try. */
async function settle(entry: OutboxEntry, sent: SendResult): Promise<void> {
  const { request_id } = entry.request;
  if (sent.kind === 'failed') return requests.update(afterTry(entry, sent));
  // The photos of a request that was not accepted stay in the form.
  if (import.meta.env.VITE_QUOTE_PHOTOS && sent.kind !== 'accepted') await photoBox.delete(request_id);
  await keepCopy(entry, sent);
  await requests.delete(request_id);
  announce();
}

function newPhotosEntry(request_id: string, photos: KeptPhoto[]): PhotosEntry {
  const waiting = photos.map((photo) => ({ ...photo, state: 'waiting' as const }));
  return { request: { request_id }, photos: waiting, isFull: false, ...newEntry() };
}

/** Deletes what the visitor discarded: a request with its photos, or the photos of one that was sent. */
export async function discard(requestId: string): Promise<void> {
  await requests.delete(requestId);
  if (import.meta.env.VITE_QUOTE_PHOTOS) {
    const entry = await photoBox.read(requestId).catch(() => undefined);
    await photoBox.delete(requestId);
    if (entry) await deleteFiles(entry);
  }
  announce();
}

/** Photos that are in the form stay: its page was closed in the middle of a submit, and nobody knows the request. */
async function deleteFiles({ photos }: PhotosEntry): Promise<void> {
  const inForm = keptPhotoIds();
  for (const { id } of photos) if (!inForm.includes(id)) await deleteFile(id);
}

/** Whether the visitor must act, because the entry is no longer sent automatically. */
export function needsVisitor(entry: Waiting): boolean {
  return entry.isRefused || Date.now() - entry.createdMs > STUCK_AFTER;
}

/**
 * Sends what waits again: now, when the connection returns, when the page becomes visible, and after growing delays. A
 * further call only sends what is due now.
 */
export function startOutbox(): void {
  if (!isStarted) {
    isStarted = true;
    addEventListener('online', () => flush({ isForced: true }));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') flush({ isForced: true });
    });
    // Without storage there is nothing to delete.
    if (import.meta.env.VITE_QUOTE_PHOTOS) deleteForgottenFiles().catch(() => {});
  }
  flush();
}

/** Tries a request at once because the visitor asked for it, even if it was refused. */
export async function resend(requestId: string): Promise<void> {
  await requestQueue.retry(requestId, () => true);
  await flush();
}

async function flush(options?: { isForced: boolean }): Promise<void> {
  flushPhotos(options);
  await flushRequests(options);
}

async function attemptRequest(entry: OutboxEntry): Promise<OutboxEntry | undefined> {
  const { request_id } = entry.request;
  // The page may have been closed when the request was stored and its photos were not.
  if (import.meta.env.VITE_QUOTE_PHOTOS && entry.photos) {
    // Storage that fails must not hold up the request. No photo goes before it, so adding them once more changes nothing.
    const kept = await photoBox.read(request_id).catch(() => undefined);
    if (!kept) await photoBox.add(newPhotosEntry(request_id, entry.photos));
  }
  // The page was closed after EmailJS had accepted the request and before it was deleted.
  if (emailJsSettings && (await inTime(copies.read(request_id)))) return undefined;
  const sent = await send(entry);
  if (sent.kind === 'failed') return afterTry(entry, sent);
  if (sent.kind !== 'accepted') return afterTry(entry, { isRefused: true });
  await keepCopy(entry, sent);
  return undefined;
}

/** The visitor is told nothing of a copy, because the request has reached the owner. */
async function attemptCopy(entry: OutboxEntry): Promise<OutboxEntry | undefined> {
  const answer = await sendCopy(entry);
  if (answer.kind === 'failed') {
    const isGivenUp = answer.isAbsent || Date.now() - entry.createdMs > STUCK_AFTER;
    return isGivenUp ? undefined : afterTry(entry, answer);
  }
  if (answer.kind !== 'accepted') console.error('The server refused the copy of a quote request that was delivered');
  return undefined;
}

/** Keeps a copy for the server if EmailJS has accepted the request. */
async function keepCopy({ request, honeypot }: Outgoing, sent: SendResult): Promise<void> {
  if (!emailJsSettings || sent.kind !== 'accepted' || sent.by !== 'emailjs') return;
  const outgoing = { request, honeypot };
  const isKept = await succeedsInTime(copies.add({ ...outgoing, ...newEntry() }));
  // Without storage the copy has this one try.
  if (!isKept) await sendCopy(outgoing);
}

/** The photos whose request has reached the server. The others must wait for it. */
async function readPhotosToSend(): Promise<PhotosEntry[]> {
  const boxes = emailJsSettings ? [requests, copies] : [requests];
  // The photos are read first: a request that is stored meanwhile has none among them.
  const entries = await photoBox.readAll();
  const kept = await Promise.all(boxes.map((box) => inTime(box.readAll())));
  // A box that cannot be read may hold their requests. Photos that are not stored are those of requests sent by this page.
  if (kept.includes(undefined)) return entries.filter(({ request }) => !photoBox.isStored(request.request_id));
  const ids = new Set(kept.flatMap((box) => box ?? []).map(({ request }) => request.request_id));
  return entries.filter(({ request }) => !ids.has(request.request_id));
}

async function attemptPhotos(entry: PhotosEntry): Promise<PhotosEntry | undefined> {
  const result = await sendPhotos(entry, async (changed) => {
    await photoBox.update(changed);
    announce();
    return (await photoBox.read(changed.request.request_id)) !== undefined;
  });
  if (!result) {
    await deleteFiles(entry);
    return undefined;
  }
  if (result.failure) return afterTry(result.entry, result.failure);
  // The visitor must be told of photos that nobody can use.
  return result.entry.photos.some(({ state }) => state === 'refused')
    ? { ...result.entry, isRefused: true }
    : undefined;
}
