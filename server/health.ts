import type { FastifyInstance } from 'fastify';
import type { QuoteStore } from './store/store.ts';

/** How long /readyz repeats that a request could be stored, and how soon it looks again where none could, ms. */
const READY_FOR = 30_000;
const LOOK_AGAIN_AFTER = 2000;

/** Adds /healthz and /readyz (contract, "HTTP"). */
export function addHealth(app: FastifyInstance, store: QuoteStore): void {
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'running' }));
  // Each probe writes 64 KiB to the disk, and anyone may call this. So one result serves for a while.
  let probe = { result: Promise.resolve(), atMs: Number.NEGATIVE_INFINITY, servesFor: 0 };
  app.get('/readyz', async (request, reply) => {
    try {
      const age = Date.now() - probe.atMs;
      // The age is negative if the clock was set back.
      if (age < 0 || age > probe.servesFor) {
        const latest = { result: store.probe(), atMs: Date.now(), servesFor: READY_FOR };
        latest.result.catch(() => {
          latest.servesFor = LOOK_AGAIN_AFTER;
        });
        probe = latest;
      }
      await probe.result;
      return reply.send({ status: 'ready' });
    } catch (error) {
      request.log.error({ outcome: 'not ready', err: error });
      return reply.code(503).send({ status: 'cannot store a request' });
    }
  });
}
