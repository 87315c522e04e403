/** How every call of the desk that changes a request is answered. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Conflict, DeskRequest } from '../../domain/desk.ts';
import { statusNames } from '../../domain/status.ts';
import { refuse } from '../http/refuse.ts';
import type { OfferResult } from '../offers/offers.ts';
import { isRequestId } from '../receiving/receive.ts';
import type { Maker } from '../requests/change.ts';
import { idOf, readInput } from './input.ts';
import type { Live } from './live.ts';
import { sentences } from './sentences.ts';

type ChangingOptions = {
  live: Live;
  readRequest: (id: string) => Promise<DeskRequest | undefined>;
  /** Called when an e-mail may be due. */
  onQueued: () => void;
};

export type Changing = ReturnType<typeof createChanging>;

/** Returns the function that makes a route's handler of a change. */
export function createChanging({ live, readRequest, onQueued }: ChangingOptions) {
  return <Shape extends z.ZodType>(
    shape: Shape,
    make: (id: string, body: z.output<Shape>, maker: Maker) => Promise<OfferResult>,
    /** What is said of a request that another device changed first, and of one that lacks what is to be changed. */
    {
      describe = conflictOf,
      missing = sentences.gone,
    }: { describe?: (request: DeskRequest) => object; missing?: string } = {},
  ) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const input = readInput(request, reply, shape);
      if (input === undefined) return reply;
      const id = idOf(request);
      if (!isRequestId(id)) return refuse(reply, 404, sentences.gone);
      const result = await make(id, input, { by: request.device.name, nowMs: Date.now() });
      const changed = await readRequest(id);
      if (!changed) return refuse(reply, 404, sentences.gone);
      if (result === 'missing') return refuse(reply, 404, missing);
      if (result === 'conflict') return reply.code(409).send(describe(changed));
      if (result !== 'changed') return refuse(reply, 422, result.sentence);
      live.wake();
      onQueued();
      return reply.send(changed);
    };
}

/** Says what another device did first. */
function conflictOf(request: DeskRequest): Conflict {
  const by =
    request.history.findLast(({ kind }) => kind === 'status' || kind === 'offer' || kind === 'undo')?.by ??
    'Another device';
  return { error: `${by} was quicker: this request is now ${statusNames[request.status]}.`, request };
}
