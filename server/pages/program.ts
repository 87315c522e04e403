/** The program as it was built: the browser's files, the renderer of the pages, and what it needs besides the words. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageRequest } from '../../domain/form-post.ts';
import type { Mark, OnePage, Pictures, SiteData } from '../../domain/site-data.ts';
import type { PageName } from '../../domain/words.ts';
import { OperatorError } from '../operator-error.ts';
import type { MarkLetters } from './mark.ts';
import { readBuiltFolder, type ServedFile } from './pages.ts';

/** The folder of the built program: `client`, `render`, `desk` and `data.json`. */
export const PROGRAM_FOLDER = fileURLToPath(new URL('../../build/program', import.meta.url));

/** What `site/entry-render.tsx` exports. The server sees the built module alone. */
export type Renderer = {
  /** Resolves to the whole HTML of a page. */
  render: (request: PageRequest, assets: PageAssets, site: SiteData) => Promise<string>;
  onePage: (path: string, site: SiteData) => OnePage & { edition: string };
  /** `isListed` tells whether search engines should list the page. */
  pages: readonly { path: string; name: PageName; isListed: boolean }[];
};

/** The addresses and texts of the built files; site/document/page-assets.ts knows the rest of them. */
export type PageAssets = { paper: { light: string; dark: string } };

/** What the build knows and no module holds. */
export type ProgramData = {
  assets: PageAssets;
  pictures: Pictures;
  /** The mark of a company without letters. */
  mark: Mark;
  markLetters: MarkLetters;
};

/** What renders pages. */
type RenderingProgram = ProgramData & { renderer: Renderer };

export type Program = RenderingProgram & { files: ReadonlyMap<string, ServedFile> };

/** Reads the built program into memory once. After that, no request reaches the file system. */
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
