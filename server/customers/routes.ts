/** Routes for customers and prepared texts (promises: Customers). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CUSTOMER_ORDERS, LONGEST_CUSTOMER_NOTES, type NotesConflict } from '../../domain/customers.ts';
import type { PreparedTexts, TextConflict } from '../../domain/prepared-texts.ts';
import { addJsonRoute, count, idOf, refuseInput, search, text, uuid } from '../http/input.ts';
import { refuse } from '../http/refuse.ts';
import type { RequestTerms } from '../receiving/receive.ts';
import type { Database } from '../store/database.ts';
import { joinCustomers, saveNotes, takeApart } from './change-customer.ts';
import { customerKey, listCustomers } from './list-customers.ts';
import { messages } from './messages.ts';
import { readPastCustomers } from './past-customers.ts';
import { createPreparedTexts } from './prepared-texts.ts';
import { readCustomer } from './read-customer.ts';

type CustomerRouteOptions = {
  database: Database;
  onStored: () => void;
  terms: () => Pick<RequestTerms, 'timeZone'>;
  siteUrl: string;
};

/** Accepts over-long text: save() rejects it with a sentence that names the limit. */
const textShape = z.object({
  id: z.string().max(36).toLowerCase(),
  name: text(2000),
  words: text(16_000, { multiline: true }),
  version: count,
});

const listShape = z.object({
  search,
  order: z.enum(CUSTOMER_ORDERS).default('name'),
  after: customerKey.optional(),
});
const notesShape = z.object({ notes: text(LONGEST_CUSTOMER_NOTES, { multiline: true }), version: count });
const sameAsShape = z.object({ other: uuid.nullable() });

export function addCustomerRoutes(
  desk: FastifyInstance,
  { database, onStored, terms, siteUrl }: CustomerRouteOptions,
): void {
  const texts = createPreparedTexts(database);

  desk.get('/api/desk/customers', async (request, reply) => {
    const query = listShape.safeParse(request.query);
    return query.success
      ? reply.send(await listCustomers(database, { after: undefined, ...query.data }))
      : refuseInput(reply, query.error);
  });
  desk.get('/api/desk/customers/:id', async (request, reply) => {
    const customer = await readCustomer(database, idOf(request));
    return customer ? reply.send(customer) : refuse(reply, 404, messages.gone);
  });
  addJsonRoute(desk, 'PUT', '/api/desk/customers/:id/notes', notesShape, async (input, request, reply) => {
    const id = idOf(request);
    const result = await saveNotes(database, id, input, { by: request.device.name });
    const customer = await readCustomer(database, id);
    if (result === 'missing' || !customer) return refuse(reply, 404, messages.gone);
    if (result === 'changed') {
      onStored();
      return reply.send(customer);
    }
    const error = messages.notesChanged(result.by);
    return reply.code(409).send({ error, customer } satisfies NotesConflict);
  });
  addJsonRoute(desk, 'PUT', '/api/desk/customers/:id/same-as', sameAsShape, async (input, request, reply) => {
    const id = idOf(request);
    const nowMs = Date.now();
    const result =
      input.other === null
        ? await takeApart(database, id, nowMs)
        : await joinCustomers(database, id, input.other, nowMs);
    if (result === 'connected') return refuse(reply, 422, messages.connected);
    const customer = await readCustomer(database, id);
    if (result === 'missing' || !customer) return refuse(reply, 404, messages.gone);
    onStored();
    return reply.send(customer);
  });

  desk.get('/api/desk/past-customers', async (_, reply) =>
    reply.send(await readPastCustomers(database, Date.now(), terms().timeZone, siteUrl)),
  );

  desk.get('/api/desk/texts', async (_, reply) =>
    reply.send({ texts: await texts.read() } satisfies PreparedTexts),
  );
  addJsonRoute(desk, 'PUT', '/api/desk/texts', textShape, async (input, request, reply) => {
    const result = await texts.save(input, request.device.name, Date.now());
    if (result.kind === 'missing') return refuse(reply, 404, 'This text no longer exists.');
    if (result.kind === 'unfit') return refuse(reply, 422, result.sentence);
    if (result.kind === 'conflict') {
      const error = `${result.by} also changed this.`;
      return reply.code(409).send({ error, text: result.text } satisfies TextConflict);
    }
    onStored();
    return reply.send({ texts: await texts.read() } satisfies PreparedTexts);
  });
}
