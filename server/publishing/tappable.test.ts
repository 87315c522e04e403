/** Which element of a page shows which content field, for a tap in the preview. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PageContent } from '../../domain/content.ts';
import { pageSettings } from '../../tests/support/pages.ts';
import { anyContent } from '../../tests/support/random-content.ts';
import { checkContent } from '../content/check.ts';
import { pageContentOf } from '../content/content.ts';
import { readFiles } from '../content/read.ts';
import type { Content } from '../content/schema.ts';
import { siteDataOf } from '../pages/edition.ts';
import { loadProgram } from '../pages/program.ts';
import { markElements, markedContent } from './tappable.ts';

const program = await loadProgram();
const sample = await readFiles();

function render(content: PageContent, path: string): Promise<string> {
  return program.renderer.render({ path }, program.assets, siteDataOf(program, content, pageSettings));
}

async function tappable(content: Content, path: string): Promise<{ plain: string; html: string }> {
  const { marked, marks } = markedContent(content);
  const plain = await render(pageContentOf(content), path);
  const html = markElements(
    plain,
    await render(marked, path),
    (index) => `data-edit="${marks[index]?.path}"`,
  );
  return { plain, html };
}

/** The text of the first element with that path. */
function textOf(html: string, path: string): string | undefined {
  return new RegExp(`data-edit="${path}"/?>([^<]*)`).exec(html)?.[1];
}

test('each element names the content field that it shows', async () => {
  const pages = ['/', '/services', '/about', '/contact'];
  const marked = await Promise.all(pages.map(async (path) => (await tappable(sample, path)).html));
  const [home = '', services = '', about = '', contact = ''] = marked;
  const chip = textOf(services, 'services/services/roof-cleaning/title');

  assert.equal(textOf(home, 'pages/home/heading'), 'See your home in its best light.');
  assert.equal(textOf(home, 'company/phone'), '(734) 555-0148');
  assert.match(textOf(home, 'testimonials/testimonials/daniel-t/text') ?? '', /^“I had stopped seeing/);
  assert.match(home, /aria-label="Facebook"[^>]* data-edit="company\/socials\/facebook\/name"/);
  assert.match(home, /alt="A craftsman house[^"]*"[^>]* data-edit="pages\/home\/heroAlt"/);
  assert.equal(chip, 'Roof Cleaning', 'in the row above the cards');
  assert.match(textOf(services, 'services/services/roof-cleaning/description') ?? '', /^\S+ /);
  const lead = textOf(contact, 'pages/contact/lead') ?? '';
  assert.match(lead, /within 24 hours\.$/, 'the whole lead');
  assert.equal(textOf(about, 'company/towns'), 'Livonia');
  assert.match(textOf(about, 'testimonials/testimonials/rosa-p/text') ?? '', /^“Our waiting room/);
  assert.equal(textOf(contact, 'hours'), 'Mon-Sat 9AM-8PM');
  assert.match(textOf(contact, 'company/towns') ?? '', /^Livonia/);
});

test('marks change nothing else: without the attributes the page is as visitors see it', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyContent(),
      fc.constantFrom('/', '/services', '/about', '/contact'),
      async (said, path) => {
        const { content } = checkContent(said);
        assert.ok(content);
        const { plain, html } = await tappable(content, path);
        assert.equal(html.replaceAll(/ data-edit="[^"]*"/g, ''), plain);
        assert.ok(html.includes('data-edit='), path);
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});

test('a tap on a job’s caption or picture opens the job, not its service', async () => {
  const picture = `${'0123456789ab'.repeat(2)}-50`;
  const work = { service: 'window-cleaning', month: '2026-11', before: '', hidden: 'no' } as const;
  const job = { ...work, beforePicture: picture, afterPicture: picture };
  const jobs = [
    { ...job, id: 'job-1', town: 'Livonia', after: 'Clean panes' },
    { ...job, id: 'job-2', town: '', after: '' },
  ];

  const { html } = await tappable({ ...sample, jobs: { jobs } }, '/services');

  assert.match(html, /<span data-edit="jobs\/jobs\/job-1\/town">Window Cleaning, Livonia, November 2026</);
  assert.match(html, /data-edit="jobs\/jobs\/job-2\/month">Window Cleaning, November 2026</);
  assert.match(html, /alt="Before: Window Cleaning, Livonia[^"]*"[^>]* data-edit="jobs\/jobs\/job-1\/town"/);
  assert.match(html, /alt="After: Clean panes"[^>]* data-edit="jobs\/jobs\/job-1\/after"/);
  assert.equal(textOf(html, 'services/services/window-cleaning/title'), 'Window Cleaning');
});
