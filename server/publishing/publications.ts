/** The publications of the site's content in the store. */

import { anchorOf } from '../../domain/anchor.ts';
import type { PageContent, ServiceInBrief } from '../../domain/content.ts';
import { MOST_PUBLICATIONS, type PublishedVersion } from '../../domain/site-desk.ts';
import { checkContent } from '../content/check.ts';
import { type FormerAnchors, pageContentOf } from '../content/content.ts';
import { fillIn, valuesOf } from '../content/fill-in.ts';
import { hashContent } from '../content/hash-content.ts';
import { readCompanyEmail, readFiles } from '../content/read.ts';
import { type Content, SCHEMA_VERSION } from '../content/schema.ts';
import { OperatorError } from '../operator-error.ts';
import type { Store } from '../store/database.ts';
import { withStoredPictures } from './pictures.ts';

const NAMES_SHOWN = 5;

export type InForce = {
  /** Number of the newest publication, even if `content` is an older one; 0 if nothing was published. */
  number: number;
  content: Content;
  /** For the owner, if the newest publication cannot be shown. */
  alarm?: string | undefined;
};

type NewPublication = {
  number: number;
  id: string;
  by: string;
  nowMs: number;
  content: Content;
  changes: string[];
};

/** 0 if there is none. */
export async function newestNumber(store: Store): Promise<number> {
  const newest = store.selectFrom('site_publication').select(({ fn }) => fn.max('number').as('number'));
  return (await newest.executeTakeFirst())?.number ?? 0;
}

/**
 * Returns the newest publication that `use` accepts, or the content of the files if it accepts none. Throws
 * if `use` rejects the files, too. A database error is thrown at once: the publication may be fine.
 */
export async function contentInForce<Used>(
  store: Store,
  ofFiles: Content,
  use: (content: PageContent) => Promise<Used>,
): Promise<InForce & { used: Used }> {
  const number = await newestNumber(store);
  const anchors = await readFormerAnchors(store);
  for await (const [tried, content] of usablePublications(store, number)) {
    const shown = await withStoredPictures(store, content);
    try {
      const used = await use(pageContentOf(shown, anchors));
      return {
        number,
        content,
        used,
        ...(tried === number ? {} : { alarm: alarmOf(number, `publication ${tried}`) }),
      };
    } catch (error) {
      console.error(`Publication ${tried} of the site cannot be shown:`, error);
    }
  }
  const used = await use(pageContentOf(await withStoredPictures(store, ofFiles), anchors));
  const alarm = alarmOf(number, 'what the files in content/ say');
  return { number, content: ofFiles, used, ...(number === 0 ? {} : { alarm }) };
}

async function* usablePublications(
  store: Store,
  newest: number,
): AsyncGenerator<[number: number, content: Content]> {
  for (let number = newest; number > Math.max(0, newest - MOST_PUBLICATIONS); number -= 1) {
    const content = await readPublished(store, number);
    if (content) yield [number, content];
  }
}

/**
 * Returns the content of the files. If the files have mistakes, it logs them and returns the newest usable
 * publication, because visitors see that one anyway. Its company e-mail address is then the one in the files.
 * Throws OperatorError if there is no such publication, or the address cannot be read.
 */
export async function readFilesBesides(store: Store): Promise<Content> {
  try {
    return await readFiles();
  } catch (mistakes) {
    if (!(mistakes instanceof OperatorError)) throw mistakes;
    const email = await readCompanyEmail();
    if (email === undefined) throw mistakes;
    for await (const [, content] of usablePublications(store, await newestNumber(store))) {
      console.error(mistakes.message);
      return { ...content, company: { ...content.company, email } };
    }
    throw mistakes;
  }
}

function alarmOf(number: number, shown: string): string {
  return (
    `Publication ${number} of the site cannot be shown by this version of the program, so visitors see ` +
    `${shown}; start the version of the program that published it, or publish again.`
  );
}

