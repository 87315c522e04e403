/** The photos of the requests, in the same database as they are (contract, "Photos with a request"). */
import { createHash } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { PHOTOS_WITHIN } from '../../domain/photos.ts';
import { lockRequests } from '../requests/lock-requests.ts';
import { type Database, raiseRevision } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { queuePhotos } from './photo-jobs.ts';

/** What is known of a stored photo. */
export type StoredPhoto = Selectable<Schema['photo']>;

/** A decoded photo, written anew: JPEG without metadata. `preview` is a small one for lists. */
export type DecodedPhoto = { width: number; height: number; picture: Uint8Array; preview: Uint8Array };

/** Which photo of which request, and the hash of the file that was sent. */
type PhotoKey = { requestId: string; number: number; sourceHash: string };

type PutPhotoResult =
  | 'stored'
  | 'repeat'
  /** The number is taken by another picture, which stays. */
  | 'conflict'
  /** No request waits for this photo: it is unknown or too old, or named fewer photos. */
  | 'missing';

export type PhotoStore = ReturnType<typeof createPhotoStore>;

export function createPhotoStore({ db }: Pick<Database, 'db'>) {
  return {
    /** `missing` if no request waits for this photo; the hash of the one that is stored; undefined if there is none yet. */
    async look(
      key: Omit<PhotoKey, 'sourceHash'>,
      nowMs: number,
    ): Promise<'missing' | { sourceHash: string } | undefined> {
      if (!(await isWaitedFor(db, key, nowMs))) return 'missing';
      const stored = await hashOf(db, key);
      return stored === undefined ? undefined : { sourceHash: stored };
    },

    /** Resolves once the photo is durable. */
    put: (key: PhotoKey, photo: DecodedPhoto, nowMs: number): Promise<PutPhotoResult> =>
      db.transaction().execute(async (transaction) => {
        const { requestId: request_id, number, sourceHash: source_hash } = key;
        // The lock keeps the request from being deleted meanwhile.
        await lockRequests(transaction, [request_id]).execute();
        if (!(await isWaitedFor(transaction, key, nowMs))) return 'missing';
        const { width, height, picture, preview } = photo;
        const sizes = { picture_size: picture.length, preview_size: preview.length };
        const inserted = await transaction
          .insertInto('photo')
          .values({
            request_id,
            number,
            source_hash,
            received_ms: nowMs,
            width,
            height,
            ...sizes,
            letter: null,
          })
          .onConflict((conflict) => conflict.columns(['request_id', 'number']).doNothing())
          .returning('number')
          .executeTakeFirst();
        if (!inserted) return (await hashOf(transaction, key)) === source_hash ? 'repeat' : 'conflict';
        await transaction.insertInto('photo_file').values({ request_id, number, picture, preview }).execute();
        await queuePhotos(transaction, request_id, nowMs);
        await raiseRevision(transaction);
        return 'stored';
      }),

    expect: (requestId: string, count: number) => expectPhotos(db, requestId, count),

    /** The photos of a request that have arrived, in order. */
    of: (requestId: string): Promise<StoredPhoto[]> =>
      db.selectFrom('photo').selectAll().where('request_id', '=', requestId).orderBy('number').execute(),

    /** The bytes of a photo (JPEG); undefined if it has not arrived. */
    async read(
      requestId: string,
      number: number,
      size: 'picture' | 'preview',
    ): Promise<Uint8Array | undefined> {
      const row = await db
        .selectFrom('photo_file')
        .select(`${size} as bytes`)
        .where('request_id', '=', requestId)
        .where('number', '=', number)
        .executeTakeFirst();
      return row?.bytes;
    },

    /** The bytes that all photos of requests take. */
    async size(): Promise<number> {
      const { bytes } = await db
        .selectFrom('photo')
        .select(({ fn, eb }) =>
          fn.sum<number | string | null>(eb('picture_size', '+', eb.ref('preview_size'))).as('bytes'),
        )
        .executeTakeFirstOrThrow();
      // PostgreSQL returns sums as text, because they may exceed its largest integer.
      return Number(bytes ?? 0);
    },
  };
}

/** Makes a request wait for at least so many photos. */
export async function expectPhotos(db: Kysely<Schema>, requestId: string, count: number): Promise<void> {
  await db
    .updateTable('quote_request')
    .set({ photo_count: count })
    .where('request_id', '=', requestId)
    .where('photo_count', '<', count)
    .execute();
}

export function hashOfFile(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex');
}

async function isWaitedFor(
  db: Kysely<Schema>,
  { requestId, number }: Omit<PhotoKey, 'sourceHash'>,
  nowMs: number,
): Promise<boolean> {
  const request = await db
    .selectFrom('quote_request')
    .select('request_id')
    .where('request_id', '=', requestId)
    .where('photo_count', '>=', number)
    .where('received_ms', '>', nowMs - PHOTOS_WITHIN)
    .executeTakeFirst();
  return request !== undefined;
}

async function hashOf(db: Kysely<Schema>, { requestId, number }: Omit<PhotoKey, 'sourceHash'>) {
  const row = await db
    .selectFrom('photo')
    .select('source_hash')
    .where('request_id', '=', requestId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.source_hash;
}
