/** The customer's side of a quote (contract, "The quote"): what their page shows, and their answer. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { OfferAnswer } from '../../domain/offer.ts';
import type { OfferView } from '../../domain/offer-page.ts';
import { addJobs } from '../jobs/queue.ts';
import { notifyDevices } from '../push/notify.ts';
import { changeRequest, selectChanges, settle, standing } from '../requests/change.ts';
import { townOf } from '../requests/town.ts';
import type { Database } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { findQuote } from '../store/stored-quote.ts';
import { isToken, readContents } from './contents.ts';
import { insertEvent, putAnswer, selectVersion } from './offers.ts';
import { eventsIn, offerAfter } from './state.ts';

/** What a customer sends: which version they saw, by its number and its hash, and what they say to it. */
export type PostedAnswer = {
  version: number;
  hash: string;
  what: OfferAnswer;
  options: string[];
  words: string;
};

/**
 * `changed`: the answer is stored, and `repeat`: it was before. Otherwise nothing was changed: the customer saw
 * `otherVersion`, another answer stands (`answered`), its last day is over (`expired`), what they chose is not in it
 * (`unfit`), or they have asked `tooMany` questions.
 */
export type AnswerResult =
  | 'changed'
  | 'repeat'
  | 'missing'
  | 'otherVersion'
  | 'answered'
  | 'expired'
  | 'unfit'
  | 'tooMany';

/** Who answers, for the history. */
const CUSTOMER = 'the customer';
/** Whoever has the address can ask, and each question is e-mailed. */
const MOST_QUESTIONS = 20;

/** `recipients` are e-mailed the answers. `today` is the company's day, such as '2026-11-24'. */
export function createCustomerAnswers(database: Pick<Database, 'db'>, recipients: readonly string[]) {
  const { db } = database;
  return {
    /** Undefined unless the token is in force. It takes as long whatever the token is. */
    async read(token: string, today: string): Promise<OfferView | undefined> {
      const offer = await selectInForce(db, token);
      if (!offer) return undefined;
      const [shown, changes, quote] = await Promise.all([
        selectVersion(db, offer),
        selectChanges(db, offer.request_id),
        findQuote(db, offer.request_id),
      ]);
      if (!shown || !quote) return undefined;
      const { payload } = quote;
      const events = standing(changes);
      const { state, answer } = offerAfter(events);
      const isExpired = state === 'open' && isOver(offer, today);
      return {
        firstName: payload.firstName,
        service: payload.service_needed ?? '',
        town: townOf(payload),
        contents: readContents(shown.contents),
        version: shown.version,
        hash: shown.hash,
        state: isExpired ? 'expired' : state === 'accepted' || state === 'declined' ? state : 'open',
        accepted: answer?.what === 'accepted' ? { total: answer.total, options: answer.options } : null,
        hasAsked: questionsIn(events, shown.version).length > 0,
      };
    },

    /** Stores an answer, and with it all that the owner is told of it, in one transaction. */
    async answer(token: string, posted: PostedAnswer, nowMs: number, today: string): Promise<AnswerResult> {
      const { what, options, words } = posted;
      const found = await selectInForce(db, token);
      if (!found) return 'missing';
      return changeRequest<AnswerResult>(database, found.request_id, async (transaction, request) => {
        // Only now can nobody replace, withdraw or answer it any more.
        const offer = await selectInForce(transaction, token);
        const shown = offer && (await selectVersion(transaction, offer));
        if (!offer || !shown) return 'missing';
        if (shown.version !== posted.version || shown.hash !== posted.hash) return 'otherVersion';
        const changes = await selectChanges(transaction, request.request_id);
        const id = randomUUID();
        const maker = { by: CUSTOMER, nowMs };
        if (what === 'asked') {
          const questions = questionsIn(standing(changes), shown.version);
          if (questions.includes(words)) return 'repeat';
          if (questions.length >= MOST_QUESTIONS) return 'tooMany';
          await insertEvent(transaction, request, id, { what, version: shown.version, words }, maker);
          await settle(transaction, request.request_id, nowMs);
        } else {
          const { answer } = offerAfter(standing(changes));
          if (answer) return isSame(answer, posted) ? 'repeat' : 'answered';
          if (what === 'accepted' && isOver(offer, today)) return 'expired';
          const said = { id, what, options: what === 'accepted' ? options : [], words };
          const result = await putAnswer(transaction, { request, offer, changes, recipients }, said, maker);
          if (result !== 'changed') return 'unfit';
        }
        const { request_id } = request;
        const email = { kind: 'email-answer', lane: 'mail', request_id, payload: id, due_ms: nowMs } as const;
        const emails = recipients.map((recipient) => ({
          ...email,
          id: `email-answer ${id} ${recipient}`,
          recipient,
        }));
        await addJobs(transaction, emails);
        await notifyDevices(transaction, {
          kind: 'offer',
          name: `offer ${id}`,
          requestId: request_id,
          nowMs,
        });
        return 'changed';
      });
    },
  };
}

/** A text that is no token is looked for like one, so that the time tells nothing. */
function selectInForce(db: Kysely<Schema>, token: string) {
  return db
    .selectFrom('offer')
    .selectAll()
    .where('token', '=', isToken(token) ? token : '')
    .where('state', 'in', ['open', 'accepted', 'declined'])
    .executeTakeFirst();
}

function isOver({ valid_until }: Pick<Schema['offer'], 'valid_until'>, today: string): boolean {
  return valid_until !== null && valid_until < today;
}

/** The questions about a version. */
function questionsIn(changes: Parameters<typeof eventsIn>[0], version: number): string[] {
  return eventsIn(changes).flatMap(({ event }) =>
    event.what === 'asked' && event.version === version ? [event.words] : [],
  );
}

type Given = NonNullable<ReturnType<typeof offerAfter>['answer']>;

function isSame(given: Given, { what, options, words }: PostedAnswer): boolean {
  if (given.what !== what || given.words !== words) return false;
  return given.what === 'declined' || new Set(given.options).symmetricDifference(new Set(options)).size === 0;
}
