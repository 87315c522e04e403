/** Adds a pair of pictures or a review to the content draft. The next publication shows it. */

import type { RequestPayload } from '../../domain/payload.ts';
import { MIDDLE, nameOfPicture, SIZES } from '../../domain/site-pictures.ts';
import type { ShowOnSite, Side } from '../../domain/work.ts';
import type { Encode, EncodedScene } from '../photos/decoder.ts';
import { addDraftEntry } from '../publishing/drafts.ts';
import type { SiteEditor } from '../publishing/editor.ts';
import { messages as publishing } from '../publishing/messages.ts';
import { hashOfPicture, putPicture } from '../publishing/pictures.ts';
import { type Author, changeRequest } from '../requests/apply-change.ts';
import type { Database, StoreTransaction } from '../store/database.ts';
import { monthOf, serviceOf } from './describe-work.ts';
import { messages } from './messages.ts';
import { hashOfPair, isWhole, readPairPicture, selectPairs } from './pairs.ts';
import { readShown } from './read-work.ts';
import { selectReview, townAmong } from './reviews.ts';

/**
 * `conflict`: there is no consent for these pictures any more. `repeat`: the site has the work, shown or
 * hidden, or the draft has it.
 */
type ShowResult = 'changed' | 'repeat' | 'conflict' | 'missing' | { sentence: string };
/** `device`: id of the device that adds to the draft. */
type Drafter = Author & { device: string };
/**
 * A picture of the pair. Encoding takes seconds, so it comes before the transaction, which locks out other
 * writers.
 */
type Encoded = { hash: string; scene: EncodedScene };

export function createShow(database: Database, site: SiteEditor, encode: Encode) {
  const { db } = database;

  return async (requestId: string, wanted: ShowOnSite, author: Drafter): Promise<ShowResult> => {
    // Another instance may have published a moment ago.
    await site.look();
    return 'pair' in wanted ? showPair(requestId, wanted.pair, author) : showReview(requestId, author);
  };

  async function showPair(requestId: string, pairId: string, author: Drafter): Promise<ShowResult> {
    const seen = (await selectPairs(db, [requestId])).find(({ id }) => id === pairId);
    if (!seen) return 'missing';
    if (!isWhole(seen)) return { sentence: messages.noPair };
    if (seen.consent_by === null) return 'conflict';
    if ((await readShown(db, [seen.entry]))(seen.entry) !== 'no') return 'repeat';
    const before = await encodeSide(requestId, pairId, 'before');
    const after = await encodeSide(requestId, pairId, 'after');
    if ('sentence' in before) return before;
    if ('sentence' in after) return after;
    return changeRequest<ShowResult>(database, requestId, async (transaction, request) => {
      const pair = (await selectPairs(transaction, [requestId])).find(({ id }) => id === pairId);
      // Race: the customer took the consent back, or the owner replaced a picture.
      if (!pair || pair.consent_by === null || hashOfPair(pair) !== hashOfPair(seen)) return 'conflict';
      if ((await readShown(transaction, [pair.entry]))(pair.entry) !== 'no') return 'repeat';
      for (const { hash, scene } of [before, after])
        await putPicture({ db: transaction }, nameOf(hash), scene, author.nowMs);
      const entry = pair.entry ?? newId('job');
      const payload: RequestPayload = JSON.parse(request.payload);
      const month = await monthOf(transaction, requestId, pair.consent_day ?? '');
      const isAdded = await draft(transaction, author, 'jobs/jobs', entry, {
        service: serviceOf(payload, site),
        town: townAmong(site.published().company.towns, payload),
        month,
        beforePicture: nameOf(before.hash),
        afterPicture: nameOf(after.hash),
      });
      if (!isAdded) return { sentence: messages.full };
      await transaction.updateTable('work_pair').set({ entry }).where('id', '=', pairId).execute();
      return 'changed';
    });
  }

  async function encodeSide(
    requestId: string,
    pair: string,
    side: Side,
  ): Promise<Encoded | { sentence: string }> {
    const file = await readPairPicture(db, { requestId, pair, side }, 'picture');
    if (!file) return { sentence: messages.noPair };
    const scene = await encode(file, MIDDLE);
    if (!scene) return { sentence: publishing.picture.unreadable };
    if ('smallWidth' in scene) return { sentence: publishing.picture.tooSmall(scene, SIZES.scene.least) };
    return { hash: hashOfPicture(file), scene };
  }

  function showReview(requestId: string, author: Drafter): Promise<ShowResult> {
    return changeRequest<ShowResult>(database, requestId, async (transaction, request) => {
      const review = await selectReview(transaction, requestId);
      if (!review) return 'missing';
      if (review.may_show === 0) return 'conflict';
      if (review.words === '') return { sentence: messages.noWords };
      const shownOf = await readShown(transaction, [review.entry]);
      if (shownOf(review.entry) !== 'no') return 'repeat';
      const entry = review.entry ?? newId('review');
      const { name, town, words, stars } = review;
      const isAdded = await draft(transaction, author, 'testimonials/testimonials', entry, {
        initials: '',
        name,
        town,
        service: serviceOf(JSON.parse(request.payload), site),
        // The content’s rules refuse tabs.
        text: words.replaceAll('\t', ' '),
        stars: String(stars),
      });
      if (!isAdded) return { sentence: messages.full };
      await transaction.updateTable('work_review').set({ entry }).where('id', '=', review.id).execute();
      return 'changed';
    });
  }

  function draft(
    transaction: StoreTransaction,
    { device, nowMs }: Drafter,
    list: string,
    entry: string,
    fields: Record<string, string>,
  ): Promise<boolean> {
    return addDraftEntry(database, transaction, site.published(), { list, entry, fields, device, nowMs });
  }
}

/** The beginning names the kind of entry. The rest is random, so that it leads to no customer. */
function newId(kind: 'job' | 'review'): string {
  return `${kind}-${crypto.randomUUID().slice(0, 8)}`;
}

function nameOf(hash: string): string {
  return nameOfPicture({ hash, focus: MIDDLE, size: 'scene' });
}
