/** The desk's calls about the site's words, on both engines: drafts, publishing, history, preview, what is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  DraftConflict,
  Leaf,
  List,
  PublishConflict,
  Published,
  PublishMistakes,
  SiteChanges,
  SiteHistory,
  SiteWords,
} from '../../domain/site-desk.ts';
import { openBrowser, sentenceOf } from '../../tests/support/desk-browser.ts';
import { sharePostgres } from '../../tests/support/instances.ts';
import { fieldAt, ofFiles, smallProgram, startSiteServer } from '../../tests/support/site-desk.ts';

const { createDatabase } = sharePostgres();
let number = 0;
type Site = Awaited<ReturnType<typeof startSiteServer>>;

/** Defines one test for SQLite and one for PostgreSQL. */
function siteTest(name: string, run: (site: Site) => Promise<void>, within?: number): void {
  test(`SQLite: ${name}`, async () => {
    await using small = await smallProgram();
    await using site = await startSiteServer(small, within ? { within } : {});
    await run(site);
  });
  test(`PostgreSQL: ${name}`, async () => {
    number += 1;
    const databaseUrl = await createDatabase(`site_${number}`);
    await using small = await smallProgram();
    await using site = await startSiteServer(small, { databaseUrl, ...(within ? { within } : {}) });
    await run(site);
  });
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const { phone: PHONE, shortName } = ofFiles.company;
const NEW_PHONE = '(734) 555-0111';

async function read<Body>(answer: Promise<Response>, status = 200): Promise<Body> {
  const response = await answer;
  assert.equal(response.status, status, await response.clone().text());
  return (await response.json()) as Body;
}

type Browser = ReturnType<typeof openBrowser>;
const draft = (browser: Browser, path: string, value: unknown, base: unknown) =>
  browser.send('PUT', 'site/draft', { path, value, base });
const publish = (browser: Browser, base: number, id: string = crypto.randomUUID()) =>
  browser.post('site/publish', { id, base });

siteTest('the phone number is changed, published, shown, and brought back', async (site) => {
  const phone = await site.signedIn();
  const before = await read<SiteWords>(phone.get('site'));

  assert.deepEqual(await read(draft(phone, 'company/phone', NEW_PHONE, PHONE)), {});
  const drafted = await read<SiteWords>(phone.get('site'));
  const changes = await read<SiteChanges>(phone.get('site/changes'));
  assert.match(await site.page(), new RegExp(PHONE.replace(/[()]/g, '.')), 'a draft is for the desk alone');
  const published = await read<Published>(publish(phone, 0));
  const shown = await site.page();
  const brought = await read<Published>(
    phone.post('site/bring-back', { id: crypto.randomUUID(), number: 1, base: published.revision }),
  );

  assert.deepEqual([before.revision, before.changes, drafted.changes], [0, 0, 1]);
  const field = fieldAt(drafted, 'company/phone') as Leaf;
  assert.deepEqual([field.value, field.draft, field.kind], [PHONE, NEW_PHONE, 'phone']);
  assert.deepEqual(changes, {
    base: 0,
    changes: [{ path: 'company/phone', name: 'Phone', before: PHONE, after: NEW_PHONE }],
  });
  assert.ok(shown.includes(NEW_PHONE), 'as soon as it is published');
  assert.deepEqual([published.revision, brought.revision], [2, 3]);
  assert.ok((await site.page()).includes(PHONE));
  const { revisions } = await read<SiteHistory>(phone.get('site/history'));
  assert.deepEqual(
    revisions.map(({ number, by, changes, count }) => [number, by, changes, count]),
    [
      [3, 'Safari on iPhone', ['Phone'], 1],
      [2, 'Safari on iPhone', ['Phone'], 1],
      [1, 'the files', [], 0],
    ],
  );
  const after = await read<SiteWords>(phone.get('site'));
  assert.deepEqual([after.revision, after.changes, after.alarm], [3, 0, undefined]);
});

siteTest('the form has all that can be changed, its limits, and empty fields for one more entry', async (site) => {
  const words = await read<SiteWords>((await site.signedIn()).get('site'));

  const towns = fieldAt(words, 'company/towns') as Leaf;
  const services = fieldAt(words, 'services/services') as List;
  const days = fieldAt(words, 'hours/days') as Leaf;
  assert.equal(words.sections.length, 13);
  assert.deepEqual(
    [towns.kind, towns.most, towns.entries, towns.value],
    ['lines', 40, { least: 1, most: 12 }, ofFiles.company.towns],
  );
  assert.deepEqual([days.kind, days.choices?.[0], days.entries?.most], ['days', 'Monday', 7]);
  assert.deepEqual(
    [services.least, services.most, services.entries.length],
    [1, 100, ofFiles.services.services.length],
  );
  assert.deepEqual(services.entries[0]?.label, ofFiles.services.services[0]?.title);
  const [title] = services.item;
  assert.deepEqual(title, { path: 'title', name: 'Title', help: title?.help, kind: 'line', most: 60, value: '' });
});

siteTest('a mistake is kept as it was typed, told at its field, and keeps all from being published', async (site) => {
  const phone = await site.signedIn();
  await draft(phone, 'company/region', 'all around', ofFiles.company.region);

  const { mistake } = await read<{ mistake: string }>(draft(phone, 'company/phone', '12', PHONE));
  const refused = await read<PublishMistakes>(publish(phone, 0), 422);

  assert.match(mistake, /^Phone must have ten digits/);
  assert.deepEqual(refused.mistakes, [{ path: 'company/phone', message: mistake }]);
  const words = await read<SiteWords>(phone.get('site'));
  assert.deepEqual([words.revision, words.changes], [0, 2]);
  assert.equal((fieldAt(words, 'company/phone') as Leaf).mistake, mistake);
  assert.equal((await phone.send('DELETE', 'site/draft', { path: 'company/phone' })).status, 204);
  assert.equal((await read<Published>(publish(phone, 0))).revision, 2);
});

siteTest('an entry is added and filled in, another removed, and both are published', async (site) => {
  const phone = await site.signedIn();
  const path = 'company/socials';
  const ids = ofFiles.company.socials.map(({ id }) => id);

  assert.equal((await draft(phone, `${path}/other/name`, 'Other', '')).status, 404);
  const { mistake } = await read<{ mistake?: string }>(draft(phone, path, ['other', ids[0]], ids));
  await read(draft(phone, `${path}/other/name`, 'Other', ''));
  await read(draft(phone, `${path}/other/href`, 'https://other.example/us', ''));
  const { changes } = await read<SiteChanges>(phone.get('site/changes'));
  await read<Published>(publish(phone, 0));

  assert.equal(mistake, undefined);
  assert.deepEqual(
    changes.map(({ name }) => name),
    ['Social networks', 'Name of the network of Other', 'Address of Other'],
  );
  const list = fieldAt(await read<SiteWords>(phone.get('site')), path) as List;
  assert.deepEqual(
    list.entries.map(({ label }) => label),
    ['Other', ofFiles.company.socials[0]?.name],
  );
});

siteTest('two devices draft two things in peace, and of one thing the later is shown both', async (site) => {
  const phone = await site.signedIn();
  const laptop = await site.signedIn(FIREFOX);

  await read(draft(phone, 'company/phone', NEW_PHONE, PHONE));
  await read(draft(laptop, 'company/region', 'all around', ofFiles.company.region));
  const conflict = await read<DraftConflict>(draft(laptop, 'company/phone', '(734) 555-0122', PHONE), 409);
  const again = await read(draft(phone, 'company/phone', '(734) 555-0133', PHONE));
  await read(draft(laptop, 'company/phone', '(734) 555-0122', '(734) 555-0133'));

  assert.deepEqual(conflict, {
    error: 'Safari on iPhone has changed this meanwhile.',
    current: NEW_PHONE,
    yours: '(734) 555-0122',
  });
  assert.deepEqual(again, {}, 'a device is in no conflict with itself');
  assert.equal((await read<SiteChanges>(laptop.get('site/changes'))).changes.length, 2);
  await read(draft(laptop, 'company/phone', PHONE, '(734) 555-0122'));
  assert.equal(
    (await read<SiteChanges>(laptop.get('site/changes'))).changes.length,
    1,
    'what it was before is no change',
  );
  assert.equal((await phone.send('DELETE', 'site/draft', {})).status, 204);
  assert.equal((await read<SiteWords>(phone.get('site'))).changes, 0);
});

siteTest('of two publications at once one wins, and the other is told what it changed', async (site) => {
  const phone = await site.signedIn();
  const laptop = await site.signedIn(FIREFOX);
  await read(draft(phone, 'company/phone', NEW_PHONE, PHONE));

  const answers = await Promise.all([publish(phone, 0), publish(laptop, 0)]);

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  const told = answers.find(({ status }) => status === 409);
  assert.ok(told);
  const { revision, changes, error } = (await told.json()) as PublishConflict;
  assert.equal(revision, 2);
  assert.deepEqual(
    changes.map(({ name, after }) => [name, after]),
    [['Phone', NEW_PHONE]],
  );
  assert.match(error, /^Another device has published meanwhile\./);
});

siteTest('a tap that is sent twice, also at once, is one revision', async (site) => {
  const phone = await site.signedIn();
  await read(draft(phone, 'company/phone', NEW_PHONE, PHONE));
  const id = crypto.randomUUID();

  const answers = await Promise.all([publish(phone, 0, id), publish(phone, 0, id.toUpperCase())]);
  const later = await read<Published>(publish(phone, 0, id));

  assert.deepEqual(await Promise.all(answers.map(async (answer) => [answer.status, (await answer.json()).revision])), [
    [200, 2],
    [200, 2],
  ]);
  assert.equal(later.revision, 2);
});

siteTest(
  'pages that hang, throw or take too much memory are not published, and the draft is kept',
  async (site) => {
    const phone = await site.signedIn();
    let base = shortName;
    for (const name of ['Hangs', 'Throws', 'Grows']) {
      await read(draft(phone, 'company/shortName', name, base));
      base = name;

      const answer = await publish(phone, 0);

      assert.equal(answer.status, 503, name);
      assert.match(await sentenceOf(answer), /^The pages could not be made with these words, so nothing was published/);
      assert.ok((await site.page()).includes(PHONE));
      const preview = await fetch(`${site.server.url}/desk/site/preview`, {
        headers: { cookie: phone.cookie() ?? '' },
      });
      assert.match(await preview.text(), /The page cannot be made with your changes/);
    }
    await read(draft(phone, 'company/shortName', 'Works', base));
    assert.equal((await read<Published>(publish(phone, 0))).revision, 2);
  },
  2000,
);

siteTest('the preview shows the draft, without scripts, to signed-in devices alone', async (site) => {
  const phone = await site.signedIn();
  const get = (path: string, cookie = phone.cookie() ?? '') =>
    fetch(`${site.server.url}/desk/site/preview${path}`, { headers: { cookie } });
  await read(draft(phone, 'company/phone', NEW_PHONE, PHONE));

  const preview = await get('/services');
  const html = await preview.text();
  await read(draft(phone, 'company/region', '', ofFiles.company.region));
  const mistaken = await (await get('')).text();

  assert.ok(html.includes(`/services ${NEW_PHONE}`));
  assert.match(html, /<a class="x" href="\/desk\/site\/preview\/services#one">/);
  assert.match(html, /<form inert>/);
  assert.deepEqual(html.match(/<script[^>]*>/g), ['<script type="application/json">']);
  assert.equal(preview.headers.get('cache-control'), 'no-store');
  assert.equal(preview.headers.get('x-robots-tag'), 'noindex');
  assert.match(
    preview.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; script-src 'sha256-\S+'; style-src 'self' 'sha256-/,
  );
  assert.match(preview.headers.get('content-security-policy') ?? '', /script-src 'sha256-\S+';/);
  assert.ok(mistaken.includes(NEW_PHONE) && mistaken.includes('Region is empty; write it'));
  const stranger = await get('', '');
  assert.equal(stranger.status, 401);
  assert.doesNotMatch(await stranger.text(), /555/);
});

siteTest('what is no such thing, of another kind or from another page is refused with a sentence', async (site) => {
  const phone = await site.signedIn();
  const id = crypto.randomUUID();

  for (const path of [
    'company',
    'company/fax',
    'services/services/nothing/title',
    '__proto__/toString',
    'company/socials/facebook/id',
    '\0',
  ]) {
    assert.equal((await draft(phone, path, 'x', '')).status, 404, path);
  }
  for (const [path, value] of [
    ['company/phone', ['x']],
    ['company/towns', 'x'],
    ['company/phone', 5],
    ['company/socials', ['Not an id']],
    ['company/socials', ['twice', 'twice']],
    ['company/socials', Array.from({ length: 101 }, (_, index) => `id-${index}`)],
  ] as const) {
    assert.equal((await draft(phone, path, value, '')).status, 422, String(value));
  }
  assert.equal((await phone.post('site/bring-back', { id, number: 7, base: 0 })).status, 404);
  assert.equal((await phone.post('site/publish', { id: 'x', base: 0 })).status, 422);
  assert.equal((await phone.send('DELETE', 'site/draft', { path: '\0' })).status, 204);
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  for (const method of ['PUT', 'DELETE']) {
    assert.equal((await phone.send(method, 'site/draft', {}, elsewhere)).status, 403);
  }
  const stranger = openBrowser(site.server);
  for (const path of ['site', 'site/changes', 'site/history']) assert.equal((await stranger.get(path)).status, 401);
  assert.equal((await draft(stranger, 'company/phone', 'x', PHONE)).status, 401);
  assert.equal((await publish(stranger, 0)).status, 401);
});
