import type { HONEYPOT_FIELD } from '../../domain/parse.ts';
import type { DeliveryMark, QuoteRequest } from '../../domain/payload.ts';
import type { QuoteErrors } from '../../domain/validate.ts';

export type ServerAnswer =
  | { kind: 'accepted'; quoteId: string }
  | { kind: 'invalid'; errors: QuoteErrors }
  | { kind: 'refused' }
  /**
   * A later try may succeed. `retryAfterMs`: the wait that the server asks for; 0 if it does not say. `isForeign`: the
   * answer is not the server's, and not that of a proxy in front of a server that is down or busy.
   */
  | { kind: 'failed'; reason: unknown; retryAfterMs: number; isForeign: boolean };

/** A request as it goes to the server. */
export type Message = QuoteRequest & { [HONEYPOT_FIELD]: string } & Partial<DeliveryMark>;

/** The statuses with which the site's own server refuses a request for good (contract, "HTTP"). */
const REFUSALS = [400, 403, 409, 413, 415];

/**
 * Sends a request to the site's own server. Only an answer with this request's id counts as accepted, because the login
 * page of a hotel's network also answers 200. Rejects if there is no answer.
 */
export async function sendToServer(request: Message, signal: AbortSignal): Promise<ServerAnswer> {
  const response = await fetch('/api/quotes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    keepalive: true,
    signal,
  });
  // A proxy's error page is not JSON, but its status and its Retry-After still count.
  const answer: Answer = (await response.json().catch(() => null)) ?? {};
  if (response.ok && answer.request_id === request.request_id && typeof answer.quote_id === 'string') {
    return { kind: 'accepted', quoteId: answer.quote_id };
  }
  if (response.status === 422 && answer.errors) return { kind: 'invalid', errors: answer.errors };
  if (REFUSALS.includes(response.status) && typeof answer.error === 'string') return { kind: 'refused' };
  // HTTP also allows a date here. This server never sends one, so a date counts as no wait.
  const seconds = Number(response.headers.get('retry-after')) || 0;
  return {
    kind: 'failed',
    reason: `It answered ${response.status}`,
    retryAfterMs: seconds * 1000,
    // A host of files may not know POST.
    isForeign: (response.status < 500 && response.status !== 429) || response.status === 501,
  };
}

type Answer = { quote_id?: unknown; request_id?: unknown; errors?: QuoteErrors; error?: unknown };
