import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { QuoteFields } from '../../domain/fields.ts';
import { HONEYPOT_FIELD, parseQuote } from '../../domain/parse.ts';
import { isType, readJson, unsupported } from '../http/body.ts';
import { isCrossSite } from '../http/cross-site.ts';
import { refuse } from '../http/refuse.ts';
import type { QuoteStore } from '../store/store.ts';
import { addFormRoute, type FormRouteOptions } from './form-route.ts';
import type { PutResult } from './insert.ts';
import { type Envelope, isRequestId, type RequestTerms, toNewQuote } from './receive.ts';

type QuoteRouteOptions = Omit<FormRouteOptions, 'storeRequest' | 'retryAfterStore'> & {
  store: QuoteStore;
  recipients: readonly string[];
  /** Whether the browser sends through EmailJS first. */
  hasEmailJs: boolean;
};

/** The Retry-After when the store refused a request, seconds. */
const RETRY_AFTER_STORE = 5;

/** The two routes for quote requests (contract, "HTTP"): JSON from the page's script, and a plain form post. */
export function addQuoteRoutes(app: FastifyInstance, options: QuoteRouteOptions): void {
  const { store, limiter, siteUrl, recipients, hasEmailJs, mostPhotos, terms, onStored } = options;

  async function storeRequest(
    quote: QuoteFields,
    envelope: Envelope,
    request: FastifyRequest,
    atReceipt: RequestTerms,
  ) {
    const receiving = { now: new Date(), recipients, hasEmailJs, mostPhotos, terms: atReceipt };
    const started = performance.now();
    const result = await store.put(toNewQuote(quote, envelope, receiving));
    const ms = Math.round(performance.now() - started);
    request.log.info({ quote: 'requestId' in result ? result.requestId : undefined, outcome: result.kind, ms });
    if (result.kind === 'stored') onStored();
    return result;
  }

  app.post('/api/quotes', async (request, reply) => {
    if (isCrossSite(request, siteUrl)) return refuse(reply, 403, 'This form belongs to another site');
    if (!isType(request, 'application/json')) return unsupported(reply, 'application/json');
    // The request is counted before it is read, because checking a bad one costs as much as a good one.
    const wait = await limiter(request.ip);
    if (wait > 0) return refuse(reply, 429, 'Too many requests', wait);
    const input = readJson(request.body);
    if (input === undefined) return refuse(reply, 400, 'The body is not JSON');
    const body: Record<string, unknown> = isRecord(input) ? input : {};
    const atReceipt = terms();
    const parsed = parseQuote(body, atReceipt.services);
    const errors: Record<string, string> = parsed.ok ? {} : { ...parsed.errors };
    const requestId = Object.hasOwn(body, 'request_id') ? body.request_id : undefined;
    if (!isRequestId(requestId)) errors.request_id = 'request_id must be a UUID';
    if (!parsed.ok || !isRequestId(requestId)) return reply.code(422).send({ errors });
    const envelope = {
      requestId,
      quoteId: body.quote_id,
      submissionDate: body.submission_date,
      honeypot: body[HONEYPOT_FIELD],
      deliveredBy: body.delivered_by,
      photos: body.photos,
    };
    let result: PutResult;
    try {
      result = await storeRequest(parsed.quote, envelope, request, atReceipt);
    } catch (error) {
      request.log.error({ outcome: 'not stored', err: error });
      return refuse(reply, 503, 'The request cannot be stored now', RETRY_AFTER_STORE);
    }
    if (result.kind === 'conflict') return refuse(reply, 409, 'This request_id has other contents');
    const { quoteId, requestId: request_id } = result;
    return reply.code(result.kind === 'stored' ? 201 : 200).send({ quote_id: quoteId, request_id });
  });

  addFormRoute(app, { ...options, storeRequest, retryAfterStore: RETRY_AFTER_STORE });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
