/** The build of the desk: a page of its own in `build/desk`, which shares no file with the public pages. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paperColors } from '../tokens.ts';
import { FIRST_FONTS, MANIFEST, readManifest } from './bundle.ts';
import { compress } from './compress.ts';
import { deskShell } from './desk-shell.ts';
import { inlineScript } from './inline-scripts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const DESK_ENTRY = 'desk/entry.tsx';
export const DESK_BOOT = 'desk/boot.ts';

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
      manifest: MANIFEST,
      rolldownOptions: { input: DESK_ENTRY, output: { codeSplitting: true } },
    },
  });
  const chunk = await readManifest(outDir);
  const { file, imports = [], css = [] } = chunk(DESK_ENTRY);
  const address = (name: string) => `/desk/${name}`;
  const shell = deskShell({
    script: address(file),
    chunks: imports.map((name) => address(chunk(name).file)),
    styles: [...imports.flatMap((name) => chunk(name).css ?? []), ...css].map(address),
    fonts: FIRST_FONTS.map((name) => address(chunk(name).file)),
    boot: await inlineScript(DESK_BOOT),
    paper: paperColors(),
  });
  await writeFile(join(outDir, 'index.html'), shell);
  await compress(outDir);
}
