/** All routes that change a request share one form of response. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Conflict, DeskRequest } from '../../domain/desk.ts';
import { statusNames } from '../../domain/status.ts';
import { addJsonRoute, idOf } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import type { QuoteResult } from '../quotes/quotes.ts';
import { isRequestId } from '../receiving/receive.ts';
import type { Author } from './apply-change.ts';
import type { ReadRequest } from './read-request.ts';

/** `repeat`: the same change was made before, so nothing was written. */
type Result = QuoteResult | 'repeat';

type Responses = {
  /** Body of a 409 response. */
  describe?: (request: DeskRequest) => object;
  /** Message of a 404 response, if the request lacks the part to change. */
  missing?: string;
};

type ChangeResponses<Body> = Omit<Responses, 'describe'> & {
  method?: 'POST' | 'PUT';
  describe?: (request: DeskRequest, body: Body) => object;
};

export type Respond = ReturnType<typeof createRespond>;

/** Returns the function that responds with the changed request, or says why it was not changed. */
export function createRespond({ readRequest, onStored }: { readRequest: ReadRequest; onStored: () => void }) {
  return async (
    reply: FastifyReply,
    id: string,
    result: Result,
    { describe = conflictOf, missing = refusals.gone }: Responses = {},
  ): Promise<FastifyReply> => {
    const changed = await readRequest(id);
    if (!changed) return refuse(reply, 404, refusals.gone);
    if (result === 'missing') return refuse(reply, 404, missing);
    if (result === 'conflict') return reply.code(409).send(describe(changed));
    if (typeof result === 'object') return refuse(reply, 422, result.sentence);
    if (result === 'changed') onStored();
    return reply.send(changed);
  };
}

export type AddChange = ReturnType<typeof createAddChange>;

/** Returns the function that adds the route `/api/desk/requests/:id/<name>`. */
export function createAddChange(desk: FastifyInstance, respond: Respond) {
  return <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    make: (id: string, body: z.output<Shape>, author: Author, request: FastifyRequest) => Promise<Result>,
    { method = 'POST', describe = conflictOf, ...responses }: ChangeResponses<z.output<Shape>> = {},
  ): void => {
    addJsonRoute(desk, method, `/api/desk/requests/:id/${name}`, shape, async (body, request, reply) => {
      const id = idOf(request);
      if (!isRequestId(id)) return refuse(reply, 404, refusals.gone);
      const author = { by: request.device.name, nowMs: Date.now() };
      return respond(reply, id, await make(id, body, author, request), {
        describe: (changed) => describe(changed, body),
        ...responses,
      });
    });
  };
}

export function conflictOf(request: DeskRequest): Conflict {
  // 'the customer' begins the sentence.
  const by = (request.statusBy ?? 'another device').replace(/^./u, (letter) => letter.toUpperCase());
  return { error: `${by} changed this request first: it is now ${statusNames[request.status]}.`, request };
}
