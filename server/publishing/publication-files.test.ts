/** Published content outlives the store; over 250 lines because all tests keep the same publication. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pictureAddress } from '../../domain/site-pictures.ts';
import { onBothEngines, onSqlite } from '../../tests/support/desk-store.ts';
import { sharePostgres } from '../../tests/support/instances.ts';
import { pageSettings } from '../../tests/support/pages.ts';
import { startProgram, temporaryFolder } from '../../tests/support/server.ts';
import { ofFiles, smallProgram } from '../../tests/support/site-desk.ts';
import type { Content } from '../content/schema.ts';
import { publicationFolderOf } from '../store/data-folder.ts';
import type { Database } from '../store/database.ts';
import { openDatabase } from '../store/open.ts';
import { saveDraft } from './drafts.ts';
import { openSite } from './open-site.ts';
import { putPicture } from './pictures.ts';
import { keepPublication, restorePublication } from './publication-files.ts';
import { areFilesChanged, forgetBefore, insertPublication, noteFiles, readHistory } from './publications.ts';
import { publishDraft } from './publish.ts';

const bothEngines = onBothEngines();
const { createDatabase } = sharePostgres();
const PICTURE = `${'a'.repeat(24)}-50-wide`;
const FILE = { name: PICTURE, width: 480, kind: 'webp' } as const;
const PHONE = '(734) 555-0199';

const { company, testimonials } = ofFiles;
const about = ofFiles['pages/about'];
/** Content of a real company, with a picture of its own. */
const own: Content = {
  ...ofFiles,
  company: {
    ...company,
    name: 'CEDAR CLEAN LLC',
    shortName: 'Cedar',
    phone: PHONE,
    email: 'us@cedar.example',
  },
  testimonials: { testimonials: testimonials.testimonials.map((one) => ({ ...one, name: 'Ines B.' })) },
  'pages/about': { ...about, story: { ...about.story, photo: PICTURE, photoAlt: 'The crew' } },
};

async function publishDirectly(database: Database, content: Content, number = 2): Promise<void> {
  const files = [{ width: 480, kind: 'webp' as const, bytes: Buffer.from('a picture') }];
  await putPicture(database, PICTURE, { whole: Buffer.from('the photo'), width: 1600, files }, 1);
  const made = { number, id: crypto.randomUUID(), by: 'the phone', nowMs: 1 };
  await database.db.transaction().execute(async (transaction) => {
    await noteFiles(transaction, ofFiles);
    await insertPublication(transaction, { ...made, content, changes: ['Phone'] });
  });
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`${engine}: a public site that loses its store shows its publication, and reports it`, async () => {
    await using folder = await temporaryFolder();
    const urls = engine === 'SQLite' ? [] : [await createDatabase('kept_1'), await createDatabase('kept_2')];
    const settings = {
      DATA_DIR: folder.path,
      SITE_URL: 'https://www.cedarclean.com',
      QUOTE_EMAIL_TO: 'us@cedar.example',
      QUOTE_EMAIL_FROM: 'site@cedar.example',
      ...(urls[1] && { DATABASE_URL: urls[1] }),
    };
    const database = await openDatabase({ dataDir: folder.path, databaseUrl: urls[0] });
    await publishDirectly(database, own);
    await keepPublication(database);
    await database.close();
    if (engine === 'SQLite') writeFileSync(join(folder.path, 'quotes.sqlite'), Buffer.alloc(8192, 7));

    await using program = await startProgram(settings);
    await program.isServing;

    assert.ok((await (await fetch(program.url)).text()).includes(PHONE));
    assert.equal(await (await fetch(program.url + pictureAddress(FILE))).text(), 'a picture');
    assert.match(program.output(), /are shown, as publication 2/);
    if (engine === 'PostgreSQL') return;
    assert.match(program.output(), /The published site is kept/);
    for (const gone of 'Photos|quotes with the links|devices|notifications|restore <backup>|.recover'.split(
      '|',
    ))
      assert.ok(program.output().includes(gone), gone);
  });
}

test('without anything published the alarm says that nothing is kept', async () => {
  await using folder = await temporaryFolder();
  writeFileSync(join(folder.path, 'quotes.sqlite'), Buffer.alloc(8192, 7));

  const database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined });

  assert.match(database.alarms().join(), /nothing that was published at the desk is kept/);
  await database.close();
});

bothEngines('the kept files are private, and suffice for their publication alone', async (stored) => {
  const { database } = stored;
  const folder = publicationFolderOf(database.dataDir);
  await publishDirectly(database, ofFiles, 1);
  await publishDirectly(database, own, 2);
  await keepPublication(database);
  const before = readdirSync(folder).toSorted();
  await forgetEverything(database);

  await restorePublication(database);

  assert.deepEqual(
    before,
    [`${'a'.repeat(24)}-1600.jpeg`, `${PICTURE}-480.webp`, 'published.json'].toSorted(),
  );
  for (const name of before) assert.equal(statSync(join(folder, name)).mode & 0o077, 0, name);
  assert.equal(statSync(folder).mode & 0o077, 0);
  const [publication, ...others] = await readHistory(database.db);
  assert.deepEqual([publication?.number, publication?.by, others], [2, 'the phone', []]);
  assert.equal(await areFilesChanged(database.db, own), true, 'the hash of the files is restored');
  const services = await database.db.selectFrom('site_service').select('id').execute();
  assert.equal(services.length, ofFiles.services.services.length);
  await restorePublication(database);
  await publishDirectly(database, { ...own, company: { ...own.company, phone: '(734) 555-0100' } }, 3);
  await restorePublication(database);
  assert.equal((await readHistory(database.db)).length, 2, 'what the store has is never replaced');

  await publishDirectly(database, { ...own, 'pages/about': ofFiles['pages/about'] }, 4);
  await database.db.transaction().execute((transaction) => forgetBefore(transaction, 4));
  await keepPublication(database);
  assert.deepEqual(readdirSync(folder), ['published.json'], 'a picture that is not named is not kept');
});

