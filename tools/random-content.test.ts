/** Any company's content: every page is complete, whatever the schema allows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HtmlValidate } from 'html-validate';
import { anchorOf, reservedIds } from '../domain/anchor.ts';
import { isoDay } from '../domain/clocks.ts';
import { normalizeText } from '../domain/normalize.ts';
import { DAY } from '../domain/time-spans.ts';
import { checkContent } from '../server/content/check.ts';
import { pageContentOf } from '../server/content/content.ts';
import type { Content } from '../server/content/schema.ts';
import { createEdition } from '../server/pages/edition.ts';
import { loadProgram } from '../server/pages/program.ts';
import { pageSettings } from '../tests/support/pages.ts';
import { anyContent } from '../tests/support/random-content.ts';
import { ofFiles } from '../tests/support/site-desk.ts';

const program = await loadProgram();
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

test('content that passes the check renders every page, valid and without broken anchors', async () => {
  await fc.assert(
    fc.asyncProperty(anyContent(), async (said) => {
      const { content, mistakes } = checkContent(said);
      assert.deepEqual(mistakes, []);
      assert.ok(content);
      const page = pageContentOf(content);
      // The server normalizes a sent title before it looks for the service.
      for (const { title } of page.pages.services.services) assert.equal(normalizeText(title), title);
      const { files } = await createEdition(program, page, pageSettings);
      const pages = new Map(
        [...files].flatMap(([path, { html }]) => (html === undefined ? [] : [[path, html]])),
      );
      const idsOf = (path: string) => new Set(valuesOf('id', pages.get(path) ?? ''));
      for (const [path, html] of pages) {
        const { results } = await validator.validateString(html);
        const errors = results.flatMap(({ messages }) => messages.filter(({ severity }) => severity === 2));
        assert.deepEqual(errors, [], path);
        assert.doesNotMatch(html, /\{phone\}/, path);
        for (const href of valuesOf('href', html)) {
          const [, page = '', hash] = /^([^#]*)#?(.*)$/s.exec(href) ?? [];
          if (hash && /^(\/|$)/.test(page))
            assert.ok(idsOf(page || path).has(hash), `${path} leads to ${href}`);
        }
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
});

test('ids are unique on a page, whatever services are titled, and links find each card', async () => {
  const titles = [...reservedIds].map((id) => id.replaceAll('-', ' '));
  titles.push('Window Cleaning', 'Window Cleaning Title', 'Window Cleaning Heading');
  const [first] = ofFiles.services.services;
  assert.ok(first);
  const services = titles.map((title, index) => ({ ...first, id: `service-${index}`, title }));
  const { checked, files } = await editionWith(services);

  assert.deepEqual(checked.mistakes, []);
  for (const [path, { html = '' }] of files) {
    const ids = valuesOf('id', html);
    assert.deepEqual([...new Set(ids)], ids, path);
  }
  const servicesPage = files.get('/services')?.html ?? '';
  const links = valuesOf('href', files.get('/')?.html ?? '').filter((href) => href.startsWith('/services#'));
  const cards = [...servicesPage.matchAll(/<article id="([^"]*)".*?<h2[^>]*>(.*?)<\/h2>/g)];
  assert.deepEqual(
    cards.map(([, , title]) => title),
    titles,
  );
  for (const [, id] of cards) assert.ok(links.includes(`/services#${id}`), id);
});

test('a page shows ids of its own, old addresses, given stars and upcoming special days, without scripts', async () => {
  const on = (ahead: number) => {
    const day = isoDay(Date.now() + ahead * DAY, ofFiles.hours.timeZone);
    return {
      id: `day-${ahead}`,
      from: day,
      to: day,
      opens: '',
      closes: '',
      sentence: `Closed on day ${ahead}`,
    };
  };
  const [said, ...others] = ofFiles.testimonials.testimonials;
  const [first] = ofFiles.services.services;
  assert.ok(said && first);
  const content = {
    ...ofFiles,
    testimonials: { testimonials: [{ ...said, stars: '2' }, ...others] },
    hours: { ...ofFiles.hours, specialDays: [on(9), on(-1), on(3)] },
  };
  // The program uses the id "main".
  const former = new Map([['roof-cleaning', ['main', 'shingle-care']]]);
  const { files } = await createEdition(program, pageContentOf(content, former), pageSettings);
  const page = (path: string) => files.get(path)?.html ?? '';

  const ids = valuesOf('id', page('/services'));
  assert.deepEqual([...new Set(ids)], ids);
  assert.ok(ids.includes('shingle-care'));
  const cards = new Set([...ofFiles.services.services.map(({ title }) => anchorOf(title)), 'shingle-care']);
  for (const id of ids)
    if (!/[A-Z]/.test(id) && !cards.has(id)) assert.ok(reservedIds.has(id), `domain/anchor.ts lacks ${id}`);
  const { checked } = await editionWith([{ ...first, id: 'multiple-services' }]);
  assert.match(checked.mistakes[0]?.message ?? '', /the form uses it for another choice/);
  const stars = [...page('/').matchAll(/aria-label="(\w+) out of five stars">(.*?)<\/span>/g)];
  assert.deepEqual(
    stars.map(([, word, drawn = '']) => `${word} ${drawn.match(/fill="currentColor"/g)?.length}`),
    ['Two 2', 'Five 5', 'Five 5'],
  );
  const days = [...page('/contact').matchAll(/: Closed on day (-?\d)<\/li>/g)];
  assert.deepEqual(
    days.map(([, day]) => day),
    ['3', '9'],
  );
});

/** The edition of this site with other services, and the check's result. */
async function editionWith(services: Content['services']['services']) {
  const [first] = services;
  assert.ok(first);
  const home = ofFiles['pages/home'];
  const content: Content = {
    ...ofFiles,
    services: { services },
    testimonials: {
      testimonials: ofFiles.testimonials.testimonials.map((said) => ({ ...said, service: first.id })),
    },
    'pages/home': { ...home, services: { ...home.services, shown: [first.id] } },
  };
  const { files } = await createEdition(program, pageContentOf(content), pageSettings);
  return { checked: checkContent(content), files };
}

function valuesOf(attribute: string, html: string): string[] {
  const signs: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' };
  return [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replace(/&(amp|quot|lt|gt|#x27);/g, (_, sign) => signs[sign] ?? ''),
  );
}
