/** Stores the photos of requests (promises: Photos). */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { PHOTOS_WITHIN } from '../../domain/photos.ts';
import { lockRequests } from '../requests/lock-requests.ts';
import { type HasDb, raiseChangeCounter, type Store } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { queuePhotos } from './photo-jobs.ts';

export type StoredPhoto = Selectable<Schema['photo']>;

/** JPEG without metadata. */
export type DecodedPhoto = { width: number; height: number; picture: Uint8Array; preview: Uint8Array };

/** `sourceHash`: of the file as it was sent. */
type PhotoKey = { requestId: string; number: number; sourceHash: string };

type PutPhotoResult =
  | 'stored'
  | 'repeat'
  | 'conflict'
  /** The request is unknown, too old, or announced fewer photos. */
  | 'missing';

export type PhotoStore = ReturnType<typeof createPhotoStore>;

export function createPhotoStore({ db }: HasDb) {
  return {
    /** Undefined if the photo has not arrived. */
    async find(
      key: Omit<PhotoKey, 'sourceHash'>,
      nowMs: number,
    ): Promise<'missing' | { sourceHash: string } | undefined> {
      if (!(await isExpected(db, key, nowMs))) return 'missing';
      const stored = await hashOf(db, key);
      return stored === undefined ? undefined : { sourceHash: stored };
    },

    put: (key: PhotoKey, photo: DecodedPhoto, nowMs: number): Promise<PutPhotoResult> =>
      db.transaction().execute(async (transaction) => {
        const { requestId: request_id, number, sourceHash: source_hash } = key;
        // The request cannot be deleted meanwhile.
        await lockRequests(transaction, [request_id]).execute();
        if (!(await isExpected(transaction, key, nowMs))) return 'missing';
        const { width, height, picture, preview } = photo;
        const sizes = { picture_size: picture.length, preview_size: preview.length };
        const inserted = await transaction
          .insertInto('photo')
          .values({ request_id, number, source_hash, received_ms: nowMs, width, height, ...sizes })
          .onConflict((conflict) => conflict.columns(['request_id', 'number']).doNothing())
          .returning('number')
          .executeTakeFirst();
        if (!inserted) return (await hashOf(transaction, key)) === source_hash ? 'repeat' : 'conflict';
        await transaction.insertInto('photo_file').values({ request_id, number, picture, preview }).execute();
        await queuePhotos(transaction, request_id, nowMs);
        await raiseChangeCounter(transaction);
        return 'stored';
      }),

    expect: (requestId: string, count: number) => expectPhotos(db, requestId, count),

    of: (requestId: string): Promise<StoredPhoto[]> =>
      db.selectFrom('photo').selectAll().where('request_id', '=', requestId).orderBy('number').execute(),

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

    async size(): Promise<number> {
      const { bytes } = await db
        .selectFrom('photo')
        .select(({ fn, eb }) =>
          fn.sum<number | string | null>(eb('picture_size', '+', eb.ref('preview_size'))).as('bytes'),
        )
        .executeTakeFirstOrThrow();
      // PostgreSQL returns sums as text.
      return Number(bytes ?? 0);
    },
  };
}

export async function expectPhotos(db: Store, requestId: string, count: number): Promise<void> {
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

async function isExpected(
  db: Store,
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

async function hashOf(db: Store, { requestId, number }: Omit<PhotoKey, 'sourceHash'>) {
  const row = await db
    .selectFrom('photo')
    .select('source_hash')
    .where('request_id', '=', requestId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.source_hash;
}
