/**
 * The build. `build/client` is the whole site, ready for any static host; `build/render` renders a page on request (the
 * answer to a form posted without scripts); `build/desk` is the owner's desk, which only the server serves.
 * `--if-changed` builds only when the sources or the settings have changed.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildSettings, setPageVariables, writeBuiltFor } from '../server/built-for.ts';
import { OperatorError, runProgram } from '../server/operator-error.ts';
import { lockBuilding, putInPlace } from './build/folder.ts';
import { isCurrent, writeStamp } from './build/stamp.ts';
import type { CheckedFor } from './check/check.ts';
import { sentenceOf } from './check/problem.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const buildFolder = join(root, 'build');

type SiteSettings = BuildSettings & CheckedFor;

/** Builds unless the site stands as these sources and settings make it. */
async function buildIfChanged(settings: SiteSettings): Promise<void> {
  if (await isCurrent(buildFolder, settings)) return;
  using _lock = lockBuilding(buildFolder);
  // Another `npm start` may have built it while this one waited for the lock.
  if (await isCurrent(buildFolder, settings)) return;
  console.error('Building the site …');
  await buildBeside(settings, buildFolder);
}

export async function build(settings: SiteSettings, folder = buildFolder): Promise<void> {
  using _lock = lockBuilding(folder);
  await buildBeside(settings, folder);
}

async function buildBeside(settings: SiteSettings, folder: string): Promise<void> {
  const next = `${folder}-next`;
  const client = join(next, 'client');
  await stopForMistakes(settings);
  const { encodePictures } = await import('./encode.ts');
  await encodePictures();
  await rm(next, { recursive: true, force: true });
  setPageVariables(settings);
  // Imported only for a build, so that `npm start` on a built site starts quickly.
  const { bundle } = await import('./build/bundle.ts');
  const { prerender } = await import('./build/prerender.ts');
  const { writeMachineFiles } = await import('./build/machine-files.ts');
  const { compress } = await import('./build/compress.ts');
  const { buildDesk } = await import('./build/desk.ts');
  await prerender(settings, await bundle(next), next);
  await writeMachineFiles(settings.siteUrl, client);
  await compress(client);
  await buildDesk(next);
  await writeBuiltFor(next, settings);
  await writeStamp(next, settings);
  await putInPlace(next, folder);
}

/** Says everything that the owner has to mend, at once. Throws OperatorError if there is something. */
async function stopForMistakes(site?: CheckedFor): Promise<void> {
  const { check } = await import('./check/check.ts');
  const { mistakes, warnings } = await check(root, site);
  for (const warning of warnings) console.error(`Note: ${sentenceOf(warning)}`);
  if (mistakes.length > 0) throw new OperatorError(mistakes.map(sentenceOf).join('\n'));
}

if (import.meta.main) {
  await runProgram(async () => {
    // The settings read the content, and cannot be imported while a file of it is broken.
    const { readSettings } = await import('../server/settings.ts').catch(async (error) => {
      await stopForMistakes();
      throw error;
    });
    const settings = readSettings();
    await (process.argv.includes('--if-changed') ? buildIfChanged(settings) : build(settings));
  });
}
