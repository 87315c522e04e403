/** The customer's answers after the job: consent and review (promises: The work shows itself). */

import { isoDay } from '../../domain/clocks.ts';
import { CUSTOMER } from '../../domain/quote.ts';
import type { WrittenReview } from '../../domain/quote-page.ts';
import type { WorkEvent } from '../../domain/work.ts';
import { selectActive } from '../quotes/answers.ts';
import { tellOwner } from '../quotes/tell-owner.ts';
import { changeRequest, type LockedRequest, selectChanges, withoutUndone } from '../requests/apply-change.ts';
import type { Database, StoreTransaction } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { allowPairs, recordWorkEvent, refusePairs } from './consent.ts';
import { workEventsIn } from './events.ts';
import { hashOfPair, isWhole, readPairPicture, type StoredPair, selectPairs } from './pairs.ts';
import { readAfterJob } from './read-after-job.ts';
import { selectReview, signaturesOf } from './reviews.ts';
import { withdrawReviews } from './withdraw.ts';

/** `seen`: the hash of each pair that the page showed, by the pair's id. */
export type PostedAfterJob =
  | { what: 'pictures-yes' | 'pictures-no'; seen: ReadonlyMap<string, string> }
  | { what: 'review'; review: WrittenReview }
  | { what: 'review-back' };

/** `otherPictures`: the owner has changed them. `closed`: the page does not ask yet, or any more. */
type AfterJobResult = 'changed' | 'repeat' | 'missing' | 'otherPictures' | 'closed' | 'tooMany';

/**
 * Maximum consents, and maximum reviews, per request. Anyone with the link can send them, and each review is
 * e-mailed.
 */
const MAX_ANSWERS = 20;

type AfterJobOptions = {
  recipients: readonly string[];
  timeZone: () => string;
  /** The company's, as published. */
  towns: () => readonly string[];
};

export function createAfterJobAnswers(database: Database, options: AfterJobOptions) {
  const { db } = database;
  const { recipients, timeZone, towns } = options;

  return {
    /** A small JPEG of a pair that the page shows. */
    async picture(token: string, pair: string, side: 'before' | 'after', nowMs: number) {
      const quote = await selectActive(db, token);
      if (!quote) return undefined;
      const { request_id: requestId } = quote;
      const row = await db
        .selectFrom('quote_request')
        .select(['request_id', 'status', 'payload'])
        .where('request_id', '=', requestId)
        .executeTakeFirst();
      if (!row) return undefined;
      const changes = withoutUndone(await selectChanges(db, requestId));
      const request = { ...row, payload: JSON.parse(row.payload) };
      const shown = await readAfterJob(db, { request, changes, nowMs }, towns());
      return shown?.pairs.some(({ id }) => id === pair)
        ? readPairPicture(db, { requestId, pair, side }, 'preview')
        : undefined;
    },

    async answer(token: string, posted: PostedAfterJob, nowMs: number): Promise<AfterJobResult> {
      const found = await selectActive(db, token);
      if (!found) return 'missing';
      return changeRequest<AfterJobResult>(database, found.request_id, async (transaction, request) => {
        // The owner may have replaced the link meanwhile.
        if (!(await selectActive(transaction, token))) return 'missing';
        const changes = withoutUndone(await selectChanges(transaction, request.request_id));
        const asked = {
          request: { ...request, payload: JSON.parse(request.payload) },
          changes,
          nowMs,
        };
        // Before 'closed': a second tap finds a page that asks nothing more.
        if (posted.what === 'review-back') return removeReview(transaction, request, nowMs);
        if (posted.what === 'pictures-no' && areRefused(await selectPairs(transaction, [request.request_id])))
          return 'repeat';
        if (!(await readAfterJob(transaction, asked, towns()))) return 'closed';
        if (posted.what === 'review') return putReview(transaction, request, posted.review, changes, nowMs);
        return answerPictures(transaction, request, posted, changes, nowMs);
      });
    },
  };

  async function answerPictures(
    transaction: StoreTransaction,
    request: LockedRequest,
    { what, seen }: Extract<PostedAfterJob, { seen: unknown }>,
    changes: readonly StoredChange[],
    nowMs: number,
  ): Promise<AfterJobResult> {
    const author = { by: CUSTOMER, nowMs };
    const answer = { id: crypto.randomUUID(), by: 'customer', day: isoDay(nowMs, timeZone()) } as const;
    const pairs = await selectPairs(transaction, [request.request_id]);
    if (what === 'pictures-no') {
      // A no counts for pictures that were not seen, too.
      await refusePairs(database, transaction, request, pairs, answer, author);
      return 'changed';
    }
    const whole = pairs.filter(isWhole);
    const wanted = whole.filter((pair) => seen.get(pair.id) === hashOfPair(pair));
    if (seen.size === 0 || wanted.length < seen.size) return 'otherPictures';
    if (wanted.every(({ consent_by }) => consent_by === 'customer')) return 'repeat';
    if (countEvents(changes, 'pictures allowed') >= MAX_ANSWERS) return 'tooMany';
    await allowPairs(transaction, request, wanted, answer, author);
    return 'changed';
  }

  /** A review that differs in anything is another one, so the site loses the earlier one. */
  async function putReview(
    transaction: StoreTransaction,
    request: LockedRequest,
    { stars, words, naming, mayShow }: WrittenReview,
    changes: readonly StoredChange[],
    nowMs: number,
  ): Promise<AfterJobResult> {
    const { request_id } = request;
    const { name, town } = signaturesOf(JSON.parse(request.payload), towns())[naming];
    const review = { stars, words, naming, name, town, may_show: mayShow ? 1 : 0 };
    const former = await selectReview(transaction, request_id);
    if (former && isSame(former, review)) return 'repeat';
    if (countEvents(changes, 'reviewed') >= MAX_ANSWERS) return 'tooMany';
    const author = { by: CUSTOMER, nowMs };
    if (former) await withdrawReviews(database, transaction, [former], author);
    const row = { ...review, at_ms: nowMs };
    await transaction
      .insertInto('work_review')
      .values({ id: crypto.randomUUID(), request_id, ...row })
      .onConflict((conflict) => conflict.column('request_id').doUpdateSet(row))
      .execute();
    const changeId = crypto.randomUUID();
    await recordWorkEvent(
      transaction,
      request,
      changeId,
      { what: 'reviewed', stars, words, naming, mayShow },
      author,
    );
    await tellOwner(transaction, { kind: 'review', requestId: request_id, changeId, recipients, nowMs });
    return 'changed';
  }

  async function removeReview(
    transaction: StoreTransaction,
    request: LockedRequest,
    nowMs: number,
  ): Promise<AfterJobResult> {
    const former = await selectReview(transaction, request.request_id);
    if (!former) return 'repeat';
    const author = { by: CUSTOMER, nowMs };
    await withdrawReviews(database, transaction, [former], author);
    await transaction.deleteFrom('work_review').where('id', '=', former.id).execute();
    await recordWorkEvent(transaction, request, crypto.randomUUID(), { what: 'review removed' }, author);
    return 'changed';
  }
}

function areRefused(pairs: readonly StoredPair[]): boolean {
  return pairs.every(({ consent_by, is_refused }) => consent_by === null && is_refused === 1);
}

function isSame<Row extends object>(former: Partial<Row>, review: Row): boolean {
  return Object.entries(review).every(([key, value]) => former[key as keyof Row] === value);
}

function countEvents(changes: readonly StoredChange[], what: WorkEvent['what']): number {
  return workEventsIn(changes).filter((event) => event.what === what).length;
}
