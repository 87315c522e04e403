/**
 * Takes a job's pictures and review off the site: out of the drafts, all publications and the stored
 * pictures. Other instances follow the new publication.
 */
import { isDeepStrictEqual } from 'node:util';
import { type SqlBool, sql } from 'kysely';
import { labelOf } from '../content/entry-name.ts';
import type { Author } from '../requests/apply-change.ts';
import type { Database, StoreTransaction } from '../store/database.ts';
import { type StoredPair, selectAllowedHashes } from './pairs.ts';
import type { StoredReview } from './reviews.ts';

export type Locking = Pick<Database, 'lockContents'>;

/** Ids of entries of the content, and hashes of pictures. */
type OnSite = { entries: string[]; hashes: string[] };

const REMOVED = 'Removed: a customer’s photos or review';

/** Ends their consent, too. Callers have locked the request. */
export async function withdrawPairs(
  database: Locking,
  transaction: StoreTransaction,
  pairs: readonly StoredPair[],
  author: Author,
): Promise<void> {
  const allowed = pairs.filter(({ consent_by, entry }) => consent_by !== null || entry !== null);
  if (allowed.length === 0) return;
  const ids = allowed.map(({ id }) => id);
  await transaction
    .updateTable('work_pair')
    .set({ consent_by: null, consent_day: null, entry: null })
    .where('id', 'in', ids)
    .execute();
  const entries = allowed.flatMap(({ entry }) => entry ?? []);
  const hashes = allowed.flatMap(({ before, after }) =>
    [before, after].flatMap((one) => one?.site_hash ?? []),
  );
  const others = await selectAllowedHashes(transaction, hashes);
  const onSite = { entries, hashes: hashes.filter((hash) => !others.has(hash)) };
  await takeOff(database, transaction, onSite, author);
}

export async function withdrawReviews(
  database: Locking,
  transaction: StoreTransaction,
  reviews: readonly Pick<StoredReview, 'id' | 'entry'>[],
  author: Author,
): Promise<void> {
  const entries = reviews.flatMap(({ entry }) => entry ?? []);
  if (entries.length === 0) return;
  await transaction.updateTable('work_review').set({ entry: null }).where('entry', 'in', entries).execute();
  await takeOff(database, transaction, { entries, hashes: [] }, author);
}

async function takeOff(
  database: Locking,
  transaction: StoreTransaction,
  onSite: OnSite,
  { by, nowMs }: Author,
): Promise<void> {
  if (onSite.entries.length === 0 && onSite.hashes.length === 0) return;
  // Race: somebody publishes or drafts meanwhile. Every caller takes the two locks in this order.
  await database.lockContents(transaction, 'site publication');
  await database.lockContents(transaction, 'site draft');
  await takeOutOfDrafts(transaction, onSite);
  const wasPublished = await takeOutOfPublications(transaction, onSite);
  for (const hash of onSite.hashes) {
    await transaction
      .deleteFrom('site_picture')
      .where(({ eb, or }) => or([eb('name', '=', hash), eb('name', 'like', `${hash}-%`)]))
      .execute();
  }
  // Also if only an earlier publication had the work: instances drop cached pictures only at a new one.
  if (wasPublished) await publishAgain(transaction, by, nowMs);
}

