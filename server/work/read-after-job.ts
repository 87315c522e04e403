/** Reads the questions of the customer's page after the job (promises: The work shows itself). */

import type { RequestPayload } from '../../domain/payload.ts';
import type { AfterJob, CustomerPair } from '../../domain/quote-page.ts';
import type { RequestStatus } from '../../domain/status.ts';
import { NAMINGS, type Naming } from '../../domain/work.ts';
import { readReviewsAddress } from '../customers/prepared-texts.ts';
import type { Store } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { hashOfPair, isWhole, type StoredPair, selectPairs } from './pairs.ts';
import { isAsking } from './read-work.ts';
import { selectReview, signatureOf, signaturesOf } from './reviews.ts';

type Asked = {
  request: { request_id: string; status: RequestStatus; payload: RequestPayload };
  /** Without undone ones. */
  changes: readonly StoredChange[];
  nowMs: number;
};

/**
 * Resolves to null unless the page asks (isAsking) or the customer has an answer to take back. `towns`: the
 * company's.
 */
export async function readAfterJob(
  db: Store,
  { request, changes, nowMs }: Asked,
  towns: readonly string[],
): Promise<AfterJob | null> {
  const pairs = (await selectPairs(db, [request.request_id])).filter(isWhole);
  const review = await selectReview(db, request.request_id);
  const hasAnswered = review !== undefined || pairs.some(({ consent_by }) => consent_by !== null);
  if (!hasAnswered && !isAsking(request.status, changes, nowMs)) return null;
  const signatures = signaturesOf(request.payload, towns);
  const names = NAMINGS.map((naming) => [naming, signatureOf(signatures[naming])]);
  return {
    pairs: pairs.map(describePair),
    review: review
      ? {
          stars: review.stars,
          words: review.words,
          naming: review.naming,
          name: signatureOf(review),
          mayShow: review.may_show === 1,
        }
      : null,
    names: Object.fromEntries(names) as Record<Naming, string>,
    reviewsAddress: await readReviewsAddress(db),
  };
}

function describePair(pair: StoredPair): CustomerPair {
  const answer = pair.consent_by !== null ? 'allowed' : pair.is_refused === 1 ? 'refused' : null;
  return { id: pair.id, hash: hashOfPair(pair), answer };
}
