/** One built program serves two companies at once, each with only its own content and settings. */
import assert from 'node:assert/strict';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { markShapes } from '../site/components/mark-shapes.ts';
import { copyProject } from '../tests/support/checkouts.ts';
import { company, services } from '../tests/support/content.ts';
import { SECOND_SITE, secondColors, writeSecondBrand } from '../tests/support/second-brand.ts';
import { eventually, quoteRequest, startProgram, temporaryFolder } from '../tests/support/server.ts';
import { colorOf, readTokens, TOKENS_FILE, type Tokens, tokensIn } from './tokens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const PAGES = ['/', '/services', '/about', '/contact', '/privacy', '/nowhere'];
const NAMES = ['home', 'services', 'about', 'contact', 'privacy', 'notFound', 'notSent'];
const OTHERS = [
  ...NAMES.map((name) => `/content/${name}.json`),
  '/favicon.svg',
  '/site.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
];

type Served = { texts: Map<string, string>; headers: Map<string, Headers>; mail: string };

let project: Awaited<ReturnType<typeof copyProject>>;
let first: Served;
let second: Served;

before(async () => {
  project = await copyProject();
  // Like an image started with another content folder: nothing is built.
  await symlink(join(root, 'build'), join(project.path, 'build'));
  await writeSecondBrand(project.path);
  const emailJs = { EMAILJS_SERVICE_ID: 's', EMAILJS_TEMPLATE_ID: 't', EMAILJS_PUBLIC_KEY: 'k' };
  await using one = await temporaryFolder();
  await using other = await temporaryFolder();
  await using sample = await startProgram({ DATA_DIR: one.path });
  await using northfield = await startProgram(
    { DATA_DIR: other.path, SITE_URL: SECOND_SITE, KEEP_MONTHS: '24', QUOTE_PHOTOS: '0', ...emailJs },
    { root: project.path },
  );
  [first, second] = await Promise.all([visit(sample, one.path), visit(northfield, other.path)]);
});
after(() => project[Symbol.asyncDispose]());

/** All content that a visitor can fetch, and the e-mail of a request. */
async function visit(program: Awaited<ReturnType<typeof startProgram>>, dataDir: string): Promise<Served> {
  await program.isServing;
  const texts = new Map<string, string>();
  const headers = new Map<string, Headers>();
  for (const path of [...PAGES, ...OTHERS]) {
    const response = await fetch(program.url + path);
    texts.set(path, await response.text());
    headers.set(path, response.headers);
  }
  assert.equal((await program.post(quoteRequest({ serviceNeeded: 'window-cleaning' }))).status, 201);
  const mail = await eventually(() => emailIn(join(dataDir, 'mail')));
  texts.set('the e-mail', mail);
  return { texts, headers, mail };
}

async function emailIn(folder: string): Promise<string | undefined> {
  const name = (await readdir(folder).catch(() => [])).find((file) => file.endsWith('.eml'));
  return name && readFile(join(folder, name), 'utf8');
}

const placesOf = ({ texts }: Served, text: string) =>
  [...texts].flatMap(([name, content]) => {
    const at = content.toLowerCase().indexOf(text.toLowerCase());
    return at < 0 ? [] : [`${name}: … ${content.slice(Math.max(0, at - 40), at + 40)} …`];
  });

const OF_THE_FIRST =
  'Huron|555-0148|5550148|Livonia|Brighton|Plymouth|Ann Arbor|Michigan|Detroit|Instagram.com|' +
  'surrounding regions|Marianne|Daniel T.|Rosa P.|hydrangeas|ten services|power washing|power-washing|' +
  'Gutter Cleaning|gutter-cleaning|24 hours.|Mon-Sat';
// A bare "7:30" would match the e-mail of a request at 7:30 or 7:17:30.
const OF_THE_SECOND = 'Northfield|Eavestrough|Oak Harbor|36 hours|Mon-Fri|7:30AM|"07:30|emailjs';

test('nothing of one company is in the other’s pages, files and e-mails', () => {
  for (const word of OF_THE_FIRST.split('|')) assert.deepEqual(placesOf(second, word), [], word);
  for (const word of OF_THE_SECOND.split('|')) {
    const places = placesOf(first, word).filter((place) => !place.startsWith('/privacy'));
    assert.deepEqual(places, [], word);
  }
});

