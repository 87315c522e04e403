/** Writes `data.json`, which server/pages/program.ts reads as ProgramData. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageAssets, ProgramData } from '../../server/pages/program.ts';
import { MARK_CORNER } from '../../site/components/mark-shapes.ts';
import { colorOf, readTokens } from '../tokens.ts';
import { letterOutlines } from './letters.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function writeProgramData(folder: string, assets: PageAssets): Promise<void> {
  await writeFile(join(folder, 'data.json'), JSON.stringify({ assets, ...(await readArt()) }));
}

export async function readArt(): Promise<Omit<ProgramData, 'assets'>> {
  const tokens = readTokens(root);
  const { mark } = await readJson('mark.json');
  return {
    pictures: await readJson('encoded.json'),
    mark,
    markLetters: {
      outlines: await letterOutlines(root),
      ground: colorOf('--mark', 'light', tokens) ?? '',
      ink: colorOf('--mark-stiles', 'light', tokens) ?? '',
      corner: MARK_CORNER,
    },
  };
}

async function readJson(name: string) {
  return JSON.parse(await readFile(join(root, 'art', name), 'utf8'));
}
