/** Vite's part of the build. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { pages } from '../../site/pages.ts';
import { paperColors } from '../tokens.ts';
import { buildInlineScripts, inlineScript } from './inline-scripts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const SITE_ENTRY = 'site/entry-browser.tsx';
const DISPLAY_FACE = 'art/fonts/bricolage-grotesque.woff2';
export const TEXT_FACE = 'art/fonts/figtree.woff2';
export const FIRST_FONTS = [DISPLAY_FACE, TEXT_FACE];
export const readDisplayFace = () => readFile(join(root, DISPLAY_FACE), 'base64');

/** Resolves to the file addresses and inline texts that the pages contain. */
export async function bundle(folder: string) {
  const shared = { root, logLevel: 'error' } as const;
  await build({
    ...shared,
    build: {
      outDir: join(folder, 'client'),
      manifest: MANIFEST,
      rolldownOptions: { input: SITE_ENTRY },
    },
  });
  await build({
    ...shared,
    publicDir: false,
    // Vite leaves this to the rendering process; without it React runs in its slow development mode.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: join(folder, 'render'), ssr: 'site/entry-render.tsx', emptyOutDir: true },
    ssr: { noExternal: true },
  });
  // With its own package.json, the folder runs wherever it is put.
  await writeFile(join(folder, 'render', 'package.json'), '{ "type": "module" }\n');
  return { ...(await readAssets(join(folder, 'client'))), quote: await quoteAssets() };
}

export const QUOTE_STYLES = 'site/entry-quote.ts';
export const QUOTE_BOOT = 'site/boot/head-quote.ts';

/**
 * Builds the quote page separately, so that the public pages do not grow by a byte. The main build writes the
 * fonts that this CSS names: the same contents have the same file name.
 */
async function quoteAssets() {
  const built: unknown = await build({
    root,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, rolldownOptions: { input: QUOTE_STYLES, preserveEntrySignatures: 'strict' } },
  });
  const [first] = [built].flat() as { output: { fileName: string; source?: string }[] }[];
  const css = first?.output
    .filter(({ fileName }) => fileName.endsWith('.css'))
    .map(({ source = '' }) => source.trim());
  if (!css?.length) throw new Error(`${QUOTE_STYLES} built to nothing`);
  return { css: css.join(''), boot: await inlineScript(QUOTE_BOOT) };
}

type ManifestChunk = { file: string; css?: string[]; imports?: string[] };

export const MANIFEST = 'manifest.json';

/** Reads the manifest, then deletes it: it must not be served. */
export async function readManifest(folder: string) {
  const file = join(folder, MANIFEST);
  const manifest: Record<string, ManifestChunk> = JSON.parse(await readFile(file, 'utf8'));
  await rm(file);
  const chunk = (source: string) => {
    const found = manifest[source];
    if (!found) throw new Error(`The build has no ${source}`);
    return found;
  };
  // A part's styles may refine those of its imports, so the imports come first.
  const withImports = (name: string): string[] => [...(chunk(name).imports ?? []).flatMap(withImports), name];
  return { chunk, partsOf: (name: string) => [...new Set(withImports(name))] };
}

/** PageAssets of site/document/page-assets.ts, without its `quote`. */
async function readAssets(client: string) {
  const { chunk, partsOf } = await readManifest(client);
  const partOf = async (name: string) => {
    const parts = partsOf(name).filter((part) => part !== SITE_ENTRY);
    const styles = [...new Set([SITE_ENTRY, ...parts].flatMap((part) => chunk(part).css ?? []))];
    const texts = styles.map((file) => readFile(join(client, file), 'utf8'));
    return {
      scripts: parts.map((part) => `/${chunk(part).file}`),
      css: (await Promise.all(texts)).map((text) => text.trim()).join(''),
      styles: styles.map((file) => `/${file}`),
    };
  };
  const entries = pages.map(async ({ path, module }) => [path, await partOf(module)]);
  return {
    script: `/${chunk(SITE_ENTRY).file}`,
    pages: Object.fromEntries(await Promise.all(entries)),
    faces: { display: await readDisplayFace(), text: `/${chunk(TEXT_FACE).file}` },
    boot: await buildInlineScripts(),
    paper: paperColors(),
  };
}
