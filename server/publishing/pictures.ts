/**
 * The owner's pictures of the site in the store (domain/site-pictures.ts), and which of them the content
 * names.
 */
import { createHash } from 'node:crypto';
import type { DraftValue } from '../../domain/site-desk.ts';
import { nameOfPicture, readPictureName } from '../../domain/site-pictures.ts';
import type { Content } from '../content/schema.ts';
import type { EncodedScene } from '../photos/decoder.ts';
import type { HasDb, Store } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';

/** 96 bits of SHA-256: enough that no two pictures share a name, and short in an address. */
export function hashOfPicture(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex').slice(0, 24);
}

export async function isPictureStored(store: Store, name: DraftValue): Promise<boolean> {
  // Do not query any other text: PostgreSQL refuses some characters, such as NUL.
  if (typeof name !== 'string' || !readPictureName(name)) return false;
  const row = await store
    .selectFrom('site_picture')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets an unused picture be kept for another day. Resolves to whether the picture is stored. */
export async function keepPicture({ db }: HasDb, name: string, nowMs: number): Promise<boolean> {
  const [hash = ''] = name.split('-');
  await db.updateTable('site_picture').set({ made_ms: nowMs }).where('name', 'in', [name, hash]).execute();
  return isPictureStored(db, name);
}

export async function putPicture(
  { db }: HasDb,
  name: string,
  { whole, width, files }: EncodedScene,
  nowMs: number,
): Promise<void> {
  const [hash = ''] = name.split('-');
  const rows = [
    { name: hash, width, kind: 'jpeg' as const, bytes: whole },
    ...files.map((file) => ({ name, ...file })),
  ].map((row) => ({ ...row, made_ms: nowMs, size: row.bytes.length }));
  await db
    .insertInto('site_picture')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['name', 'width', 'kind']).doUpdateSet({ made_ms: nowMs }))
    .execute();
}

/** Upright and without metadata (JPEG). */
export async function readWhole({ db }: HasDb, hash: string): Promise<Uint8Array | undefined> {
  const file = db.selectFrom('site_picture').where(({ and }) => and({ name: hash, kind: 'jpeg' }));
  return (await file.select('bytes').executeTakeFirst())?.bytes;
}

export async function readPictureBytes(
  { db }: HasDb,
  { name, width, kind }: Pick<Schema['site_picture'], 'name' | 'width' | 'kind'>,
): Promise<Uint8Array | undefined> {
  const file = db.selectFrom('site_picture').where(({ and }) => and({ name, width, kind }));
  return (await file.select('bytes').executeTakeFirst())?.bytes;
}

/** Empties the names of pictures that the store lacks, as when content/ was exported from another store. */
export function withPictures(content: Content, stored: ReadonlySet<string>): Content {
  if (namedIn(content).every((name) => stored.has(name))) return content;
  return JSON.parse(JSON.stringify(content), (_, value) =>
    typeof value === 'string' && readPictureName(value) && !stored.has(value) ? '' : value,
  );
}

export async function withStoredPictures(store: Store, content: Content): Promise<Content> {
  return withPictures(content, await storedOf(store, namedIn(content)));
}

/** An alarm about photos that the files name and the store lacks. The desk publishes only stored photos. */
export async function missingPhotos(store: Store, ofFiles: Content): Promise<string | undefined> {
  const named = namedIn(ofFiles);
  const stored = await storedOf(store, named);
  const files = named.filter((name) => !stored.has(name)).map((name) => `art/${name}.jpg`);
  if (files.length === 0) return undefined;
  return (
    `Drawings are shown where content/ names photos that are not in the store (${files.join(', ')}); ` +
    'npm run content -- import stores them, and publishes the files.'
  );
}

async function storedOf(store: Store, named: string[]): Promise<Set<string>> {
  if (named.length === 0) return new Set();
  const rows = await store
    .selectFrom('site_picture')
    .select('name')
    .distinct()
    .where('name', 'in', named)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Searches the newest first, because it names most of the pictures that are asked for. */
export async function isNamedInPublications(store: Store, name: string): Promise<boolean> {
  const row = await store
    .selectFrom('site_publication')
    .select('number')
    .where('words', 'like', `%"${name}"%`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function namedIn(content: Content): string[] {
  const named = namesIn(JSON.stringify(content)).map(nameOfPicture);
  return [...new Set(named)];
}

export function namesIn(json: string) {
  return [...json.matchAll(/"([0-9a-f]{24}-\d{1,3}(?:-wide)?)"/g)].flatMap(
    ([, name = '']) => readPictureName(name) ?? [],
  );
}
