import type { PageContent } from '../../domain/content.ts';
import type { PageSettings } from '../../domain/site-data.ts';
import type { DraftSaved, EditableContent, PublishedVersion, SiteChanges } from '../../domain/site-desk.ts';
import type { PictureFile } from '../../domain/site-pictures.ts';
import { createCache } from '../cache.ts';
import { checkContent } from '../content/check.ts';
import { type FileMistake, type ReadContent, readContent, sentenceOf } from '../content/read.ts';
import type { Content } from '../content/schema.ts';
import type { Database } from '../store/database.ts';
import { applyDraft, pathOf } from './apply-draft.ts';
import { changesBetween } from './changes.ts';
import { photosBesideDrawings, undescribedPhotos } from './check-photos.ts';
import {
  discardDrafts,
  hashOfDrafts,
  type NewDraft,
  readDrafts,
  type SaveResult,
  saveDraft,
} from './drafts.ts';
import { followPublications } from './follow.ts';
import { formOf } from './form.ts';
import {
  isNamedInPublications,
  missingPhotos,
  namedIn,
  readPictureBytes,
  withStoredPictures,
} from './pictures.ts';
import { type PreviewParts, renderPreview } from './preview.ts';
import { areFilesChanged, type InForce, readHistory } from './publications.ts';
import {
  bringBack,
  type Publishing,
  type PublishResult,
  publishDraft,
  type Wanted,
  type WantedDraft,
} from './publish.ts';
import { createTrialRenderer } from './trial-renderer.ts';

const FILES_DIFFER = 'The files in content/ differ from what is published; npm run content -- diff shows it.';
/** ms. Each read of the editor compares the files with what is published. */
const FILES_CACHE_TIME = 10_000;

export type SiteEditor = ReturnType<typeof createSiteEditor>;

export type EditorOptions = {
  database: Database;
  settings: PageSettings;
  /** The content of the files at the start. */
  ofFiles: Content;
  /** The content shown at the start. */
  start: InForce;
  show: (content: PageContent) => Promise<void>;
  /** While it returns something, visitors see "Opening soon". */
  sampleIn?: Publishing['sampleIn'];
  onError: (error: unknown) => void;
  readFiles?: () => Promise<ReadContent>;
  /** The built program. */
  folder?: string;
  /** Timeout of a trial rendering, ms. */
  within?: number;
};

export function createSiteEditor(options: EditorOptions) {
  const { database, settings, ofFiles, sampleIn, readFiles = readContent, folder, within } = options;
  const { db } = database;
  const following = followPublications(options);
  const renderer = createTrialRenderer({ settings, ...(folder && { folder }), ...(within && { within }) });
  const publishing: Publishing = { database, ofFiles, sampleIn, tryRendering: renderer.render };
  const filesAlarm = createFilesAlarm(database, readFiles);

  async function readDrafted() {
    // Another instance may have published a moment ago.
    await following.look();
    const { number, content } = following.inForce();
    const drafts = await readDrafts(db);
    const drafted = applyDraft(content, drafts);
    return { number, content, drafts, drafted };
  }
  async function showPublished(result: PublishResult): Promise<PublishResult> {
    if (result.kind === 'published') await following.look();
    return result;
  }

  const editor = {
    async read(): Promise<EditableContent> {
      const { number, content, drafted } = await readDrafted();
      const [alarm] = await editor.alarms();
      const changes = changesBetween(content, drafted);
      return {
        publication: number,
        sections: formOf(content, drafted, mistakesIn(content, drafted), changes),
        changes: changes.length,
        ...(alarm === undefined ? {} : { alarm }),
      };
    },
    async changes(): Promise<SiteChanges> {
      const { number, content, drafts, drafted } = await readDrafted();
      const notes = photosBesideDrawings(drafted);
      return {
        base: number,
        changes: changesBetween(content, drafted),
        drafted: hashOfDrafts(drafts),
        ...(notes.length > 0 && { notes }),
      };
    },
    async save(
      draft: NewDraft,
    ): Promise<Exclude<SaveResult, { kind: 'saved' }> | ({ kind: 'saved' } & DraftSaved)> {
      await following.look();
      const result = await saveDraft(database, following.inForce().content, draft);
      if (result.kind !== 'saved') return result;
      const { content, drafted } = await readDrafted();
      const mistake = mistakesIn(content, drafted).get(draft.path);
      return { kind: 'saved', ...(mistake === undefined ? {} : { mistake }) };
    },
    discard: (drafted: string) => discardDrafts(database, drafted),
    publish: async (wanted: WantedDraft) => showPublished(await publishDraft(publishing, wanted)),
    bringBack: async (wanted: Wanted, number: number) =>
      showPublished(await bringBack(publishing, wanted, number)),
    picture: (file: PictureFile) => readPictureBytes(database, file),
    /** The files count as published, too: they are the site until something is published. */
    isPublished: async (name: string): Promise<boolean> =>
      namedIn(following.inForce().content).includes(name) || isNamedInPublications(db, name),
    history: (): Promise<PublishedVersion[]> => readHistory(db),
    services: following.services,
    publication: (): number => following.inForce().number,
    published: (): Content => following.inForce().content,
    look: following.look,
    async preview(path: string, parts: PreviewParts): Promise<string> {
      const { content, drafts } = await readDrafted();
      const toShow = (drafted: Content) => withStoredPictures(db, drafted);
      return renderPreview({ ...renderer, toShow }, content, drafts, path, parts);
    },
    async alarms(): Promise<string[]> {
      const { number, content, alarm } = following.inForce();
      const about = number > 0 ? await filesAlarm() : await missingPhotos(db, content);
      return [alarm, about].filter((one) => one !== undefined);
    },
    async close(): Promise<void> {
      await Promise.all([following.close(), renderer.close()]);
    },
  };
  return editor;
}

/** Only the first mistake at each path is kept. */
function mistakesIn(published: Content, drafted: Content): Map<string, string> {
  const found = checkContent(drafted).mistakes.map((one) => ({ ...one, path: pathOf(one, drafted) }));
  const mistakes = [...found, ...undescribedPhotos(published, drafted)];
  return new Map(mistakes.toReversed().map(({ path, message }) => [path, message]));
}

function createFilesAlarm(
  { db }: Database,
  readFiles: () => Promise<ReadContent>,
): () => Promise<string | undefined> {
  const cache = createCache<ReadContent>(FILES_CACHE_TIME);
  return async () => {
    const { content, mistakes } = await cache(readFiles);
    if (content) return (await areFilesChanged(db, content)) ? FILES_DIFFER : undefined;
    return mistakes.map(mistakeInFiles)[0];
  };
}

function mistakeInFiles(mistake: FileMistake): string {
  return (
    `The files in content/ have a mistake (${sentenceOf(mistake)}), so the site goes on with what is ` +
    'published; npm run content -- check shows all.'
  );
}
