/**
 * Which content is shown: at the start, after a kill, on every instance, and if a publication cannot be
 * shown. Over 250 lines because all tests open a site in the same way.
 */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothEngines, onSqlite } from '../../tests/support/desk-store.ts';
import { pageSettings } from '../../tests/support/pages.ts';
import { eventually } from '../../tests/support/server.ts';
import { ofFiles, smallProgram } from '../../tests/support/site-desk.ts';
import { smallDisk } from '../../tests/support/small-disk.ts';
import type { FileMistake } from '../content/read.ts';
import type { Content } from '../content/schema.ts';
import type { Database } from '../store/database.ts';
import { openSqlite } from '../store/sqlite.ts';
import { saveDraft } from './drafts.ts';
import { openSite } from './open-site.ts';
import { putPicture } from './pictures.ts';
import { keepPublication, restorePublication } from './publication-files.ts';
import { insertPublication, readHistory, readPublished } from './publications.ts';
import { type Publishing, publishDraft, publishFiles } from './publish.ts';

const bothEngines = onBothEngines();
const { phone: PHONE } = ofFiles.company;
const { services } = ofFiles.services;
/** How late another instance may show a publication, ms (promises: Publishing). */
const LATEST = 2000;
const PHOTO = `${'a'.repeat(24)}-50`;

const phoneNumber = (last: number) => `(734) 555-${String(last).padStart(4, '0')}`;
const withPhone = (phone: string): Content => ({ ...ofFiles, company: { ...ofFiles.company, phone } });
const withServices = (changed: Content['services']['services']) => ({
  ...ofFiles,
  services: { services: changed },
});
const wanted = (base: number, by = 'Safari on iPhone') => ({
  id: crypto.randomUUID(),
  base,
  by,
  nowMs: 1000,
});
const draftOf = (value: string, seen = PHONE) => ({
  path: 'company/phone',
  value,
  seen,
  device: 'a',
  nowMs: 1,
});
/** Publishes like a program that is killed before it shows the publication. */
const unshown = (database: Database, files = ofFiles) => ({
  database,
  ofFiles: files,
  tryRendering: async () => {},
});

async function store(database: Database, base: number, phone: string): Promise<void> {
  await saveDraft(database, ofFiles, draftOf(phone));
  const result = await publishDraft(unshown(database), wanted(base));
  assert.equal(result.kind, 'published', JSON.stringify(result));
}

type Opened = Pick<Publishing, 'sampleIn'> & { files?: Content; now?: Content; mistakes?: FileMistake[] };

async function open(
  database: Database,
  { files = ofFiles, now = files, mistakes = [], sampleIn }: Opened = {},
) {
  const small = await smallProgram();
  const told: unknown[] = [];
  const { edition, site } = await openSite(small.program, {
    database,
    settings: pageSettings,
    ofFiles: files,
    readFiles: async () => (mistakes.length > 0 ? { mistakes } : { content: now, mistakes: [] }),
    folder: small.folder,
    sampleIn,
    onError: (error) => told.push(error),
  });
  const shown = () => edition.files.get('/')?.html ?? '';
  return {
    site,
    told,
    content: edition.content,
    shown,
    eventuallyShows: (phone: string) => eventually(async () => shown().includes(phone) || undefined),
    async [Symbol.asyncDispose]() {
      edition.close();
      await site.close();
      await small[Symbol.asyncDispose]();
    },
  };
}

bothEngines('a publication that was never shown is shown at the next start', async ({ database }) => {
  await store(database, 0, phoneNumber(111));

  await using started = await open(database);

  assert.ok(started.shown().includes(phoneNumber(111)));
  assert.deepEqual(await started.site.alarms(), []);
  assert.deepEqual(
    (await readHistory(database.db)).map(({ number, by }) => `${number} by ${by}`),
    ['2 by Safari on iPhone', '1 by The files'],
  );
});

