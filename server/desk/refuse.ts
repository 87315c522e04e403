import type { FastifyReply } from 'fastify';
import type { DeskError } from '../../domain/desk.ts';

export function refuse(reply: FastifyReply, status: number, error: string) {
  return reply.code(status).send({ error } satisfies DeskError);
}
