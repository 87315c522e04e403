import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { company } from './company.ts';
import { anchorOf, navigation } from './navigation.ts';
import { pageTitles } from './page-titles.ts';
import { certifications, stats, values } from './pages/about.ts';
import { common } from './pages/common.ts';
import { contact } from './pages/contact.ts';
import { whyChoose } from './pages/home.ts';
import { CONTACT_HOURS, QUOTE_HOURS } from './promises.ts';
import { quoteDialogs } from './quote-form.ts';
import { findService, type ServiceEntry, type ServiceId, services } from './services.ts';
import { servicesInBrief } from './services-in-brief.ts';
import { previewServices } from './services-on-home.ts';
import { testimonials } from './testimonials.ts';

test('the counts are those of the specification', () => {
  assert.equal(services.length, 10);
  assert.equal(testimonials.length, 3);
  assert.equal(values.length, 4);
  assert.equal(whyChoose.length, 6);
  assert.equal(stats.length, 4);
  assert.equal(navigation.length, 4);
  assert.ok(certifications.length > 0);
  for (const { features } of services) assert.equal(features.length, 4);
});

test('the services stand in the specification’s order, each with words of its own', () => {
  assert.deepEqual(
    services.map(({ title }) => title),
    [
      'Window Cleaning',
      'Power Washing',
      'House Cleaning',
      'Janitorial Cleaning',
      'Soft Washing',
      'Roof Cleaning',
      'Carpet Cleaning',
      'Steam Cleaning (Tiles & Grout)',
      'Territorial Cleaning',
      'Gutter Cleaning',
    ],
  );
  assert.deepEqual(
    previewServices.map(({ title }) => title),
    ['Window Cleaning', 'Power Washing', 'Gutter Cleaning'],
  );
  assert.deepEqual(
    servicesInBrief,
    services.map(({ id, title }) => ({ id, title })),
  );
  const sentences = services.flatMap(({ description, features, summary }) => [description, summary, ...features]);
  assert.equal(new Set(sentences).size, sentences.length);
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
  for (const { images } of services) {
    for (const { src } of images) {
      assert.ok(
        ['jpg', 'jpeg', 'png', 'svg'].some((ending) => existsSync(new URL(`../art/${src}.${ending}`, import.meta.url))),
        src,
      );
    }
  }
});

test('the company is written in capitals with LLC, and its phone dials what it shows', () => {
  assert.equal(company.name, company.name.toUpperCase());
  assert.match(company.name, / LLC$/);
  assert.equal(company.nameLines.join(' '), company.name);
  assert.equal(company.phoneLink, 'tel:+17345550148');
  assert.deepEqual([company.hours, company.otherHours], ['Mon-Sat 9AM-8PM', 'Sunday: emergencies only']);
});

test('both promises stay visible: 24 hours on the pages, 48 in the dialogs', () => {
  assert.equal(QUOTE_HOURS, 24);
  assert.equal(CONTACT_HOURS, 48);
  for (const sentence of [
    pageTitles.home.description,
    pageTitles.contact.description,
    contact.lead,
    common.callToAction.text,
  ]) {
    assert.match(sentence, /quote within 24 hours/);
  }
  assert.equal(
    quoteDialogs.success.text('2026-0703-0905'),
    "Thank you! Your quote request #2026-0703-0905 has been submitted successfully. We'll contact you within 48 hours to discuss your cleaning needs.",
  );
  assert.equal(
    quoteDialogs.held.text,
    'Thank you for your submission! We have received your request and will contact you within 48 hours.',
  );
});

test('no sentence writes a promise by hand: each is built from its number', async () => {
  const sources = fileURLToPath(new URL('..', import.meta.url));
  const promise = /\bwithin (\d+|[a-z-]+) (hours?|days?)\b/i;

  for await (const file of glob('{content,quote,site}/**/*.{ts,tsx}', { cwd: sources })) {
    if (!file.endsWith('.test.ts')) assert.doesNotMatch(await readFile(join(sources, file), 'utf8'), promise, file);
  }
});
