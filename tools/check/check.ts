/** Checks everything that an owner edits: content, colors, pictures and `.env`. */
import { join } from 'node:path';
import { type FileMistake, readContent } from '../../server/content/read.ts';
import type { Content } from '../../server/content/schema.ts';
import { namedIn } from '../../server/publishing/pictures.ts';
import { checkColors } from './colors.ts';
import { checkEnvironment } from './environment.ts';
import { checkPictures, type Found } from './pictures.ts';

export async function checkArt(folder: string, content?: Content): Promise<Found> {
  const services = content?.services.services.map(({ id }) => id);
  const [colors, pictures] = await Promise.all([
    checkColors(folder),
    checkPictures(folder, services, content && namedIn(content)),
  ]);
  return {
    mistakes: [...mistakesInName(folder), ...colors, ...pictures.mistakes],
    warnings: pictures.warnings,
  };
}

/** Vite reads a path as a URL, which ends at these characters. */
function mistakesInName(folder: string): FileMistake[] {
  const [sign] = /[#?]/.exec(folder) ?? [];
  const message = `Nothing can be built in a folder whose path contains ${sign}; rename the folder with this character`;
  return sign === undefined ? [] : [{ file: folder, message }];
}

export async function check(folder: string): Promise<Found> {
  const { content, mistakes } = await readContent(join(folder, 'content'));
  const art = await checkArt(folder, content);
  const environment = await checkEnvironment(folder);
  return {
    mistakes: [...mistakes, ...art.mistakes, ...environment.mistakes],
    warnings: [...environment.warnings, ...art.warnings],
  };
}
