/** Another company's site, made as docs/make-it-yours.md says, in a copy of this folder. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
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

const build = () => buildCopy(copy, { SITE_URL: 'https://www.cedar.example' });

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

test('an unknown service or one without features stops the build; one without a picture shows the placeholder', async () => {
  const stopped = () => {
    const { status, stderr } = build();
    assert.equal(status, 1);
    return stderr.trim();
  };

  await edit('content/services.yaml', [[blockOf('power-washing'), '']]);
  assert.match(stopped(), /^content\/pages\/home\.yaml, line \d+: "power-washing" isn’t the id of a service/);
  await edit('content/pages/home.yaml', [['- power-washing', '- chimney-sweeping']]);
  const half = SERVICE.replace(/ {4}features:\n( {6}.*\n)+/, '');
  await edit('content/services.yaml', [[blockOf('carpet-cleaning'), half]]);
  assert.match(stopped(), /^content\/services\.yaml, line \d+: What's Included of "Chimney Sweeping" /);
  await edit('content/services.yaml', [[half, SERVICE]]);

  assert.equal(build().status, 0);
  assert.match(await page('services.html'), /id="chimney-sweeping"[\s\S]*?\/pictures\/coming-soon-/);
});

test('name, towns, hours, promise, colors, services, photographs and domain can be replaced', async () => {
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

  const { status, stderr } = build();

  assert.equal(status, 0, stderr);
  const [home, services, contact] = await Promise.all(
    ['index.html', 'services.html', 'contact.html'].map(page),
  );
  for (const html of [home, services, contact]) {
    assert.match(html ?? '', /CEDAR HOME/);
    assert.match(html ?? '', /tel:\+16165550123/);
    assert.match(textOf(html), /Tue-Wed 8AM-12PM &amp; 1PM-6:30PM, Sat 9AM-1PM/);
    assert.match(html ?? '', /data-room="Open now, until 6:30PM"/);
    assert.match(html ?? '', /schema\.org\/Wednesday"\],"opens":"13:00","closes":"18:30"/);
    assert.match(
      html ?? '',
      /"dayOfWeek":\["https:\/\/schema\.org\/Saturday"\],"opens":"09:00","closes":"13:00"/,
    );
    assert.match(html ?? '', /Chimney Sweeping/, 'in the footer');
    for (const old of [
      'Huron Bright',
      'HURON BRIGHT',
      'hello@huronbright',
      '7345550148',
      'Carpet Cleaning',
    ]) {
      assert.ok(
        !html?.includes(old),
        `${old}: ${html?.slice((html?.indexOf(old) ?? 0) - 80, (html?.indexOf(old) ?? 0) + 80)}`,
      );
    }
    assert.match(html ?? '', /<link rel="canonical" href="https:\/\/www\.cedar\.example\//);
  }
  assert.match(home ?? '', /<title>[^<]*Holland and Zeeland \| Cedar<\/title>/);
  assert.match(contact ?? '', /customized quote within 12 hours/);
  for (const html of [home, services, contact]) assert.doesNotMatch(html ?? '', /within 24 hours/);
  assert.match(services ?? '', /id="chimney-sweeping"/);
  assert.match(contact ?? '', /<option value="chimney-sweeping">Chimney Sweeping<\/option>/);
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
  for (const html of [home, services, contact]) assert.match(html ?? '', /<style>[^<]*#ffd000/);
});

test('the special days of the guide’s example are on the contact page', async () => {
  const guide = await readFile(new URL('../docs/make-it-yours.md', import.meta.url), 'utf8');
  const [, example = ''] = /^```yaml\n(specialDays:.*?)^```$/ms.exec(guide) ?? [];
  // Past days are not shown.
  const nextYear = String(new Date().getFullYear() + 1);
  await edit('content/hours.yaml', [['specialDays: []\n', example.replaceAll(/\d{4}(?=-\d\d-)/g, nextYear)]]);

  const { status, stderr } = build();

  assert.equal(status, 0, stderr);
  assert.match(await page('contact.html'), /Closed for Thanksgiving<\/li>/);
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

test('an invalid address stops the start with one line that names the setting', () => {
  assert.throws(
    () =>
      execFileSync(process.execPath, [join(copy, 'server', 'main.ts')], {
        cwd: copy,
        encoding: 'utf8',
        stdio: 'pipe',
        env: { PATH: process.env.PATH, SITE_URL: 'cedar.example' },
      }),
    /SITE_URL must be only https:\/\/ and the site’s host/,
  );
});
