import type { PageContent } from '../../domain/content.ts';
import type { PageSettings } from '../../domain/site-data.ts';
import type { Program } from '../pages/program.ts';
import { createPublication, type Publication } from '../pages/publication.ts';
import { createSiteEditor, type EditorOptions, type SiteEditor } from './editor.ts';
import { contentInForce, newestNumber, noteServices } from './publications.ts';

type Options = Omit<EditorOptions, 'start' | 'show'> & {
  settings: PageSettings;
};

export async function openSite(
  program: Program,
  options: Options,
): Promise<{ publication: Publication; site: SiteEditor }> {
  const { database, ofFiles, settings, sampleIn = () => undefined, onError } = options;
  const isClosed = (content: PageContent) => sampleIn(content) !== undefined;
  // As long as nothing was published, the files are the site. A form that was opened before they lost a
  // service may still ask for it.
  if ((await newestNumber(database.db)) === 0) await noteServices(database.db, ofFiles).catch(onError);
  const { used: publication, ...start } = await contentInForce(database.db, ofFiles, (content) =>
    createPublication(program, content, settings, isClosed),
  );
  const site = createSiteEditor({ ...options, start, show: publication.show });
  await site.look();
  return { publication, site };
}
