import type { FastifyInstance } from 'fastify';
import { HONEYPOT_FIELD, parseRequest } from '../../domain/parse.ts';
import { isType, readJson, unsupported } from '../http/body.ts';
import { isCrossSite } from '../http/cross-site.ts';
import { refuse } from '../http/refuse.ts';
import type { Limiter } from './limiter.ts';
import { isRequestId, RETRY_AFTER_STORE, type Receive, type RequestTerms } from './receive.ts';

type RequestRouteOptions = {
  receive: Receive;
  limiter: Limiter;
  siteUrl: string;
  terms: () => RequestTerms;
};

/** (promises: HTTP) */
export function addRequestRoute(
  app: FastifyInstance,
  { receive, limiter, siteUrl, terms }: RequestRouteOptions,
): void {
  app.post('/api/quotes', async (request, reply) => {
    if (isCrossSite(request, siteUrl)) return refuse(reply, 403, 'This form belongs to another site');
    if (!isType(request, 'application/json')) return unsupported(reply, 'application/json');
    // Bad requests count, too: checking a bad one costs as much as a good one.
    const wait = await limiter(request.ip);
    if (wait > 0) return refuse(reply, 429, 'Too many requests', wait);
    const input = readJson(request.body);
    if (input === undefined) return refuse(reply, 400, 'The body is not JSON');
    const body: Record<string, unknown> = isRecord(input) ? input : {};
    const atReceipt = terms();
    const parsed = parseRequest(body, atReceipt.services);
    const errors: Record<string, string> = parsed.ok ? {} : { ...parsed.errors };
    const requestId = body.request_id;
    if (!isRequestId(requestId)) errors.request_id = 'request_id must be a UUID';
    if (!parsed.ok || !isRequestId(requestId)) return reply.code(422).send({ errors });
    const envelope = {
      requestId,
      quoteId: body.quote_id,
      submissionDate: body.submission_date,
      waitedMs: body.waited_ms,
      honeypot: body[HONEYPOT_FIELD],
      deliveredBy: body.delivered_by,
      photos: body.photos,
    };
    const result = await receive(parsed.request, envelope, atReceipt, request).catch((error: unknown) => {
      request.log.error({ outcome: 'not stored', err: error });
    });
    if (!result) return refuse(reply, 503, 'The request cannot be stored now', RETRY_AFTER_STORE);
    if (result.kind === 'conflict') return refuse(reply, 409, 'This request_id has other contents');
    const { quoteId, requestId: request_id } = result;
    return reply.code(result.kind === 'stored' ? 201 : 200).send({ quote_id: quoteId, request_id });
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
