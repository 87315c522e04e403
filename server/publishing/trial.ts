import { setImmediate as othersTurn } from 'node:timers/promises';
import type { PageSettings } from '../../domain/site-data.ts';
import type { Words } from '../../domain/words.ts';
import { siteDataOf } from '../pages/edition.ts';
import type { RenderingProgram } from '../pages/program.ts';

export type Trial = ReturnType<typeof createTrial>;

/** Renders words that visitors do not see yet. The words have passed the check, and the renderer is our own. */
export function createTrial({ renderer, assets, ...data }: RenderingProgram, settings: PageSettings) {
  const siteOf = (words: Words) => siteDataOf({ assets, ...data }, words, settings);
  return {
    renderPage: (words: Words, path: string) => renderer.render({ path }, assets, siteOf(words)),
    /** Rejects words of which the pages cannot be made. */
    async renderAll(words: Words): Promise<void> {
      const site = siteOf(words);
      for (const { path } of renderer.pages) {
        await renderer.render({ path }, assets, site);
        JSON.stringify(renderer.onePage(path, site));
        await othersTurn();
      }
    },
  };
}
