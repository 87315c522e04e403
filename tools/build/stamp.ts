/** Tells whether a built site is the one that these sources and settings make. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildSettings, builtInAsJson } from '../../server/built-for.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function isCurrent(folder: string, settings: BuildSettings): Promise<boolean> {
  const stamp = await readFile(join(folder, 'stamp'), 'utf8').catch(() => '');
  return stamp === (await stampOf(settings));
}

export async function writeStamp(folder: string, settings: BuildSettings): Promise<void> {
  await writeFile(join(folder, 'stamp'), await stampOf(settings));
}

/** One hash over every source and the settings built in. */
async function stampOf(settings: BuildSettings): Promise<string> {
  const hash = createHash('sha256').update(builtInAsJson(settings));
  const sources = [
    '{content,domain,site,desk,tools}/**/*.{ts,tsx,css}',
    'art/*',
    'art/fonts/*',
    'art/encoded/*',
    'server/headers.ts',
    'vite.config.ts',
    'package-lock.json',
  ];
  const files: string[] = [];
  for (const pattern of sources) for await (const file of glob(pattern, { cwd: root })) files.push(file);
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file) || !existsSync(join(root, file))) continue;
    hash.update(file).update(await readFile(join(root, file)).catch(() => ''));
  }
  return hash.digest('hex');
}
