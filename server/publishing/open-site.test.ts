/**
 * Which content is shown: at the start, after a kill, on every instance, and if a publication cannot be
 * shown. Over 250 lines because all tests open a site in the same way.
 */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothEngines } from '../../tests/support/desk-store.ts';
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

const testStore = onBothEngines();
const { phone: PHONE } = ofFiles.company;
/** How late another instance may show a publication, ms (promises: Publishing). */
const LATEST = 2000;

const phoneNumber = (last: number) => `(734) 555-${String(last).padStart(4, '0')}`;
const withPhone = (phone: string): Content => ({ ...ofFiles, company: { ...ofFiles.company, phone } });

/** Stores a publication like a program that is killed before it shows it. */
async function store(database: Database, base: number, phone: string) {
  const content = withPhone(phone);
  const wanted = { id: crypto.randomUUID(), base, by: 'Safari on iPhone', nowMs: 1000 };
  await saveDraft(database, ofFiles, {
    path: 'company/phone',
    value: phone,
    seen: PHONE,
    device: 'a',
    nowMs: 1,
  });
  const result = await publishDraft({ database, ofFiles, tryRendering: async () => {} }, wanted);
  assert.equal(result.kind, 'published', JSON.stringify(result));
  return content;
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
  return {
    site,
    told,
    content: edition.content,
    shown: () => edition.files.get('/')?.html ?? '',
    async [Symbol.asyncDispose]() {
      edition.close();
      await site.close();
      await small[Symbol.asyncDispose]();
    },
  };
}

testStore(
  'a program that ends between storing and showing a publication shows it at the next start',
  async ({ database }) => {
    await store(database, 0, phoneNumber(111));

    await using started = await open(database);

    assert.ok(started.shown().includes(phoneNumber(111)));
    assert.deepEqual(await started.site.alarms(), []);
    assert.deepEqual(
      (await readHistory(database.db)).map(({ number, by }) => `${number} by ${by}`),
      ['2 by Safari on iPhone', '1 by The files'],
    );
  },
);

testStore(
  'an alarm names the photos that the files use and the store lacks, until they are stored',
  async ({ database }) => {
    const files = structuredClone(ofFiles);
    const photo = `${'a'.repeat(24)}-50`;
    files['pages/about'].story.photo = photo;
    await using started = await open(database, { files });

    const alarms = await started.site.alarms();
    const bytes = Buffer.from('photo');
    const encoded = { whole: bytes, width: 1200, files: [{ width: 480, kind: 'webp' as const, bytes }] };
    await putPicture(database, photo, encoded, 1);

    assert.deepEqual(alarms, [
      `Drawings are shown where content/ names photos that are not in the store (art/${photo}.jpg); npm run ` +
        'content -- import stores them, and publishes the files.',
    ]);
    assert.deepEqual(await started.site.alarms(), []);
  },
);

testStore(
  'every instance shows within 2 s what another has published, also if no desk is open',
  async ({ database, other }) => {
    await using started = await open(other);
    assert.ok(started.shown().includes(PHONE));

    const before = performance.now();
    await store(database, 0, phoneNumber(111));
    await eventually(async () => (started.shown().includes(phoneNumber(111)) ? true : undefined));

    const took = performance.now() - before;
    assert.ok(took < LATEST, `${took} ms`);
  },
);

testStore(
  'as long as nothing is published, an instance accepts a service that is in another’s files',
  async ({ database, other }) => {
    await using started = await open(other);
    const [first] = ofFiles.services.services;
    assert.ok(first);
    const added = { ...first, id: 'awnings', title: 'Awnings' };
    const files = { ...ofFiles, services: { services: [...ofFiles.services.services, added] } };

    await using _ = await open(database, { files });

    await eventually(async () => started.site.services().some(({ id }) => id === 'awnings') || undefined);
  },
);