bothEngines('an alarm names photos that the files use and the store lacks', async ({ database }) => {
  const files = structuredClone(ofFiles);
  files['pages/about'].story.photo = PHOTO;
  await using started = await open(database, { files });

  const alarms = await started.site.alarms();
  const bytes = Buffer.from('photo');
  const encoded = { whole: bytes, width: 1200, files: [{ width: 480, kind: 'webp' as const, bytes }] };
  await putPicture(database, PHOTO, encoded, 1);

  assert.deepEqual(alarms, [
    `Drawings are shown where content/ names photos that are not in the store (art/${PHOTO}.jpg); npm run ` +
      'content -- import stores them, and publishes the files.',
  ]);
  assert.deepEqual(await started.site.alarms(), []);
});

bothEngines('another instance’s publication is shown within 2 s', async ({ database, other }) => {
  await using started = await open(other);
  const [first] = services;
  assert.ok(first);
  const files = withServices([...services, { ...first, id: 'awnings', title: 'Awnings' }]);
  await using _ = await open(database, { files });
  await eventually(async () => started.site.services().some(({ id }) => id === 'awnings') || undefined);

  await store(database, 0, phoneNumber(111));
  const before = performance.now();
  await started.eventuallyShows(phoneNumber(111));

  const took = performance.now() - before;
  assert.ok(took < LATEST, `${took} ms`);
});

onSqlite('a publication that this program cannot show is skipped with an alarm', async ({ database }) => {
  await store(database, 0, phoneNumber(111));
  await store(database, 2, phoneNumber(112));
  await store(database, 3, phoneNumber(113));
  const change = (number: number, row: { schema_version: number } | { words: string }) =>
    database.db.updateTable('site_publication').set(row).where('number', '=', number).execute();
  await change(4, { schema_version: 99 });
  await change(3, { words: '{"company":{}}' });

  await using started = await open(database);

  assert.ok(started.shown().includes(phoneNumber(111)));
  const [alarm, ...others] = await started.site.alarms();
  assert.match(
    alarm ?? '',
    /^Publication 4 of the site cannot be shown by this version of the program, so visitors see publication 2;/,
  );
  assert.deepEqual(others, []);
  assert.deepEqual(await started.site.publish(wanted(4)), { kind: 'published', publication: 5 });
  assert.deepEqual(await started.site.alarms(), []);
});

bothEngines('a publication that the store cannot read is shown once it can', async ({ database, other }) => {
  const { db } = database;
  const content = structuredClone(withPhone(phoneNumber(111)));
  content['pages/about'].story.photo = PHOTO;
  await using started = await open(other);
  await sql`ALTER TABLE site_picture RENAME TO site_picture_away`.execute(db);
  const { base: number, ...published } = wanted(2);
  await db
    .transaction()
    .execute((transaction) => insertPublication(transaction, { ...published, number, content, changes: [] }));

  await started.site.look();
  const before = started.shown();
  await sql`ALTER TABLE site_picture_away RENAME TO site_picture`.execute(db);
  await started.site.look();

  assert.ok(before.includes(PHONE));
  assert.ok(started.shown().includes(phoneNumber(111)));
  assert.deepEqual(await started.site.alarms(), []);
});

onSqlite('the newest publication is tried, less and less often, until it renders', async ({ database }) => {
  await store(database, 0, phoneNumber(111));
  await using small = await smallProgram();
  const { renderer } = small.program;
  const failures = 4;
  let tried = 0;
  const render: typeof renderer.render = async (request, assets, site) => {
    const isNewest = site.content.frame.company.phone === phoneNumber(111);
    if (isNewest && request.path === '/') tried += 1;
    if (isNewest && request.path === '/' && tried <= failures) throw new Error('no memory');
    return renderer.render(request, assets, site);
  };
  const failing = { ...small.program, renderer: { ...renderer, render } };
  const options = { database, settings: pageSettings, ofFiles, onError: () => {} };
  const { edition, site } = await openSite(failing, options);
  const shown = () => edition.files.get('/')?.html ?? '';
  assert.ok(shown().includes(PHONE));
  assert.equal((await site.alarms()).length, 1);

  let looks = 0;
  for (; !shown().includes(phoneNumber(111)) && looks < 100; looks += 1) await site.look();

  assert.ok(looks > failures && looks < 60, `${looks} looks`);
  assert.deepEqual(await site.alarms(), []);
  edition.close();
  await site.close();
});

