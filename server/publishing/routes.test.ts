/**
 * The routes for the site's content, on both engines: the form, drafts of two devices, the preview and
 * refused input. Over 250 lines because each route is tested on the same site.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Devices } from '../../domain/desk.ts';
import type {
  DraftConflict,
  EditableContent,
  Leaf,
  List,
  Published,
  PublishMistakes,
  SiteChanges,
} from '../../domain/site-desk.ts';
import { openBrowser, read, sentenceOf } from '../../tests/support/desk-browser.ts';
import {
  draft,
  FIREFOX,
  fieldAt,
  ofFiles,
  onBothSites,
  onSqliteSite,
  publish,
} from '../../tests/support/site-desk.ts';
import { contentFields } from './content-fields.ts';

const siteTest = onBothSites();
const { phone: PHONE } = ofFiles.company;
const NEW_PHONE = '(734) 555-0111';

onSqliteSite('the form has all that can be changed, its limits, and an empty entry', async (site) => {
  const content = await read<EditableContent>((await site.signedIn()).get('site'));

  const towns = fieldAt(content, 'company/towns') as Leaf;
  const services = fieldAt(content, 'services/services') as List;
  const week = fieldAt(content, 'hours/week') as List;
  const days = fieldAt(content, 'hours/week/regular/days') as Leaf;
  assert.equal(content.sections.length, 15);
  assert.deepEqual(
    [towns.kind, towns.most, towns.entries, towns.value],
    ['lines', 40, { least: 1, most: 12 }, ofFiles.company.towns],
  );
  assert.deepEqual([days.kind, days.choices?.[0], days.entries?.most], ['days', 'Monday', 7]);
  assert.deepEqual([week.least, week.add, week.entries[0]?.label], [0, 'Add hours', 'Mon-Sat 9AM-8PM']);
  assert.deepEqual(
    [services.least, services.most, services.entries.length],
    [1, 100, ofFiles.services.services.length],
  );
  assert.deepEqual(services.entries[0]?.label, ofFiles.services.services[0]?.title);
  const [title] = services.item;
  const limits = { kind: 'line', most: 60, value: '' };
  assert.deepEqual(title, { path: 'title', name: 'Title', help: title?.help, ...limits });
});

onSqliteSite('a mistake stays as typed, is shown at its field, prevents publishing', async (site) => {
  const phone = await site.signedIn();
  await draft(phone, 'company/region', 'all around', ofFiles.company.region);

  const { mistake } = await read<{ mistake: string }>(draft(phone, 'company/phone', '12', PHONE));
  const refused = await read<PublishMistakes>(publish(phone, 0), 422);

  assert.match(mistake, /^Phone must have ten digits/);
  assert.deepEqual(refused.mistakes, [{ path: 'company/phone', message: mistake }]);
  const content = await read<EditableContent>(phone.get('site'));
  assert.deepEqual([content.publication, content.changes], [0, 2]);
  assert.equal((fieldAt(content, 'company/phone') as Leaf).mistake, mistake);
  await read(draft(phone, 'company/phone', PHONE, '12'));
  assert.equal((await read<Published>(publish(phone, 0))).publication, 2);
});

siteTest('two devices draft two fields, or are shown both values of one', async (site) => {
  const phone = await site.signedIn();
  const laptop = await site.signedIn(FIREFOX);

  await read(draft(phone, 'company/phone', NEW_PHONE, PHONE));
  const { devices } = await read<Devices>(phone.get('devices'));
  const ofPhone = devices.find(({ isThisOne }) => isThisOne);
  await phone.post(`devices/${ofPhone?.id}/name`, { name: 'Maria’s phone' });
  await read(draft(laptop, 'company/region', 'all around', ofFiles.company.region));
  const conflict = await read<DraftConflict>(draft(laptop, 'company/phone', '(734) 555-0122', PHONE), 409);
  const ofOtherTab = await read<DraftConflict>(draft(phone, 'company/phone', '(734) 555-0133', PHONE), 409);
  await read(draft(phone, 'company/phone', NEW_PHONE, PHONE));
  await read(draft(phone, 'company/phone', '(734) 555-0133', NEW_PHONE));
  await read(draft(laptop, 'company/phone', '(734) 555-0122', '(734) 555-0133'));

  assert.deepEqual(conflict, { error: 'Maria’s phone also changed this.', current: NEW_PHONE });
  assert.deepEqual(ofOtherTab, { error: 'Another tab also changed this.', current: NEW_PHONE });
  assert.equal((await read<SiteChanges>(laptop.get('site/changes'))).changes.length, 2);
  await read(draft(laptop, 'company/phone', PHONE, '(734) 555-0122'));
  const { drafted, changes } = await read<SiteChanges>(phone.get('site/changes'));
  assert.equal(changes.length, 1, 'a draft equal to the published value is no change');
  const discard = (seen: string) => phone.send('DELETE', `site/draft?drafted=${seen}`);
  await read(draft(laptop, 'company/region', 'far and wide', 'all around'));
  assert.equal((await discard(drafted)).status, 409, 'the phone has not seen the latest draft');
  const latest = await read<SiteChanges>(phone.get('site/changes'));
  assert.equal(latest.changes.length, 1);
  assert.equal((await discard(latest.drafted)).status, 204);
  assert.equal((await read<EditableContent>(phone.get('site'))).changes, 0);
});

onSqliteSite('the preview shows signed-in devices the draft, without scripts', async (site) => {
  const phone = await site.signedIn();
  const get = (path: string, cookie = phone.cookie() ?? '') =>
    fetch(`${site.server.url}/desk/site/preview${path}`, { headers: { cookie }, redirect: 'manual' });
  await read(draft(phone, 'company/phone', NEW_PHONE, PHONE));

  const preview = await get('/services');
  const html = await preview.text();
  await read(draft(phone, 'company/region', '', ofFiles.company.region));
  const mistaken = await (await get('')).text();

  assert.ok(html.includes(`/services ${NEW_PHONE}`));
  assert.match(html, /<a class="x" href="\/desk\/site\/preview\/services#one">/);
  assert.match(html, /<form inert>/);
  assert.deepEqual(html.match(/<script[^>]*>/g), ['<script type="application/json">'], 'only data');
  assert.equal(preview.headers.get('cache-control'), 'no-store');
  assert.equal(preview.headers.get('x-robots-tag'), 'noindex');
  const policy = preview.headers.get('content-security-policy') ?? '';
  assert.match(
    policy,
    /^default-src 'none'; script-src 'self'; .*form-action 'none'; frame-ancestors 'none'/,
  );
  assert.match(policy, /require-trusted-types-for 'script'; trusted-types photo-worker/);
  assert.doesNotMatch(policy, /unsafe|\*|data:/);
  assert.ok(mistaken.includes(NEW_PHONE) && mistaken.includes('Region is empty; write it'));
  const stranger = await get('', '');
  assert.equal(stranger.status, 303);
  assert.equal(stranger.headers.get('location'), '/desk/site');
  assert.doesNotMatch(await stranger.text(), /555/);
});

onSqliteSite('unknown paths, wrong values and requests of other sites are refused', async (site) => {
  const phone = await site.signedIn();
  const id = crypto.randomUUID();

  const unknown = [
    'company',
    'company/fax',
    'services/services/nothing/title',
    'company/socials/facebook/id',
  ];
  for (const path of [...unknown, 'company/socials/new/name', '__proto__/toString', '\0'])
    assert.equal((await draft(phone, path, 'x', '')).status, 404, path);
  for (const [path, value] of [
    ['company/phone', ['x']],
    ['company/towns', 'x'],
    ['company/phone', 5],
    ['company/socials', ['Not an id']],
    ['company/socials', ['twice', 'twice']],
    ['company/socials', Array.from({ length: 501 }, (_, index) => `id-${index}`)],
  ] as const) {
    assert.equal((await draft(phone, path, value, '')).status, 422, String(value));
  }
  assert.equal((await phone.post('site/bring-back', { id, number: 7, base: 0 })).status, 404);
  assert.equal((await phone.post('site/publish', { id: 'x', base: 0 })).status, 422);
  const elsewhere = { 'sec-fetch-site': 'cross-site' };
  for (const method of ['PUT', 'DELETE']) {
    assert.equal((await phone.send(method, 'site/draft', {}, elsewhere)).status, 403);
  }
  const stranger = openBrowser(site.server);
  for (const path of ['site', 'site/changes', 'site/history'])
    assert.equal((await stranger.get(path)).status, 401);
  assert.equal((await draft(stranger, 'company/phone', 'x', PHONE)).status, 401);
  assert.equal((await publish(stranger, 0)).status, 401);
});

onSqliteSite('the longest list fits; too long drafts are refused until shortened', async (site) => {
  const phone = await site.signedIn();
  const jobs = Array.from({ length: 400 }, (_, index) => `job-${index}`);
  const fewer = jobs.slice(1);
  for (const [value, seen] of [
    [jobs, []],
    [fewer, jobs],
    [fewer.toReversed(), fewer],
    [[], fewer.toReversed()],
  ] as const)
    assert.equal((await draft(phone, 'jobs/jobs', value, seen)).status, 200);
  const texts = [...contentFields(ofFiles)].flatMap(([path, { kind, value }]) =>
    typeof value === 'string' && kind !== 'picture' ? [{ path, value }] : [],
  );
  const long = '€'.repeat(10_000);

  const responses: Response[] = [];
  for (const { path, value } of texts.slice(0, 16)) responses.push(await draft(phone, path, long, value));
  const refused = responses.findIndex(({ status }) => status === 422);
  assert.ok(refused >= 5 && refused < 15, `${refused} of 30 kB each fit`);
  const [sentence] = await Promise.all(responses.slice(refused).map(sentenceOf));
  // A text counts once, also while it is replaced.
  const longer = await draft(phone, texts[0]?.path ?? '', `${long}.`, long);
  const shortened = await draft(phone, texts[0]?.path ?? '', 'short', `${long}.`);
  const after = await draft(phone, texts[refused]?.path ?? '', 'short', texts[refused]?.value);

  assert.match(sentence ?? '', /^Your drafts are too long to save\. Shorten/);
  assert.deepEqual([longer.status, shortened.status, after.status], [200, 200, 200]);
  const { sections } = await read<EditableContent>(phone.get('site'));
  assert.ok(JSON.stringify(sections).length < 600_000);
});

siteTest('after two hundred random drafts the site screen still responds', async (site) => {
  const phone = await site.signedIn();
  const places = [...contentFields(ofFiles)];
  const anyValue = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }),
  );
  const anyIds = (value: readonly string[]) => fc.shuffledSubarray([...value, 'one-more', 'another']);
  const anyDraft = fc.constantFrom(...places).chain(([path, { kind, value }]) =>
    fc.record({
      path: fc.constant(path),
      base: fc.constant(value),
      value: kind === 'list' ? anyIds([...value]) : anyValue,
    }),
  );
  const statuses = new Set<number>();

  for (const sent of fc.sample(anyDraft, { numRuns: 200, seed: 24 })) {
    let { status } = await phone.send('PUT', 'site/draft', sent);
    // The store of a busy machine may be late. The desk sends a draft again, too.
    for (let tries = 1; status === 503 && tries < 5; tries += 1)
      ({ status } = await phone.send('PUT', 'site/draft', sent));
    statuses.add(status);
  }

  assert.deepEqual([...statuses].toSorted(), [200, 404, 409, 422]);
  assert.ok((await read<EditableContent>(phone.get('site'))).changes > 20);
  const { base } = await read<SiteChanges>(phone.get('site/changes'));
  assert.equal((await publish(phone, base)).status, 422);
  const preview = await fetch(`${site.server.url}/desk/site/preview`, {
    headers: { cookie: phone.cookie() ?? '' },
  });
  assert.equal(preview.status, 200);
});
