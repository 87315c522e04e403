import cookie from '@fastify/cookie';
import type { FastifyError, FastifyInstance } from 'fastify';
import { isCrossSite } from '../http/cross-site.ts';
import { refuse } from '../http/refuse.ts';
import { sentences } from './sentences.ts';

/** The largest body of a call that names no other, bytes. */
const BODY_LIMIT = 16 * 1024;
/** The Retry-After when the store did not answer, seconds. */
const RETRY_AFTER_STORE = 5;

/**
 * Prepares the part of the app that holds every call of the desk, and nothing else: cookies are read here alone. Nothing
 * can be changed from another site's page.
 */
export async function prepareDesk(desk: FastifyInstance, siteUrl: string): Promise<void> {
  await desk.register(cookie);
  desk.addHook('onRoute', (route) => {
    route.bodyLimit ??= BODY_LIMIT;
  });
  desk.addHook('onRequest', async (request, reply) => {
    if (!/^(GET|HEAD)$/.test(request.method) && isCrossSite(request, siteUrl))
      return refuse(reply, 403, sentences.otherSite);
  });
  desk.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 503 } = error;
    if (statusCode === 413) return refuse(reply, 413, sentences.tooLarge);
    if (statusCode >= 400 && statusCode < 500) return refuse(reply, statusCode, sentences.unanswerable);
    // The desk asks the store and does little else, so nearly always the store has failed.
    request.log.error({ outcome: 'the desk could not answer', err: error });
    return refuse(reply, 503, sentences.storeFails, RETRY_AFTER_STORE);
  });
}