testStore(
  'a publication that this program cannot show is skipped, and the owner is told',
  async ({ database }) => {
    await store(database, 0, phoneNumber(111));
    await store(database, 2, phoneNumber(112));
    await store(database, 3, phoneNumber(113));
    const { db } = database;
    await db.updateTable('site_publication').set({ schema_version: 99 }).where('number', '=', 4).execute();
    await db
      .updateTable('site_publication')
      .set({ words: '{"company":{}}' })
      .where('number', '=', 3)
      .execute();

    await using started = await open(database);

    assert.ok(started.shown().includes(phoneNumber(111)));
    const [alarm, ...others] = await started.site.alarms();
    assert.match(
      alarm ?? '',
      /^Publication 4 of the site cannot be shown by this version of the program, so visitors see publication 2;/,
    );
    assert.deepEqual(others, []);
    const again = await started.site.publish({ id: crypto.randomUUID(), base: 4, by: 'the phone', nowMs: 2 });
    assert.deepEqual(again, { kind: 'published', publication: 5 });
    assert.deepEqual(await started.site.alarms(), []);
  },
);

testStore(
  'a publication that the store cannot read now is shown once it can',
  async ({ database, other }) => {
    const { db } = database;
    const content = structuredClone(withPhone(phoneNumber(111)));
    content['pages/about'].story.photo = `${'a'.repeat(24)}-50`;
    await using started = await open(other);
    await sql`ALTER TABLE site_picture RENAME TO site_picture_away`.execute(db);
    const publication = {
      number: 2,
      id: crypto.randomUUID(),
      by: 'the phone',
      nowMs: 1,
      content,
      changes: [],
    };
    await db.transaction().execute((transaction) => insertPublication(transaction, publication));

    await started.site.look();
    const before = started.shown();
    await sql`ALTER TABLE site_picture_away RENAME TO site_picture`.execute(db);
    await started.site.look();

    assert.ok(before.includes(PHONE));
    assert.ok(started.shown().includes(phoneNumber(111)));
    assert.deepEqual(await started.site.alarms(), []);
  },
);

testStore(
  'the newest publication is tried again, less and less often, until its pages render',
  async ({ database }) => {
    await store(database, 0, phoneNumber(111));
    await using small = await smallProgram();
    const { renderer } = small.program;
    const failures = 4;
    let tried = 0;
    const failing = {
      ...small.program,
      renderer: {
        ...renderer,
        async render(...[request, assets, site]: Parameters<typeof renderer.render>) {
          const isNewest = site.content.frame.company.phone === phoneNumber(111);
          if (isNewest && request.path === '/') tried += 1;
          if (isNewest && request.path === '/' && tried <= failures) throw new Error('no memory');
          return renderer.render(request, assets, site);
        },
      },
    };
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
  },
);

testStore(
  'content with which visitors would read "Opening soon" is neither published nor brought back',
  async ({ database }) => {
    const mistake = { path: 'company/phone', message: 'The company of the sample would go public' };
    await store(database, 0, phoneNumber(111));
    await using started = await open(database, {
      sampleIn: ({ frame }) => (frame.company.phone === PHONE ? mistake : undefined),
    });
    const wanted = () => ({ id: crypto.randomUUID(), base: 2, by: 'the phone', nowMs: 2 });
    const draft = { path: 'company/phone', value: PHONE, seen: phoneNumber(111), device: 'a', nowMs: 2 };

    const broughtBack = await started.site.bringBack(wanted(), 1);
    await started.site.save(draft);
    const published = await started.site.publish(wanted());

    assert.deepEqual([broughtBack, published], Array(2).fill({ kind: 'mistakes', mistakes: [mistake] }));
    assert.ok(started.shown().includes(phoneNumber(111)));
  },
);

