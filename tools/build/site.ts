/** The static site: what the server would serve of these words and settings, as files for any static host. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PageSettings } from '../../domain/site-data.ts';
import type { Words } from '../../domain/words.ts';
import { createEdition } from '../../server/edition.ts';
import { pagePolicy } from '../../server/headers.ts';
import { OperatorError } from '../../server/operator-error.ts';
import { loadProgram, PROGRAM_FOLDER } from '../../server/program.ts';
import { readFilesBesides, wordsInForce } from '../../server/publishing/revisions.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { openForTerminal } from '../../server/store/open.ts';
import { readWords } from '../../server/words/read.ts';
import { sampleGoingPublic } from '../../server/words/sample.ts';
import { wordsOf } from '../../server/words/words.ts';
import { compress } from './compress.ts';
import { lockBuilding, putInPlace } from './folder.ts';

type Site = { words: Words; settings: PageSettings };

/** Throws OperatorError if the words or the settings have a mistake, or would show the sample to the public. */
export async function readSite(): Promise<Site> {
  const words = await readInForce(readSettings(undefined));
  const settings = readSettings(words);
  const sample = sampleGoingPublic(words, settings);
  if (sample) throw new OperatorError(sample);
  return { words, settings };
}

/** What the store's newest revision says; the files, if nothing was published or there is no store. */
export async function readInForce(settings: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Words> {
  const database = await openForTerminal(settings);
  if (!database) return readWords();
  try {
    const ofFiles = await readFilesBesides(database.db);
    const { used, alarm } = await wordsInForce(database.db, ofFiles, async (...words) => wordsOf(...words));
    if (alarm !== undefined) console.error(alarm);
    return used;
  } finally {
    await database.close();
  }
}

/** The program must have been built. */
export async function buildSite({ words, settings }: Site, folder: string, programFolder = PROGRAM_FOLDER) {
  using _lock = lockBuilding(folder);
  const next = `${folder}-next`;
  await rm(next, { recursive: true, force: true });
  const { files, made } = await createEdition(await loadProgram(programFolder), words, settings);
  for (const { name, path } of made) {
    const { html, variants } = files.get(path) ?? {};
    await mkdir(dirname(join(next, name)), { recursive: true });
    // With EmailJS, any static host may serve the folder; few of them send a security policy.
    const isGuarded = html !== undefined && settings.emailJs;
    const text = isGuarded ? withPolicy(html, pagePolicy(html, settings)) : (variants?.identity.body ?? '');
    await writeFile(join(next, name), text);
  }
  await compress(next);
  // What was made from the words wins, such as the icon of a mark of letters.
  await cp(join(programFolder, 'client'), next, { recursive: true, force: false });
  await putInPlace(next, folder);
}

/** The page with its security policy in a <meta>. `frame-ancestors` works only in a header. */
function withPolicy(html: string, policy: string): string {
  const directives = policy.split('; ').filter((directive) => !directive.startsWith('frame-ancestors'));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}"/>`;
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + meta);
}
