/** The consents for what the site shows outlive their requests, and the store. */
import type { Selectable } from 'kysely';
import type { Store, StoreTransaction } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';

/** Publishing needs the consent of each entry (check-consent.ts). Nothing that names the person is kept. */
export type Consents = {
  pairs: Selectable<Schema['work_pair']>[];
  reviews: Selectable<Schema['work_review']>[];
};

export const PAIR_OF_NOBODY = { request_id: null };
export const REVIEW_OF_NOBODY = { request_id: null, words: '', name: '', town: '' };

/** `words`: the content of a publication, as JSON. Returns the consents in force for its entries. */
export async function readConsents(store: Store, words: string): Promise<Consents> {
  const pairs = await store.selectFrom('work_pair').selectAll().where('consent_by', 'is not', null).execute();
  const reviews = await store.selectFrom('work_review').selectAll().where('may_show', '=', 1).execute();
  const isPublished = ({ entry }: { entry: string | null }) => entry !== null && words.includes(`"${entry}"`);
  return {
    pairs: pairs.filter(isPublished).map((pair) => ({ ...pair, ...PAIR_OF_NOBODY })),
    reviews: reviews.filter(isPublished).map((review) => ({ ...review, ...REVIEW_OF_NOBODY })),
  };
}

/** Rows that the store has are newer, and stay. */
export async function insertConsents(
  transaction: StoreTransaction,
  { pairs, reviews }: Consents,
): Promise<void> {
  for (const pair of pairs)
    await transaction
      .insertInto('work_pair')
      .values(pair)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const review of reviews)
    await transaction
      .insertInto('work_review')
      .values(review)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
