import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageName } from '../../domain/content.ts';
import type { PageRequest } from '../../domain/form-post.ts';
import type { Mark, OnePage, Pictures, SiteData } from '../../domain/site-data.ts';
import { OperatorError } from '../operator-error.ts';
import type { MarkLetters } from './mark.ts';
import { readBuiltFolder, type ServedFile } from './pages.ts';

export const PROGRAM_FOLDER = fileURLToPath(new URL('../../build/program', import.meta.url));

/** `site/entry-render.tsx`, built. */
export type Renderer = {
  render: (request: PageRequest, assets: PageAssets, site: SiteData) => Promise<string>;
  onePage: (path: string, site: SiteData) => OnePage & { edition: string };
  /** All pages. The sitemap has the listed ones. */
  pages: readonly { path: string; name: PageName; isListed: boolean }[];
};

/** site/document/page-assets.ts has the full type. */
export type PageAssets = { paper: { light: string; dark: string } };

/** `data.json` */
export type ProgramData = {
  assets: PageAssets;
  pictures: Pictures;
  /** The mark from art/. The owner's letters replace it if it is a drawing. */
  mark: Mark;
  markLetters: MarkLetters;
};

type RenderingProgram = ProgramData & { renderer: Renderer };

export type Program = RenderingProgram & { files: ReadonlyMap<string, ServedFile> };

/** Call once, at the start: HTTP requests read no built file. */
export async function loadProgram(folder = PROGRAM_FOLDER): Promise<Program> {
  const program = await loadRenderer(folder);
  return { ...program, files: readBuiltFolder(join(folder, 'client')) };
}

export async function loadRenderer(folder: string): Promise<RenderingProgram> {
  const text = await readFile(join(folder, 'data.json'), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new OperatorError('The program is not built yet; run "npm run build -- --program"');
  const data: ProgramData = JSON.parse(text);
  const renderer: Renderer = await import(pathToFileURL(join(folder, 'render', 'entry-render.js')).href);
  return { ...data, renderer };
}
