/** Routes for the quote of a request (contract: The quote). */
import { z } from 'zod';
import { isoDay } from '../../../domain/clocks.ts';
import type { DeskRequest } from '../../../domain/desk.ts';
import { HIGHEST_PRICE } from '../../../domain/money.ts';
import {
  FAR_VALID_UNTIL,
  LONGEST_ANSWER,
  LONGEST_LINE,
  LONGEST_NOTE,
  MOST_LINES,
  type OfferConflict,
} from '../../../domain/offer.ts';
import type { createOffers } from '../../offers/offers.ts';
import type { AddChange } from '../change-routes.ts';
import { count, day, text, uuid } from '../input.ts';
import { sentences } from '../sentences.ts';

/** Cents. 0 means no price yet; faultsIn() of domain/offer.ts decides whether the quote can be sent. */
const price = z
  .number()
  .refine(
    (cents) => Number.isSafeInteger(cents) && cents >= 0 && cents <= HIGHEST_PRICE,
    sentences.offer.price,
  );
const lineId = z.string().regex(/^[a-z0-9-]{1,36}$/i);
const contentsShape = z.object({
  lines: z
    .array(
      z.object({ id: lineId, words: text(LONGEST_LINE), low: price, high: price, isOptional: z.boolean() }),
    )
    .refine(({ length }) => length <= MOST_LINES, sentences.offer.tooManyLines)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, sentences.offer.sameLine),
  note: text(LONGEST_NOTE, { multiline: true }),
  validUntil: day(FAR_VALID_UNTIL),
});
const draftShape = z.object({ contents: contentsShape, draftVersion: count });
const sentShape = z.object({ id: uuid, draftVersion: count });
const endShape = z.object({ id: uuid, seen: count });
const answerShape = z.object({
  id: uuid,
  version: count,
  after: uuid.optional(),
  what: z.enum(['accepted', 'declined']),
  offerVersion: count,
  options: z.array(lineId).max(MOST_LINES),
  words: text(LONGEST_ANSWER, { multiline: true }),
});

export function addOfferRoutes(
  addChange: AddChange,
  offers: ReturnType<typeof createOffers>,
  timeZone: () => string,
): void {
  const missing = sentences.offer.none;
  const ofDraft = { describe: draftConflict, missing };

  addChange('offer', draftShape, offers.saveDraft, { method: 'PUT', ...ofDraft });
  addChange(
    'offer/sent',
    sentShape,
    (id, sent, author) => offers.send(id, sent, author, isoDay(author.nowMs, timeZone())),
    ofDraft,
  );
  addChange('offer/answer', answerShape, offers.record, { missing });
  addChange('offer/withdraw', endShape, offers.withdraw, { missing });
  addChange('offer/replace', endShape, (id, end, author) => offers.replace(id, end.id, author), { missing });
}

function draftConflict({ offer }: DeskRequest): Partial<OfferConflict> {
  return { error: sentences.offer.changedMeanwhile, ...(offer ? { offer } : {}) };
}
