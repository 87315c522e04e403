/**
 * The e-mails that bring photos to the owner: which photos go together, and when. They are rows of the digests, one for
 * each recipient; `photo.letter` names the letter that a photo is in, so that it stays the same at every attempt.
 */
import { randomUUID } from 'node:crypto';
import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import { encodedSize } from './letter.ts';
import { lockRequest } from './lock-request.ts';
import { createPhotoStore } from './photos.ts';
import { type Database, dueFrom, type Schema, type StoredQuote } from './schema.ts';
import { shortHash } from './short-hash.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The longest wait for the other photos of a request, from the first one that waits, ms. */
const WAIT = 10 * MINUTE;
/** A photo from further in the future than this was received before the clock was set back, ms. */
const CLOCK_SKEW = MINUTE;
/** The most letters in an hour to one recipient. */
const MOST_PER_HOUR = 30;
/** The largest message, bytes, and the part of it that is left for everything but the photos. */
const LARGEST = 10_000_000;
const TEXT_SIZE = 20_000;

/** What one letter brings. */
export type PhotoContents = {
  /** The photos that fit, JPEG. */
  attached: { number: number; bytes: Uint8Array }[];
  /** The numbers of those that do not. */
  leftOut: number[];
  /** How many the visitor had named that had not arrived when it was put together. */
  missing: number;
  /** The e-mail of its own that announced the request to this recipient; undefined if there was none. */
  announcement: { refusals: number } | undefined;
};

export function createPhotoMailings(database: Pick<Database, 'db'>) {
  const { db } = database;
  const photos = createPhotoStore(database);
  return {
    /** Puts photos into letters: when all that a request named are there, or when the first has waited long enough. */
    async plan(recipients: readonly string[], nowMs: number): Promise<void> {
      const due = await db
        .selectFrom('photo')
        .innerJoin('quote_request', 'quote_request.request_id', 'photo.request_id')
        .select('photo.request_id')
        .where('letter', 'is', null)
        .where('status', '!=', 'quarantine')
        .groupBy(['photo.request_id', 'photo_count'])
        .having(({ eb, fn, or, ref, selectFrom }) => {
          const firstMs = fn.min('photo.received_ms');
          const arrived = selectFrom('photo as other')
            .select(fn.countAll().as('count'))
            .whereRef('other.request_id', '=', 'photo.request_id');
          return or([
            eb(firstMs, '<=', nowMs - WAIT),
            eb(firstMs, '>', nowMs + CLOCK_SKEW),
            eb(arrived, '>=', ref('photo_count')),
          ]);
        })
        .execute();
      for (const { request_id } of due) await putInLetter(request_id, recipients, nowMs);
    },

    /** Whether a recipient has had enough letters for now. Then those that are due wait. */
    async holdBack(recipient: string, nowMs: number): Promise<boolean> {
      const thirtieth = await db
        .selectFrom('digest')
        .select('done_ms')
        .where('kind', '=', 'photos')
        .where('recipient', '=', recipient)
        .where('done_ms', '>', nowMs - HOUR)
        .where('done_ms', '<=', nowMs)
        .orderBy('done_ms', 'desc')
        .limit(1)
        .offset(MOST_PER_HOUR - 1)
        .executeTakeFirst();
      if (!thirtieth?.done_ms) return false;
      const laterMs = thirtieth.done_ms + HOUR;
      await db
        .updateTable('digest')
        .set({ first_ms: laterMs, next_ms: laterMs })
        .where('kind', '=', 'photos')
        .where('recipient', '=', recipient)
        .where('state', '=', 'ready')
        // It may have arrived.
        .where('in_doubt', '=', 0)
        .where('next_ms', '<=', nowMs)
        .execute();
      return true;
    },

    /** What a letter brings, the same at every attempt. `isBare`: nothing is attached. */
    async contentsOf(
      { id, recipient }: { id: string; recipient: string },
      { request_id, photo_count }: StoredQuote,
      isBare: boolean,
    ): Promise<PhotoContents> {
      const all = await photos.of(request_id);
      const inLetter = all.filter(({ letter }) => letter === letterOf(id));
      const lastMs = Math.max(...inLetter.map(({ received_ms }) => received_ms));
      const attached: PhotoContents['attached'] = [];
      const leftOut: number[] = [];
      let room = isBare ? 0 : LARGEST - TEXT_SIZE;
      for (const { number, picture_size } of inLetter) {
        const size = encodedSize(picture_size);
        const bytes = size <= room ? await photos.read(request_id, number, 'picture') : undefined;
        if (bytes) {
          attached.push({ number, bytes });
          room -= size;
        } else leftOut.push(number);
      }
      const announcement = await db
        .selectFrom('delivery')
        .select('refusals')
        .where('request_id', '=', request_id)
        .where('recipient', '=', recipient)
        .where('digest', 'is', null)
        .executeTakeFirst();
      const missing = photo_count - all.filter(({ received_ms }) => received_ms <= lastMs).length;
      return { attached, leftOut, missing: Math.max(0, missing), announcement };
    },
  };

  function putInLetter(requestId: string, recipients: readonly string[], nowMs: number): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      // Meanwhile no photo arrives, and no other instance does the same.
      await lockRequest(transaction, requestId).execute();
      const letter = `photos-${randomUUID()}`;
      const taken = await transaction
        .updateTable('photo')
        .set({ letter })
        .where('request_id', '=', requestId)
        .where('letter', 'is', null)
        .executeTakeFirst();
      if (taken.numUpdatedRows > 0n) await insertLetter(transaction, letter, requestId, recipients, nowMs);
    });
  }
}