testStore(
  'files that change after a publication are not shown, and the owner is told',
  async ({ database }) => {
    {
      await using unpublished = await open(database, { now: withPhone(phoneNumber(120)) });
      assert.deepEqual(
        await unpublished.site.alarms(),
        [],
        'as long as nothing is published, the files are the site',
      );
    }
    await store(database, 0, phoneNumber(111));
    const files = withPhone(phoneNumber(120));

    await using same = await open(database);
    await using changed = await open(database, { files });
    const sames = await same.site.alarms();
    const alarms = await changed.site.alarms();
    const wanted = { id: crypto.randomUUID(), base: 2, by: 'the terminal', nowMs: 3 };
    await publishFiles({ database, ofFiles: files, tryRendering: async () => {} }, wanted);

    assert.deepEqual(sames, []);
    assert.deepEqual(alarms, [
      'The files in content/ differ from what is published; npm run content -- diff shows it.',
    ]);
    assert.ok(changed.shown().includes(phoneNumber(111)));
    await eventually(async () => (changed.shown().includes(phoneNumber(120)) ? true : undefined));
    assert.deepEqual(await changed.site.alarms(), []);
  },
);

testStore('files count as unchanged when another version of the program reads them', async ({ database }) => {
  const later = { slogan: '', badges: [], hidden: 'no', group: { title: '' } };
  const now = { ...ofFiles, company: { ...ofFiles.company, ...later }, 'pages/later': { title: '' } };
  await store(database, 0, phoneNumber(111));
  await using newer = await open(database, { now });
  assert.deepEqual(await newer.site.alarms(), []);
  const { services } = ofFiles.services;
  const hiding = services.map((one, at) => (at === 0 ? { ...one, hidden: 'yes' as const } : one));
  await using changed = await open(database, { now: { ...now, services: { services: hiding } } });
  assert.equal((await changed.site.alarms()).length, 1);
});

testStore(
  'a publication from before a field was added is shown, with the default of the field',
  async ({ database }) => {
    await store(database, 0, phoneNumber(111));
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
  },
);

testStore(
  'a service is found under each of its earlier titles, also after a restart',
  async ({ database }) => {
    const path = 'services/services/carpet-cleaning/title';
    await saveDraft(database, ofFiles, {
      path,
      value: 'Carpet Care',
      seen: 'Carpet Cleaning',
      device: 'a',
      nowMs: 1,
    });
    const publishing = { database, ofFiles, tryRendering: async () => {} };
    await publishDraft(publishing, { id: crypto.randomUUID(), base: 0, by: 'the phone', nowMs: 2 });
    const services = ofFiles.services.services.map((one) =>
      one.id === 'carpet-cleaning' ? { ...one, title: 'Rug Care' } : one,
    );
    const files = { ...ofFiles, services: { services } };
    await publishFiles(
      { ...publishing, ofFiles: files },
      { id: crypto.randomUUID(), base: 2, by: 'it', nowMs: 3 },
    );

    await using started = await open(database);

    const found = started.content().pages.services.services.filter(({ formerAnchors }) => formerAnchors);
    assert.deepEqual(
      found.map(({ title, formerAnchors }) => [title, formerAnchors]),
      [['Rug Care', ['carpet-care', 'carpet-cleaning']]],
    );
  },
);

testStore(
  'a draft that was taken back while the pages were rendered is not published',
  async ({ database }) => {
    const draft = { path: 'company/phone', device: 'a', nowMs: 1 };
    await saveDraft(database, ofFiles, { ...draft, value: phoneNumber(1), seen: PHONE });
    const tryRendering = async () => {
      await saveDraft(database, ofFiles, { ...draft, device: 'b', value: PHONE, seen: phoneNumber(1) });
    };

    const result = await publishDraft(
      { database, ofFiles, tryRendering },
      { id: crypto.randomUUID(), base: 0, by: 'the phone', nowMs: 2 },
    );

    assert.equal(result.kind, 'redrafted');
  },
);

testStore(
  'a service that the files hide is shown nowhere, but forms may still ask for it',
  async ({ database }) => {
    const services = ofFiles.services.services.map((one) =>
      one.id === 'carpet-cleaning' ? { ...one, hidden: 'yes' as const } : one,
    );

    await using started = await open(database, { files: { ...ofFiles, services: { services } } });

    assert.ok(!started.content().frame.services.some(({ id }) => id === 'carpet-cleaning'));
    assert.ok(started.site.services().some(({ title }) => title === 'Carpet Cleaning'));
  },
);

