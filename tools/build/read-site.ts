/** A static site shows the latest publication, or the owner's files. */

import type { PageContent } from '../../domain/content.ts';
import type { PageSettings, Pictures } from '../../domain/site-data.ts';
import { pictureAddress } from '../../domain/site-pictures.ts';
import { pageContentOf } from '../../server/content/content.ts';
import { readFiles } from '../../server/content/read.ts';
import { sampleGoingPublic } from '../../server/content/sample.ts';
import { OperatorError } from '../../server/operator-error.ts';
import { ownPicturesIn } from '../../server/pages/edition.ts';
import { readPictureBytes, withPictures } from '../../server/publishing/pictures.ts';
import { contentInForce, readFilesBesides } from '../../server/publishing/publications.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import type { Database } from '../../server/store/database.ts';
import { openForTerminal } from '../../server/store/open.ts';

type Shown = {
  content: PageContent;
  /** By address. */
  pictures?: ReadonlyMap<string, Uint8Array>;
};
export type Site = Shown & { settings: PageSettings };

/** Throws OperatorError for mistakes, or if the sample would go public. */
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
  if (!database) return { content: pageContentOf(withPictures(await readFiles(), new Set())) };
  try {
    const { db } = database;
    const ofFiles = await readFilesBesides(db);
    const { used: content, alarm } = await contentInForce(db, ofFiles, async (content) => content);
    if (alarm !== undefined) console.error(alarm);
    return { content, pictures: await readPictures(database, ownPicturesIn(content)) };
  } finally {
    await database.close();
  }
}

async function readPictures(database: Database, own: Pictures): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const [name, { widths }] of Object.entries(own)) {
    for (const width of widths) {
      for (const kind of ['avif', 'webp'] as const) {
        const bytes = await readPictureBytes(database, { name, width, kind });
        if (bytes) pictures.set(pictureAddress({ name, width, kind }), bytes);
      }
    }
  }
  return pictures;
}
