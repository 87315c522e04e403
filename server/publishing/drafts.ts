/** Content drafts in the store: one row for each changed field, shared by all devices. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { DraftValue } from '../../domain/site-desk.ts';
import type { Content } from '../content/schema.ts';
import { type Database, raiseChangeCounter, type Store, type StoreTransaction } from '../store/database.ts';
import { applyDraft, type Draft, type Drafts } from './apply-draft.ts';
import { contentFields } from './content-fields.ts';
import { isPictureStored } from './pictures.ts';

/** `seen` is the value that the desk showed when the change was typed. */
export type NewDraft = { path: string; value: DraftValue; seen: DraftValue; device: string; nowMs: number };

/** `unfit`: wrong kind of value, bad ids, or a picture that is not stored. `full`: over MOST_BYTES. */
export type SaveResult =
  | { kind: 'saved' }
  | { kind: 'missing' }
  | { kind: 'unfit' }
  | { kind: 'full' }
  | { kind: 'conflict'; current: DraftValue; by: string | undefined };

/** Ids in a list. The content check allows fewer in each list, and names its limit to the owner. */
const MOST_ENTRIES = 500;
/** Bytes of all drafts as JSON: each read loads all of them. Drafts of 100 services need a fourth of this. */
const MOST_BYTES = 400_000;
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Longer ids would exceed PostgreSQL's limit for an index row. */
const LONGEST_ID = 80;

export async function readDrafts(store: Store): Promise<Map<string, Draft>> {
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

export function hashOfDrafts(drafts: Drafts): string {
  return createHash('sha256')
    .update(JSON.stringify([...drafts]))
    .digest('base64url');
}

/** A draft that equals the published value is deleted. */
export async function saveDraft(
  database: Database,
  published: Content,
  draft: NewDraft,
): Promise<SaveResult> {
  const { path, value, seen, device } = draft;
  return database.db.transaction().execute(async (transaction): Promise<SaveResult> => {
    await database.lockContents(transaction, 'site draft');
    const drafts = await readDrafts(transaction);
    const field = contentFields(applyDraft(published, drafts)).get(path);
    if (!field) return { kind: 'missing' };
    if (!isFit(value, field)) return { kind: 'unfit' };
    // Race: deleteUnusedPictures takes the same lock.
    if (field.kind === 'picture' && value !== '' && !(await isPictureStored(transaction, value))) {
      return { kind: 'unfit' };
    }
    const { value: current } = field;
    if (isDeepStrictEqual(current, value)) return { kind: 'saved' };
    if (!isDeepStrictEqual(current, seen)) {
      const last = await transaction
        .selectFrom('site_draft')
        .leftJoin('device', 'device.id', 'site_draft.changed_by')
        .select(['changed_by', 'device.name', 'device.given_name'])
        .where('path', '=', path)
        .executeTakeFirst();
      return {
        kind: 'conflict',
        current,
        by: last?.changed_by === device ? 'Another tab' : (last?.given_name ?? last?.name ?? undefined),
      };
    }
    const base = contentFields(published).get(path)?.value ?? field.empty;
    const grows = bytesOf(value) > bytesOf(drafts.get(path)?.value ?? '');
    if (isDeepStrictEqual(base, value))
      await transaction.deleteFrom('site_draft').where('path', '=', path).execute();
    else if (grows && isFull(new Map(drafts).set(path, { value, base }))) return { kind: 'full' };
    else await putDraft(transaction, path, { value, base }, draft);
    await raiseChangeCounter(transaction);
    return { kind: 'saved' };
  });
}

type NewEntry = {
  /** Path of the list, such as `jobs/jobs`. */
  list: string;
  entry: string;
  fields: Readonly<Record<string, string>>;
  device: string;
  nowMs: number;
};

/** Adds an entry at the top of its list. False if all drafts together would exceed MOST_BYTES. */
export async function addDraftEntry(
  database: Pick<Database, 'lockContents'>,
  transaction: StoreTransaction,
  published: Content,
  { list, entry, fields, device, nowMs }: NewEntry,
): Promise<boolean> {
  await database.lockContents(transaction, 'site draft');
  const drafts = await readDrafts(transaction);
  const ids = [...(contentFields(applyDraft(published, drafts)).get(list)?.value ?? [])];
  const base = [...(contentFields(published).get(list)?.value ?? [])];
  const added = new Map<string, Draft>([
    [list, { value: [entry, ...ids.filter((id) => id !== entry)], base }],
    ...Object.entries(fields).map(([key, value]): [string, Draft] => [
      `${list}/${entry}/${key}`,
      { value, base: '' },
    ]),
  ]);
  if (isFull(new Map([...drafts, ...added]))) return false;
  for (const [path, draft] of added) await putDraft(transaction, path, draft, { device, nowMs });
  return true;
}

async function putDraft(
  transaction: Store,
  path: string,
  { value, base }: Draft,
  { device, nowMs }: Pick<NewDraft, 'device' | 'nowMs'>,
): Promise<void> {
  const texts = { value: JSON.stringify(value), base_value: JSON.stringify(base) };
  const row = { ...texts, changed_ms: nowMs, changed_by: device };
  await transaction
    .insertInto('site_draft')
    .values({ path, ...row })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .execute();
}

function isFull(drafts: Drafts): boolean {
  return bytesOf([...drafts.values()]) > MOST_BYTES;
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Checks only the type of the value, and the ids of a list. The content may still have mistakes. */
function isFit(value: DraftValue, { kind, value: current }: { kind: string; value: DraftValue }): boolean {
  if (Array.isArray(value) !== Array.isArray(current)) return false;
  if (kind !== 'list') return true;
  const ids = [...value];
  const areIds = ids.every((id) => ID.test(id) && id.length <= LONGEST_ID);
  return areIds && new Set(ids).size === ids.length && ids.length <= MOST_ENTRIES;
}

/** `drafted`: the hash of the drafts that the caller saw. False if the drafts have changed since. */
export function discardDrafts(database: Database, drafted: string): Promise<boolean> {
  return database.db.transaction().execute(async (transaction) => {
    await database.lockContents(transaction, 'site draft');
    if (hashOfDrafts(await readDrafts(transaction)) !== drafted) return false;
    await transaction.deleteFrom('site_draft').execute();
    await raiseChangeCounter(transaction);
    return true;
  });
}

/** Replaces old ids of services in the paths and values of all drafts. */
export async function renameServices(transaction: Store, names: ReadonlyMap<string, string>): Promise<void> {
  const renamed = (value: DraftValue): DraftValue =>
    typeof value === 'string' ? (names.get(value) ?? value) : value.map((one) => names.get(one) ?? one);
  for (const [path, { value, base }] of await readDrafts(transaction)) {
    const steps = path.split('/').map((step) => names.get(step) ?? step);
    await transaction
      .updateTable('site_draft')
      .set({
        path: steps.join('/'),
        value: JSON.stringify(renamed(value)),
        base_value: JSON.stringify(renamed(base)),
      })
      .where('path', '=', path)
      .execute();
  }
}

/** Deletes drafts that were just published, except those that changed since `drafts` was read. */
export async function deletePublished(transaction: Store, drafts: ReadonlyMap<string, Draft>): Promise<void> {
  for (const [path, { value }] of drafts) {
    await transaction
      .deleteFrom('site_draft')
      .where('path', '=', path)
      .where('value', '=', JSON.stringify(value))
      .execute();
  }
}
