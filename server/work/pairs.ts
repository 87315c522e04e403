/** Stored pairs of before-and-after pictures of a request's work. */
import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { SIDES, type Side, type WorkPair } from '../../domain/work.ts';
import type { Store } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';

type StoredPhoto = Selectable<Schema['work_photo']>;

export type StoredPair = Selectable<Schema['work_pair']> & { [S in Side]: StoredPhoto | null };

/** Oldest first. The '' below is there because SQL has no empty list. */
export async function selectPairs(db: Store, requestIds: readonly string[]): Promise<StoredPair[]> {
  const pairs = await db
    .selectFrom('work_pair')
    .selectAll()
    .where('request_id', 'in', ['', ...requestIds])
    .orderBy('made_ms')
    .orderBy('id')
    .execute();
  if (pairs.length === 0) return [];
  const photos = await db
    .selectFrom('work_photo')
    .selectAll()
    .where('request_id', 'in', ['', ...requestIds])
    .execute();
  const photoOf = (id: string, wanted: Side) =>
    photos.find(({ pair_id, side }) => pair_id === id && side === wanted) ?? null;
  return pairs.map((pair) => ({
    ...pair,
    before: photoOf(pair.id, 'before'),
    after: photoOf(pair.id, 'after'),
  }));
}

export function isWhole(pair: StoredPair): boolean {
  return SIDES.every((side) => pair[side] !== null);
}

/** A consent names this hash, so that it holds only for pictures that were seen. */
export function hashOfPair({ before, after }: StoredPair): string {
  return createHash('sha256')
    .update(`${before?.source_hash} ${after?.source_hash}`)
    .digest('hex')
    .slice(0, 16);
}

export async function readPairPicture(
  db: Store,
  { requestId, pair, side }: { requestId: string; pair: string; side: Side },
  size: 'picture' | 'preview',
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('work_photo_file')
    .select(`${size} as bytes`)
    .where('request_id', '=', requestId)
    .where('pair_id', '=', pair)
    .where('side', '=', side)
    .executeTakeFirst();
  return row?.bytes;
}

export function consentOf({ consent_by: by, consent_day: day }: StoredPair): WorkPair['consent'] {
  return by !== null && day !== null ? { by, day } : null;
}

/** If two pairs have the same picture, a consent to either allows it. */
export async function selectAllowedHashes(db: Store, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('work_photo')
    .innerJoin('work_pair', 'work_pair.id', 'work_photo.pair_id')
    .select('site_hash')
    // SQL has no empty list.
    .where('site_hash', 'in', ['', ...hashes])
    .where('consent_by', 'is not', null)
    .execute();
  return new Set(rows.map(({ site_hash }) => site_hash));
}

export function isSide(text: string): text is Side {
  return SIDES.some((side) => side === text);
}
