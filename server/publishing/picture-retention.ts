/** Deletes the owner's pictures that no content names any more. */
import { nameOfPicture } from '../../domain/site-pictures.ts';
import { DAY } from '../../domain/time-spans.ts';
import type { Database, Store } from '../store/database.ts';
import { namesIn } from './pictures.ts';
import { newestNumber } from './publications.ts';

/** An unnamed picture is kept this long: its field may not be saved yet. */
const KEPT_UNUSED = DAY;
/** Bytes. More would keep incoming requests waiting. */
const DELETED_AT_ONCE = 4_000_000;

/** Deletes a batch of pictures that no kept publication and no draft names. Resolves to their number. */
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
  const { named, newest } = await namedInPublications(db);
  return db.transaction().execute(async (transaction) => {
    // Race: a publication or draft made from now on waits for these locks. An earlier one is noticed below.
    await database.lockContents(transaction, 'site publication');
    await database.lockContents(transaction, 'site draft');
    if ((await newestNumber(transaction)) !== newest) return 0;
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

/** Reads one publication at a time to save memory. */
async function namedInPublications(db: Store): Promise<{ named: Set<string>; newest: number }> {
  const named = new Set<string>();
  const newest = await newestNumber(db);
  const numbers = await db
    .selectFrom('site_publication')
    .select('number')
    .where('number', '<=', newest)
    .execute();
  for (const { number } of numbers) {
    const row = await db
      .selectFrom('site_publication')
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
