/**
 * Keeps the published content as files beside the store, for both engines. After the store was damaged or
 * replaced, visitors would otherwise see the first content or "Opening soon" again.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Selectable } from 'kysely';
import { nameOfPicture } from '../../domain/site-pictures.ts';
import {
  deleteLeftovers,
  FOLDER_MODE,
  publicationFolderOf,
  UNFINISHED,
  writeDurably,
} from '../store/data-folder.ts';
import { type Database, raiseChangeCounter, type Store } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { type Consents, insertConsents, readConsents } from '../work/keep-consents.ts';
import { namesIn, readPictureBytes } from './pictures.ts';
import { newestNumber, writeServices } from './publications.ts';

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;
type PictureRow = Omit<Row<'site_picture'>, 'bytes'>;
type Kept = {
  publication: Row<'site_publication'>;
  services: Row<'site_service'>[];
  anchors: Row<'site_anchor'>[];
  files: Row<'site_files'>[];
  pictures: PictureRow[];
  consents: Consents;
};

const CONTENT = 'published.json';
const fileName = ({ name, width, kind }: PictureRow) => `${name}-${width}.${kind}`;

/** Writes the newest publication, and deletes the files of earlier ones. */
export async function keepPublication({ db, dataDir }: Pick<Database, 'db' | 'dataDir'>): Promise<void> {
  const folder = publicationFolderOf(dataDir);
  const kept = await readKept(db);
  if (!kept) return;
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  // The text first, so that an unreadable picture does not keep it from being saved.
  await writeDurably(join(folder, CONTENT), JSON.stringify(kept));
  const present = new Set(readdirSync(folder));
  for (const picture of kept.pictures) {
    // The name contains the picture's hash, so an existing file is up to date.
    if (present.has(fileName(picture))) continue;
    const bytes = await readPictureBytes({ db }, picture);
    if (bytes) await writeDurably(join(folder, fileName(picture)), bytes);
  }
  const wanted = new Set([CONTENT, ...kept.pictures.map(fileName)]);
  // The site and the terminal may do this at the same time, so unfinished files stay until the next start.
  const unwanted = [...present].filter((name) => !wanted.has(name) && !name.endsWith(UNFINISHED));
  for (const name of unwanted) rmSync(join(folder, name), { force: true });
}

async function readKept(db: Store): Promise<Kept | undefined> {
  const newest = db.selectFrom('site_publication').selectAll().orderBy('number', 'desc').limit(1);
  const publication = await newest.executeTakeFirst();
  if (!publication) return undefined;
  const names = namesIn(publication.words).flatMap((name) => [nameOfPicture(name), name.hash]);
  return {
    publication,
    services: await db.selectFrom('site_service').selectAll().execute(),
    anchors: await db.selectFrom('site_anchor').selectAll().execute(),
    files: await db.selectFrom('site_files').selectAll().execute(),
    pictures: await db
      .selectFrom('site_picture')
      .select(['name', 'width', 'kind', 'made_ms', 'size'])
      // An empty list would be invalid SQL.
      .where('name', 'in', ['', ...names])
      .execute(),
    consents: await readConsents(db, publication.words),
  };
}

/**
 * Restores the kept publication if the store has none, and deletes files that a killed process left
 * unfinished. A failure is logged and does not stop the start.
 */
export async function restorePublication(database: Database): Promise<void> {
  const folder = publicationFolderOf(database.dataDir);
  try {
    if (!existsSync(folder)) return;
    deleteLeftovers(folder, (name) => name.endsWith(UNFINISHED));
    if ((await newestNumber(database.db)) > 0) return;
    const text = await readFile(join(folder, CONTENT), 'utf8').catch(() => undefined);
    if (text === undefined) return;
    const { publication, services, anchors, files, pictures, consents }: Kept = JSON.parse(text);
    await database.db.transaction().execute(async (transaction) => {
      await database.lockContents(transaction, 'site publication');
      if ((await newestNumber(transaction)) > 0) return;
      await transaction.insertInto('site_publication').values(publication).execute();
      // An earlier start may have stored services and anchors of the files.
      await writeServices(transaction, services);
      for (const { anchor, service } of anchors)
        await transaction
          .insertInto('site_anchor')
          .values({ anchor, service })
          .onConflict((conflict) => conflict.column('anchor').doUpdateSet({ service }))
          .execute();
      if (files.length > 0) await transaction.insertInto('site_files').values(files).execute();
      for (const picture of pictures) {
        const bytes = await readFile(join(folder, fileName(picture))).catch(() => undefined);
        // If all files of a picture are missing, the page shows a drawing, or leaves the job’s pair out.
        if (!bytes) continue;
        await transaction
          .insertInto('site_picture')
          .values({ ...picture, bytes })
          .onConflict((conflict) => conflict.columns(['name', 'width', 'kind']).doNothing())
          .execute();
      }
      await insertConsents(transaction, consents);
      await raiseChangeCounter(transaction);
    });
    console.error(
      `The store had no published content, so the files in ${folder} are shown, as publication ${publication.number}`,
    );
  } catch (error) {
    console.error(`The publication in ${folder} cannot be restored:`, error);
  }
}
