/** The routes of requests (promises: A request). */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addJsonRoute, idOf, refuseInput, search } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import type { RequestTerms } from '../receiving/receive.ts';
import type { Database } from '../store/database.ts';
import type { RequestStore } from '../store/store.ts';
import { byHandShape, toRequestByHand } from './by-hand.ts';
import { csvLines } from './csv.ts';
import { inboxKey, LISTED_VIEWS, readAllRequests, readInbox } from './inbox.ts';
import { messages } from './messages.ts';
import type { ReadRequest } from './read-request.ts';

type RequestRouteOptions = {
  database: Database;
  store: RequestStore;
  onStored: () => void;
  readRequest: ReadRequest;
  /** For a request that the owner enters now, and the export's time zone. */
  terms: () => RequestTerms;
};

const inView = { view: z.enum(LISTED_VIEWS).default('open'), search };
const inboxShape = z.object({
  ...inView,
  after: inboxKey.optional(),
});
const exportShape = z.object(inView);

export function addDeskRequestRoutes(desk: FastifyInstance, options: RequestRouteOptions): void {
  const { database, store, onStored, readRequest, terms } = options;

  desk.get('/api/desk/requests', async (request, reply) => {
    const query = inboxShape.safeParse(request.query);
    return query.success
      ? reply.send(await readInbox(database, { after: undefined, ...query.data }))
      : refuseInput(reply, query.error);
  });
  desk.get('/api/desk/requests/:id', async (request, reply) => {
    const found = await readRequest(idOf(request));
    return found ? reply.send(found) : refuse(reply, 404, refusals.gone);
  });

  addJsonRoute(desk, 'POST', '/api/desk/requests', byHandShape, async (input, _, reply) => {
    const request = toRequestByHand(input, terms(), new Date());
    if (typeof request === 'string') return refuse(reply, 422, request);
    const result = await store.put(request);
    if (result.kind === 'conflict') return refuse(reply, 409, messages.idTaken);
    onStored();
    return reply.code(201).send(await readRequest(input.id));
  });

  desk.get('/api/desk/requests.csv', async (request, reply) => {
    const query = exportShape.safeParse(request.query);
    if (!query.success) return refuseInput(reply, query.error);
    const name = query.data.search.trim() === '' ? query.data.view : 'search';
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="requests-${name}.csv"`)
      .send(Readable.from(csvLines(readAllRequests(database, query.data, Date.now()), terms().timeZone)));
  });
}
