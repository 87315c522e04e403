/** All routes that change a request share one form of response. */
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Conflict, DeskRequest } from '../../domain/desk.ts';
import { statusNames } from '../../domain/status.ts';
import { addJsonRoute, idOf } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import type { Live } from '../live.ts';
import type { QuoteResult } from '../quotes/quotes.ts';
import { isRequestId } from '../receiving/receive.ts';
import type { Author } from './apply-change.ts';
import type { ReadRequest } from './read-request.ts';

type ChangeRouteOptions = {
  live: Live;
  readRequest: ReadRequest;
  onQueued: () => void;
};

type Responses = {
  method?: 'POST' | 'PUT';
  /** If another device changed the request first. */
  describe?: (request: DeskRequest) => object;
  /** If the request lacks the part to change. */
  missing?: string;
};

export type AddChange = ReturnType<typeof createAddChange>;

/** Returns the function that adds the route `/api/desk/requests/:id/<name>`. */
export function createAddChange(desk: FastifyInstance, options: ChangeRouteOptions) {
  const { live, readRequest, onQueued } = options;
  return <Shape extends z.ZodType>(
    name: string,
    shape: Shape,
    make: (id: string, body: z.output<Shape>, author: Author) => Promise<QuoteResult>,
    { method = 'POST', describe = conflictOf, missing = refusals.gone }: Responses = {},
  ): void => {
    addJsonRoute(desk, method, `/api/desk/requests/:id/${name}`, shape, async (body, request, reply) => {
      const id = idOf(request);
      if (!isRequestId(id)) return refuse(reply, 404, refusals.gone);
      const result = await make(id, body, { by: request.device.name, nowMs: Date.now() });
      const changed = await readRequest(id);
      if (!changed) return refuse(reply, 404, refusals.gone);
      if (result === 'missing') return refuse(reply, 404, missing);
      if (result === 'conflict') return reply.code(409).send(describe(changed));
      if (result !== 'changed') return refuse(reply, 422, result.sentence);
      live.wake();
      onQueued();
      return reply.send(changed);
    });
  };
}

function conflictOf(request: DeskRequest): Conflict {
  const by =
    request.history.findLast(({ kind }) => ['status', 'quote', 'visit', 'undo'].includes(kind))?.by ??
    'Another device';
  return { error: `${by} changed this request first: it is now ${statusNames[request.status]}.`, request };
}
