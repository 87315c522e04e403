/** Another company's site, made as docs/make-it-yours.md says, in a copy of this folder. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { buildCopy, copyProject } from '../tests/support/checkouts.ts';

let project: Awaited<ReturnType<typeof copyProject>>;
let copy: string;

before(async () => {
  project = await copyProject();
  copy = project.path;
});
after(() => project[Symbol.asyncDispose]());

/** Each text to be replaced must exist in the copy's file. */
async function edit(name: string, changes: [string | RegExp, string][]): Promise<void> {
  const file = join(copy, name);
  let text = await readFile(file, 'utf8');
  for (const [from, to] of changes) {
    assert.ok(typeof from === 'string' ? text.includes(from) : from.test(text), `${name} has ${from}`);
    text = text.replace(from, to);
  }
  await writeFile(file, text);
}

const textOf = (html = '') => html.replaceAll(/<[^>]*>/g, '');
const page = (name: string) => readFile(join(copy, 'build', 'client', name), 'utf8');

const SERVICE = `  - id: chimney-sweeping
    title: Chimney Sweeping
    summary: Soot out, draft back, and no dust on the rug.
    description: We sweep from the top and catch it below.
    features:
      - Flue swept and looked at
      - Cap and crown checked
      - Hearth covered
      - Soot taken away
    before: A chimney full of soot
    after: The same chimney, clean
  - id: gutter-guards
    title: Gutter Guards
    summary: Leaves stay out.
    description: We fit them over your own gutters.
    features:
      - Every gutter measured
      - Guards fitted
      - Downpipes flushed
      - Old leaves taken away
`;
const HOURS = `week:
  - days:
      - Tuesday
      - Wednesday
    opens: 08:00
    closes: 12:00
  - days:
      - Tuesday
      - Wednesday
    opens: 13:00
    closes: 18:30
  - days:
      - Saturday
    opens: 09:00
    closes: 13:00
`;
const blockOf = (id: string) => new RegExp(` {2}- id: ${id}\\n( {4}.*\\n)+`);

test('name, towns, hours, promise, colors, services, photographs and domain can be replaced', async () => {
  await edit('content/services.yaml', [
    [blockOf('power-washing'), ''],
    [blockOf('carpet-cleaning'), SERVICE],
  ]);
  await edit('content/pages/home.yaml', [['- power-washing', '- chimney-sweeping']]);
  await edit('content/company.yaml', [
    ['HURON BRIGHT CLEANING LLC', 'CEDAR HOME CARE LLC'],
    ['shortName: Huron Bright', 'shortName: Cedar'],
    ['(734) 555-0148', '(616) 555-0123'],
    ['hello@huronbright.example', 'hello@cedar.example'],
    [/towns:\n( {2}- .*\n)+/, 'towns:\n  - Holland\n  - Zeeland\n'],
  ]);
  const testimonials = join(copy, 'content', 'testimonials.yaml');
  await writeFile(
    testimonials,
    (await readFile(testimonials, 'utf8')).replaceAll(/town: .*/g, 'town: Holland'),
  );
  await edit('content/hours.yaml', [[/week:\n( {2}.*\n)+/, HOURS]]);
  await edit('content/promises.yaml', [['quoteHours: 24', 'quoteHours: 12']]);
  await edit('site/styles/tokens.css', [
    ['--amber-day: #f7ad37', '--amber-day: #ffd000'],
    ['--amber-night: #fbba4a', '--amber-night: #ffe14d'],
  ]);
  for (const moment of ['before', 'after']) {
    const photograph = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#854' } });
    await photograph.jpeg().toFile(join(copy, 'art', `chimney-sweeping-${moment}.jpg`));
  }
  // Upright, and brighter with every row, so that a picture's edge tells where it was cropped.
  const rows = Uint8Array.from({ length: 600 * 900 }, (_, pixel) => (Math.floor(pixel / 600) / 900) * 255);
  const upright = sharp(rows, { raw: { width: 600, height: 900, channels: 1 } });
  await upright.jpeg().toFile(join(copy, 'art', 'hero-clean.jpg'));

  const { status, stderr } = buildCopy(copy, { SITE_URL: 'https://www.cedar.example' });

  assert.equal(status, 0, stderr);
  const [home = '', services = '', contact = ''] = await Promise.all(
    ['index.html', 'services.html', 'contact.html'].map(page),
  );
  for (const html of [home, services, contact]) {
    for (const own of [
      /CEDAR HOME/,
      /tel:\+16165550123/,
      /data-room="Open now, until 6:30PM"/,
      /schema\.org\/Wednesday"\],"opens":"13:00","closes":"18:30"/,
      /"dayOfWeek":\["https:\/\/schema\.org\/Saturday"\],"opens":"09:00","closes":"13:00"/,
      /Chimney Sweeping/,
      /<link rel="canonical" href="https:\/\/www\.cedar\.example\//,
      /<style>[^<]*#ffd000/,
    ])
      assert.match(html, own);
    assert.match(textOf(html), /Tue-Wed 8AM-12PM &amp; 1PM-6:30PM, Sat 9AM-1PM/);
    assert.doesNotMatch(
      html,
      /Huron Bright|HURON BRIGHT|hello@huronbright|7345550148|Carpet Cleaning|within 24 hours/,
    );
  }
  assert.match(home, /<title>[^<]*Holland and Zeeland \| Cedar<\/title>/);
  assert.match(contact, /customized quote within 12 hours/);
  assert.match(services, /id="chimney-sweeping"/);
  assert.match(services, /id="gutter-guards"[\s\S]*?\/pictures\/coming-soon-/, 'no picture yet');
  assert.match(contact, /<option value="chimney-sweeping">Chimney Sweeping<\/option>/);
  assert.match(await page('sitemap.xml'), /<loc>https:\/\/www\.cedar\.example\/services<\/loc>/);
  const pictures = await readdir(join(copy, 'build', 'client', 'pictures'));
  assert.ok(pictures.some((name) => /^chimney-sweeping-after-\w+-960\.avif$/.test(name)));
  const firstByte = async (file: RegExp) => {
    const name = pictures.find((picture) => file.test(picture)) ?? assert.fail(`no ${file}`);
    const [first = 0] = await sharp(join(copy, 'build', 'client', 'pictures', name))
      .raw()
      .toBuffer();
    return first;
  };
  const wide = await firstByte(/^hero-clean-\w+-900\.avif$/);
  const phoneCrop = await firstByte(/^hero-clean-\w+-phone-crop-\d+\.avif$/);
  assert.ok(
    Math.abs(wide - phoneCrop) < 2,
    `phones see the middle of what others see: cut at ${wide} and ${phoneCrop}`,
  );
});

test('the tests of the sample company are skipped for another', () => {
  // With NODE_TEST_CONTEXT, the inner test runner would report to this one instead of to stdout.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;

  const { status, stdout } = spawnSync(
    process.execPath,
    ['--test', '--test-reporter=tap', 'tools/sample-company.test.ts'],
    { cwd: copy, encoding: 'utf8', env },
  );

  assert.equal(status, 0, stdout);
  assert.match(stdout, /# SKIP CEDAR HOME CARE LLC is not the sample company/);
  assert.match(stdout, /^# pass 0$/m);
});
