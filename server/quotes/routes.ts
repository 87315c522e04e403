/** The routes of a quote (promises: Writing a quote). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isoDay } from '../../domain/clocks.ts';
import type { Conflict, DeskRequest } from '../../domain/desk.ts';
import { HIGHEST_PRICE } from '../../domain/money.ts';
import {
  FAR_VALID_UNTIL,
  LONGEST_ANSWER,
  LONGEST_LINE,
  LONGEST_NOTE,
  MOST_LINES,
  type QuoteConflict,
} from '../../domain/quote.ts';
import { count, day, text, uuid } from '../http/input.ts';
import { type AddChange, conflictOf } from '../requests/add-change.ts';
import { addEarlierQuotes, type EarlierQuotesOptions } from './earlier-quotes.ts';
import { messages } from './messages.ts';
import { addQuotePreview, type QuotePreviewOptions } from './preview-route.ts';
import type { createQuotes } from './quotes.ts';
import { addSavedLinesRoutes, type SavedLinesOptions } from './saved-lines-routes.ts';

/** Cents. 0 means no price yet; faultsIn() decides whether the quote can be sent. */
const price = z
  .number()
  .refine((cents) => Number.isSafeInteger(cents) && cents >= 0 && cents <= HIGHEST_PRICE, messages.price);
const lineId = z.string().regex(/^[a-z0-9-]{1,36}$/i);
const contentsShape = z.object({
  lines: z
    .array(
      z.object({ id: lineId, words: text(LONGEST_LINE), low: price, high: price, isOptional: z.boolean() }),
    )
    .refine(({ length }) => length <= MOST_LINES, messages.tooManyLines)
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, messages.sameLine),
  note: text(LONGEST_NOTE, { multiline: true }),
  validUntil: day(FAR_VALID_UNTIL),
});
const draftShape = z.object({ contents: contentsShape, draftVersion: count });
const sentShape = z.object({ id: uuid, draftVersion: count, seen: count });
const endShape = z.object({ id: uuid, seen: count });
const answerShape = z.object({
  id: uuid,
  version: count,
  after: uuid.optional(),
  what: z.enum(['accepted', 'declined']),
  quoteVersion: count,
  options: z.array(lineId).max(MOST_LINES),
  words: text(LONGEST_ANSWER, { multiline: true }),
});

type QuoteRouteOptions = SavedLinesOptions &
  EarlierQuotesOptions &
  QuotePreviewOptions & {
    quotes: ReturnType<typeof createQuotes>;
    addChange: AddChange;
    timeZone: () => string;
  };

export function addQuoteRoutes(desk: FastifyInstance, options: QuoteRouteOptions): void {
  const { quotes, addChange, timeZone } = options;
  addSavedLinesRoutes(desk, options);
  addEarlierQuotes(desk, options);
  addQuotePreview(desk, options);

  const missing = messages.none;
  addChange('quote', draftShape, quotes.saveDraft, { method: 'PUT', describe: draftConflict, missing });
  addChange(
    'quote/sent',
    sentShape,
    (id, sent, author) => quotes.send(id, sent, author, isoDay(author.nowMs, timeZone())),
    {
      missing,
      describe: (request, { draftVersion }) =>
        request.quote?.draftVersion === draftVersion ? answerConflict(request) : draftConflict(request),
    },
  );
  addChange('quote/answer', answerShape, quotes.record, { missing });
  addChange('quote/withdraw', endShape, quotes.withdraw, { describe: answerConflict, missing });
  addChange('quote/replace', endShape, (id, end, author) => quotes.replace(id, end.id, author), { missing });
}

function answerConflict(request: DeskRequest): Conflict {
  const { answer } = request.quote ?? {};
  return answer ? { error: messages.answeredSince[answer.what], request } : conflictOf(request);
}

function draftConflict({ quote }: DeskRequest): Partial<QuoteConflict> {
  return { error: messages.changedMeanwhile, ...(quote ? { quote } : {}) };
}
