/** The calls of the desk about the quote that the owner writes for a request (contract, "The quote"). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isoDay } from '../../domain/clocks.ts';
import type { DeskRequest } from '../../domain/desk.ts';
import { HIGHEST_PRICE } from '../../domain/money.ts';
import { LONGEST_ANSWER, LONGEST_LINE, LONGEST_NOTE, MOST_LINES, type OfferConflict } from '../../domain/offer.ts';
import type { createOffers } from '../offers/offers.ts';
import type { Changing } from './changing.ts';
import { text, uuid } from './input.ts';
import { sentences } from './sentences.ts';
import type { SignedInOnly } from './sign-in.ts';

type OfferRouteOptions = Pick<SignedInOnly, 'requireDevice'> & {
  /** The company's time zone now. */
  timeZone: () => string;
  offers: ReturnType<typeof createOffers>;
  changing: Changing;
};

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
  const { timeZone, offers, changing, requireDevice } = options;
  const path = '/api/desk/requests/:id/offer';
  const signedIn = { onRequest: requireDevice };
  const today = (nowMs: number) => isoDay(nowMs, timeZone());
  const missing = sentences.offer.none;
  const ofDraft = { describe: draftConflict, missing };

  desk.put(path, signedIn, changing(draftShape, offers.saveDraft, ofDraft));
  desk.post(
    `${path}/sent`,
    signedIn,
    changing(sentShape, (id, sent, maker) => offers.send(id, sent, maker, today(maker.nowMs)), ofDraft),
  );
  desk.post(`${path}/answer`, signedIn, changing(answerShape, offers.record, { missing }));
  desk.post(
    `${path}/withdraw`,
    signedIn,
    changing(endShape, (id, end, maker) => offers.withdraw(id, end.id, maker), { missing }),
  );
  desk.post(
    `${path}/replace`,
    signedIn,
    changing(endShape, (id, end, maker) => offers.replace(id, end.id, maker), { missing }),
  );
}

function draftConflict({ offer }: DeskRequest): Partial<OfferConflict> {
  return { error: sentences.offer.changedMeanwhile, ...(offer ? { offer } : {}) };
}
