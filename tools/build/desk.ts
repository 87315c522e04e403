/** No built file of the desk is shared with the public pages. */
import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { BuiltShell } from '../../desk/worker/shell.ts';
import { paperColors } from '../tokens.ts';
import { FIRST_FONTS, MANIFEST, readManifest } from './bundle.ts';
import { compress } from './compress.ts';
import { deskShell, previewShell } from './desk-shell.ts';
import { inlineScript } from './inline-scripts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const DESK_ENTRY = 'desk/entry.tsx';
export const DESK_BOOT = 'desk/boot.ts';
const PREVIEW_ENTRY = 'desk/preview/start.tsx';
const PREVIEW_BOOT = 'desk/preview/boot.ts';
const WORKER = 'desk/worker/worker.ts';

export async function buildDesk(folder: string): Promise<void> {
  const outDir = join(folder, 'desk');
  await build({
    root,
    logLevel: 'error',
    base: '/desk/',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      manifest: MANIFEST,
      rolldownOptions: { input: [DESK_ENTRY, PREVIEW_ENTRY], output: { codeSplitting: true } },
    },
  });
  const { chunk, partsOf } = await readManifest(outDir);
  const address = (name: string) => `/desk/${name}`;
  function filesOf(entry: string) {
    const parts = partsOf(entry);
    return {
      script: address(chunk(entry).file),
      chunks: parts.filter((name) => name !== entry).map((name) => address(chunk(name).file)),
      styles: [...new Set(parts.flatMap((name) => chunk(name).css ?? []))].map(address),
    };
  }
  const entry = filesOf(DESK_ENTRY);
  const shell = deskShell({
    ...entry,
    fonts: FIRST_FONTS.map((name) => address(chunk(name).file)),
    boot: await inlineScript(DESK_BOOT),
    paper: paperColors(),
  });
  await writeFile(join(outDir, 'index.html'), shell);
  const preview = previewShell({ ...filesOf(PREVIEW_ENTRY), boot: await inlineScript(PREVIEW_BOOT) });
  await writeFile(join(outDir, 'preview.html'), preview);
  const built: BuiltShell = {
    version: createHash('sha256').update(shell).digest('hex').slice(0, 16),
    script: entry.script,
    files: (await readdir(join(outDir, 'assets'))).map((name) => address(`assets/${name}`)),
  };
  const worker = await inlineScript(WORKER);
  await writeFile(join(outDir, 'worker.js'), `self.deskShell=${JSON.stringify(built)};${worker}`);
  // The server adds the company's name.
  const { light } = paperColors();
  await writeFile(
    join(outDir, 'manifest.webmanifest'),
    JSON.stringify({ background_color: light, theme_color: light }),
  );
  await compress(outDir);
}