test('the shared scripts contain nothing of either company', async () => {
  const built = await readFile(join(root, 'build', 'program', 'data.json'), 'utf8');
  const scripts = new Set(built.match(/assets\/[\w-]+\.js/g));
  assert.ok(scripts.size > 5);
  for (const script of scripts) {
    const text = await readFile(join(root, 'build', 'program', 'client', script), 'utf8');
    for (const word of [company.shortName, company.phone, company.email, company.name, ...company.towns])
      assert.ok(!text.includes(word), `${script}: ${word}`);
    for (const { title, summary, features } of services)
      for (const word of [title, summary, ...features]) assert.ok(!text.includes(word), `${script}: ${word}`);
  }
});

test('the second company’s mark is its letters, in the pages, the icon and the manifest', () => {
  for (const path of [markShapes.river, markShapes.bank, markShapes.stiles])
    assert.deepEqual(placesOf(second, path), []);
  const [, drawn = ''] = /<path fill="#\w+" d="(M[^"]+)"/.exec(second.texts.get('/favicon.svg') ?? '') ?? [];
  assert.ok(drawn.length > 50);
  for (const page of PAGES) assert.ok(second.texts.get(page)?.includes(`d="${drawn}"`), page);
  assert.match(second.texts.get('/site.webmanifest') ?? '', /"src":"\/favicon\.svg"/);
});

test('name, hours, counts, promise, settings, policy and mailbox are each company’s own', () => {
  const says = ({ texts }: Served, name: string, words: string) =>
    assert.ok(texts.get(name)?.includes(words), `${name}: ${words}`);

  for (const name of PAGES) {
    says(second, name, 'NORTHFIELD &amp; DAUGHTERS WINDOW AND EAVESTROUGH CO LLC. All rights reserved.');
    const read = second.texts.get(name)?.replaceAll(/<[^>]*>/g, '') ?? '';
    assert.match(read, /Mon-Fri 7:30AM-12PM &amp; 1PM-5PM, Sat 8AM-11AM/);
    says(first, name, 'Mon-Sat 9AM-8PM');
  }
  says(first, '/services', '<h1>Ten services,');
  says(second, '/services', '<h1>Six services,');
  says(second, '/contact', 'within 36 hours');
  says(second, '/', '"name":"NORTHFIELD & DAUGHTERS WINDOW AND EAVESTROUGH CO LLC"');
  says(second, '/site.webmanifest', '"name":"NORTHFIELD & DAUGHTERS WINDOW AND EAVESTROUGH CO LLC"');
  says(second, '/.well-known/security.txt', 'mailto:quotes.and.questions@northfield-daughters.example');
  says(second, '/sitemap.xml', `<loc>${SECOND_SITE}/services</loc>`);
  says(second, '/privacy', '24 months');
  says(first, '/contact', 'type="file"');
  assert.doesNotMatch(second.texts.get('/contact') ?? '', /type="file"/);
  const initials = (second.texts.get('/') ?? '').match(/>(JO|PW|SL|BA|EF)</g);
  assert.equal(new Set(initials).size, 5);
  assert.match(first.mail, /^To: hello@huronbright\.example/m);
  assert.match(second.mail, /^To: quotes\.and\.questions@northfield-daughters\.example/m);
  const policy = ({ headers }: Served) => headers.get('/contact')?.get('content-security-policy') ?? '';

  assert.match(policy(second), /connect-src 'self' https:\/\/api\.emailjs\.com/);
  assert.match(policy(second), /trusted-types emailjs;.*upgrade-insecure-requests/);
  assert.doesNotMatch(policy(first), /emailjs|upgrade/);
  assert.ok(second.headers.get('/')?.get('strict-transport-security'));
  assert.equal(first.headers.get('/')?.get('strict-transport-security'), null);
});

/** Colors of a brand's tokens, without those that every brand shares, like white. */
const tintsOf = (tokens: Tokens) =>
  new Set(
    [...tokens.keys()]
      .filter((name) => !/^--(lamp|error|white|black|shade|glass)/.test(name))
      .flatMap((name) => [colorOf(name, 'light', tokens), colorOf(name, 'dark', tokens)])
      .filter((color) => color !== undefined && !/^#(000|fff)/.test(color)),
  );

test('every color that the brands do not share is mixed from the owner’s colors', async () => {
  const css = await readFile(join(root, TOKENS_FILE), 'utf8');
  const changed = secondColors.reduce((text, [from, to]) => {
    assert.ok(text.includes(from), from);
    return text.replace(from, to);
  }, css);
  const sample = tintsOf(readTokens(root));
  const kept = [...tintsOf(tokensIn(changed))].filter((color) => sample.has(color));

  assert.ok(sample.size > 40, `${sample.size} tints`);
  assert.deepEqual(kept, []);
});
