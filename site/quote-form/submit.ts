import { localClock } from '../../quote/clocks.ts';
import type { QuoteFields } from '../../quote/fields.ts';
import { buildPayload, type QuoteRequest } from '../../quote/payload.ts';
import { quoteId } from '../../quote/quote-id.ts';
import type { QuoteErrors } from '../../quote/validate.ts';
import { keepRequest, keptRequest, type SubmittedRequest } from './draft.ts';
import { storeAndSend } from './outbox.ts';

export type SubmitResult =
  | { kind: 'success'; quoteId: string }
  /** The first channel failed. Another channel, or this browser's outbox, holds the request (spec §8). */
  | { kind: 'held' }
  | { kind: 'invalid'; errors: QuoteErrors }
  | { kind: 'unexpected' };

/**
 * The request submitted last, until it is accepted or stored. If it is submitted again unchanged, even after a reload,
 * it keeps its request id and stays one request.
 */
let pending: SubmittedRequest | undefined;

/**
 * Sends a valid quote request. This browser stores it until a channel accepts it. Success is shown only if it was
 * accepted or stored.
 */
export async function submitQuote(quote: QuoteFields, honeypot: string): Promise<SubmitResult> {
  try {
    const request = requestFor(quote);
    const { sent, isStored } = await storeAndSend({ request, honeypot });
    if (sent.kind === 'failed' && !isStored) return { kind: 'unexpected' };
    if (sent.kind === 'invalid') return sent;
    setPending(undefined);
    if (sent.kind === 'refused') return { kind: 'unexpected' };
    if (sent.kind === 'accepted' && sent.isFirst) return { kind: 'success', quoteId: sent.quoteId };
    return { kind: 'held' };
  } catch (error) {
    console.error('The quote request could not be prepared:', error);
    return { kind: 'unexpected' };
  }
}

function requestFor(quote: QuoteFields): QuoteRequest {
  const contents = JSON.stringify(quote);
  const last = pending ?? keptRequest();
  if (last?.contents === contents) return last.request;
  const now = new Date();
  const request = { ...buildPayload(quote, quoteId(localClock(now)), now), request_id: randomUuid() };
  setPending({ contents, request });
  return request;
}

function setPending(submitted: SubmittedRequest | undefined): void {
  pending = submitted;
  keepRequest(submitted);
}

/** A UUID version 4. crypto.randomUUID is missing on plain http pages. */
function randomUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40;
    if (index === 8) return (byte & 0x3f) | 0x80;
    return byte;
  }).map((byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
