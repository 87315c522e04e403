/** A static site shows the latest publication; until there is one, the owner's files. */

import type { PageContent } from '../../domain/content.ts';
import type { PageSettings, Pictures } from '../../domain/site-data.ts';
import { type PictureFile, pictureAddress } from '../../domain/site-pictures.ts';
import { pageContentOf } from '../../server/content/content.ts';
import { readFiles } from '../../server/content/read.ts';
import { sampleGoingPublic } from '../../server/content/sample.ts';
import { OperatorError } from '../../server/operator-error.ts';
import { ownPicturesIn } from '../../server/pages/edition.ts';
import type { EncodedScene } from '../../server/photos/decoder.ts';
import { missingPhotos, namedIn, readPictureBytes, withPictures } from '../../server/publishing/pictures.ts';
import { contentInForce, readFilesBesides } from '../../server/publishing/publications.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { openForTerminal } from '../../server/store/open.ts';
import { encodePhotos } from '../content-pictures.ts';

type ReadPicture = (file: PictureFile) => Promise<Uint8Array | undefined>;
type Shown = {
  content: PageContent;
  /** By address. */
  pictures?: ReadonlyMap<string, Uint8Array>;
};
export type Site = Shown & { settings: PageSettings };

/** Throws OperatorError if no content can be used, or if the sample would go public. */
export async function readSite(): Promise<Site> {
  const shown = await readInForce(readSettings(undefined));
  const { content } = shown;
  const settings = readSettings(content);
  const sample = sampleGoingPublic(content, settings);
  if (sample) throw new OperatorError(sample.message);
  return { ...shown, settings };
}

export async function readInForce(settings: Pick<Settings, 'dataDir' | 'databaseUrl'>): Promise<Shown> {
  const database = await openForTerminal(settings);
  if (!database) {
    const ofFiles = await readFiles();
    const photos = new Map<string, EncodedScene>();
    for await (const [name, photo] of encodePhotos(namedIn(ofFiles))) {
      if (photo instanceof OperatorError) console.error(`${photo.message}. A drawing is shown in its place`);
      else photos.set(name, photo);
    }
    const content = pageContentOf(withPictures(ofFiles, new Set(photos.keys())));
    const read: ReadPicture = async ({ name, width, kind }) =>
      photos.get(name)?.files.find((file) => file.width === width && file.kind === kind)?.bytes;
    return { content, pictures: await readPictures(ownPicturesIn(content), read) };
  }
  try {
    const { db } = database;
    const ofFiles = await readFilesBesides(db);
    const { number, used: content, alarm } = await contentInForce(db, ofFiles, async (content) => content);
    const problems = [alarm, number === 0 ? await missingPhotos(db, ofFiles) : undefined];
    for (const problem of problems) if (problem !== undefined) console.error(problem);
    const read: ReadPicture = (file) => readPictureBytes(database, file);
    return { content, pictures: await readPictures(ownPicturesIn(content), read) };
  } finally {
    await database.close();
  }
}

async function readPictures(own: Pictures, read: ReadPicture): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const [name, { widths }] of Object.entries(own)) {
    for (const width of widths) {
      for (const kind of ['avif', 'webp'] as const) {
        const bytes = await read({ name, width, kind });
        if (bytes) pictures.set(pictureAddress({ name, width, kind }), bytes);
      }
    }
  }
  return pictures;
}
