import type { FastifyReply } from 'fastify';
import type { DeskError } from '../../domain/desk.ts';

/** `retryAfter`: seconds. */
export function refuse(reply: FastifyReply, status: number, error: string, retryAfter?: number) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).send({ error } satisfies DeskError);
}
