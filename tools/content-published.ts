/** The owner's files and the latest publication, also while the site runs. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PageContent } from '../domain/content.ts';
import type { DraftValue } from '../domain/site-desk.ts';
import { helpOf } from '../server/content/help.ts';
import { readFiles } from '../server/content/read.ts';
import { sampleGoingPublic } from '../server/content/sample.ts';
import { type Content, type FileName, files } from '../server/content/schema.ts';
import { writeYaml } from '../server/content/write-yaml.ts';
import { OperatorError } from '../server/operator-error.ts';
import { changesBetween } from '../server/publishing/content-fields.ts';
import { deleteUnusedPictures } from '../server/publishing/picture-retention.ts';
import { keepPublication } from '../server/publishing/publication-files.ts';
import { forgetBefore, newestNumber, noteFiles, readPublished } from '../server/publishing/publications.ts';
import { publishFiles } from '../server/publishing/publish.ts';
import { createTrialRenderer } from '../server/publishing/trial-renderer.ts';
import { readSettings, type Settings } from '../server/settings.ts';
import { type Database, raiseChangeCounter } from '../server/store/database.ts';
import { openForTerminal } from '../server/store/open.ts';

const CONTENT = fileURLToPath(new URL('../content', import.meta.url));

type Published = { database: Database; settings: Settings; number: number; content: Content };

export async function showDifferences(): Promise<void> {
  await withPublished(async ({ number, content }) => {
    const changes = changesBetween(content, await readFiles());
    if (changes.length === 0) console.log(`The files say what is published (publication ${number}).`);
    for (const { path, before, after } of changes) {
      console.log(`${path}\n  published: ${asLine(before)}\n  file:      ${asLine(after)}`);
    }
  });
}

export async function importFiles(): Promise<void> {
  await withPublished(async ({ database, settings, number }) => {
    const ofFiles = await readFiles();
    const renderer = createTrialRenderer({ settings });
    const wanted = { id: randomUUID(), base: number, by: 'the terminal', nowMs: Date.now() };
    const sampleIn = (content: PageContent) => sampleGoingPublic(content, settings);
    const result = await publishFiles({ database, ofFiles, sampleIn, tryRendering: renderer.render }, wanted);
    await renderer.close();
    if (result.kind === 'mistakes')
      throw new OperatorError(result.mistakes.map(({ message }) => message).join('\n'));
    if (result.kind === 'not rendered') {
      throw OperatorError.of(result.error, (reason) => `The pages cannot be made of these words (${reason})`);
    }
    if (result.kind !== 'published')
      throw new OperatorError('Another was quicker; look at the diff, then try again');
    await keepPublication(database);
    const isNew = result.publication > number;
    console.log(
      isNew
        ? `Published as publication ${result.publication}`
        : `The files say what is published (publication ${number}).`,
    );
  });
}

/** Atomically, with the owner's comments. */
export async function exportWords(): Promise<void> {
  await withPublished(async ({ database, number, content }) => {
    for (const name of Object.keys(files) as FileName[]) {
      const file = join(CONTENT, `${name}.yaml`);
      const before = await readFile(file, 'utf8').catch(() => '');
      await writeFile(`${file}.unfinished`, writeYaml(content[name], helpOf(name), before));
      await rename(`${file}.unfinished`, file);
    }
    await noteFiles(database.db, content);
    console.log(`The files in content/ say what publication ${number} says`);
  });
}

/** And their pictures, for example a testimonial that a customer withdrew. */
export async function forgetEarlier(): Promise<void> {
  await withPublished(
    async ({ database, number }) => {
      const forgotten = await database.db.transaction().execute(async (transaction) => {
        await raiseChangeCounter(transaction);
        return forgetBefore(transaction, number);
      });
      await keepPublication(database);
      // Pictures of the last day may be about to be used.
      while ((await deleteUnusedPictures(database, Date.now())) > 0);
      const publications =
        forgotten === 1 ? 'One earlier publication is' : `${forgotten} earlier publications are`;
      console.log(
        `${publications} forgotten; only publication ${number}, which visitors see, can be read now`,
      );
    },
    () => {
      throw new OperatorError('Nothing was published at the desk yet, so there is nothing to forget');
    },
  );
}

/** The export may repair a mistake in the files, so the settings are read without content. */
async function withPublished(
  run: (published: Published) => Promise<void>,
  unpublished = () =>
    console.log('Nothing was published at the desk yet, so the files in content/ are the site.'),
): Promise<void> {
  const settings = readSettings(undefined);
  const database = await openForTerminal(settings);
  try {
    const number = database ? await newestNumber(database.db) : 0;
    if (!database || number === 0) return unpublished();
    const content = await readPublished(database.db, number);
    if (!content)
      throw new OperatorError(`Publication ${number} is of a newer version of this program; use that one`);
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
