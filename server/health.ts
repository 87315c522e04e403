import type { FastifyInstance } from 'fastify';
import type { QuoteStore } from './quotes/store.ts';

/** How long /readyz repeats its last result, ms. */
const PROBE_MAX_AGE = 2000;

/** Adds /healthz and /readyz (contract, "HTTP"). */
export function addHealth(app: FastifyInstance, store: QuoteStore): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'running' }));
  // Each probe writes to the disk, and anyone may call this. So one result serves for a while.
  let probe = { result: Promise.resolve(), at: Number.NEGATIVE_INFINITY };
  app.get('/readyz', async (request, reply) => {
    try {
      const age = Date.now() - probe.at;
      // The age is negative if the clock was set back.
      if (age < 0 || age > PROBE_MAX_AGE) probe = { result: store.probe(), at: Date.now() };
      await probe.result;
      return reply.send({ status: 'ready' });
    } catch (error) {
      request.log.error({ outcome: 'not ready', err: error });
      return reply.code(503).send({ status: 'cannot store a request' });
    }
  });
}
