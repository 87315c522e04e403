/** Search engines, shared links and every reader of HTML find the built site in order. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { company, services } from '../tests/support/content.ts';

const client = fileURLToPath(new URL('../build/client', import.meta.url));
const pages = {
  '/': 'index.html',
  '/services': 'services.html',
  '/about': 'about.html',
  '/contact': 'contact.html',
};
const read = (file: string) => readFile(join(client, file), 'utf8');
const origin = async () => /<loc>(.*?)\/<\/loc>/.exec(await read('sitemap.xml'))?.[1] ?? '';

function meta(html: string, name: string): string {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
}

test('every page has its own title, description and address, and a card of 1200 × 630; the not-found page is not indexed', async () => {
  const site = await origin();
  const titles = new Set<string>();
  const cards = new Set<string>();
  for (const [path, file] of Object.entries(pages)) {
    const html = await read(file);
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
    titles.add(title);
    assert.match(title, /clean.* in Livonia and Ann Arbor \|/i, 'what, and where');
    assert.ok(title.length >= 20 && title.length <= 75, title);
    const description = meta(html, 'description');
    // Search engines cut longer texts.
    assert.ok(description.length >= 70 && description.length <= 155, description);
    assert.ok(html.includes(`<link rel="canonical" href="${site}${path}"/>`));
    assert.equal(meta(html, 'og:url'), site + path);
    assert.equal(meta(html, 'twitter:card'), 'summary_large_image');
    const card = meta(html, 'og:image').replace(site, '');
    cards.add(card);
    const { width, height, format } = await sharp(join(client, card)).metadata();
    assert.deepEqual({ width, height, format }, { width: 1200, height: 630, format: 'jpeg' });
  }
  assert.equal(titles.size, 4);
  assert.equal(cards.size, 2);
  const notFound = await read('404.html');
  assert.match(meta(notFound, 'robots'), /noindex/);
  assert.doesNotMatch(notFound, /ld\+json/);
});

type Node = { '@type': string } & Record<string, unknown>;

/** The schema.org types that pages use, each with the properties that they use. */
const VOCABULARY: Record<string, string> = {
  HomeAndConstructionBusiness:
    '@id name url telephone email logo image sameAs address areaServed openingHoursSpecification hasOfferCatalog',
  PostalAddress: 'addressLocality addressRegion addressCountry',
  City: 'name containedInPlace',
  State: 'name',
  OpeningHoursSpecification: 'dayOfWeek opens closes',
  OfferCatalog: 'name itemListElement',
  Offer: 'itemOffered',
  Service: 'name description',
  BreadcrumbList: 'itemListElement',
  ListItem: 'position name item',
};

function check(value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) check(item);
    return;
  }
  if (typeof value !== 'object' || value === null || !('@type' in value)) return;
  const { '@type': type, ...properties } = value as Node;
  const known = VOCABULARY[type]?.split(' ') ?? [];
  for (const [name, inner] of Object.entries(properties)) {
    assert.ok(known.includes(name), `${type} has ${name}`);
    check(inner);
  }
}

test('structured data repeats what the pages say, without the company’s own rating', async () => {
  for (const [path, file] of Object.entries(pages)) {
    const html = await read(file);
    const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    const data = JSON.parse(text) as { '@context': string; '@graph': Node[] };
    assert.equal(data['@context'], 'https://schema.org');
    check(data['@graph']);
    const [business, breadcrumbs] = data['@graph'];
    assert.equal(business?.name, company.name);
    assert.equal(business?.telephone, '+17345550148');
    assert.deepEqual(
      business?.sameAs,
      company.socials.map(({ href }) => href),
    );
    assert.deepEqual(business?.address, {
      '@type': 'PostalAddress',
      addressLocality: company.towns[0],
      addressRegion: company.state,
      addressCountry: 'US',
    });
    const shapes: (number | undefined)[][] = [];
    const images = (business?.image ?? []) as string[];
    for (const image of images) {
      assert.ok(image.startsWith(`${await origin()}/`), image);
      const { width, height } = await sharp(join(client, new URL(image).pathname)).metadata();
      shapes.push([width, height]);
    }
    // Google asks for several aspect ratios, and at least 50,000 pixels.
    assert.deepEqual(shapes, [
      [1200, 630],
      [1200, 900],
    ]);
    assert.ok(text.includes('"opens":"09:00","closes":"20:00"') && !text.includes('Sunday'));
    const offered = services.filter(({ title }) => text.includes(JSON.stringify(title)));
    assert.equal(offered.length, path === '/services' ? services.length : 0);
    assert.doesNotMatch(text, /rating|review/i);
    assert.equal(breadcrumbs?.['@type'], path === '/' ? undefined : 'BreadcrumbList');
  }
});

test('the sitemap lists every page, and robots.txt names it', async () => {
  const site = await origin();
  const listed = [...(await read('sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

  assert.deepEqual(
    listed,
    [...Object.keys(pages), '/privacy'].map((path) => site + path),
  );
  assert.ok((await read('robots.txt')).includes(`Sitemap: ${site}/sitemap.xml`));
  assert.match(await read('.well-known/security.txt'), /^Contact: mailto:.+\nExpires: \d{4}-/);
  assert.equal(JSON.parse(await read('site.webmanifest')).icons.length, 3);
});

test('each page is valid HTML, also its autofill tokens, and a heading has a space before its highlight', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] });
  const files = (await readdir(client)).filter((file) => file.endsWith('.html'));
  assert.ok(files.includes('index.html'));
  for (const file of files) {
    const html = await read(file);
    const { results } = await validator.validateString(html);
    const errors = results.flatMap(({ messages }) => messages.filter(({ severity }) => severity === 2));
    assert.deepEqual(
      errors.map(({ line, ruleId, message }) => `${line}: ${ruleId}: ${message}`),
      [],
      file,
    );
    assert.doesNotMatch(html, /[^\s>]<span class="[^"]*highlight/, file);
  }
});
