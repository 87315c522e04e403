/** The check of all that an owner edits: words, colors, pictures and `.env`. */
import { join } from 'node:path';
import { type FileMistake, readContent } from '../../server/words/read.ts';
import { checkColors } from './colors.ts';
import { checkEnvironment } from './environment.ts';
import { checkPictures } from './pictures.ts';

/** Mistakes stop a build or a start; warnings are said and stop nothing. */
type Checked = { mistakes: FileMistake[]; warnings: FileMistake[] };

/** What is built, and where: colors and pictures. `folder` is the project's. `services` are the ids of those offered, if known. */
export async function checkArt(folder: string, services?: readonly string[]): Promise<Checked> {
  const [colors, pictures] = await Promise.all([checkColors(folder), checkPictures(folder, services)]);
  return {
    mistakes: [...mistakesInName(folder), ...colors, ...pictures.mistakes],
    warnings: pictures.warnings,
  };
}

/** Vite takes a path for an address, which ends at these signs. */
function mistakesInName(folder: string): FileMistake[] {
  const [sign] = /[#?]/.exec(folder) ?? [];
  const message = `Nothing can be built in a folder with ${sign} in its name or in one around it; rename that folder`;
  return sign === undefined ? [] : [{ file: folder, message }];
}

/** All of it. */
export async function check(folder: string): Promise<Checked> {
  const { content, mistakes } = await readContent(join(folder, 'content'));
  const art = await checkArt(
    folder,
    content?.services.services.map(({ id }) => id),
  );
  const environment = await checkEnvironment(folder);
  return {
    mistakes: [...mistakes, ...art.mistakes, ...environment.mistakes],
    warnings: [...environment.warnings, ...art.warnings],
  };
}
