/** The revisions of the site's words in the store. */
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Revision } from '../../domain/site-desk.ts';
import { anchorOf, type ServiceInBrief, type Words } from '../../domain/words.ts';
import { OperatorError } from '../operator-error.ts';
import type { Schema } from '../store/schema.ts';
import { checkContent } from '../words/check.ts';
import { fillIn, valuesOf } from '../words/fill-in.ts';
import { readCompanyEmail, readFiles } from '../words/read.ts';
import { type Content, SCHEMA_VERSION } from '../words/schema.ts';
import { type FormerAnchors, wordsOf } from '../words/words.ts';
import { fromSchema1 } from './earlier-schemas.ts';
import { withStoredPictures } from './pictures.ts';

/** A database, or a transaction. */
type Store = Kysely<Schema>;

/** So many revisions are kept. */
const KEPT = 200;
/** So many names of what a revision changed are told. */
const NAMES_TOLD = 5;

/** What the site says. */
export type InForce = {
  /** The newest revision; 0 if nothing was published. */
  number: number;
  content: Content;
  /** What the owner is told if the newest revision is not the one in force. */
  alarm?: string | undefined;
};

type NewRevision = {
  number: number;
  id: string;
  by: string;
  nowMs: number;
  content: Content;
  changes: string[];
};

/** The number of the newest revision; 0 if there is none. */
export async function newestNumber(store: Store): Promise<number> {
  const newest = store.selectFrom('site_revision').select(({ fn }) => fn.max('number').as('number'));
  return (await newest.executeTakeFirst())?.number ?? 0;
}

/**
 * The newest words that this program can use, and those of the files if nothing was published; with them what `use` has made
 * of the words as the pages take them. Words that it rejects are passed over, but not those of the files. What the store does
 * not answer now says nothing about a revision, so it is thrown.
 */
export async function wordsInForce<Used>(
  store: Store,
  ofFiles: Content,
  use: (words: Words) => Promise<Used>,
): Promise<InForce & { used: Used }> {
  const number = await newestNumber(store);
  const anchors = await readFormerAnchors(store);
  for await (const [tried, content] of usableRevisions(store, number)) {
    const shown = await withStoredPictures(store, content);
    try {
      const used = await use(wordsOf(shown, anchors));
      return {
        number,
        content,
        used,
        ...(tried === number ? {} : { alarm: alarmOf(number, `revision ${tried}`) }),
      };
    } catch (error) {
      console.error(`Revision ${tried} of the site cannot be shown:`, error);
    }
  }
  const used = await use(wordsOf(await withStoredPictures(store, ofFiles), anchors));
  const alarm = alarmOf(number, 'what the files in content/ say');
  return { number, content: ofFiles, used, ...(number === 0 ? {} : { alarm }) };
}

/** Those whose words pass the check of this program, the newest first. */
async function* usableRevisions(
  store: Store,
  newest: number,
): AsyncGenerator<[number: number, content: Content]> {
  for (let number = newest; number > Math.max(0, newest - KEPT); number -= 1) {
    const content = await readRevision(store, number);
    if (content) yield [number, content];
  }
}

/**
 * What the files say. Where they have mistakes, these are said, and the newest revision stands in for them, because the
 * files are not the site any more; but e-mails still go where the files say. Throws OperatorError with the mistakes if there
 * is none, or if that address cannot be read.
 */
export async function readFilesBesides(store: Store): Promise<Content> {
  try {
    return await readFiles();
  } catch (mistakes) {
    if (!(mistakes instanceof OperatorError)) throw mistakes;
    const email = await readCompanyEmail();
    if (email === undefined) throw mistakes;
    for await (const [, content] of usableRevisions(store, await newestNumber(store))) {
      console.error(mistakes.message);
      return { ...content, company: { ...content.company, email } };
    }
    throw mistakes;
  }
}

function alarmOf(number: number, shown: string): string {
  return `Revision ${number} of the site cannot be shown by this version of the program, so visitors see ${shown}; start the newer version, or publish again.`;
}

/** The words of a revision; undefined if it is not kept, or if this program cannot use them. */
export async function readRevision(store: Store, number: number): Promise<Content | undefined> {
  const row = await store
    .selectFrom('site_revision')
    .select(['words', 'schema_version'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row || row.schema_version > SCHEMA_VERSION) return undefined;
  const words = JSON.parse(row.words);
  return checkContent(row.schema_version === 1 ? fromSchema1(words) : words).content;
}

/** The number of the revision that this tap has made. */
export async function numberOf(store: Store, id: string): Promise<number | undefined> {
  const row = await store
    .selectFrom('site_revision')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.number;
}

/** Stores a revision and which services it has, and deletes the revisions that are too old to be kept. */
export async function insertRevision(transaction: Store, revision: NewRevision): Promise<void> {
  const { number, id, by, nowMs, content, changes } = revision;
  await transaction
    .insertInto('site_revision')
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
    .deleteFrom('site_revision')
    .where('number', '<=', number - KEPT)
    .execute();
  await noteServices(transaction, content);
}

/** Notes each service under its title, also a hidden one, and the anchor that it had under an earlier title. */
async function noteServices(transaction: Store, content: Content): Promise<void> {
  const services = fillIn(content.services.services, valuesOf(content)).map(({ id, title }) => ({
    id,
    title,
  }));
  const titles = new Map(services.map(({ id, title }) => [id, title]));
  const renamed = (await readServices(transaction)).filter(
    ({ id, title }) => (titles.get(id) ?? title) !== title,
  );
  for (const { id: service, title } of renamed) {
    await transaction
      .insertInto('site_anchor')
      .values({ anchor: anchorOf(title), service })
      .onConflict((conflict) => conflict.column('anchor').doUpdateSet({ service }))
      .execute();
  }
  await transaction
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

/** Deletes the revisions before that one. Resolves to how many they were. */
export async function forgetBefore(transaction: Store, number: number): Promise<number> {
  const deleted = await transaction
    .deleteFrom('site_revision')
    .where('number', '<', number)
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

/** Every service that was ever published. */
export async function readServices(store: Store): Promise<ServiceInBrief[]> {
  return store.selectFrom('site_service').select(['id', 'title']).orderBy('id').execute();
}

/** Newest first. */
export async function readHistory(store: Store): Promise<Revision[]> {
  const rows = await store
    .selectFrom('site_revision')
    .select(['number', 'made_ms', 'made_by', 'changes'])
    .orderBy('number', 'desc')
    .execute();
  return rows.map(({ number, made_ms: madeMs, made_by: by, changes }) => {
    const names: string[] = JSON.parse(changes);
    return { number, madeMs, by, changes: names.slice(0, NAMES_TOLD), count: names.length };
  });
}

/** Notes what the files say, as they were published or written. */
export async function noteFiles(store: Store, content: Content): Promise<void> {
  const hash = hashOf(content);
  await store
    .insertInto('site_files')
    .values({ id: 1, hash })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ hash }))
    .execute();
}

/** Whether the files were changed since they were last published or written. */
export async function areFilesChanged(store: Store, content: Content): Promise<boolean> {
  const row = await store.selectFrom('site_files').select('hash').where('id', '=', 1).executeTakeFirst();
  return row !== undefined && row.hash !== hashOf(content);
}

/** Of the words, not of comments and spelling. Content that was checked has its keys in the order of the schema. */
function hashOf(content: Content): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
