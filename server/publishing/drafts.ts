/** What is drafted at the desk, in the store: one row for each thing that was changed, whichever device did it. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { DraftValue } from '../../domain/site-desk.ts';
import type { Database } from '../store/database.ts';
import { raiseRevision } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import type { Content } from '../words/schema.ts';
import { applyDraft, type Draft, type Drafts } from './draft.ts';
import { isPictureStored } from './pictures.ts';
import { placesIn } from './places.ts';

/** `device` is its id. `seen` is what the desk saw there. */
export type NewDraft = { path: string; value: DraftValue; seen: DraftValue; device: string; nowMs: number };

/** `unfit`: the value is of another kind. `full`: all drafts together would be too long. `conflict`: another device, or another tab, has changed the same meanwhile. */
export type SaveResult =
  | { kind: 'saved' }
  | { kind: 'missing' }
  | { kind: 'unfit' }
  | { kind: 'full' }
  | { kind: 'conflict'; current: DraftValue; by: string | undefined };

/** The longest list of entries that may be drafted. The check tells at which length a list is too long. */
const MOST_ENTRIES = 100;
/** The length of all drafts together, bytes as JSON. A site of a hundred services has a fourth of it; each read takes them all. */
const MOST_BYTES = 400_000;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Longer ids would make longer paths than PostgreSQL's index takes. */
const LONGEST_ID = 80;

export async function readDrafts(store: Kysely<Schema>): Promise<Map<string, Draft>> {
  const rows = await store
    .selectFrom('site_draft')
    .select(['path', 'value', 'base_value'])
    .orderBy('path')
    .execute();
  return new Map(
    rows.map(({ path, value, base_value }) => [
      path,
      { value: JSON.parse(value), base: JSON.parse(base_value) },
    ]),
  );
}

/** Stands for them: other drafts have another. */
export function hashOfDrafts(drafts: Drafts): string {
  return createHash('sha256')
    .update(JSON.stringify([...drafts]))
    .digest('base64url');
}

/** Saves what was typed. What says again what is published is a draft no more. */
export async function saveDraft(
  database: Database,
  published: Content,
  draft: NewDraft,
): Promise<SaveResult> {
  const { path, value, seen, device, nowMs } = draft;
  return database.db.transaction().execute(async (transaction): Promise<SaveResult> => {
    await database.lockContents(transaction, 'site draft');
    const drafts = await readDrafts(transaction);
    const place = placesIn(applyDraft(published, drafts)).get(path);
    if (!place) return { kind: 'missing' };
    if (!isFit(value, place)) return { kind: 'unfit' };
    // It cannot be deleted meanwhile, because the lock is that of deleteUnusedPictures, too.
    if (place.kind === 'picture' && value !== '' && !(await isPictureStored(transaction, value))) {
      return { kind: 'unfit' };
    }
    const { value: current } = place;
    // Also the repeat of a change whose answer was lost.
    if (isDeepStrictEqual(current, value)) return { kind: 'saved' };
    if (!isDeepStrictEqual(current, seen)) {
      const last = await transaction
        .selectFrom('site_draft')
        .leftJoin('device', 'device.id', 'site_draft.changed_by')
        .select(['changed_by', 'device.name'])
        .where('path', '=', path)
        .executeTakeFirst();
      return {
        kind: 'conflict',
        current,
        by: last?.changed_by === device ? 'Another tab' : (last?.name ?? undefined),
      };
    }
    const grows = bytesOf(value) > bytesOf(drafts.get(path)?.value ?? '');
    if (grows && bytesOf([...drafts.values()]) + bytesOf(value) > MOST_BYTES) return { kind: 'full' };
    const base = placesIn(published).get(path)?.value ?? place.empty;
    if (isDeepStrictEqual(base, value))
      await transaction.deleteFrom('site_draft').where('path', '=', path).execute();
    else {
      const texts = { value: JSON.stringify(value), base_value: JSON.stringify(base) };
      const row = { ...texts, changed_ms: nowMs, changed_by: device };
      await transaction
        .insertInto('site_draft')
        .values({ path, ...row })
        .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
        .execute();
    }
    await raiseRevision(transaction);
    return { kind: 'saved' };
  });
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Whether the value is of the place's kind. It may hold mistakes. */
function isFit(value: DraftValue, { kind, value: current }: { kind: string; value: DraftValue }): boolean {
  if (Array.isArray(value) !== Array.isArray(current)) return false;
  if (kind !== 'list') return true;
  const ids = [...value];
  const areIds = ids.every((id) => ID.test(id) && id.length <= LONGEST_ID);
  return areIds && new Set(ids).size === ids.length && ids.length <= MOST_ENTRIES;
}

/** Discards all drafts. */
export async function discardDrafts({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('site_draft').execute();
    await raiseRevision(transaction);
  });
}

/** Deletes what was published, unless it was changed meanwhile. */
export async function deletePublished(
  transaction: Kysely<Schema>,
  drafts: ReadonlyMap<string, Draft>,
): Promise<void> {
  for (const [path, { value }] of drafts) {
    await transaction
      .deleteFrom('site_draft')
      .where('path', '=', path)
      .where('value', '=', JSON.stringify(value))
      .execute();
  }
}
