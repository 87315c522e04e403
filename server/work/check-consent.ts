/** Nothing of a customer is published without a consent in force (promises: The work shows itself). */
import { readPictureName } from '../../domain/site-pictures.ts';
import type { Content } from '../content/schema.ts';
import { contentFields } from '../publishing/content-fields.ts';
import type { Store } from '../store/database.ts';
import { messages } from './messages.ts';
import { selectAllowedHashes } from './pairs.ts';

/** Ids as show.ts makes them, and the entry's field at which the mistake is reported. */
const OF_CUSTOMERS = [
  [/^job-[0-9a-f]{8}$/, 'beforePicture'],
  [/^review-[0-9a-f]{8}$/, 'text'],
] as const;

/** Returns a mistake for each field that no consent allows. Callers hold the lock of the publications. */
export async function withoutConsent(
  store: Store,
  content: Content,
): Promise<{ path: string; message: string }[]> {
  const fields = contentFields(content);
  /** The entry or picture at each path. */
  const entries = new Map<string, string>();
  const pictures = new Map<string, string>();
  for (const [path, { kind, value }] of fields) {
    const named = kind === 'picture' && readPictureName(String(value));
    if (named) pictures.set(path, named.hash);
    for (const id of kind === 'list' ? value : []) {
      const [, key] = OF_CUSTOMERS.find(([made]) => made.test(id)) ?? [];
      if (key) entries.set(`${path}/${id}/${key}`, id);
    }
  }
  const allowed = entries.size > 0 ? await selectAllowed(store, [...entries.values()]) : [];
  const refused = pictures.size > 0 ? await selectRefused(store, [...pictures.values()]) : [];
  const paths = new Set([
    ...[...entries].flatMap(([path, id]) => (allowed.includes(id) ? [] : path)),
    ...[...pictures].flatMap(([path, hash]) => (refused.includes(hash) ? path : [])),
  ]);
  return [...paths].map((path) => ({
    path,
    message: messages.unconsented(fields.get(path)?.name ?? 'This'),
  }));
}

async function selectAllowed(store: Store, ids: string[]): Promise<(string | null)[]> {
  const pairs = await store
    .selectFrom('work_pair')
    .select('entry')
    .where('entry', 'in', ids)
    .where('consent_by', 'is not', null)
    .execute();
  const reviews = await store
    .selectFrom('work_review')
    .select('entry')
    .where('entry', 'in', ids)
    .where('may_show', '=', 1)
    .execute();
  return [...pairs, ...reviews].map(({ entry }) => entry);
}

/** Also finds a picture that the owner saved and chose again for another field. */
async function selectRefused(store: Store, hashes: string[]): Promise<string[]> {
  const found = await store
    .selectFrom('work_photo')
    .select('site_hash')
    .where('site_hash', 'in', hashes)
    .execute();
  const allowed = await selectAllowedHashes(
    store,
    found.map(({ site_hash }) => site_hash),
  );
  return found.flatMap(({ site_hash }) => (allowed.has(site_hash) ? [] : site_hash));
}
