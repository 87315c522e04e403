/** Another company's site holds nothing of the sample: no word, no letter, no tint, in anything that is built. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { markShapes } from '../site/mark-shapes.ts';
import { buildCopy, copyProject } from '../tests/support/checkouts.ts';
import { makeSecondBrand, mendWhatTheNotesName, SECOND_SITE } from '../tests/support/second-brand.ts';
import { colorOf, readTokens, type Tokens } from './tokens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const TEXTS = ['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.xml'];

let project: Awaited<ReturnType<typeof copyProject>>;
/** What was built, by its path in `build/client`, and the e-mail of a request. */
const built = new Map<string, string>();

before(async () => {
  project = await copyProject();
  await makeSecondBrand(project.path);
});
after(() => project[Symbol.asyncDispose]());

const notes = (stderr: string) => stderr.split('\n').filter((line) => line.startsWith('Note: content/'));

test('the build names the sample’s words that are left, and nothing once they are replaced', async () => {
  const first = buildCopy(project.path, { SITE_URL: SECOND_SITE });
  await mendWhatTheNotesName(project.path);
  const second = buildCopy(project.path, { SITE_URL: SECOND_SITE });

  assert.equal(first.status, 0, first.stderr);
  assert.deepEqual(
    notes(first.stderr).map((line) => line.replace(/\d+/, '…')),
    [1, 2].map(() => 'Note: content/pages/about.ts, line …: "Huron" is a word of the sample company'),
  );
  assert.equal(second.status, 0, second.stderr);
  assert.deepEqual(notes(second.stderr), []);

  const client = join(project.path, 'build', 'client');
  for (const name of await readdir(client, { recursive: true }))
    if (TEXTS.includes(extname(name))) built.set(name, await readFile(join(client, name), 'utf8'));
  built.set('the e-mail', emailOf(project.path));
  for (const name of ['index.html', 'favicon.svg', 'site.webmanifest', '.well-known/security.txt', 'the e-mail'])
    assert.ok(built.get(name), name);
});

/** As the copy's server writes it. */
function emailOf(folder: string): string {
  const code = `
    const { requestMessage } = await import('./server/mail/request-message.ts');
    const { buildPayload } = await import('./domain/payload.ts');
    const { emptyQuote } = await import('./domain/fields.ts');
    const payload = buildPayload({ ...emptyQuote, firstName: 'Ada', email: 'ada@visitor.example' }, '2026-0703-0905', new Date(0));
    console.log(JSON.stringify(requestMessage({ request_id: 'id', quote_id: '2026-0703-0905', received_ms: 0, status: 'new', contents_hash: '', payload })));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, encoding: 'utf8' });
}

/** Where a text stands in what was built. */
const placesOf = (text: string) =>
  [...built].flatMap(([name, content]) => {
    const at = content.toLowerCase().indexOf(text.toLowerCase());
    return at < 0 ? [] : [`${name}: … ${content.slice(Math.max(0, at - 40), at + 40)} …`];
  });

for (const word of [
  'Huron',
  '734',
  '555-0148',
  'Livonia',
  'Brighton',
  'Plymouth',
  'Ann Arbor',
  'Michigan',
  'Detroit',
  'Instagram.com',
  'surrounding regions',
  'Marianne',
  'Daniel T.',
  'Rosa P.',
  'hydrangeas',
  'ten services',
  'power washing',
  'power-washing',
  'Gutter Cleaning',
  'gutter-cleaning',
  '24 hours.',
  'Mon-Sat',
]) {
  test(`nothing says "${word}"`, () => assert.deepEqual(placesOf(word), []));
}

test('nothing draws the sample’s mark, and the letters are in its place', () => {
  for (const path of [markShapes.river, markShapes.bank, markShapes.stiles]) assert.deepEqual(placesOf(path), []);
  assert.match(built.get('favicon.svg') ?? '', /<title>Northfield &amp; Daughters<\/title>.*<path fill="#fbfaff" d="M/);
});

/** The colors of a brand's tokens, but not those that every brand shares, like white. */
const tintsOf = (tokens: Tokens) =>
  new Set(
    [...tokens.keys()]
      .filter((name) => !/^--(lamp|error|white|black|shade|glass)/.test(name))
      .flatMap((name) => [colorOf(name, 'light', tokens), colorOf(name, 'dark', tokens)])
      .filter((color) => color !== undefined && !/^#(000|fff)/.test(color)),
  );

test('every color but that of mistakes is mixed from the owner’s', () => {
  const sample = tintsOf(readTokens(root));
  const kept = [...tintsOf(readTokens(project.path))].filter((color) => sample.has(color));

  assert.ok(sample.size > 40, `${sample.size} tints`);
  assert.deepEqual(kept, []);
  for (const tint of sample) assert.deepEqual(placesOf(tint ?? ''), []);
});

test('the browser is told the page’s color, by the pages and by the manifest', () => {
  for (const [name, html] of built) {
    if (!name.endsWith('.html')) continue;
    assert.deepEqual(
      [...html.matchAll(/name="theme-color" content="(.*?)"/g)].map(([, color]) => color),
      ['#fbfaff', '#12111f'],
    );
  }
  const { background_color, theme_color } = JSON.parse(built.get('site.webmanifest') ?? '{}');
  assert.deepEqual([background_color, theme_color], ['#fbfaff', '#fbfaff']);
});

test('pictures are called drawings only where one of them is', () => {
  const places = placesOf('These pictures are drawings').map((place) => place.split(':')[0]);

  assert.ok(places.includes('services.html'));
  assert.ok(!places.includes('index.html'), 'its three services have photographs');
});

test('nothing of the deleted service is sent along', async () => {
  const files = await readdir(join(project.path, 'build', 'client'), { recursive: true });

  assert.deepEqual(
    files.filter((name) => /power-washing|gutter-cleaning/.test(name)),
    [],
  );
});

test('the name, the hours and the count are the company’s own', () => {
  const says = (name: string, words: string) => assert.ok(built.get(name)?.includes(words), `${name}: ${words}`);

  for (const name of ['index.html', 'services.html', 'about.html', 'contact.html', '404.html']) {
    says(name, 'NORTHFIELD &amp; DAUGHTERS WINDOW AND EAVESTROUGH CO LLC. All rights reserved.');
    says(name, 'Mon-Fri 7:30AM-5PM');
  }
  says('services.html', '<h1>Nine services,');
  says('index.html', '"name":"NORTHFIELD & DAUGHTERS WINDOW AND EAVESTROUGH CO LLC"');
  says('site.webmanifest', '"name":"NORTHFIELD & DAUGHTERS WINDOW AND EAVESTROUGH CO LLC"');
  says('.well-known/security.txt', 'mailto:quotes.and.questions@northfield-daughters.example');
  says('the e-mail', 'ada@visitor.example');
});