onSqlite('content of the sample is neither published nor brought back', async ({ database }) => {
  const mistake = { path: 'company/phone', message: 'The company of the sample would go public' };
  await store(database, 0, phoneNumber(111));
  await using started = await open(database, {
    sampleIn: ({ frame }) => (frame.company.phone === PHONE ? mistake : undefined),
  });

  const broughtBack = await started.site.bringBack(wanted(2), 1);
  await started.site.save(draftOf(PHONE, phoneNumber(111)));
  const published = await started.site.publish(wanted(2));

  assert.deepEqual([broughtBack, published], Array(2).fill({ kind: 'mistakes', mistakes: [mistake] }));
  assert.ok(started.shown().includes(phoneNumber(111)));
});

bothEngines('files changed after a publication raise an alarm and are not shown', async ({ database }) => {
  const files = withPhone(phoneNumber(120));
  {
    await using unpublished = await open(database, { now: files });
    assert.deepEqual(await unpublished.site.alarms(), [], 'the files are the site');
  }
  await store(database, 0, phoneNumber(111));

  await using same = await open(database);
  await using changed = await open(database, { files });
  const sames = await same.site.alarms();
  const alarms = await changed.site.alarms();
  await publishFiles(unshown(database, files), wanted(2, 'the terminal'));

  assert.deepEqual(sames, []);
  assert.deepEqual(alarms, [
    'The files in content/ differ from what is published; npm run content -- diff shows it.',
  ]);
  assert.ok(changed.shown().includes(phoneNumber(111)));
  await changed.eventuallyShows(phoneNumber(120));
  assert.deepEqual(await changed.site.alarms(), []);
});

onSqlite('an update that adds fields changes neither files nor publications', async ({ database }) => {
  await store(database, 0, phoneNumber(111));
  const later = { slogan: '', badges: [], hidden: 'no', group: { title: '' } };
  const now = { ...ofFiles, company: { ...ofFiles.company, ...later }, 'pages/later': { title: '' } };
  const hiding = services.map((one, at) => (at === 0 ? { ...one, hidden: 'yes' as const } : one));
  {
    await using newer = await open(database, { now });
    assert.deepEqual(await newer.site.alarms(), []);
    await using changed = await open(database, { now: { ...now, services: { services: hiding } } });
    assert.equal((await changed.site.alarms()).length, 1);
  }
  // Only optional fields may have these values.
  const words = JSON.stringify(withPhone(phoneNumber(111)), (_, value) =>
    value === '' || value === 'no' ? undefined : value,
  );
  assert.doesNotMatch(words, /"(ownWords|hidden|heroPicture)":/);
  await database.db.updateTable('site_publication').set({ words }).where('number', '=', 2).execute();

  await using started = await open(database);

  assert.deepEqual(await readPublished(database.db, 2), withPhone(phoneNumber(111)));
  assert.ok(started.shown().includes(phoneNumber(111)));
  assert.deepEqual(await started.site.alarms(), []);
});

bothEngines('a service is found under each earlier title, also after a restart', async ({ database }) => {
  const path = 'services/services/carpet-cleaning/title';
  const renamed = { ...draftOf('Carpet Care', 'Carpet Cleaning'), path };
  await saveDraft(database, ofFiles, renamed);
  await publishDraft(unshown(database), wanted(0));
  const files = withServices(
    services.map((one) => (one.id === 'carpet-cleaning' ? { ...one, title: 'Rug Care' } : one)),
  );
  await publishFiles(unshown(database, files), wanted(2));

  await using started = await open(database);

  const found = started.content().pages.services.services.filter(({ formerAnchors }) => formerAnchors);
  assert.deepEqual(
    found.map(({ title, formerAnchors }) => [title, formerAnchors]),
    [['Rug Care', ['carpet-care', 'carpet-cleaning']]],
  );
});

bothEngines('a draft that is taken back during the rendering is not published', async ({ database }) => {
  await saveDraft(database, ofFiles, draftOf(phoneNumber(1)));
  const tryRendering = async () => {
    await saveDraft(database, ofFiles, { ...draftOf(PHONE, phoneNumber(1)), device: 'b' });
  };

  const result = await publishDraft({ ...unshown(database), tryRendering }, wanted(0));

  assert.equal(result.kind, 'redrafted');
});