/** Undefined if it is not kept, or this program cannot use it. */
export async function readPublished(store: Store, number: number): Promise<Content | undefined> {
  const row = await store
    .selectFrom('site_publication')
    .select(['words', 'schema_version'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row || row.schema_version > SCHEMA_VERSION) return undefined;
  return checkContent(JSON.parse(row.words)).content;
}

export async function numberOf(store: Store, id: string): Promise<number | undefined> {
  const row = await store
    .selectFrom('site_publication')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.number;
}

export async function insertPublication(transaction: Store, publication: NewPublication): Promise<void> {
  const { number, id, by, nowMs, content, changes } = publication;
  await transaction
    .insertInto('site_publication')
    .values({
      number,
      id,
      made_ms: nowMs,
      made_by: by,
      schema_version: SCHEMA_VERSION,
      words: JSON.stringify(content),
      changes: JSON.stringify(changes),
    })
    .execute();
  await transaction
    .deleteFrom('site_publication')
    .where('number', '<=', number - MOST_PUBLICATIONS)
    .execute();
  await noteServices(transaction, content);
}

/** Stores id and title of every service, also of hidden ones. Old links need a former title's anchor. */
export async function noteServices(store: Store, content: Content): Promise<void> {
  const services = fillIn(content.services.services, valuesOf(content)).map(({ id, title }) => ({
    id,
    title,
  }));
  const titles = new Map(services.map(({ id, title }) => [id, title]));
  const renamed = (await readServices(store)).filter(({ id, title }) => (titles.get(id) ?? title) !== title);
  for (const { id: service, title } of renamed) {
    await store
      .insertInto('site_anchor')
      .values({ anchor: anchorOf(title), service })
      .onConflict((conflict) => conflict.column('anchor').doUpdateSet({ service }))
      .execute();
  }
  await writeServices(store, services);
}

export async function writeServices(store: Store, services: ServiceInBrief[]): Promise<void> {
  await store
    .insertInto('site_service')
    .values(services)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({ title: ref('excluded.title') })),
    )
    .execute();
}

async function readFormerAnchors(store: Store): Promise<FormerAnchors> {
  const rows = await store
    .selectFrom('site_anchor')
    .select(['anchor', 'service'])
    .orderBy('anchor')
    .execute();
  const byService = Map.groupBy(rows, ({ service }) => service);
  return new Map([...byService].map(([service, all]) => [service, all.map(({ anchor }) => anchor)]));
}

export async function forgetBefore(transaction: Store, number: number): Promise<number> {
  const deleted = await transaction
    .deleteFrom('site_publication')
    .where('number', '<', number)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export async function readServices(store: Store): Promise<ServiceInBrief[]> {
  return store.selectFrom('site_service').select(['id', 'title']).orderBy('id').execute();
}

/** Services with a former title's anchor as `title`: a form opened before a rename sends the former title. */
export async function readFormerTitles(store: Store): Promise<ServiceInBrief[]> {
  return store.selectFrom('site_anchor').select(['service as id', 'anchor as title']).execute();
}

export async function readHistory(store: Store): Promise<PublishedVersion[]> {
  const rows = await store
    .selectFrom('site_publication')
    .select(['number', 'made_ms', 'made_by', 'changes'])
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, made_ms: madeMs, made_by: by, changes }) => {
    const names: string[] = JSON.parse(changes);
    return { number, madeMs, by, changes: names.slice(0, NAMES_SHOWN), count: names.length };
  });
}

export async function noteFiles(store: Store, content: Content): Promise<void> {
  const hash = hashContent(content);
  await store
    .insertInto('site_files')
    .values({ id: 1, hash })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ hash }))
    .execute();
}

export async function areFilesChanged(store: Store, content: Content): Promise<boolean> {
  const row = await store.selectFrom('site_files').select('hash').where('id', '=', 1).executeTakeFirst();
  return row !== undefined && row.hash !== hashContent(content);
}
