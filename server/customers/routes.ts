/** Routes for prepared texts, requests by hand, customers and the export (promises: Customers). */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { DeskRequest } from '../../domain/desk.ts';
import type { PreparedTexts, TextConflict } from '../../domain/prepared-texts.ts';
import { addCall, count, inView, refuseInput, text, uuid } from '../http/input.ts';
import { refuse } from '../http/refuse.ts';
import type { Live } from '../live.ts';
import type { RequestTerms } from '../receiving/receive.ts';
import { toRequestByHand } from '../requests/by-hand.ts';
import { csvLines } from '../requests/csv.ts';
import { type InboxQuery, readRequests } from '../requests/inbox.ts';
import type { Database } from '../store/database.ts';
import type { RequestStore } from '../store/store.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { readCustomers } from './customers.ts';
import { messages } from './messages.ts';
import { createPreparedTexts } from './prepared-texts.ts';

export type AnswerRouteOptions = {
  database: Database;
  store: RequestStore;
  live: Live;
  /** The promises made to a request that arrives now. */
  terms: () => RequestTerms;
};

const byHandShape = z.object({
  id: uuid,
  name: text(201),
  phone: text(60),
  notes: text(5000, { multiline: true }),
});
const exportShape = z.object(inView);
/** Accept over-long text here: save() rejects it with a sentence that names the length. */
const textShape = z.object({
  id: z.string().max(36).toLowerCase(),
  name: text(2000),
  words: text(16_000, { multiline: true }),
  version: count,
});

export function addAnswerRoutes(
  desk: FastifyInstance,
  { database, store, live, terms }: AnswerRouteOptions,
  readRequest: (id: string) => Promise<DeskRequest | undefined>,
): void {
  const texts = createPreparedTexts(database);

  addCall(desk, 'POST', '/api/desk/requests', byHandShape, async (input, _, reply) => {
    const request = toRequestByHand(input, terms(), new Date());
    if (typeof request === 'string') return refuse(reply, 422, request);
    const result = await store.put(request);
    if (result.kind === 'conflict') return refuse(reply, 409, messages.takenByHand);
    live.wake();
    return reply.code(201).send(await readRequest(input.id));
  });

  desk.get('/api/desk/requests.csv', async (request, reply) => {
    const query = exportShape.safeParse(request.query);
    if (!query.success) return refuseInput(reply, query.error);
    const name = query.data.search.trim() === '' ? query.data.view : 'search';
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="requests-${name}.csv"`)
      .send(Readable.from(csvLines(readAll(query.data), terms().timeZone)));
  });

  /** Reads one page at a time, so that a large store never exhausts the memory. */
  async function* readAll(query: z.output<typeof exportShape>): AsyncGenerator<StoredRequest> {
    const asOfMs = Date.now();
    let after: InboxQuery['after'];
    do {
      const { requests, next } = await readRequests(database, { ...query, after }, asOfMs);
      yield* requests;
      after = next;
    } while (after);
  }

  desk.get('/api/desk/customers', async (_, reply) =>
    reply.send(await readCustomers(database, Date.now(), terms().timeZone)),
  );

  desk.get('/api/desk/texts', async (_, reply) =>
    reply.send({ texts: await texts.read() } satisfies PreparedTexts),
  );
  addCall(desk, 'PUT', '/api/desk/texts', textShape, async (input, request, reply) => {
    const result = await texts.save(input, request.device.name, Date.now());
    if (result.kind === 'missing') return refuse(reply, 404, messages.noText);
    if (result.kind === 'unfit') return refuse(reply, 422, result.sentence);
    if (result.kind === 'conflict') {
      const error = `${result.by} has changed this meanwhile.`;
      return reply.code(409).send({ error, text: result.text } satisfies TextConflict);
    }
    live.wake();
    return reply.send({ texts: await texts.read() } satisfies PreparedTexts);
  });
}
