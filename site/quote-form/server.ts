import type { TRAP_FIELD } from '../../quote/parse.ts';
import type { QuoteRequest } from '../../quote/payload.ts';
import type { QuoteErrors } from '../../quote/validate.ts';

export type ServerAnswer =
  | { kind: 'accepted'; quoteId: string }
  | { kind: 'invalid'; errors: QuoteErrors }
  | { kind: 'refused' }
  /** A later try may succeed. `retryAfterMs`: how long the server asks to wait, 0 when it does not say. */
  | { kind: 'failed'; reason: unknown; retryAfterMs: number };

/** The site's own server says of these that a repeat cannot succeed (contract, "HTTP"). */
const REFUSALS = [400, 403, 409, 413, 415];

/**
 * The site's own server as a channel. Only an answer that names this very request is an acceptance: a login page in
 * between answers 200 too. Rejects when there was no answer.
 */
export async function sendToServer(
  request: QuoteRequest & { [TRAP_FIELD]: string },
  signal: AbortSignal,
): Promise<ServerAnswer> {
  const response = await fetch('/api/quotes', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    keepalive: true,
    signal,
  });
  // What is no JSON, an error page in between, still has a status and may say when to try again.
  const answer: Answer = (await response.json().catch(() => null)) ?? {};
  if (response.ok && answer.request_id === request.request_id && typeof answer.quote_id === 'string') {
    return { kind: 'accepted', quoteId: answer.quote_id };
  }
  if (response.status === 422 && answer.errors) return { kind: 'invalid', errors: answer.errors };
  if (REFUSALS.includes(response.status) && typeof answer.error === 'string') return { kind: 'refused' };
  // A date instead of seconds, which HTTP allows too, counts as not said.
  const seconds = Number(response.headers.get('retry-after')) || 0;
  return { kind: 'failed', reason: `It answered ${response.status}`, retryAfterMs: seconds * 1000 };
}

type Answer = { quote_id?: unknown; request_id?: unknown; errors?: QuoteErrors; error?: unknown };
