/** Commands that change what is published, also while the site runs. */
import { randomUUID } from 'node:crypto';
import type { PageContent } from '../domain/content.ts';
import { readFiles } from '../server/content/read.ts';
import { sampleGoingPublic } from '../server/content/sample.ts';
import { OperatorError } from '../server/operator-error.ts';
import { deleteUnusedPictures } from '../server/publishing/picture-retention.ts';
import { namedIn } from '../server/publishing/pictures.ts';
import { keepPublication } from '../server/publishing/publication-files.ts';
import { forgetBefore } from '../server/publishing/publications.ts';
import { publishFiles } from '../server/publishing/publish.ts';
import { createTrialRenderer } from '../server/publishing/trial-renderer.ts';
import { raiseChangeCounter } from '../server/store/database.ts';
import { importPictures } from './content-pictures.ts';
import { type Opened, UNPUBLISHED, withPublished } from './content-published.ts';

export async function importFiles(): Promise<void> {
  await withPublished(publishAll, async (opened) => {
    if (opened) await publishAll({ ...opened, number: 0 });
    else {
      const hasPhotos = namedIn(await readFiles()).length > 0;
      const advice =
        'Start the site, then run npm run content -- import again: the photos go into the site’s store.';
      console.log(`${UNPUBLISHED} ${hasPhotos ? advice : 'Start the site to show them.'}`);
    }
  });

  async function publishAll({ database, settings, number }: Opened & { number: number }): Promise<void> {
    const ofFiles = await readFiles();
    await importPictures(database, ofFiles);
    const renderer = createTrialRenderer({ settings });
    const wanted = { id: randomUUID(), base: number, by: 'the terminal', nowMs: Date.now() };
    const sampleIn = (content: PageContent) => sampleGoingPublic(content, settings);
    const result = await publishFiles({ database, ofFiles, sampleIn, tryRendering: renderer.render }, wanted);
    await renderer.close();
    if (result.kind === 'mistakes')
      throw new OperatorError(result.mistakes.map(({ message }) => message).join('\n'));
    if (result.kind === 'not rendered') {
      throw OperatorError.of(result.error, (reason) => `The pages cannot show this content (${reason})`);
    }
    if (result.kind !== 'published')
      throw new OperatorError('Someone else has just published; look at the diff, then try again');
    await keepPublication(database);
    const isNew = result.publication > number;
    console.log(
      isNew
        ? `Published as publication ${result.publication}`
        : `The files match what is published (publication ${number}).`,
    );
  }
}

/** Deletes earlier publications and their pictures, so that none still shows what a customer withdrew. */
export async function forgetEarlier(): Promise<void> {
  await withPublished(
    async ({ database, number }) => {
      const forgotten = await database.db.transaction().execute(async (transaction) => {
        await raiseChangeCounter(transaction);
        return forgetBefore(transaction, number);
      });
      await keepPublication(database);
      // Unused pictures of the last day stay: the field that names one may not be saved yet.
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
