/** A job's pictures and review as the desk shows them. */

import { ORDERED, type RequestStatus } from '../../domain/status.ts';
import type { DeskWork, Review, Shown, WorkPicture } from '../../domain/work.ts';
import { idsShown } from '../content/content.ts';
import { withStoredPictures } from '../publishing/pictures.ts';
import { readPublished } from '../publishing/publications.ts';
import { quoteAfter } from '../quotes/state.ts';
import type { Store } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { visitAfter } from '../visits/visits.ts';
import { consentOf, hashOfPair, isWhole, type StoredPair, selectPairs } from './pairs.ts';
import { type StoredReview, selectReview, signatureOf } from './reviews.ts';

/** `changes`: without undone ones. */
export async function readWork(
  db: Store,
  request: { request_id: string; status: RequestStatus },
  changes: readonly StoredChange[],
  nowMs: number,
): Promise<DeskWork> {
  const [pairs, review] = await Promise.all([
    selectPairs(db, [request.request_id]),
    selectReview(db, request.request_id),
  ]);
  const shownOf = await readShown(
    db,
    [...pairs, review].map((one) => one?.entry ?? null),
  );
  const whereabouts = (entry: string | null, list: string) => {
    const shown = shownOf(entry);
    return shown === 'hidden' ? { shown, card: `${list}/${entry}` } : { shown };
  };
  return {
    pairs: pairs.map((pair) => ({
      id: pair.id,
      before: pictureOf(pair.before),
      after: pictureOf(pair.after),
      hash: isWhole(pair) ? hashOfPair(pair) : null,
      consent: consentOf(pair),
      isRefused: pair.is_refused === 1,
      ...whereabouts(pair.entry, 'jobs/jobs'),
    })),
    review: review
      ? { ...describeReview(review), ...whereabouts(review.entry, 'testimonials/testimonials') }
      : null,
    isAsking: isAsking(request.status, changes, nowMs),
  };
}

/** Whether the customer's page asks for pictures and a review. */
export function isAsking(status: RequestStatus, changes: readonly StoredChange[], nowMs: number): boolean {
  if (!ORDERED.includes(status) || quoteAfter(changes).state !== 'accepted') return false;
  const visit = visitAfter(changes);
  return status === 'done' || (visit !== null && visit.eveningMs <= nowMs);
}

/** Resolves to a function that says how the site shows each of these entries of the content. */
export async function readShown(
  db: Store,
  entries: readonly (string | null)[],
): Promise<(entry: string | null) => Shown> {
  if (entries.every((entry) => entry === null)) return () => 'no';
  const newest = await db
    .selectFrom('site_publication')
    .select(['number', 'words'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const content = newest && (await readPublished(db, newest.number));
  const visible = content && idsShown(await withStoredPictures(db, content));
  const lists = await db
    .selectFrom('site_draft')
    .select(['value', 'base_value'])
    .where('value', 'like', '[%')
    .execute();
  const isIn = (json: string, entry: string) => json.includes(`"${entry}"`);
  return (entry) => {
    if (entry === null) return 'no';
    // Content that this program cannot read counts as shown, so that nothing of it is deleted.
    if (newest && isIn(newest.words, entry)) return !visible || visible.has(entry) ? 'published' : 'hidden';
    // An entry of the base that is no longer published is left out of the draft, too (apply-draft.ts).
    const isDrafted = lists.some(({ value, base_value }) => isIn(value, entry) && !isIn(base_value, entry));
    return isDrafted ? 'draft' : 'no';
  };
}

function describeReview(review: StoredReview): Omit<Review, 'shown'> {
  const { stars, words, naming, may_show, at_ms } = review;
  return { stars, words, naming, name: signatureOf(review), mayShow: may_show === 1, atMs: at_ms };
}

function pictureOf(photo: StoredPair['before']): WorkPicture | null {
  if (!photo) return null;
  const { width, height, source_hash } = photo;
  return { width, height, version: source_hash.slice(0, 16) };
}
