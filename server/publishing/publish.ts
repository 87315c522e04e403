/** Checks the content, renders every page, and then stores the publication in one transaction. */
import type { PageContent } from '../../domain/content.ts';
import type { Publish, SiteChange } from '../../domain/site-desk.ts';
import { checkContent } from '../content/check.ts';
import { pageContentOf } from '../content/content.ts';
import type { SampleLeft } from '../content/sample.ts';
import type { Content } from '../content/schema.ts';
import { type Database, raiseChangeCounter } from '../store/database.ts';
import { withoutConsent } from '../work/check-consent.ts';
import { applyDraft, type Drafts, pathOf } from './apply-draft.ts';
import { changesBetween } from './changes.ts';
import { undescribedPhotos } from './check-photos.ts';
import { deletePublished, hashOfDrafts, readDrafts, renameServices } from './drafts.ts';
import { namesOfNewServices, withNames } from './name-services.ts';
import { withStoredPictures } from './pictures.ts';
import {
  contentInForce,
  insertPublication,
  newestNumber,
  noteFiles,
  numberOf,
  readPublished,
  readServices,
} from './publications.ts';

export type Publishing = {
  database: Database;
  /** The site until something is published. */
  ofFiles: Content;
  /** Rejects content from which the pages cannot be rendered. */
  tryRendering: (content: PageContent) => Promise<unknown>;
  sampleIn?: ((content: PageContent) => SampleLeft | undefined) | undefined;
};

/** `id` is an idempotency key (UUID). `base` is the publication that the caller saw. */
export type Wanted = { id: string; base: number; by: string; nowMs: number };
/** `drafted` is the hash of the drafts that the caller saw, if known. */
export type WantedDraft = Wanted & Pick<Publish, 'drafted'>;

/** `missing`: the publication to bring back is not kept. `redrafted`: the drafts have changed meanwhile. */
export type PublishResult =
  | { kind: 'published'; publication: number }
  | { kind: 'conflict'; changes: SiteChange[] }
  | { kind: 'mistakes'; mistakes: { path: string; message: string }[] }
  | { kind: 'not rendered'; error: unknown }
  | { kind: 'missing' }
  | { kind: 'redrafted' };

export async function publishDraft(
  publishing: Publishing,
  { drafted, ...wanted }: WantedDraft,
): Promise<PublishResult> {
  const { db } = publishing.database;
  const drafts = await readDrafts(db);
  const isOther = drafted !== undefined && drafted !== hashOfDrafts(drafts);
  // If something was published since, publish() reports that instead: this may be a retry of the same tap.
  if (isOther && (await newestNumber(db)) === wanted.base) return { kind: 'redrafted' };
  return publish(publishing, wanted, (content) => applyDraft(content, drafts), { drafts });
}

export async function bringBack(
  publishing: Publishing,
  wanted: Wanted,
  number: number,
): Promise<PublishResult> {
  const content = await readPublished(publishing.database.db, number);
  return content ? publish(publishing, wanted, () => content, { isBroughtBack: true }) : { kind: 'missing' };
}

export async function publishFiles(publishing: Publishing, wanted: Wanted): Promise<PublishResult> {
  return publish(publishing, wanted, () => publishing.ofFiles, { areFiles: true });
}

const acceptAny = async () => undefined;

type Origin = { drafts?: Drafts; areFiles?: boolean; isBroughtBack?: boolean };

async function publish(
  { database, ofFiles, tryRendering, sampleIn }: Publishing,
  wanted: Wanted,
  make: (content: Content) => Content,
  { drafts = new Map(), areFiles = false, isBroughtBack = false }: Origin = {},
): Promise<PublishResult> {
  const { db } = database;
  const made = await numberOf(db, wanted.id);
  if (made !== undefined) return { kind: 'published', publication: made };
  const { number, content: before, alarm } = await contentInForce(db, ofFiles, acceptAny);
  if (number !== wanted.base) return conflict();
  const raw = make(before);
  const { content: checked, mistakes } = checkContent(raw);
  if (!checked) {
    return {
      kind: 'mistakes',
      mistakes: mistakes.map((one) => ({ path: pathOf(one, raw), message: one.message })),
    };
  }
  const undescribed = isBroughtBack ? [] : undescribedPhotos(before, checked);
  if (undescribed.length > 0) return { kind: 'mistakes', mistakes: undescribed };
  const names = drafts.size > 0 ? await newNames(before, checked) : new Map<string, string>();
  const content = withNames(checked, names);
  const changes = changesBetween(before, content).map(({ name }) => name);
  const isFirst = areFiles && number === 0;
  if (changes.length === 0 && alarm === undefined && !isFirst) {
    if (areFiles) await noteFiles(db, content);
    if (drafts.size > 0) await deleteUnchanged();
    return { kind: 'published', publication: number };
  }
  const pageContent = pageContentOf(await withStoredPictures(db, content));
  const sample = sampleIn?.(pageContent);
  if (sample) return { kind: 'mistakes', mistakes: [sample] };
  try {
    await tryRendering(pageContent);
  } catch (error) {
    return { kind: 'not rendered', error };
  }
  const stored = await db.transaction().execute(async (transaction): Promise<PublishResult | boolean> => {
    await database.lockContents(transaction, 'site publication');
    if ((await newestNumber(transaction)) !== number) return false;
    // Race: a customer withdraws a consent meanwhile. The withdrawal waits for this lock, then takes the
    // work out of the new publication.
    const refused = await withoutConsent(transaction, content);
    if (refused.length > 0) return { kind: 'mistakes', mistakes: refused };
    if (drafts.size > 0) {
      // Race: another device took a draft back while the pages were rendered. Drafts that it changed stay.
      await database.lockContents(transaction, 'site draft');
      const left = await readDrafts(transaction);
      if ([...drafts.keys()].some((path) => !left.has(path))) return { kind: 'redrafted' };
    }
    const { id, by, nowMs } = wanted;
    if (number === 0) {
      await insertPublication(transaction, {
        number: 1,
        id: crypto.randomUUID(),
        by: 'The files',
        nowMs,
        content: ofFiles,
        changes: [],
      });
    }
    if (number === 0 || areFiles) await noteFiles(transaction, ofFiles);
    await insertPublication(transaction, {
      number: Math.max(number, 1) + 1,
      id,
      by,
      nowMs,
      content,
      changes,
    });
    await deletePublished(transaction, drafts);
    // Drafts that were typed meanwhile name the new services by their old ids.
    if (names.size > 0) await renameServices(transaction, names);
    await raiseChangeCounter(transaction);
    return true;
  });
  if (typeof stored === 'object') return stored;
  // Race: another instance published first, or the same tap arrived twice.
  const publication = await numberOf(db, wanted.id);
  return stored || publication !== undefined
    ? { kind: 'published', publication: publication ?? 0 }
    : conflict();

  /** Deletes drafts that change nothing, such as a space after a published text, which the check removes. */
  async function deleteUnchanged(): Promise<void> {
    await db.transaction().execute(async (transaction) => {
      await database.lockContents(transaction, 'site draft');
      await deletePublished(transaction, drafts);
      await raiseChangeCounter(transaction);
    });
  }
  async function newNames(before: Content, content: Content): Promise<Map<string, string>> {
    const known = [...before.services.services, ...(await readServices(db))].map(({ id }) => id);
    return namesOfNewServices(content, known);
  }
  async function conflict(): Promise<PublishResult> {
    const now = await contentInForce(db, ofFiles, acceptAny);
    const seen = await readPublished(db, Math.max(wanted.base, 1));
    return { kind: 'conflict', changes: seen ? changesBetween(seen, now.content) : [] };
  }
}
