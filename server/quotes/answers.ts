/** The customer's side of quotes (promises: Quote page). */
import { randomUUID } from 'node:crypto';
import { CUSTOMER, type QuoteAnswer } from '../../domain/quote.ts';
import type { QuoteView } from '../../domain/quote-page.ts';
import { DAY } from '../../domain/time-spans.ts';
import { changeRequest, selectChanges, settle, withoutUndone } from '../requests/apply-change.ts';
import type { HasDb, Store } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { findRequest } from '../store/stored-request.ts';
import { readAfterJob } from '../work/read-after-job.ts';
import { isToken, openView } from './contents.ts';
import { insertEvent, putAnswer } from './events.ts';
import { selectVersion } from './queries.ts';
import { eventsIn, quoteAfter } from './state.ts';
import { tellOwner } from './tell-owner.ts';
import { visitStage } from './visit-stage.ts';

/** `version` and `hash` are of the version that the customer saw. */
export type PostedAnswer = {
  version: number;
  hash: string;
  what: QuoteAnswer;
  options: string[];
  words: string;
};

/**
 * `repeat`: this answer was stored before. `otherVersion`: the owner has changed the quote. `answered`: there
 * is another answer. `unfit`: the quote lacks a chosen option. `tooMany`: no further questions.
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

/** Per version. Anyone with the link can ask, and each question sends an e-mail. */
const MAX_QUESTIONS = 20;

export function createCustomerAnswers(
  database: HasDb,
  recipients: readonly string[],
  towns: () => readonly string[],
) {
  const { db } = database;
  return {
    /** Undefined for an inactive token. Inactive tokens take equally long, so timing reveals nothing. */
    async read(token: string, today: string, nowMs: number): Promise<QuoteView | undefined> {
      const quote = await selectActive(db, token);
      if (!quote) return undefined;
      const [shown, changes, request] = await Promise.all([
        selectVersion(db, quote),
        selectChanges(db, quote.request_id),
        findRequest(db, quote.request_id),
      ]);
      if (!shown || !request) return undefined;
      const events = withoutUndone(changes);
      const { state, answer } = quoteAfter(events);
      const isLate = state === 'open' && isExpired(quote, today);
      const afterJob = await readAfterJob(db, { request, changes: events, nowMs }, towns());
      const visit = visitStage(request.status, events, nowMs);
      // After the job, a question counts only for a day.
      const isOver = state === 'accepted' && (visit === 'over' || visit === 'done');
      const askedAfter = isOver ? nowMs - DAY : 0;
      return {
        ...openView(request.payload, shown),
        state: isLate ? 'expired' : state === 'accepted' || state === 'declined' ? state : 'open',
        accepted:
          answer?.what === 'accepted'
            ? { total: answer.total, options: answer.options, days: answer.words, visit }
            : null,
        hasAsked: questionsIn(events, shown.version).some(({ atMs }) => atMs > askedAfter),
        afterJob,
      };
    },

    /** Stores the answer with its e-mails and notifications, in one transaction. */
    async answer(token: string, posted: PostedAnswer, nowMs: number, today: string): Promise<AnswerResult> {
      const { what, options, words } = posted;
      const found = await selectActive(db, token);
      if (!found) return 'missing';
      return changeRequest<AnswerResult>(database, found.request_id, async (transaction, request) => {
        // The owner may have replaced the link or withdrawn the quote meanwhile.
        const quote = await selectActive(transaction, token);
        const shown = quote && (await selectVersion(transaction, quote));
        if (!quote || !shown) return 'missing';
        if (shown.version !== posted.version || shown.hash !== posted.hash) return 'otherVersion';
        const changes = await selectChanges(transaction, request.request_id);
        const id = randomUUID();
        const author = { by: CUSTOMER, nowMs };
        if (what === 'asked') {
          const questions = questionsIn(withoutUndone(changes), shown.version);
          // The same question counts again after a day: nobody answered, or the answer may have changed.
          if (questions.some((asked) => asked.words === words && asked.atMs > nowMs - DAY)) return 'repeat';
          if (questions.length >= MAX_QUESTIONS) return 'tooMany';
          await insertEvent(transaction, request, id, { what, version: shown.version, words }, author);
          await settle(transaction, request.request_id, nowMs);
        } else {
          const { answer } = quoteAfter(withoutUndone(changes));
          if (answer) return isSame(answer, posted) ? 'repeat' : 'answered';
          if (what === 'accepted' && isExpired(quote, today)) return 'expired';
          const said = { id, what, options: what === 'accepted' ? options : [], words };
          const result = await putAnswer(transaction, { request, shown, changes, recipients }, said, author);
          if (result !== 'changed') return 'unfit';
        }
        const { request_id: requestId } = request;
        await tellOwner(transaction, { kind: 'quote', requestId, changeId: id, recipients, nowMs });
        return 'changed';
      });
    },
  };
}

/** Looks up malformed tokens, too, so that timing does not tell them from former ones. */
export function selectActive(db: Store, token: string) {
  return db
    .selectFrom('quote')
    .selectAll()
    .where('token', '=', isToken(token) ? token : '')
    .where('state', 'in', ['open', 'accepted', 'declined'])
    .executeTakeFirst();
}

function isExpired({ valid_until }: Pick<Schema['quote'], 'valid_until'>, today: string): boolean {
  return valid_until !== null && valid_until < today;
}

function questionsIn(changes: Parameters<typeof eventsIn>[0], version: number) {
  return eventsIn(changes).flatMap(({ event, atMs }) =>
    event.what === 'asked' && event.version === version ? [{ words: event.words, atMs }] : [],
  );
}

type Given = NonNullable<ReturnType<typeof quoteAfter>['answer']>;

function isSame(given: Given, { what, options, words }: PostedAnswer): boolean {
  if (given.what !== what || given.words !== words) return false;
  return given.what === 'declined' || new Set(given.options).symmetricDifference(new Set(options)).size === 0;
}
