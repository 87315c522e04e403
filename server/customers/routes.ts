/** Routes for customers and prepared texts (promises: Customers). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PreparedTexts, TextConflict } from '../../domain/prepared-texts.ts';
import { addJsonRoute, count, text } from '../http/input.ts';
import { refuse } from '../http/refuse.ts';
import type { Live } from '../live.ts';
import type { RequestTerms } from '../receiving/receive.ts';
import type { Database } from '../store/database.ts';
import { readCustomers } from './customers.ts';
import { createPreparedTexts } from './prepared-texts.ts';

type CustomerRouteOptions = {
  database: Database;
  live: Live;
  terms: () => Pick<RequestTerms, 'timeZone'>;
};

/** save() rejects over-long text with a better sentence. */
const textShape = z.object({
  id: z.string().max(36).toLowerCase(),
  name: text(2000),
  words: text(16_000, { multiline: true }),
  version: count,
});

export function addCustomerRoutes(
  desk: FastifyInstance,
  { database, live, terms }: CustomerRouteOptions,
): void {
  const texts = createPreparedTexts(database);

  desk.get('/api/desk/customers', async (_, reply) =>
    reply.send(await readCustomers(database, Date.now(), terms().timeZone)),
  );

  desk.get('/api/desk/texts', async (_, reply) =>
    reply.send({ texts: await texts.read() } satisfies PreparedTexts),
  );
  addJsonRoute(desk, 'PUT', '/api/desk/texts', textShape, async (input, request, reply) => {
    const result = await texts.save(input, request.device.name, Date.now());
    if (result.kind === 'missing') return refuse(reply, 404, 'This text no longer exists.');
    if (result.kind === 'unfit') return refuse(reply, 422, result.sentence);
    if (result.kind === 'conflict') {
      const error = `${result.by} has changed this meanwhile.`;
      return reply.code(409).send({ error, text: result.text } satisfies TextConflict);
    }
    live.wake();
    return reply.send({ texts: await texts.read() } satisfies PreparedTexts);
  });
}
