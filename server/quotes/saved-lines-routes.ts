import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SavedLinesConflict } from '../../domain/quote.ts';
import { addJsonRoute, count, text } from '../http/input.ts';
import { refuse } from '../http/refuse.ts';
import type { Database } from '../store/database.ts';
import { createSavedLines } from './saved-lines.ts';

export type SavedLinesOptions = { database: Database; onStored: () => void };

/** Accepts over-long text and wrong prices: domain/quote.ts rejects them with a better sentence. */
const changeShape = z.object({
  service: text(200).refine((id) => id !== '', 'The id of the service is missing'),
  lines: z
    .array(z.object({ words: text(2000), low: z.number(), high: z.number(), isOptional: z.boolean() }))
    .max(100),
  version: count,
});

export function addSavedLinesRoutes(desk: FastifyInstance, { database, onStored }: SavedLinesOptions): void {
  const lines = createSavedLines(database);

  desk.get('/api/desk/saved-lines', async (_, reply) => reply.send(await lines.read()));
  addJsonRoute(desk, 'PUT', '/api/desk/saved-lines', changeShape, async (input, request, reply) => {
    const result = await lines.save(input, request.device.name, Date.now());
    if (result.kind === 'unfit') return refuse(reply, 422, result.sentence);
    const saved = await lines.read();
    if (result.kind === 'conflict') {
      const error = `${result.by} also changed these lines.`;
      return reply.code(409).send({ error, saved } satisfies SavedLinesConflict);
    }
    onStored();
    return reply.send(saved);
  });
}