/** The files without carpet cleaning, and with another title for roof cleaning. */
const changedFiles: Content = {
  ...ofFiles,
  services: {
    services: ofFiles.services.services
      .filter(({ id }) => id !== 'carpet-cleaning')
      .map((one) => (one.id === 'roof-cleaning' ? { ...one, title: 'Roof Care' } : one)),
  },
};

testStore(
  'before the first publication, forms may still ask for a service removed from the files, and old links reach a renamed one',
  async ({ database }) => {
    {
      await using _ = await open(database);
    }

    await using started = await open(database, { files: changedFiles });

    const known = started.site.services();
    assert.ok(known.some(({ id, title }) => id === 'carpet-cleaning' && title === 'Carpet Cleaning'));
    const renamed = started.content().pages.services.services.find(({ title }) => title === 'Roof Care');
    assert.deepEqual(renamed?.formerAnchors, ['roof-cleaning']);
  },
);

testStore(
  'a kept publication can be restored into a store that has services only from the files',
  async ({ database }) => {
    for (const [base, files] of [[0, ofFiles] as const, [2, changedFiles] as const]) {
      const wanted = { id: crypto.randomUUID(), base, by: 'the terminal', nowMs: base };
      await publishFiles({ database, ofFiles: files, tryRendering: async () => {} }, wanted);
    }
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
  },
);

testStore(
  'if the store cannot save the services at the start, the error is reported and the site opens',
  async ({ database }) => {
    await sql`ALTER TABLE site_service RENAME TO site_service_away`.execute(database.db);

    await using started = await open(database);

    assert.ok(started.shown().includes(PHONE));
    assert.ok(started.told.length > 0);
  },
);

testStore(
  'while the files have a mistake, what is published is shown, and the owner is told',
  async ({ database }) => {
    const mistake = { file: 'content/company.yaml', line: 11, message: 'Phone must have ten digits' };
    await store(database, 0, phoneNumber(111));

    await using started = await open(database, { mistakes: [mistake] });

    assert.ok(started.shown().includes(phoneNumber(111)));
    assert.deepEqual(await started.site.alarms(), [
      'The files in content/ have a mistake (content/company.yaml, line 11: Phone must have ten digits), ' +
        'so the site goes on with what is published; npm run content -- check shows all.',
    ]);
  },
);

testStore('the last 200 publications are kept', async ({ database }) => {
  for (let number = 2; number <= 203; number += 1)
    await store(database, number === 2 ? 0 : number - 1, phoneNumber(1000 + number));

  const numbers = (await readHistory(database.db)).map(({ number }) => number);

  assert.deepEqual([numbers.length, numbers[0], numbers.at(-1)], [200, 203, 4]);
});

test('on a full disk nothing is published and no draft is lost; with room again, the draft is published', async (t) => {
  await using disk = await smallDisk('3m');
  if (!disk.isThere) return t.skip('no disk can be mounted here');
  const ballast = join(disk.path, 'ballast');
  const database = openSqlite(join(disk.path, 'data'));
  await using _open = { [Symbol.asyncDispose]: database.close };
  await using started = await open(database);
  await saveDraft(database, ofFiles, {
    path: 'company/phone',
    value: phoneNumber(111),
    seen: PHONE,
    device: 'a',
    nowMs: 1,
  });
  const wanted = { id: crypto.randomUUID(), base: 0, by: 'the phone', nowMs: 2 };
  const filling = writeFile(ballast, Buffer.alloc(4 * 2 ** 20));
  await assert.rejects(filling, /ENOSPC/);

  await assert.rejects(started.site.publish(wanted), /disk is full/);

  assert.ok(started.shown().includes(PHONE));
  assert.deepEqual(await started.site.history(), []);
  assert.equal((await started.site.changes()).changes.length, 1);
  await rm(ballast);
  assert.deepEqual(await started.site.publish(wanted), { kind: 'published', publication: 2 });
  assert.ok(started.shown().includes(phoneNumber(111)));
});