/** Publishes the newest content again, from which the work has been removed. */
async function publishAgain(transaction: StoreTransaction, by: string, nowMs: number): Promise<void> {
  const newest = await transaction
    .selectFrom('site_publication')
    .select(['number', 'schema_version', 'words'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const row = { id: crypto.randomUUID(), made_ms: nowMs, made_by: by, changes: JSON.stringify([REMOVED]) };
  await transaction
    .insertInto('site_publication')
    .values({ ...newest, ...row, number: newest.number + 1 })
    .execute();
}

async function takeOutOfDrafts(transaction: StoreTransaction, onSite: OnSite): Promise<void> {
  const rows = await transaction.selectFrom('site_draft').select(['path', 'value', 'base_value']).execute();
  for (const { path, value, base_value } of rows) {
    const [draft, base] = [value, base_value].map((json) => without(JSON.parse(json), onSite));
    const isOfEntry = path.split('/').some((step) => onSite.entries.includes(step));
    const row = { value: JSON.stringify(draft), base_value: JSON.stringify(base) };
    if (!isOfEntry && row.value === value && row.base_value === base_value) continue;
    if (isOfEntry || isDeepStrictEqual(draft, base))
      await transaction.deleteFrom('site_draft').where('path', '=', path).execute();
    else await transaction.updateTable('site_draft').set(row).where('path', '=', path).execute();
  }
}

/** Resolves to whether any had the work. Reads one publication at a time to save memory. */
async function takeOutOfPublications(transaction: StoreTransaction, onSite: OnSite): Promise<boolean> {
  const marks = [
    ...onSite.entries.map((entry) => `%"${entry}"%`),
    ...onSite.hashes.map((hash) => `%"${hash}-%`),
  ];
  const found = await transaction
    .selectFrom('site_publication')
    .select('number')
    .where(
      sql<SqlBool>`(${sql.join(
        marks.map((mark) => sql`words LIKE ${mark}`),
        sql` OR `,
      )})`,
    )
    .execute();
  const labels = { removed: new Set<string>(), kept: new Set<string>() };
  for (const { number } of found) {
    const row = await transaction
      .selectFrom('site_publication')
      .select('words')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const words = JSON.stringify(without(JSON.parse(row.words), onSite, labels));
    await transaction.updateTable('site_publication').set({ words }).where('number', '=', number).execute();
  }
  // Two jobs of a town and month have the same label, and so have two customers named Ada L.
  const gone = [...labels.removed.difference(labels.kept)];
  if (gone.length > 0) await takeOutOfHistory(transaction, gone);
  return found.length > 0;
}

/** The history names the entry and its fields: "New testimonial: Ada L.", "Town of Ada L.". */
async function takeOutOfHistory(transaction: StoreTransaction, labels: readonly string[]): Promise<void> {
  const rows = await transaction.selectFrom('site_publication').select(['number', 'changes']).execute();
  for (const { number, changes } of rows) {
    const names: string[] = JSON.parse(changes);
    const isAbout = (name: string, label: string) =>
      name.endsWith(`: ${label}`) || name.endsWith(` of ${label}`);
    const kept = names.filter((name) => !labels.some((label) => isAbout(name, label)));
    if (kept.length === names.length) continue;
    await transaction
      .updateTable('site_publication')
      .set({ changes: JSON.stringify(kept) })
      .where('number', '=', number)
      .execute();
  }
}

/** Labels of the entries in lists from which an entry was removed. */
type Labels = { removed: Set<string>; kept: Set<string> };

/** Entries are objects with an id; a draft of a list has only ids. `labels` collects labels of entries. */
function without(value: unknown, onSite: OnSite, labels?: Labels): unknown {
  if (typeof value === 'string')
    return onSite.hashes.some((hash) => value.startsWith(`${hash}-`)) ? '' : value;
  if (Array.isArray(value)) {
    const isKept = (one: unknown) => !onSite.entries.includes(idIn(one)) && !isJobWith(one, onSite.hashes);
    const kept = value.filter(isKept);
    for (const one of kept.length < value.length ? value : []) {
      const label = typeof one === 'string' ? '' : labelOf(one);
      if (label) labels?.[isKept(one) ? 'kept' : 'removed'].add(label);
    }
    return kept.map((one) => without(one, onSite, labels));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, without(inner, onSite, labels)]);
  return Object.fromEntries(fields);
}

/** A job's entry needs both pictures (content/schema.ts), so an entry with a copy of only one goes, too. */
function isJobWith(one: unknown, hashes: readonly string[]): boolean {
  if (typeof one !== 'object' || one === null || !('month' in one)) return false;
  return hashes.some((hash) => JSON.stringify(one).includes(`"${hash}-`));
}

function idIn(one: unknown): string {
  return typeof one === 'object' && one !== null && 'id' in one ? String(one.id) : String(one);
}
