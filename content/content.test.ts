/** What holds for the words of every owner. The sample's own are held by tools/specification.test.ts. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { company } from './company.ts';
import { anchorOf, navigation } from './navigation.ts';
import { certifications, stats, values } from './pages/about.ts';
import { whyChoose } from './pages/home.ts';
import { findService, onHomePage, type ServiceEntry, type ServiceId, services } from './services.ts';
import { servicesInBrief } from './services-in-brief.ts';
import { previewServices, testimonialServices } from './services-on-home.ts';
import { testimonials } from './testimonials.ts';

test('there is as much of everything as the pages have room for', () => {
  assert.ok(services.length > 0);
  assert.ok(certifications.length > 0);
  assert.equal(testimonials.length, 3);
  assert.equal(values.length, 4);
  assert.equal(whyChoose.length, 6);
  assert.equal(stats.length, 4);
  assert.equal(navigation.length, 4);
  for (const { features } of services) assert.equal(features.length, 4);
});

test('each service has words of its own, and an anchor that no other has', () => {
  const sentences = services.flatMap(({ description, features, summary }) => [description, summary, ...features]);

  assert.equal(new Set(sentences).size, sentences.length);
  assert.equal(new Set(services.map(({ title }) => anchorOf(title))).size, services.length);
});

test('the excerpts say of the services what the services say', () => {
  assert.deepEqual(
    servicesInBrief,
    services.map(({ id, title }) => ({ id, title })),
  );
  assert.deepEqual(
    previewServices.map(({ id }) => id),
    onHomePage,
  );
  assert.deepEqual(
    testimonialServices.map(({ id }) => id),
    testimonials.map(({ service }) => service),
  );
});

test('a service that lacks a line, or has a feature too few, does not compile', () => {
  const line = 'Words.';
  const whole = { title: line, summary: line, description: line, before: line, after: line };
  const features = [line, line, line, line] as const;

  const entries: Record<string, ServiceEntry> = {
    right: { ...whole, features },
    // @ts-expect-error
    'without its features': { ...whole },
    // @ts-expect-error
    'with three features': { ...whole, features: [line, line, line] },
    // @ts-expect-error
    'with a line that no page shows': { ...whole, features, price: line },
  };
  // @ts-expect-error
  const shown: ServiceId = 'no such service';

  assert.equal(Object.keys(entries).length, 4);
  assert.throws(() => findService(shown), /^Error: content\/services.ts names the service "no such service"/);
});

test('an anchor is the title in lowercase with hyphens for spaces', () => {
  assert.equal(anchorOf('Steam Cleaning (Tiles & Grout)'), 'steam-cleaning-(tiles-&-grout)');
  assert.equal(anchorOf('Window Cleaning'), 'window-cleaning');
});

test('every service has a master for both of its pictures', () => {
  const files = readdirSync(new URL('../art', import.meta.url));
  const names = new Set(files.map((file) => file.replace(/(-focus-\w+)?\.(jpe?g|png|svg)$/i, '')));

  for (const { images } of services) for (const { src } of images) assert.ok(names.has(src), src);
});

test('the company is written in capitals, and its phone dials what it shows', () => {
  assert.equal(company.name, company.name.toUpperCase());
  assert.equal(company.nameLines.join(' '), company.name);
  assert.equal(company.phoneLink, `tel:+1${company.phone.replace(/\D/g, '')}`);
});

test('no sentence writes a promise by hand: each is built from its number', async () => {
  const sources = fileURLToPath(new URL('..', import.meta.url));
  const promise = /\bwithin (\d+|[a-z-]+) (hours?|days?)\b/i;

  for await (const file of glob('{content,domain,site}/**/*.{ts,tsx}', { cwd: sources })) {
    if (!file.endsWith('.test.ts')) assert.doesNotMatch(await readFile(join(sources, file), 'utf8'), promise, file);
  }
});
