/** The build of the desk: a page of its own in `build/desk`, which shares no file with the public pages. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paperColors } from '../tokens.ts';
import { compress } from './compress.ts';
import { deskShell } from './desk-shell.ts';
import { inlineScript } from './inline-scripts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const DESK_ENTRY = 'desk/entry.tsx';
export const DESK_BOOT = 'desk/boot.ts';
const FONTS = ['art/fonts/bricolage-grotesque-700.woff2', 'art/fonts/figtree.woff2'];

type ManifestChunk = { file: string; css?: string[]; imports?: string[] };

/** Writes `desk` into the folder. */
export async function buildDesk(folder: string): Promise<void> {
  const vite = await import('vite');
  const outDir = join(folder, 'desk');
  await vite.build({
    root,
    logLevel: 'error',
    base: '/desk/',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      rolldownOptions: { input: DESK_ENTRY, output: { codeSplitting: true } },
    },
  });
  const manifestFile = join(outDir, 'manifest.json');
  const manifest: Record<string, ManifestChunk> = JSON.parse(await readFile(manifestFile, 'utf8'));
  await rm(manifestFile);
  const chunk = (name: string): ManifestChunk => {
    const found = manifest[name];
    if (!found) throw new Error(`The build of the desk has no ${name}`);
    return found;
  };
  const { file, imports = [], css = [] } = chunk(DESK_ENTRY);
  const address = (name: string) => `/desk/${name}`;
  const shell = deskShell({
    script: address(file),
    chunks: imports.map((name) => address(chunk(name).file)),
    styles: [...imports.flatMap((name) => chunk(name).css ?? []), ...css].map(address),
    fonts: FONTS.map((name) => address(chunk(name).file)),
    boot: await inlineScript(DESK_BOOT),
    paper: paperColors(),
  });
  await writeFile(join(outDir, 'index.html'), shell);
  await compress(outDir);
}
