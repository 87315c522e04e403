/** Consent, withdrawal and publishing at the same time, on two instances. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureAddress } from '../../domain/site-pictures.ts';
import { read } from '../../tests/support/desk-browser.ts';
import { startJob } from '../../tests/support/done-job.ts';
import { sharePostgres } from '../../tests/support/instances.ts';
import { eventually } from '../../tests/support/server.ts';
import { onBothSites, publish, smallProgram, startSiteServer } from '../../tests/support/site-desk.ts';
import type { Database } from '../store/database.ts';

const bothSites = onBothSites();
const { createDatabase } = sharePostgres();
/** In these rounds a yes and a no meet a review and its withdrawal, before and after the pair is published. */
const ROUNDS = 6;

bothSites('however taps meet, nothing is on the site without consent', async ({ server }) => {
  const job = await startJob(server);
  const pair = await job.addPair();
  for (let round = 0; round < ROUNDS; round += 1) {
    await job.answer('pictures-yes');
    await job.review({ words: `Round ${round}` });
    // Encoding takes a second, so only three rounds show the pictures again, two for a no and one for a yes.
    if (round % 3 === 0 || round === 2) await read(job.show({ pair }));
    await read(job.show({ review: true }));
    const { base } = await read<{ base: number }>(job.browser.get('site/changes'));

    const responses = await Promise.all([
      publish(job.browser, base),
      job.answer(round % 2 === 0 ? 'pictures-no' : 'pictures-yes'),
      job.post([
        ['what', round % 3 === 0 ? 'review' : 'review-back'],
        ['stars', '1'],
      ]),
      publish(job.browser, base),
    ]);

    for (const { status } of responses) assert.ok(status < 500, `${status}`);
    assert.deepEqual(await shownWithoutConsent(server.database), [], `round ${round}`);
    const { work: now } = await job.request();
    assert.equal(now.pairs[0]?.consent === null && now.pairs[0]?.shown !== 'no', false);
  }
});

test('PostgreSQL: another instance deletes withdrawn work from its memory and its kept files', async () => {
  const databaseUrl = await createDatabase('withdrawn');
  await using small = await smallProgram();
  await using here = await startSiteServer(small, { databaseUrl });
  await using there = await startSiteServer(small, { databaseUrl });
  const job = await startJob(here.server);
  const pair = await job.addPair();
  await job.answer('pictures-yes');
  await read(job.show({ pair }));
  await read(publish(job.browser, 0));
  const [{ name } = { name: '' }] = await here.server.database.db
    .selectFrom('site_picture')
    .select('name')
    .where('kind', '=', 'avif')
    .execute();
  const address = there.server.url + pictureAddress({ name, width: 480, kind: 'avif' });
  const status = async () => (await fetch(address)).status;
  await eventually(async () => ((await status()) === 200 ? true : undefined));
  await job.answer('pictures-no');

  await eventually(async () => ((await status()) === 404 ? true : undefined));
});

/** Ids of customers' entries that publications or drafts contain without a consent in force. */
async function shownWithoutConsent({ db }: Database): Promise<string[]> {
  const publications = await db.selectFrom('site_publication').select('words').execute();
  const drafts = await db.selectFrom('site_draft').select(['path', 'value']).execute();
  const texts = [...publications.map(({ words }) => words), ...drafts.map(({ path, value }) => path + value)];
  const named = new Set(texts.flatMap((text) => text.match(/\b(?:job|review)-[0-9a-f]{8}\b/g) ?? []));
  const pairs = await db
    .selectFrom('work_pair')
    .select('entry')
    .where('consent_by', 'is not', null)
    .execute();
  const reviews = await db.selectFrom('work_review').select('entry').where('may_show', '=', 1).execute();
  const allowed = new Set([...pairs, ...reviews].map(({ entry }) => entry));
  return [...named].filter((id) => !allowed.has(id));
}
