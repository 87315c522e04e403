import type { PageSettings } from '../../domain/site-data.ts';
import type { Words } from '../../domain/words.ts';
import type { Program } from '../pages/program.ts';
import { type Publication, publish } from '../pages/publication.ts';
import { createSiteEditor, type EditorOptions, type SiteEditor } from './editor.ts';
import { wordsToShow } from './pictures.ts';
import { wordsInForce } from './revisions.ts';

type Options = Omit<EditorOptions, 'start' | 'show'> & {
  settings: PageSettings;
  /** Whether every page is answered with "Opening soon" while it says these words. */
  isClosed?: (words: Words) => boolean;
};

/** Renders the newest words that can be shown, and from now on each that is published. */
export async function openSite(
  program: Program,
  { isClosed, ...options }: Options,
): Promise<{ publication: Publication; site: SiteEditor }> {
  const { database, ofFiles, settings } = options;
  const { used: publication, ...start } = await wordsInForce(database.db, ofFiles, async (...words) =>
    publish(program, await wordsToShow(database.db, ...words), settings, isClosed),
  );
  const site = createSiteEditor({ ...options, start, show: publication.show });
  await site.look();
  return { publication, site };
}