/** Puts the photos of a request into new letters, as if none had been sent. */
export async function resendPhotos(transaction: Transaction<Schema>, requestId: string): Promise<void> {
  await transaction.deleteFrom('digest').where('kind', '=', 'photos').where('request_id', '=', requestId).execute();
  await transaction.updateTable('photo').set({ letter: null }).where('request_id', '=', requestId).execute();
}

/** Owes the letters to these recipients that former addresses did not get. */
export async function readdressPhotoLetters(
  transaction: Transaction<Schema>,
  recipients: readonly string[],
  nowMs: number,
): Promise<void> {
  const owed = await transaction
    .selectFrom('digest')
    .select(['id', 'request_id'])
    .where('kind', '=', 'photos')
    .where('state', '!=', 'done')
    .where('recipient', 'not in', recipients)
    .execute();
  for (const { id, request_id } of owed) {
    if (request_id) await insertLetter(transaction, letterOf(id), request_id, recipients, nowMs);
  }
}

/**
 * Whether an e-mail may be sent now, as a condition on digests. One with photos follows the e-mail that announces the
 * request, and waits while the request is taken for spam.
 */
export function isReadyToGo(digest: ExpressionBuilder<Schema, 'digest'>): Expression<SqlBool> {
  const { or, and, not, exists, selectFrom } = digest;
  const announcing = selectFrom('delivery')
    .select('delivery.request_id')
    .whereRef('delivery.request_id', '=', 'digest.request_id')
    .whereRef('delivery.recipient', '=', 'digest.recipient')
    .where('delivery.state', '=', 'ready');
  const spam = selectFrom('quote_request')
    .select('quote_request.request_id')
    .whereRef('quote_request.request_id', '=', 'digest.request_id')
    .where('status', '=', 'quarantine');
  return or([digest('kind', '!=', 'photos'), and([not(exists(announcing)), not(exists(spam))])]);
}

async function insertLetter(
  transaction: Transaction<Schema>,
  letter: string,
  request_id: string,
  recipients: readonly string[],
  nowMs: number,
): Promise<void> {
  const rows = recipients.map((recipient) => ({
    id: `${letter}.${shortHash(recipient)}`,
    kind: 'photos' as const,
    request_id,
    recipient,
    ...dueFrom(nowMs),
  }));
  await transaction
    .insertInto('digest')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The letter that an e-mail of this id is, to one of its recipients. */
function letterOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}
