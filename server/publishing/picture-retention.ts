/** Deletes the owner's own pictures that nothing names any more. */
import type { Kysely } from 'kysely';
import { nameOfPicture } from '../../domain/site-pictures.ts';
import { DAY } from '../../domain/time-spans.ts';
import type { Database } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { namesIn } from './pictures.ts';
import { newestNumber } from './revisions.ts';

/** A picture that nothing names is kept so long: its field may not be saved yet. */
const KEPT_UNUSED = DAY;
/** So many bytes are deleted in one transaction, so that requests need not wait. */
const DELETED_AT_ONCE = 4_000_000;

/** Deletes pictures that no kept revision and no draft names, some at a time. Resolves to how many it has deleted. */
export async function deleteUnusedPictures(database: Database, nowMs: number): Promise<number> {
  const { db } = database;
  const old = await db
    .selectFrom('site_picture')
    .select(({ fn }) => ['name', fn.sum<number | string>('size').as('size')])
    .where('made_ms', '<', nowMs - KEPT_UNUSED)
    .groupBy('name')
    .orderBy('name')
    .execute();
  if (old.length === 0) return 0;
  const { named, newest } = await namedInRevisions(db);
  return db.transaction().execute(async (transaction) => {
    // What is published or drafted meanwhile waits, or is seen here.
    await database.lockContents(transaction, 'site revision');
    await database.lockContents(transaction, 'site draft');
    const now = await newestNumber(transaction);
    if (now !== newest) return 0;
    const drafts = await transaction.selectFrom('site_draft').select(['value', 'base_value']).execute();
    for (const { value, base_value } of drafts) addNames(named, value + base_value);
    let bytes = 0;
    const unused = old.filter(({ name, size }) => {
      if (named.has(name) || bytes >= DELETED_AT_ONCE) return false;
      bytes += Number(size);
      return true;
    });
    const names = unused.map(({ name }) => name);
    if (names.length === 0) return 0;
    await transaction
      .deleteFrom('site_picture')
      .where('name', 'in', names)
      .where('made_ms', '<', nowMs - KEPT_UNUSED)
      .execute();
    return names.length;
  });
}

/** The pictures that the kept revisions name, and their photos. One revision at a time is in memory. */
async function namedInRevisions(db: Kysely<Schema>): Promise<{ named: Set<string>; newest: number }> {
  const named = new Set<string>();
  const newest = await newestNumber(db);
  const numbers = await db
    .selectFrom('site_revision')
    .select('number')
    .where('number', '<=', newest)
    .execute();
  for (const { number } of numbers) {
    const row = await db
      .selectFrom('site_revision')
      .select('words')
      .where('number', '=', number)
      .executeTakeFirst();
    addNames(named, row?.words ?? '');
  }
  return { named, newest };
}

function addNames(named: Set<string>, json: string): void {
  for (const name of namesIn(json)) named.add(nameOfPicture(name)).add(name.hash);
}
