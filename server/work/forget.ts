/** Deletes a job's pictures and review with its request. */
import type { Store, StoreTransaction } from '../store/database.ts';
import { PAIR_OF_NOBODY, REVIEW_OF_NOBODY } from './keep-consents.ts';
import { selectPairs } from './pairs.ts';
import { readShown } from './read-work.ts';
import { selectReviews } from './reviews.ts';
import { type Locking, withdrawPairs, withdrawReviews } from './withdraw.ts';

/** Counts what visitors see, what is hidden on the site, and what is in the content draft. */
export type OnSiteCount = { pairs: number; reviews: number };

/** `staysShown`: the site keeps what the customer allowed it to show, as in a deletion by age. */
type Forgetting = { ids: readonly string[]; staysShown: boolean; nowMs: number };

/** Call in the transaction that deletes the requests, before it deletes their rows. They must be locked. */
export async function forgetWork(
  database: Locking,
  transaction: StoreTransaction,
  { ids, staysShown, nowMs }: Forgetting,
): Promise<void> {
  const { pairs, reviews, shownOf } = await selectWork(transaction, ids);
  const stays = ({ entry }: { entry: string | null }) => staysShown && shownOf(entry) === 'published';
  const author = { by: 'a deletion', nowMs };
  await withdrawPairs(
    database,
    transaction,
    pairs.filter((pair) => !stays(pair)),
    author,
  );
  await withdrawReviews(
    database,
    transaction,
    reviews.filter((review) => !stays(review)),
    author,
  );
  // Publishing still checks these consents, so keep the rows, but nothing about the person.
  for (const { id } of pairs.filter(stays))
    await transaction.updateTable('work_pair').set(PAIR_OF_NOBODY).where('id', '=', id).execute();
  for (const { id } of reviews.filter(stays))
    await transaction.updateTable('work_review').set(REVIEW_OF_NOBODY).where('id', '=', id).execute();
}

export async function countOnSite(db: Store, ids: readonly string[]): Promise<OnSiteCount> {
  const { pairs, reviews, shownOf } = await selectWork(db, ids);
  const isShown = ({ entry }: { entry: string | null }) => shownOf(entry) !== 'no';
  return { pairs: pairs.filter(isShown).length, reviews: reviews.filter(isShown).length };
}

async function selectWork(db: Store, ids: readonly string[]) {
  const [pairs, reviews] = [await selectPairs(db, ids), await selectReviews(db, ids)];
  const entries = [...pairs, ...reviews].map(({ entry }) => entry);
  return { pairs, reviews, shownOf: await readShown(db, entries) };
}
