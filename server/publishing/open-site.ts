import type { PageContent } from '../../domain/content.ts';
import { type CurrentEdition, createCurrentEdition } from '../pages/current-edition.ts';
import type { Program } from '../pages/program.ts';
import { createSiteEditor, type EditorOptions, type SiteEditor } from './editor.ts';
import { contentInForce, newestNumber, noteServices } from './publications.ts';

type Options = Omit<EditorOptions, 'start' | 'show'>;

export async function openSite(
  program: Program,
  options: Options,
): Promise<{ edition: CurrentEdition; site: SiteEditor }> {
  const { database, ofFiles, settings, sampleIn = () => undefined, onError } = options;
  const isClosed = (content: PageContent) => sampleIn(content) !== undefined;
  // Before the first publication, the services of the files are stored: a form that is already open may ask
  // for one that the files lose later.
  if ((await newestNumber(database.db)) === 0) await noteServices(database.db, ofFiles).catch(onError);
  const { used: edition, ...start } = await contentInForce(database.db, ofFiles, (content) =>
    createCurrentEdition(program, content, settings, isClosed),
  );
  const site = createSiteEditor({ ...options, start, show: edition.show });
  await site.look();
  return { edition, site };
}
