import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { normalizeText } from '../../domain/normalize.ts';
import { isType, readJson, unsupported } from './body.ts';
import { refusals } from './messages.ts';
import { refuse } from './refuse.ts';

/** A UUID of any version, because the sender makes a request's id. */
export const uuid = z.guid().toLowerCase();

/** Such as a version. The bound keeps the next number storable. */
export const count = z.int().min(0).max(1e9);

/** At most the latest time that a Date can hold. */
export const moment = z.int().min(0).max(8.64e15);

/** '' for no search. */
export const search = z.string().max(300, 'At most 300 characters can be searched for.').default('');

/** '2026-12-08'. Any other text is refused with `sentence`. */
export function day(sentence: string) {
  return z.string().refine((written) => z.iso.date().safeParse(written).success, sentence);
}

/** '17:30' */
export const time = z.iso.time({ precision: -1 });

export function text(longest: number, options?: { multiline: boolean }) {
  return z
    .string()
    .max(longest, `At most ${longest} characters fit.`)
    .transform((written) => normalizeText(written, options));
}

/** A place in a list as text, which the desk sends back for the next page. */
export function writePlace(place: object): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads what writePlace wrote. */
export function placeIn<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .max(4000)
    .transform((written, context): z.output<Shape> => {
      try {
        return shape.parse(JSON.parse(Buffer.from(written, 'base64url').toString()));
      } catch {
        context.addIssue('This is no place in the list');
        return z.NEVER;
      }
    });
}

export function addJsonRoute<Shape extends z.ZodType>(
  desk: FastifyInstance,
  method: 'POST' | 'PUT',
  url: string,
  shape: Shape,
  respond: (body: z.output<Shape>, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  desk.route({
    method,
    url,
    async handler(request, reply) {
      const body = readInput(request, reply, shape);
      return body === undefined ? reply : respond(body, request, reply);
    },
  });
}

/** If the shape is wrong, sends the response and returns undefined. */
export function readInput<Shape extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
  shape: Shape,
): z.output<Shape> | undefined {
  if (!isType(request, 'application/json')) {
    unsupported(reply, 'application/json');
    return undefined;
  }
  const input = readJson(request.body);
  if (input === undefined) {
    refuse(reply, 400, refusals.unreadable);
    return undefined;
  }
  const body = shape.safeParse(input);
  if (!body.success) refuseInput(reply, body.error);
  return body.data;
}

export function refuseInput(reply: FastifyReply, { issues: [issue] }: z.ZodError) {
  // Only our own messages are sent; zod's are for programmers.
  const isOurs = issue?.code === 'custom' || (issue?.code === 'too_big' && issue.origin === 'string');
  return refuse(reply, 422, isOurs ? issue.message : refusals.unprocessable);
}

export function idOf({ params }: FastifyRequest): string {
  return String((params as { id?: string }).id).toLowerCase();
}
