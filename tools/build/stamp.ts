/** Whether a built program matches its sources. Content is not one of them. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = [
  '{domain,site,desk,tools}/**/*.{ts,tsx,css}',
  'art/*',
  'art/fonts/*',
  'art/encoded/*',
  'vite.config.ts',
  'package-lock.json',
];

export async function isCurrent(folder: string): Promise<boolean> {
  const stamp = await readFile(join(folder, 'stamp'), 'utf8').catch(() => '');
  return stamp === (await stampOf());
}

export async function writeStamp(folder: string): Promise<void> {
  await writeFile(join(folder, 'stamp'), await stampOf());
}

async function stampOf(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for (const pattern of SOURCES) for await (const file of glob(pattern, { cwd: root })) files.push(file);
  for (const file of files.sort()) {
    if (/\.test\.tsx?$/.test(file) || !existsSync(join(root, file))) continue;
    hash.update(file).update(await readFile(join(root, file)).catch(() => ''));
  }
  return hash.digest('hex');
}
