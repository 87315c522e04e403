/** Builds the scripts that are written into the pages, and the desk's worker. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { pages } from '../../site/pages.ts';
import { OLDEST_BROWSERS } from '../../vite.config.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export async function buildInlineScripts(): Promise<Record<string, string>> {
  const entries = new Set(pages.flatMap(({ boot }) => [boot.head, boot.end]));
  return Object.fromEntries(
    await Promise.all([...entries].map(async (entry) => [entry, await inlineScript(entry)])),
  );
}

export async function inlineScript(entry: string): Promise<string> {
  const built: unknown = await build({
    root,
    logLevel: 'error',
    configFile: false,
    publicDir: false,
    build: { write: false, target: OLDEST_BROWSERS, lib: { entry, formats: ['iife'], name: 'boot' } },
  });
  const [first] = [built].flat() as { output: { code?: string }[] }[];
  const code = first?.output[0]?.code;
  if (!code) throw new Error(`${entry} built to nothing`);
  return code.trim();
}
