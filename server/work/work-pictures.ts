/** The owner adds, replaces and deletes a job's pictures (promises: The work shows itself). */
import { randomUUID } from 'node:crypto';
import type { RequestStatus } from '../../domain/status.ts';
import { MOST_PAIRS, type RecordedConsent, type Side } from '../../domain/work.ts';
import type { DecodedPhoto } from '../photos/photos.ts';
import { hashOfPicture } from '../publishing/pictures.ts';
import type { QuoteResult } from '../quotes/quotes.ts';
import {
  type Author,
  changeRequest,
  isRepeat,
  type LockedRequest,
  selectChanges,
} from '../requests/apply-change.ts';
import type { Database, Store, StoreTransaction } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { allowPairs, recordWorkEvent, refusePairs } from './consent.ts';
import { isRefusal } from './events.ts';
import { messages } from './messages.ts';
import { hashOfPair, isWhole, type StoredPair, selectPairs } from './pairs.ts';
import { withdrawPairs } from './withdraw.ts';

export type PictureKey = { requestId: string; pair: string; side: Side };

/** Nothing was written unless the result is `changed`. `repeat`: the same was done before. */
type PictureResult = 'changed' | 'repeat' | 'missing' | { sentence: string };

export type WorkPictures = ReturnType<typeof createWorkPictures>;

/** `today`: the company's day at this moment, '2026-12-08'. */
export function createWorkPictures(database: Database, today: (nowMs: number) => string) {
  const { db } = database;

  /** Call when a picture changes: nobody has agreed to the new one. */
  async function endConsent(
    transaction: StoreTransaction,
    request: LockedRequest,
    pair: StoredPair,
    author: Author,
  ): Promise<void> {
    await withdrawPairs(database, transaction, [pair], author);
    await transaction.updateTable('work_pair').set({ is_refused: 0 }).where('id', '=', pair.id).execute();
    if (pair.consent_by === null) return;
    const event = { what: 'pictures refused', pairs: 1, day: today(author.nowMs) } as const;
    await recordWorkEvent(transaction, request, randomUUID(), event, author);
  }

  return {
    /** Call before the picture is decoded. Undefined if it is to be stored. */
    check: (key: PictureKey, sourceHash?: string): Promise<Exclude<PictureResult, 'changed'> | undefined> =>
      refusal(db, key, sourceHash),

    /** Creates the pair with its first picture. */
    put: (
      key: PictureKey,
      sourceHash: string,
      { width, height, picture, preview }: DecodedPhoto,
      author: Author,
    ): Promise<PictureResult> =>
      changeRequest<PictureResult>(database, key.requestId, async (transaction, request) => {
        const { requestId: request_id, pair: pair_id, side } = key;
        const refused = await refusal(transaction, key, sourceHash);
        if (refused) return refused;
        const pair = (await selectPairs(transaction, [request_id])).find(({ id }) => id === pair_id);
        if (pair) await endConsent(transaction, request, pair, author);
        else
          await transaction
            .insertInto('work_pair')
            .values({ id: pair_id, request_id, made_ms: author.nowMs })
            .execute();
        await deletePictures(transaction, pair_id, side);
        const sizes = { picture_size: picture.length, preview_size: preview.length };
        const photo = { request_id, pair_id, side };
        await transaction
          .insertInto('work_photo')
          .values({
            ...photo,
            source_hash: sourceHash,
            site_hash: hashOfPicture(picture),
            received_ms: author.nowMs,
            width,
            height,
            ...sizes,
          })
          .execute();
        await transaction
          .insertInto('work_photo_file')
          .values({ ...photo, picture, preview })
          .execute();
        return 'changed';
      }),

    /** Removes both pictures. A repeat changes nothing. */
    remove: (requestId: string, pairId: string, author: Author): Promise<PictureResult> =>
      changeRequest<PictureResult>(database, requestId, async (transaction, request) => {
        const pair = (await selectPairs(transaction, [requestId])).find(({ id }) => id === pairId);
        if (!pair) return 'repeat';
        await endConsent(transaction, request, pair, author);
        await deletePictures(transaction, pairId);
        await transaction.deleteFrom('work_pair').where('id', '=', pairId).execute();
        return 'changed';
      }),

    /**
     * Records an answer given in person or on paper. A yes counts only for the pictures that the owner saw.
     * `conflict`: while this yes waited on the owner's device, the customer refused, or another device of the
     * owner recorded a no.
     */
    record: (
      requestId: string,
      { id, isAllowed, day, hashes, seen }: RecordedConsent,
      author: Author,
    ): Promise<QuoteResult> =>
      changeRequest<QuoteResult>(database, requestId, async (transaction, request) => {
        const changes = await selectChanges(transaction, requestId);
        if (isRepeat(changes, { id })) return 'changed';
        if (day > today(author.nowMs)) return { sentence: messages.notYet };
        const pairs = await selectPairs(transaction, [requestId]);
        const whole = pairs.filter(isWhole);
        if (whole.length === 0) return { sentence: messages.noPair };
        const wanted = whole.filter((pair) => hashes.includes(hashOfPair(pair)));
        if (isAllowed && (hashes.length === 0 || wanted.length < hashes.length))
          return { sentence: messages.picturesChanged };
        const isUnseenNo = (change: StoredChange) =>
          change.version > seen && change.made_by !== author.by && isRefusal(change);
        if (isAllowed && wanted.some(({ is_refused }) => is_refused === 1) && changes.some(isUnseenNo))
          return 'conflict';
        const answer = { id, by: 'owner', day } as const;
        if (isAllowed) await allowPairs(transaction, request, wanted, answer, author);
        else await refusePairs(database, transaction, request, pairs, answer, author);
        return 'changed';
      }),
  };
}

const TOO_EARLY: readonly RequestStatus[] = ['new', 'contacted', 'quarantine'];

async function refusal(
  db: Store,
  { requestId, pair, side }: PictureKey,
  sourceHash?: string,
): Promise<Exclude<PictureResult, 'changed'> | undefined> {
  const request = await db
    .selectFrom('quote_request')
    .select('status')
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!request) return 'missing';
  const stored = await db
    .selectFrom('work_pair')
    .select('request_id')
    .where('id', '=', pair)
    .executeTakeFirst();
  if (stored && stored.request_id !== requestId) return { sentence: messages.otherRequest };
  if (stored && sourceHash !== undefined) {
    const photo = await db
      .selectFrom('work_photo')
      .select('source_hash')
      .where('pair_id', '=', pair)
      .where('side', '=', side)
      .executeTakeFirst();
    if (photo?.source_hash === sourceHash) return 'repeat';
  }
  if (TOO_EARLY.includes(request.status)) return { sentence: messages.tooEarly };
  if (!stored && (await selectPairs(db, [requestId])).length >= MOST_PAIRS)
    return { sentence: messages.tooMany(MOST_PAIRS) };
  return undefined;
}

async function deletePictures(transaction: StoreTransaction, pairId: string, side?: Side): Promise<void> {
  // Rows that reference others come first.
  for (const table of ['work_photo_file', 'work_photo'] as const) {
    const rows = transaction.deleteFrom(table).where('pair_id', '=', pairId);
    await (side ? rows.where('side', '=', side) : rows).execute();
  }
}
