import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Conflict } from '../../domain/desk.ts';
import { addJsonRoute, idOf, uuid } from '../http/input.ts';
import { withoutTimeout } from '../http/long-uploads.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import { isRequestId } from '../receiving/receive.ts';
import type { ReadRequest } from '../requests/read-request.ts';
import { messages } from './messages.ts';
import type { Respond } from './respond.ts';
import type { Show } from './show.ts';

const showShape = z.union([z.object({ pair: uuid }), z.object({ review: z.literal(true) })]);

type ShowRouteOptions = { show: Show; respond: Respond; readRequest: ReadRequest };

export function addShowRoute(desk: FastifyInstance, { show, respond, readRequest }: ShowRouteOptions): void {
  addJsonRoute(desk, 'POST', '/api/desk/requests/:id/show', showShape, async (wanted, request, reply) => {
    const id = idOf(request);
    if (!isRequestId(id)) return refuse(reply, 404, refusals.gone);
    const { id: device, name: by } = request.device;
    const result = await withoutTimeout(request, show(id, wanted, { by, device, nowMs: Date.now() }));
    if (result !== 'conflict') return respond(reply, id, result);
    const current = await readRequest(id);
    if (!current) return refuse(reply, 404, refusals.gone);
    return reply.code(409).send({ error: messages.noConsent, request: current } satisfies Conflict);
  });
}
