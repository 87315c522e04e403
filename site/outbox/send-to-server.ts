import type { HONEYPOT_FIELD } from '../../domain/parse.ts';
import type { DeliveryMark, QuoteRequest, WaitMark } from '../../domain/payload.ts';
import { CHANNEL_TIMEOUT } from '../../domain/timeouts.ts';
import type { RequestErrors } from '../../domain/validate.ts';

export type ServerResponse =
  | { kind: 'accepted'; quoteId: string }
  | { kind: 'invalid'; errors: RequestErrors }
  | { kind: 'refused' }
  /** A later attempt may succeed. */
  | { kind: 'failed'; reason: unknown; retryAfterMs: number };

type RequestBody = QuoteRequest & { [HONEYPOT_FIELD]: string } & Partial<DeliveryMark>;

/** Statuses that refuse a request for good (promises: HTTP). */
const REFUSALS = [400, 403, 409, 413, 415];

/**
 * Only a response with this request's id counts as accepted: a hotel network's login page also responds with
 * 200.
 */
export async function sendToServer(request: RequestBody): Promise<ServerResponse> {
  try {
    const { status, isOk, body, retryAfterMs } = await callServer('/api/quotes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, ...waitOf(request) }),
      keepalive: true,
      signal: AbortSignal.timeout(CHANNEL_TIMEOUT),
    });
    if (isOk && body.request_id === request.request_id && typeof body.quote_id === 'string') {
      return { kind: 'accepted', quoteId: body.quote_id };
    }
    if (status === 422 && body.errors) return { kind: 'invalid', errors: body.errors };
    if (REFUSALS.includes(status) && typeof body.error === 'string') return { kind: 'refused' };
    return { kind: 'failed', reason: `status ${status}`, retryAfterMs };
  } catch (reason) {
    return { kind: 'failed', reason, retryAfterMs: 0 };
  }
}

/** Not below 0: the device's clock may have been set back since. */
function waitOf({ submission_date }: RequestBody): WaitMark {
  return { waited_ms: Math.max(0, Date.now() - Date.parse(submission_date)) };
}

type ResponseBody = { quote_id?: unknown; request_id?: unknown; errors?: RequestErrors; error?: unknown };

/** Rejects if no response arrives. `body` is empty if it is not JSON, such as a proxy's error page. */
export async function callServer(path: string, call: RequestInit) {
  const response = await fetch(path, call);
  const body: ResponseBody = (await response.json().catch(() => null)) ?? {};
  // This server never sends a date, which HTTP also allows.
  const seconds = Number(response.headers.get('retry-after')) || 0;
  return { status: response.status, isOk: response.ok, body, retryAfterMs: seconds * 1000 };
}
