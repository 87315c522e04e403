import type { FastifyInstance } from 'fastify';
import { SECOND } from '../domain/time-spans.ts';
import type { RequestStore } from './store/store.ts';

/** ms. Cached, because each probe writes 128 KiB and anyone may ask. */
const PROBE_CACHED_FOR = 10 * SECOND;

/** /healthz and /readyz (promises: HTTP). */
export function addHealth(app: FastifyInstance, store: RequestStore): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'running' }));
  let probe = { result: Promise.resolve(), atMs: Number.NEGATIVE_INFINITY };
  app.get('/readyz', async (request, reply) => {
    try {
      // The clock may have been set back.
      if (Math.abs(Date.now() - probe.atMs) > PROBE_CACHED_FOR)
        probe = { result: store.probe(), atMs: Date.now() };
      await probe.result;
      return reply.send({ status: 'ready' });
    } catch (error) {
      request.log.error({ outcome: 'not ready', err: error });
      return reply.code(503).send({ status: 'cannot store a request' });
    }
  });
}
