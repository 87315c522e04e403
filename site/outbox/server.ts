import type { HONEYPOT_FIELD } from '../../domain/parse.ts';
import type { DeliveryMark, QuoteRequest } from '../../domain/payload.ts';
import type { QuoteErrors } from '../../domain/validate.ts';

export type ServerAnswer =
  | { kind: 'accepted'; quoteId: string }
  | { kind: 'invalid'; errors: QuoteErrors }
  | { kind: 'refused' }
  /** A later try may succeed. `retryAfterMs`: the wait that the server asks for; 0 if it does not say. */
  | { kind: 'failed'; reason: unknown; retryAfterMs: number };

/** A request as it goes to the server. */
export type Message = QuoteRequest & { [HONEYPOT_FIELD]: string } & Partial<DeliveryMark>;

/** The statuses with which the site's own server refuses a request for good (contract, "HTTP"). */
const REFUSALS = [400, 403, 409, 413, 415];

/**
 * Sends a request to the site's own server. Only an answer with this request's id counts as accepted, because the login
 * page of a hotel's network also answers 200. Rejects if there is no answer.
 */
export async function sendToServer(request: Message, signal: AbortSignal): Promise<ServerAnswer> {
  const { status, isOk, answer, retryAfterMs } = await callServer('/api/quotes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    keepalive: true,
    signal,
  });
  if (isOk && answer.request_id === request.request_id && typeof answer.quote_id === 'string') {
    return { kind: 'accepted', quoteId: answer.quote_id };
  }
  if (status === 422 && answer.errors) return { kind: 'invalid', errors: answer.errors };
  if (REFUSALS.includes(status) && typeof answer.error === 'string') return { kind: 'refused' };
  return { kind: 'failed', reason: `It answered ${status}`, retryAfterMs };
}

type Answer = { quote_id?: unknown; request_id?: unknown; errors?: QuoteErrors; error?: unknown };

/** An answer without JSON, such as a proxy's error page, is empty, but its status and its Retry-After still count. */
export async function callServer(path: string, call: RequestInit) {
  const response = await fetch(path, call);
  const answer: Answer = (await response.json().catch(() => null)) ?? {};
  // HTTP also allows a date here. This server never sends one, so a date counts as no wait.
  const seconds = Number(response.headers.get('retry-after')) || 0;
  return { status: response.status, isOk: response.ok, answer, retryAfterMs: seconds * 1000 };
}
