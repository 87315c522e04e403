import { localClock } from '../../domain/clocks.ts';
import type { RequestFields } from '../../domain/fields.ts';
import { HONEYPOT_FIELD } from '../../domain/parse.ts';
import { buildPayload, type QuoteRequest } from '../../domain/payload.ts';
import { PHOTOS_FIELD } from '../../domain/photos.ts';
import { quoteId } from '../../domain/quote-id.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { dataInPage } from '../document/data-in-page.ts';
import { type FirstAttempt, startOutbox, storeAndSend } from '../outbox/outbox.ts';
import { type Sending, saveUnfinishedRequest } from '../outbox/unfinished-request.ts';
import { photosToSend, releasePhotos } from '../photos/chosen-photos.ts';
import { forgetDraft, keepSubmitted, keptSubmitted, readDraft, type SubmittedRequest } from './draft.ts';
import { type Completed, isCompleted, type Outcome } from './submission.tsx';

/** progress.tsx shares this chunk. */
export { WaitingStatus } from '../outbox/waiting-status.tsx';
export { PhotoProgress } from '../photos/photo-progress.tsx';

/** The last submitted request. Submitting it again unchanged creates no second one. */
let pending: SubmittedRequest | undefined;
/** How often this page has begun to send. Only the latest time may still clear the form. */
let deliveries = 0;

/** Never rejects. `form`: what was submitted, for its honeypot and its file input. */
export async function submitRequest(stored: RequestFields, form: FormData): Promise<Outcome | undefined> {
  try {
    const photos = await photosToSend(form.getAll(PHOTOS_FIELD));
    const honeypot = String(form.get(HONEYPOT_FIELD) ?? '');
    const outgoing = { request: requestFor(stored, photos), honeypot };
    return await deliver({ outgoing, photos }, { isResumed: false });
  } catch (error) {
    console.error('The quote request could not be prepared:', error);
    return { kind: 'unexpected' };
  }
}

/**
 * Sends again what a closed page was sending. The id is the same, so it remains one request. Undefined if the
 * visitor has discarded it in another tab.
 */
export function resume(sending: Sending): Promise<Outcome | undefined> {
  return deliver(sending, { isResumed: true });
}

async function deliver(sending: Sending, how: { isResumed: boolean }): Promise<Outcome | undefined> {
  deliveries += 1;
  const delivery = deliveries;
  let isLeaving = false;
  const noteLeaving = () => {
    isLeaving = true;
  };
  saveUnfinishedRequest({ sending });
  addEventListener('beforeunload', noteLeaving);
  const { sent, isStored, isStoredLate } = await storeAndSend(sending, how);
  removeEventListener('beforeunload', noteLeaving);
  const result = resultOf(sent, isStored, sending);
  saveUnfinishedRequest(isLeaving && result ? { outcome: result } : undefined);
  if (sent.kind === 'refused') setPending(undefined);
  if (result?.kind === 'unexpected' && isStoredLate)
    return { ...result, later: heldLater(sending, isStoredLate, delivery, typedText()) };
  if (!result || isCompleted(result)) clearForm();
  return result;
}

/** The outcome of a request that was reported as failed, if storage takes it after all. */
async function heldLater(
  sending: Sending,
  isStoredLate: Promise<boolean>,
  delivery: number,
  typed: string,
): Promise<Outcome | undefined> {
  if (!(await isStoredLate)) return undefined;
  startOutbox();
  // The visitor has sent this request again, or another one.
  if (delivery !== deliveries) return undefined;
  // To clear the form would lose what the visitor has typed since.
  if (typedText() !== typed) return undefined;
  clearForm();
  return held(sending);
}

const typedText = () => JSON.stringify(readDraft() ?? null);

function resultOf(sent: FirstAttempt['sent'], isStored: boolean, sending: Sending): Outcome | undefined {
  if (sent.kind === 'invalid') return sent;
  if (sent.kind === 'refused') return { kind: 'unexpected' };
  if (sent.kind === 'failed') return isStored ? held(sending) : { kind: 'unexpected' };
  if (sent.kind === 'settled') {
    // The other tab knows what became of the photos.
    return sent.isSent ? { ...held({ ...sending, photos: [] }), isSent: true } : undefined;
  }
  return { kind: sent.isFirst ? 'success' : 'held', quoteId: sent.quoteId, ...photosOf(sending) };
}

function held(sending: Sending): Completed {
  const { quote_id: quoteId, request_id: waits } = sending.outgoing.request;
  return { kind: 'held', quoteId, waits, ...photosOf(sending) };
}

function photosOf({ outgoing, photos }: Sending): Pick<Completed, 'photos'> {
  const { request_id: requestId } = outgoing.request;
  return photos.length > 0 ? { photos: { requestId, total: photos.length } } : {};
}

/** Forgets what is stored of the form: the request, its text and its photos. */
function clearForm(): void {
  setPending(undefined);
  forgetDraft();
  releasePhotos();
}

function requestFor(stored: RequestFields, photos: Sending['photos']): QuoteRequest {
  const ids = photos.filter(({ state }) => state === 'waiting').map(({ id }) => id);
  const count = ids.length;
  const contents = JSON.stringify([stored, ids]);
  const last = pending ?? keptSubmitted();
  const now = new Date();
  // Dated anew, so that an emergency sent again an hour after an error does not count as an hour late.
  if (last?.contents === contents) return { ...last.request, submission_date: now.toISOString() };
  const payload = buildPayload(stored, quoteId(localClock(now)), now, dataInPage().frame.services);
  const request = { ...payload, request_id: randomUuid(), ...(count > 0 && { photos: count }) };
  setPending({ contents, request });
  return request;
}

function setPending(submitted: SubmittedRequest | undefined): void {
  pending = submitted;
  keepSubmitted(submitted);
}
