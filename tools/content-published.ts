/** Commands that compare the owner's files with the latest publication, also while the site runs. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DraftValue } from '../domain/site-desk.ts';
import { helpOf } from '../server/content/help.ts';
import { readFiles } from '../server/content/read.ts';
import { type Content, type FileName, files } from '../server/content/schema.ts';
import { writeYaml } from '../server/content/write-yaml.ts';
import { OperatorError } from '../server/operator-error.ts';
import { changesBetween } from '../server/publishing/changes.ts';
import { newestNumber, noteFiles, readPublished } from '../server/publishing/publications.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import type { Database } from '../server/store/database.ts';
import { openForTerminal } from '../server/store/open.ts';
import { exportPictures } from './content-pictures.ts';
import { replaceFile } from './replace-file.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));

export type Opened = { database: Database; settings: Settings };
type Published = Opened & { number: number; content: Content };

export async function showDifferences(): Promise<void> {
  await withPublished(async ({ number, content }) => {
    const changes = changesBetween(content, await readFiles());
    if (changes.length === 0) console.log(`The files match what is published (publication ${number}).`);
    for (const { path, before, after } of changes) {
      console.log(`${path}\n  published: ${asLine(before)}\n  file:      ${asLine(after)}`);
    }
  });
}

/** Keeps the owner's comments. */
export async function exportContent(): Promise<void> {
  await withPublished(async ({ database, number, content }) => {
    for (const name of Object.keys(files) as FileName[]) {
      const file = join(CONTENT, `${name}.yaml`);
      const before = await readFile(file, 'utf8').catch(() => '');
      await replaceFile(file, writeYaml(content[name], helpOf(name), before));
    }
    const photos = await exportPictures(database, content);
    await noteFiles(database.db, content);
    const withPhotos = photos === 0 ? '' : `; its photos are in art/ (${photos})`;
    console.log(`The files in content/ now match publication ${number}${withPhotos}`);
  });
}

export const UNPUBLISHED = 'Nothing was published at the desk yet, so the files in content/ are the site.';

/** Reads the settings without content, because the export may repair a mistake in the files. */
export async function withPublished(
  run: (published: Published) => Promise<void>,
  /** Without `opened`, nothing was ever stored. */
  unpublished: (opened?: Opened) => void | Promise<void> = () => console.log(UNPUBLISHED),
): Promise<void> {
  const settings = readSettings(undefined);
  const database = await openForTerminal(settings);
  try {
    const number = database ? await newestNumber(database.db) : 0;
    if (!database || number === 0) return await unpublished(database && { database, settings });
    const content = await readPublished(database.db, number);
    if (!content)
      throw new OperatorError(`A newer version of this program made publication ${number}; use that version`);
    await run({ database, settings, number, content });
  } finally {
    await database?.close();
  }
}

function asLine(value: DraftValue): string {
  return typeof value === 'string'
    ? JSON.stringify(value)
    : value.map((one) => JSON.stringify(one)).join(', ') || 'nothing';
}