onSqlite('site and terminal keep a publication at once, without leftovers', async ({ database }) => {
  const folder = publicationFolderOf(database.dataDir);
  await publishDirectly(database, own, 1);
  await keepPublication(database);
  const bytes = Buffer.from('another picture');
  const files = [480, 768, 1200].map((width) => ({ width, kind: 'webp' as const, bytes }));
  const other = `${'b'.repeat(24)}-50-wide`;
  await putPicture(database, other, { whole: bytes, width: 1600, files }, 1);
  const story = { ...own['pages/about'].story, photo: other };
  await publishDirectly(database, { ...own, 'pages/about': { ...own['pages/about'], story } }, 2);

  await Promise.all([1, 2, 3].map(() => keepPublication(database)));

  const names = [480, 768, 1200].map((width) => `${other}-${width}.webp`);
  const kept = ['published.json', `${'b'.repeat(24)}-1600.jpeg`, ...names].toSorted();
  assert.deepEqual(readdirSync(folder).toSorted(), kept);
  writeFileSync(join(folder, `1-${names[0]}.unfinished`), 'a part');
  await restorePublication(database);
  assert.deepEqual(readdirSync(folder).toSorted(), kept);
});

bothEngines('a kept publication brings back its customers’ consents', async ({ database, put }) => {
  const [job, review] = ['job-0123abcd', 'review-0123abcd'];
  const [service] = ofFiles.services.services;
  assert.ok(service);
  const pictures = { beforePicture: PICTURE, before: '', afterPicture: PICTURE, after: '' };
  const shown = { id: job, service: service.id, town: '', month: '2026-11', hidden: 'no' as const };
  const [first, ...others] = own.testimonials.testimonials;
  assert.ok(first);
  const withWork: Content = {
    ...own,
    jobs: { jobs: [{ ...shown, ...pictures }] },
    testimonials: { testimonials: [{ ...first, id: review }, ...others] },
  };
  const { db, dataDir } = database;
  const request_id = await put({});
  const pair = { made_ms: 1, consent_by: 'customer', consent_day: '2026-11-26', is_refused: 0 } as const;
  for (const entry of [job, 'job-of-drafts'])
    await db
      .insertInto('work_pair')
      .values({ ...pair, id: crypto.randomUUID(), request_id, entry })
      .execute();
  const said = { stars: 5, words: 'Kept apart', naming: 'town', name: 'Ada L.', town: 'Livonia' } as const;
  await db
    .insertInto('work_review')
    .values({ ...said, id: crypto.randomUUID(), request_id, may_show: 1, at_ms: 1, entry: review })
    .execute();
  await publishDirectly(database, withWork);
  await keepPublication(database);
  for (const table of ['work_pair', 'work_review', 'quote_request'] as const)
    await db.deleteFrom(table).execute();
  await forgetEverything(database);

  await restorePublication(database);

  const kept = readFileSync(join(publicationFolderOf(dataDir), 'published.json'), 'utf8');
  for (const personal of [request_id, 'Kept apart', 'Ada L.', 'job-of-drafts'])
    assert.ok(!kept.includes(personal), personal);
  const value = '(734) 555-0100';
  await saveDraft(database, withWork, { path: 'company/phone', value, seen: PHONE, device: 'a', nowMs: 1 });
  const result = await publishDraft(
    { database, ofFiles, tryRendering: async () => {} },
    { id: crypto.randomUUID(), base: 2, by: 'the phone', nowMs: 2 },
  );
  assert.deepEqual(result, { kind: 'published', publication: 3 });
});

onSqlite('incomplete or missing files do not prevent a start', async ({ database }) => {
  const folder = publicationFolderOf(database.dataDir);
  await restorePublication(database);
  await publishDirectly(database, own);
  await keepPublication(database);
  await forgetEverything(database);
  rmSync(join(folder, `${PICTURE}-480.webp`));

  await restorePublication(database);

  assert.equal((await readHistory(database.db)).length, 1, 'one picture is missing, and the words are there');
  await forgetEverything(database);
  writeFileSync(join(folder, 'published.json'), '{"publication":');
  await restorePublication(database);
  assert.equal((await readHistory(database.db)).length, 0);
});

onSqlite('each publication is kept as soon as it is shown and the disk allows it', async (stored) => {
  const { database } = stored;
  const folder = publicationFolderOf(database.dataDir);
  const told: unknown[] = [];
  await using small = await smallProgram();
  const onError = (error: unknown) => told.push(error);
  const options = { database, settings: pageSettings, ofFiles, onError };
  const { edition, site } = await openSite(small.program, options);
  // A file in the folder's place, so that keeping fails.
  writeFileSync(folder, '');
  await publishDirectly(database, own);

  await site.look();
  await site.look();

  assert.equal(told.length, 1, 'said once');
  assert.equal(edition.content().frame.company.shortName, 'Cedar', 'and shown all the same');
  rmSync(folder);
  await site.look();
  assert.ok(readdirSync(folder).includes('published.json'));
  edition.close();
  await site.close();

  rmSync(folder, { recursive: true });
  const again = await openSite(small.program, options);
  assert.ok(
    readdirSync(folder).includes('published.json'),
    'what was published before the start is kept, too',
  );
  again.edition.close();
  await again.site.close();
});

const TABLES = ['site_publication', 'site_service', 'site_anchor', 'site_files', 'site_picture'] as const;

/** Leaves the store as if it were new. */
async function forgetEverything({ db }: Database): Promise<void> {
  for (const table of TABLES) await db.deleteFrom(table).execute();
}
