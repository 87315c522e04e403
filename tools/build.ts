/**
 * The build. `build/program` is what the server runs, without content and settings, so that one program
 * serves any company. `build/client` is the whole site for a static host. `--program` builds only the first.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorError, runProgram } from '../server/operator-error.ts';
import { PROGRAM_FOLDER } from '../server/pages/program.ts';
import { lockBuilding, putInPlace } from './build/folder.ts';
import { isCurrent, writeStamp } from './build/stamp.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const CLIENT_FOLDER = join(root, 'build', 'client');

/** Builds the program, unless the built one still matches its sources. */
async function buildProgram(): Promise<void> {
  if (await isCurrent(PROGRAM_FOLDER)) return;
  using _lock = lockBuilding(PROGRAM_FOLDER);
  // Another `npm start` may have built it while this one waited for the lock.
  if (await isCurrent(PROGRAM_FOLDER)) return;
  console.error('Building the program …');
  await stopForMistakes();
  const next = `${PROGRAM_FOLDER}-next`;
  await rm(next, { recursive: true, force: true });
  // Imported only here, so that `npm start` on a built site does not load these modules.
  const { encodePictures } = await import('./encode.ts');
  const { bundle } = await import('./build/bundle.ts');
  const { compress } = await import('./build/compress.ts');
  const { buildDesk } = await import('./build/desk.ts');
  const { writeProgramData } = await import('./build/data.ts');
  await encodePictures();
  const assets = await bundle(next);
  await compress(join(next, 'client'));
  await buildDesk(next);
  await writeProgramData(next, assets);
  await writeStamp(next);
  await putInPlace(next, PROGRAM_FOLDER);
}

/** Throws one error with everything that the owner must fix in colors and pictures. */
async function stopForMistakes(): Promise<void> {
  const { checkArt } = await import('./check/check.ts');
  const { sentenceOf } = await import('../server/content/read.ts');
  const { mistakes, warnings } = await checkArt(root);
  for (const warning of warnings) console.error(`Note: ${sentenceOf(warning)}`);
  if (mistakes.length > 0) throw new OperatorError(mistakes.map(sentenceOf).join('\n'));
}

await runProgram(async () => {
  if (process.argv.includes('--program')) return buildProgram();
  const { readSite } = await import('./build/read-site.ts');
  const { buildSite } = await import('./build/site.ts');
  // Comes first, so that mistakes in the content show before the long build.
  const site = await readSite();
  await buildProgram();
  await buildSite(site, CLIENT_FOLDER);
});