/** The files without carpet cleaning, and with another title for roof cleaning. */
const changedFiles: Content = withServices(
  services
    .filter(({ id }) => id !== 'carpet-cleaning')
    .map((one) => (one.id === 'roof-cleaning' ? { ...one, title: 'Roof Care' } : one)),
);

onSqlite('forms and links may name a service that the files hide, rename or drop', async ({ database }) => {
  const hiding = withServices(
    services.map((one) => (one.id === 'carpet-cleaning' ? { ...one, hidden: 'yes' as const } : one)),
  );
  for (const files of [hiding, changedFiles]) {
    await using started = await open(database, { files });
    assert.ok(!started.content().frame.services.some(({ id }) => id === 'carpet-cleaning'));
    const known = started.site.services();
    assert.ok(known.some(({ id, title }) => id === 'carpet-cleaning' && title === 'Carpet Cleaning'));
    const renamed = started.content().pages.services.services.find(({ title }) => title === 'Roof Care');
    if (files === changedFiles) assert.deepEqual(renamed?.formerAnchors, ['roof-cleaning']);
  }
});

bothEngines('a kept publication is restored into a store that knows only the files', async ({ database }) => {
  await publishFiles(unshown(database), wanted(0, 'the terminal'));
  await publishFiles(unshown(database, changedFiles), wanted(2, 'the terminal'));
  await keepPublication(database);
  for (const table of ['site_publication', 'site_service', 'site_anchor', 'site_files'] as const)
    await database.db.deleteFrom(table).execute();
  for (const files of [ofFiles, changedFiles, ofFiles]) {
    await using _ = await open(database, { files });
  }

  await restorePublication(database);

  assert.deepEqual(
    (await readHistory(database.db)).map(({ number }) => number),
    [3],
  );
  await using started = await open(database);
  assert.ok(started.site.services().some(({ title }) => title === 'Roof Care'));
});

onSqlite('while the files have a mistake, the publication is shown with an alarm', async ({ database }) => {
  const mistake = { file: 'content/company.yaml', line: 11, message: 'Phone must have ten digits' };
  await store(database, 0, phoneNumber(111));

  await using started = await open(database, { mistakes: [mistake] });

  assert.ok(started.shown().includes(phoneNumber(111)));
  assert.deepEqual(await started.site.alarms(), [
    'The files in content/ have a mistake (content/company.yaml, line 11: Phone must have ten digits), ' +
      'so the site goes on with what is published; npm run content -- check shows all.',
  ]);
});

onSqlite('the last 200 publications are kept', async ({ database }) => {
  const { base: _, ...published } = wanted(0);
  for (const number of [2, 3, 4, 5, 203]) {
    const publication = { ...published, id: crypto.randomUUID(), number, content: ofFiles, changes: [] };
    await insertPublication(database.db, publication);
  }

  const numbers = (await readHistory(database.db)).map(({ number }) => number);

  assert.deepEqual(numbers, [203, 5, 4]);
});

onSqlite('if the store cannot save the services at the start, the site opens', async ({ database }) => {
  await sql`ALTER TABLE site_service RENAME TO site_service_away`.execute(database.db);

  await using started = await open(database);

  assert.ok(started.shown().includes(PHONE));
  assert.ok(started.told.length > 0);
});

test('on a full disk nothing is published and no draft is lost; with room again, the draft is published', async (t) => {
  await using disk = await smallDisk('3m');
  if (!disk.isThere) return t.skip('no disk can be mounted here');
  const ballast = join(disk.path, 'ballast');
  const database = openSqlite(join(disk.path, 'data'));
  await using _open = { [Symbol.asyncDispose]: database.close };
  await using started = await open(database);
  await saveDraft(database, ofFiles, draftOf(phoneNumber(111)));
  const tap = wanted(0);
  const filling = writeFile(ballast, Buffer.alloc(4 * 2 ** 20));
  await assert.rejects(filling, /ENOSPC/);

  await assert.rejects(started.site.publish(tap), /disk is full/);

  assert.ok(started.shown().includes(PHONE));
  assert.deepEqual(await started.site.history(), []);
  assert.equal((await started.site.changes()).changes.length, 1);
  await rm(ballast);
  assert.deepEqual(await started.site.publish(tap), { kind: 'published', publication: 2 });
  assert.ok(started.shown().includes(phoneNumber(111)));
});
