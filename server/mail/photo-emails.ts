/**
 * The e-mails that bring photos to the owner: which photos go together, and when. `photo.letter` names the group of e-mails,
 * one to each recipient, that a photo is in, so that each stays the same at every attempt.
 */
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { HOUR, MINUTE } from '../../domain/time-spans.ts';
import { createPhotoStore } from '../photos/photos.ts';
import { lockRequests } from '../requests/lock-requests.ts';
import type { Database } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import type { StoredQuote } from '../store/stored-quote.ts';
import { dueFrom, type Email, emailIdOf, shortHash } from './email.ts';
import { encodedSize } from './message.ts';

/** The longest wait for the other photos of a request, from the first one that waits, ms. */
const WAIT = 10 * MINUTE;
/** A photo from further in the future than this was received before the clock was set back, ms. */
const CLOCK_SKEW = MINUTE;
/** The most e-mails with photos in an hour to one recipient. */
const MOST_PER_HOUR = 30;
/** The largest message, bytes, and the part of it that is left for everything but the photos. */
const LARGEST = 10_000_000;
const TEXT_SIZE = 20_000;

/** What one e-mail brings. */
export type PhotoContents = {
  /** The photos that fit, JPEG. */
  attached: { number: number; bytes: Uint8Array }[];
  /** The numbers of those that do not. */
  leftOut: number[];
  /** How many of the photos that the request named had not arrived when this e-mail was planned. */
  missing: number;
  /** The e-mail that announced this one request to this recipient; undefined if there was none. */
  announcement: { refusals: number } | undefined;
};

export function createPhotoEmails(database: Pick<Database, 'db'>) {
  const { db } = database;
  const photos = createPhotoStore(database);
  return {
    /** Puts photos into e-mails: when all that a request named are there, or when the first has waited long enough. */
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
      for (const { request_id } of due) await putInEmails(request_id, recipients, nowMs);
    },

    /** Whether a recipient has had as many as an hour allows. If so, this makes those that are due wait. */
    async holdBack(recipient: string, nowMs: number): Promise<boolean> {
      const thirtieth = await db
        .selectFrom('email')
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
        .updateTable('email')
        .set({ first_ms: laterMs, next_ms: laterMs })
        .where('kind', '=', 'photos')
        .where('recipient', '=', recipient)
        .where('state', '=', 'ready')
        .where('next_ms', '<=', nowMs)
        .execute();
      return true;
    },

    /** What an e-mail brings, the same at every attempt. `isBare`: nothing is attached. */
    async contentsOf(
      { id, recipient }: Email,
      { request_id, photo_count }: StoredQuote,
      isBare: boolean,
    ): Promise<PhotoContents> {
      const all = await photos.of(request_id);
      const inGroup = all.filter(({ letter }) => letter === groupOf(id));
      const lastMs = Math.max(...inGroup.map(({ received_ms }) => received_ms));
      const attached: PhotoContents['attached'] = [];
      const leftOut: number[] = [];
      let room = isBare ? 0 : LARGEST - TEXT_SIZE;
      for (const { number, picture_size } of inGroup) {
        const size = encodedSize(picture_size);
        const bytes = size <= room ? await photos.read(request_id, number, 'picture') : undefined;
        if (bytes) {
          attached.push({ number, bytes });
          room -= size;
        } else leftOut.push(number);
      }
      const announcement = await db
        .selectFrom('email')
        .select('refusals')
        .where('id', '=', emailIdOf(request_id, recipient))
        .where('announced_in', 'is', null)
        .executeTakeFirst();
      const missing = photo_count - all.filter(({ received_ms }) => received_ms <= lastMs).length;
      return { attached, leftOut, missing: Math.max(0, missing), announcement };
    },
  };

  function putInEmails(requestId: string, recipients: readonly string[], nowMs: number): Promise<void> {
    return db.transaction().execute(async (transaction) => {
      // The lock keeps out further photos, and other instances that would do the same.
      await lockRequests(transaction, [requestId]).execute();
      const group = `photos-${randomUUID()}`;
      const taken = await transaction
        .updateTable('photo')
        .set({ letter: group })
        .where('request_id', '=', requestId)
        .where('letter', 'is', null)
        .executeTakeFirst();
      if (taken.numUpdatedRows > 0n) await insertEmails(transaction, group, requestId, recipients, nowMs);
    });
  }
}

/** Puts the photos of a request into new e-mails, as if none had been sent. */
export async function resendPhotos(transaction: Transaction<Schema>, requestId: string): Promise<void> {
  await transaction.deleteFrom('email').where('kind', '=', 'photos').where('request_id', '=', requestId).execute();
  await transaction.updateTable('photo').set({ letter: null }).where('request_id', '=', requestId).execute();
}

/** Queues those of the e-mails that bring photos for these recipients. */
export async function readdressPhotoEmails(
  transaction: Transaction<Schema>,
  owed: readonly Email[],
  recipients: readonly string[],
  nowMs: number,
): Promise<void> {
  for (const { kind, id, request_id } of owed) {
    if (kind === 'photos' && request_id) await insertEmails(transaction, groupOf(id), request_id, recipients, nowMs);
  }
}

async function insertEmails(
  transaction: Transaction<Schema>,
  group: string,
  request_id: string,
  recipients: readonly string[],
  nowMs: number,
): Promise<void> {
  const rows = recipients.map((recipient) => ({
    id: `${group}.${shortHash(recipient)}`,
    kind: 'photos' as const,
    request_id,
    recipient,
    ...dueFrom(nowMs),
  }));
  await transaction
    .insertInto('email')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** The group that an e-mail with photos belongs to. */
function groupOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}
