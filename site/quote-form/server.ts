import type { TRAP_FIELD } from '../../quote/parse.ts';
import type { QuoteRequest } from '../../quote/payload.ts';
import type { QuoteErrors } from '../../quote/validate.ts';

/** How long a channel may take, ms (contract, "How a quote request travels"). */
const CHANNEL_TIMEOUT = 10_000;

export type ServerAnswer =
  | { kind: 'accepted'; quoteId: string }
  | { kind: 'invalid'; errors: QuoteErrors }
  | { kind: 'failed'; reason: unknown };

/** The site's own server as a channel. Only an answer that names this very request is an acceptance. */
export async function sendToServer(request: QuoteRequest & { [TRAP_FIELD]: string }): Promise<ServerAnswer> {
  try {
    const response = await fetch('/api/quotes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      keepalive: true,
      signal: AbortSignal.timeout(CHANNEL_TIMEOUT),
    });
    const answer: { quote_id?: unknown; request_id?: unknown; errors?: QuoteErrors } = await response.json();
    if (response.ok && answer.request_id === request.request_id && typeof answer.quote_id === 'string') {
      return { kind: 'accepted', quoteId: answer.quote_id };
    }
    if (response.status === 422 && answer.errors) return { kind: 'invalid', errors: answer.errors };
    return { kind: 'failed', reason: `the server answered ${response.status}` };
  } catch (reason) {
    return { kind: 'failed', reason };
  }
}
