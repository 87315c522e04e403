import type { QuoteFields } from '../../quote/fields.ts';
import { TRAP_FIELD } from '../../quote/parse.ts';
import { buildPayload, type QuoteRequest } from '../../quote/payload.ts';
import { localClock, quoteId } from '../../quote/quote-id.ts';
import type { QuoteErrors } from '../../quote/validate.ts';
import { sendToServer } from './server.ts';

export type SubmitResult =
  | { kind: 'success'; quoteId: string }
  | { kind: 'invalid'; errors: QuoteErrors }
  | { kind: 'unexpected' };

/** The request last submitted and not yet accepted: sent again unchanged, it is the same request. */
let pending: { contents: string; request: QuoteRequest } | undefined;

/** Sends a valid quote request. Success only once somebody holds it; a failure leaves everything as it was. */
export async function submitQuote(quote: QuoteFields, trap: string): Promise<SubmitResult> {
  try {
    const contents = JSON.stringify(quote);
    if (pending?.contents !== contents) {
      const now = new Date();
      const request = { ...buildPayload(quote, quoteId(localClock(now)), now), request_id: randomUuid() };
      pending = { contents, request };
    }
    const { request } = pending;
    const answer = await sendToServer({ ...request, [TRAP_FIELD]: trap });
    if (answer.kind === 'accepted') {
      pending = undefined;
      return { kind: 'success', quoteId: answer.quoteId };
    }
    if (answer.kind === 'invalid') return answer;
    console.error('The quote request could not be sent:', answer.reason);
  } catch (error) {
    console.error('The quote request could not be prepared:', error);
  }
  return { kind: 'unexpected' };
}

/** A UUID version 4, also on a plain http page, where crypto.randomUUID is missing. */
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
