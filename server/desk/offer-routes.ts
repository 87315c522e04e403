/** The calls of the desk about the quote that the owner writes for a request (contract, "The quote"). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isoDay } from '../../domain/clocks.ts';
import type { Conflict, DeskRequest } from '../../domain/desk.ts';
import { HIGHEST_PRICE } from '../../domain/money.ts';
import { LONGEST_ANSWER, LONGEST_LINE, LONGEST_NOTE, MOST_LINES, type OfferConflict } from '../../domain/offer.ts';
import { refuse } from '../http/refuse.ts';
import type { createOffers, OfferResult } from '../offers/offers.ts';
import { isRequestId } from '../receiving/receive.ts';
import type { Maker } from '../requests/change.ts';
import { idOf, readInput, text, uuid } from './input.ts';
import type { Live } from './live.ts';
import { sentences } from './sentences.ts';
import type { SignedInOnly } from './sign-in.ts';

type OfferRouteOptions = Pick<SignedInOnly, 'requireDevice'> & {
  live: Live;
  /** The company's time zone now. */
  timeZone: () => string;
  offers: ReturnType<typeof createOffers>;
  readRequest: (id: string) => Promise<DeskRequest | undefined>;
  /** What another device did first. */
  conflictOf: (request: DeskRequest) => Conflict;
  /** Called when an e-mail may be due. */
  onQueued: () => void;
};

/** The most lines and words, each letter four bytes, with room for the JSON around them. */
const BODY_LIMIT = 64 * 1024;

/** Cents. A line without a price yet has 0; faultsIn() of domain/offer.ts says what keeps a quote from being sent. */
const price = z
  .number()
  .refine((cents) => Number.isSafeInteger(cents) && cents >= 0 && cents <= HIGHEST_PRICE, sentences.offer.price);
const lineId = z.string().regex(/^[a-z0-9-]{1,36}$/i);
const contentsShape = z.object({
  lines: z
    .array(z.object({ id: lineId, words: text(LONGEST_LINE), low: price, high: price, isOptional: z.boolean() }))
    .refine(({ length }) => length <= MOST_LINES, sentences.offer.tooManyLines)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, sentences.offer.sameLine),
  note: text(LONGEST_NOTE, { multiline: true }),
  validUntil: z.iso.date(),
});
const draftVersion = z.int().min(0);
const draftShape = z.object({ contents: contentsShape, draftVersion });
const sentShape = z.object({ id: uuid, draftVersion });
const endShape = z.object({ id: uuid });
const answerShape = z.object({
  id: uuid,
  version: z.int().min(0),
  after: uuid.optional(),
  what: z.enum(['accepted', 'declined']),
  offerVersion: z.int().min(1),
  options: z.array(lineId).max(MOST_LINES),
  words: text(LONGEST_ANSWER, { multiline: true }),
});

export function addOfferRoutes(desk: FastifyInstance, options: OfferRouteOptions): void {
  const { live, timeZone, offers, readRequest, conflictOf, requireDevice, onQueued } = options;
  const path = '/api/desk/requests/:id/offer';
  const settings = { onRequest: requireDevice, bodyLimit: BODY_LIMIT };

  desk.put(path, settings, answering(draftShape, offers.saveDraft, draftConflict));
  const today = (nowMs: number) => isoDay(nowMs, timeZone());
  desk.post(
    `${path}/sent`,
    settings,
    answering(sentShape, (id, sent, maker) => offers.send(id, sent, maker, today(maker.nowMs)), draftConflict),
  );
  desk.post(`${path}/answer`, settings, answering(answerShape, offers.record, conflictOf));
  desk.post(
    `${path}/withdraw`,
    settings,
    answering(endShape, (id, end, maker) => offers.withdraw(id, end.id, maker), conflictOf),
  );
  desk.post(
    `${path}/replace`,
    settings,
    answering(endShape, (id, end, maker) => offers.replace(id, end.id, maker), conflictOf),
  );

  function answering<Shape extends z.ZodType>(
    shape: Shape,
    make: (id: string, body: z.output<Shape>, maker: Maker) => Promise<OfferResult>,
    describe: (request: DeskRequest) => object,
  ) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const input = readInput(request, reply, shape);
      if (input === undefined) return reply;
      const id = idOf(request);
      if (!isRequestId(id)) return refuse(reply, 404, sentences.gone);
      const result = await make(id, input, { by: request.device.name, nowMs: Date.now() });
      const changed = await readRequest(id);
      if (!changed) return refuse(reply, 404, sentences.gone);
      if (result === 'missing') return refuse(reply, 404, sentences.offer.none);
      if (result === 'conflict') return reply.code(409).send(describe(changed));
      if (result !== 'changed') return refuse(reply, 422, result.sentence);
      live.wake();
      onQueued();
      return reply.send(changed);
    };
  }
}

function draftConflict({ offer }: DeskRequest): Partial<OfferConflict> {
  return { error: sentences.offer.changedMeanwhile, ...(offer ? { offer } : {}) };
}
