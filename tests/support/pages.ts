/**
 * The built program's pages with the content of content/, rendered as the program renders them when it
 * starts with these settings.
 */
import type { PageSettings } from '../../domain/site-data.ts';
import { createEdition, type Edition } from '../../server/pages/edition.ts';
import { loadProgram } from '../../server/pages/program.ts';
import { content } from './content.ts';

export const pageSettings: PageSettings = {
  siteUrl: 'http://localhost:3000',
  emailJs: undefined,
  quotePhotos: 6,
  keepMonths: 0,
};

export async function builtPages(settings: Partial<PageSettings> = {}): Promise<Edition> {
  return createEdition(await loadProgram(), content, { ...pageSettings, ...settings });
}
