/** The static site: what the server would serve, as files for a static host. */
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PageSettings } from '../../domain/site-data.ts';
import { pictureAddress, SCENE } from '../../domain/site-pictures.ts';
import type { Words } from '../../domain/words.ts';
import { pagePolicy } from '../../server/http/headers.ts';
import { OperatorError } from '../../server/operator-error.ts';
import { createEdition, ownPicturesIn } from '../../server/pages/edition.ts';
import { loadProgram, PROGRAM_FOLDER } from '../../server/pages/program.ts';
import { readPictureBytes, withPictures } from '../../server/publishing/pictures.ts';
import { readFilesBesides, wordsInForce } from '../../server/publishing/revisions.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import type { Database } from '../../server/store/database.ts';
import { openForTerminal } from '../../server/store/open.ts';
import { readFiles } from '../../server/words/read.ts';
import { sampleGoingPublic } from '../../server/words/sample.ts';
import { wordsOf } from '../../server/words/words.ts';
import { compress } from './compress.ts';
import { lockBuilding, putInPlace } from './folder.ts';

type Shown = {
  words: Words;
  /** Files of the owner's pictures, by address. */
  pictures?: ReadonlyMap<string, Uint8Array>;
};
type Site = Shown & { settings: PageSettings };

/** Throws OperatorError for mistakes in content or settings, or if the sample would go public. */
export async function readSite(): Promise<Site> {
  const shown = await readInForce(readSettings(undefined));
  const { words } = shown;
  const settings = readSettings(words);
  const sample = sampleGoingPublic(words, settings);
  if (sample) throw new OperatorError(sample.message);
  return { ...shown, settings };
}

/** The latest publication with its pictures, or the files' content if nothing was published. */
export async function readInForce(settings: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Shown> {
  const database = await openForTerminal(settings);
  if (!database) return { words: wordsOf(withPictures(await readFiles(), new Set())) };
  try {
    const { db } = database;
    const ofFiles = await readFilesBesides(db);
    const { used: words, alarm } = await wordsInForce(db, ofFiles, async (words) => words);
    if (alarm !== undefined) console.error(alarm);
    return { words, pictures: await readPictures(database, Object.keys(ownPicturesIn(words))) };
  } finally {
    await database.close();
  }
}

async function readPictures(database: Database, names: readonly string[]): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const name of names) {
    for (const width of SCENE.widths) {
      for (const kind of ['avif', 'webp'] as const) {
        const bytes = await readPictureBytes(database, { name, width, kind });
        if (bytes) pictures.set(pictureAddress({ name, width, kind }), bytes);
      }
    }
  }
  return pictures;
}

/** Requires a built program. */
export async function buildSite(
  { words, settings, pictures = new Map() }: Site,
  folder: string,
  programFolder = PROGRAM_FOLDER,
) {
  using _lock = lockBuilding(folder);
  const next = `${folder}-next`;
  await rm(next, { recursive: true, force: true });
  // No photo field, because a static host cannot receive photos.
  const ofStaticHost = { ...settings, isStatic: true, quotePhotos: 0 } as const;
  const { files, made } = await createEdition(await loadProgram(programFolder), words, ofStaticHost);
  for (const { name, path } of made) {
    const { html, variants } = files.get(path) ?? {};
    await mkdir(dirname(join(next, name)), { recursive: true });
    // With EmailJS any static host may serve the folder, and few send a security policy.
    const isGuarded = html !== undefined && settings.emailJs;
    const text = isGuarded ? withPolicy(html, pagePolicy(html, settings)) : (variants?.identity.body ?? '');
    await writeFile(join(next, name), text);
  }
  await compress(next);
  // Keep files made from content, such as the icon of a letter mark.
  await cp(join(programFolder, 'client'), next, { recursive: true, force: false });
  for (const [address, bytes] of pictures) await writeFile(join(next, address), bytes);
  await putInPlace(next, folder);
}

/** Adds the security policy as a <meta> element. `frame-ancestors` only works in a header. */
function withPolicy(html: string, policy: string): string {
  const directives = policy.split('; ').filter((directive) => !directive.startsWith('frame-ancestors'));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}"/>`;
  return html.replace('<meta charSet="utf-8"/>', (charset) => charset + meta);
}
