import type { FastifyReply } from 'fastify';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import type { Live } from '../live.ts';
import type { ReadRequest } from '../requests/read-request.ts';
import type { PictureResult } from './job-pictures.ts';

export type RespondOptions = { live: Live; readRequest: ReadRequest; onQueued: () => void };

export type Respond = ReturnType<typeof createRespond>;

/** Returns the function that responds with the request, or says why it was not changed. */
export function createRespond({ live, readRequest, onQueued }: RespondOptions) {
  return async (reply: FastifyReply, id: string, result: PictureResult): Promise<FastifyReply> => {
    const changed = result === 'missing' ? undefined : await readRequest(id);
    if (!changed) return refuse(reply, 404, refusals.gone);
    if (typeof result === 'object') return refuse(reply, 422, result.sentence);
    if (result === 'changed') {
      live.wake();
      onQueued();
    }
    return reply.send(changed);
  };
}
