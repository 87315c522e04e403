/** The content as pages take it. tools/sample-company.test.ts has the facts of the sample. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { anchorOf } from '../../domain/anchor.ts';
import { pageContentOf } from './content.ts';
import { readFiles } from './read.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const content = await readFiles();
const pageContent = pageContentOf(content);

test('each service has its own text, a unique anchor and masters for both pictures', () => {
  const { services } = pageContent.pages.services;
  const sentences = services.flatMap((one) => [one.description, one.summary, ...one.features]);
  const files = readdirSync(join(root, 'art'));
  const masters = new Set(files.map((file) => file.replace(/\.(jpe?g|png|svg)$/i, '')));

  assert.equal(new Set(sentences).size, sentences.length);
  assert.equal(new Set(services.map(({ title }) => anchorOf(title))).size, services.length);
  for (const { pairs } of services) for (const { src } of pairs[0].images) assert.ok(masters.has(src), src);
});

test('service ids on the home page and in testimonials are replaced by the services', () => {
  const { services, testimonials } = pageContent.pages.home;

  assert.deepEqual(
    services.shown.map(({ id }) => id),
    content['pages/home'].services.shown,
  );
  assert.deepEqual(
    testimonials.shown.map(({ service }) => service.id),
    content.testimonials.testimonials.map(({ service }) => service),
  );
  assert.deepEqual(
    pageContent.frame.services,
    content.services.services.map(({ id, title }) => ({ id, title, anchor: anchorOf(title) })),
  );
});

test('a heading keeps the spaces around its highlight as the owner wrote them', () => {
  const written = {
    'Cleaner *windows*, every time': ['Cleaner ', 'windows', ', every time'],
    'Your *neighbor*’s crew.': ['Your ', 'neighbor', '’s crew.'],
    'Free* quotes *today': ['Free ', 'quotes', ' today'],
    'Clean windows': ['Clean windows', '', ''],
  };
  for (const [heading, parts] of Object.entries(written)) {
    const about = { ...content['pages/about'], heading };
    assert.deepEqual(pageContentOf({ ...content, 'pages/about': about }).pages.about.heading, parts);
  }
});

test('the contact page shows the home page’s first testimonial and its guarantee, if there are any', () => {
  const { contact, home } = pageContent.pages;
  const bare = pageContentOf({
    ...content,
    testimonials: { testimonials: [] },
    'pages/home': { ...content['pages/home'], why: { ...content['pages/home'].why, claims: [] } },
  });

  assert.equal(contact.testimonial?.text, home.testimonials.shown[0]?.text);
  assert.ok(home.why.claims.some(({ text }) => text === contact.guarantee));
  assert.deepEqual([bare.pages.contact.testimonial, bare.pages.contact.guarantee], [undefined, undefined]);
});

test('the about page shows each town with its first visible testimonial', () => {
  const [town = '', elsewhere = ''] = content.company.towns;
  const [one] = content.testimonials.testimonials;
  assert.ok(one);
  const said = [
    { ...one, id: 'a', name: 'Ada', town, hidden: 'yes' as const },
    { ...one, id: 'b', name: 'Bea', town: '' },
    { ...one, id: 'c', name: 'Cleo', town, hidden: 'no' as const },
    { ...one, id: 'd', name: 'Dora', town, hidden: 'no' as const },
  ];
  const { towns } = pageContentOf({ ...content, testimonials: { testimonials: said } }).pages.about;

  assert.deepEqual(
    towns.map(({ name }) => name),
    content.company.towns,
  );
  const neighborOf = (name: string) => towns.find((town) => town.name === name)?.neighbor?.name;
  assert.deepEqual([neighborOf(town), neighborOf(elsewhere)], ['Cleo', undefined]);
});

test('the logo shows the whole name in two lines, and the phone link dials the number shown', () => {
  for (const [name, ...lines] of [
    ['HURON BRIGHT CLEANING LLC', 'HURON BRIGHT', 'CLEANING LLC'],
    ['CEDAR CARE LLC', 'CEDAR', 'CARE LLC'],
    ['CEDAR LLC', 'CEDAR', 'LLC'],
    ['CEDAR', 'CEDAR', ''],
  ]) {
    const company = { ...content.company, name: name ?? '' };
    assert.deepEqual(pageContentOf({ ...content, company }).frame.company.nameLines, lines);
  }
  const { phone, phoneLink } = pageContent.frame.company;
  assert.equal(phoneLink, `tel:+1${phone.replace(/\D/g, '')}`);
});

test('a special day without times is closed, and one with times is open then', () => {
  const eve = { from: '2026-12-24', to: '2026-12-24', sentence: 'Christmas Eve' };
  const day = { from: '2026-12-25', to: '2026-12-25', sentence: 'Christmas' };
  const specialDays = [
    { id: 'a', ...day, opens: '', closes: '' },
    { id: 'b', ...eve, opens: '10:00', closes: '14:00' },
  ];
  const { openingHours } = pageContentOf({ ...content, hours: { ...content.hours, specialDays } }).frame;

  assert.deepEqual(openingHours.specialDays, [
    { ...day, hours: [] },
    { ...eve, hours: [{ opens: '10:00', closes: '14:00' }] },
  ]);
});

test('no promise is typed by hand: each sentence is built from the number of hours', async () => {
  const promise = /\bwithin (\d+|[a-z-]+) (hours?|days?)\b/i;
  const files = await Array.fromAsync(glob('{content,domain,site,desk}/**/*.{ts,tsx,yaml}', { cwd: root }));
  const others = { ...content, promises: { quoteHours: '7', contactHours: '9' } };

  assert.ok(files.some((file) => file.endsWith('.yaml')));
  for (const file of files) {
    if (!file.endsWith('.test.ts'))
      assert.doesNotMatch(await readFile(join(root, file), 'utf8'), promise, file);
  }
  const said = JSON.stringify(pageContentOf(others)).match(/\bwithin \d+ hours\b/g) ?? [];
  assert.deepEqual(new Set(said), new Set(['within 7 hours', 'within 9 hours']));
});

test('hidden entries are absent from the page content, also from counts and mentions', () => {
  const hide = <Entry extends { id: string }>(entries: Entry[], id: string) =>
    entries.map((entry) => (entry.id === id ? { ...entry, hidden: 'yes' as const } : entry));
  const home = content['pages/home'];
  const shown = ['roof-cleaning', 'window-cleaning'];

  const said = pageContentOf({
    ...content,
    services: { services: hide(content.services.services, 'roof-cleaning') },
    testimonials: { testimonials: hide(content.testimonials.testimonials, 'marianne-k') },
    'pages/home': { ...home, services: { ...home.services, shown }, heading: '{Services}' },
  });

  assert.doesNotMatch(JSON.stringify(said), /roof-cleaning|Roof Cleaning|marianne|"hidden"/i);
  assert.deepEqual(said.pages.home.heading, ['Nine services', '', '']);
  assert.deepEqual(
    said.pages.home.services.shown.map(({ id }) => id),
    ['window-cleaning'],
  );
});

test('a service is found under its earlier titles, unless another has that anchor now', () => {
  const former = new Map([['soft-washing', ['house-washing', 'roof-cleaning']]]);

  const { services } = pageContentOf(content, former).pages.services;

  assert.deepEqual(
    services.flatMap(({ id, formerAnchors }) => (formerAnchors ? [[id, formerAnchors]] : [])),
    [['soft-washing', ['house-washing']]],
  );
});
