import type { TRAP_FIELD } from '../../quote/parse.ts';
import type { QuoteRequest } from '../../quote/payload.ts';
import type { QuoteErrors } from '../../quote/validate.ts';

type ServerAnswer =
  | { kind: 'accepted'; quoteId: string }
  | { kind: 'invalid'; errors: QuoteErrors }
  | { kind: 'refused' };

/** The site's own server says of these that a repeat cannot succeed (contract, "HTTP"). */
const REFUSALS = [400, 403, 409, 413, 415];

/**
 * The site's own server as a channel. Only an answer that names this very request is an acceptance: a login page in
 * between answers 200 too. Rejects when there was no answer, or one that a later try may better.
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
  const answer: Answer = await response.json();
  if (response.ok && answer.request_id === request.request_id && typeof answer.quote_id === 'string') {
    return { kind: 'accepted', quoteId: answer.quote_id };
  }
  if (response.status === 422 && answer.errors) return { kind: 'invalid', errors: answer.errors };
  if (REFUSALS.includes(response.status) && typeof answer.error === 'string') return { kind: 'refused' };
  throw new Error(`The server answered ${response.status}`);
}

type Answer = { quote_id?: unknown; request_id?: unknown; errors?: QuoteErrors; error?: unknown };
