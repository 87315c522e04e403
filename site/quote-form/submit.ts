import { createElement, type ReactNode } from 'react';
import { localClock } from '../../quote/clocks.ts';
import type { QuoteFields } from '../../quote/fields.ts';
import { buildPayload, type QuoteRequest } from '../../quote/payload.ts';
import { quoteId } from '../../quote/quote-id.ts';
import { randomUuid } from '../../quote/random-uuid.ts';
import type { QuoteErrors } from '../../quote/validate.ts';
import { photosToSend, releasePhotos } from './chosen-photos.ts';
import { keepRequest, keptRequest, type SubmittedRequest } from './draft.ts';
import { storeAndSend } from './outbox.ts';
import { PhotoProgress } from './photo-progress.tsx';

/** `note`: how the photos of a request that is safe are getting on. */
export type SubmitResult =
  | { kind: 'success'; quoteId: string; note?: ReactNode }
  /** The first channel failed. Another channel, or this browser's outbox, holds the request (spec §8). */
  | { kind: 'held'; note?: ReactNode }
  | { kind: 'invalid'; errors: QuoteErrors }
  | { kind: 'unexpected' };

/**
 * The request submitted last, until it is accepted or stored. If it is submitted again unchanged, even after a reload,
 * it keeps its request id and stays one request.
 */
let pending: SubmittedRequest | undefined;

/**
 * Sends a valid quote request. This browser stores it until a channel accepts it. Success is shown only if it was
 * accepted or stored. `files`: what the form's field for photos holds.
 */
export async function submitQuote(
  quote: QuoteFields,
  honeypot: string,
  files: FormDataEntryValue[],
): Promise<SubmitResult> {
  try {
    const photos = import.meta.env.VITE_QUOTE_PHOTOS ? await photosToSend(files) : [];
    const request = requestFor(quote, photos);
    const { sent, isStored } = await storeAndSend({ request, honeypot }, photos);
    if (sent.kind === 'failed' && !isStored) return { kind: 'unexpected' };
    if (sent.kind === 'invalid') return sent;
    setPending(undefined);
    if (sent.kind === 'refused') return { kind: 'unexpected' };
    if (import.meta.env.VITE_QUOTE_PHOTOS) releasePhotos();
    const total = photos.length;
    const note =
      import.meta.env.VITE_QUOTE_PHOTOS &&
      total > 0 &&
      createElement(PhotoProgress, { requestId: request.request_id, total });
    if (sent.kind === 'accepted' && sent.isFirst) return { kind: 'success', quoteId: sent.quoteId, note };
    return { kind: 'held', note };
  } catch (error) {
    console.error('The quote request could not be prepared:', error);
    return { kind: 'unexpected' };
  }
}

function requestFor(quote: QuoteFields, photos: { id: string }[]): QuoteRequest {
  const count = photos.length;
  const contents = JSON.stringify(count > 0 ? [quote, photos.map(({ id }) => id)] : quote);
  const last = pending ?? keptRequest();
  if (last?.contents === contents) return last.request;
  const now = new Date();
  const payload = buildPayload(quote, quoteId(localClock(now)), now);
  const request = { ...payload, request_id: randomUuid(), ...(count > 0 && { photos: count }) };
  setPending({ contents, request });
  return request;
}

function setPending(submitted: SubmittedRequest | undefined): void {
  pending = submitted;
  keepRequest(submitted);
}
