/** What an owner reads about settings and what is left of the sample, and that all is in order as it comes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { COMPANY, copyOfOwnersFiles, root } from '../../tests/support/owner.ts';

let copy: Awaited<ReturnType<typeof copyOfOwnersFiles>>;
before(async () => {
  copy = await copyOfOwnersFiles();
});
after(() => copy[Symbol.asyncDispose]());

test('what comes with the site is in order', async () => {
  assert.deepEqual(await copy.said(), { mistakes: [], warnings: [] });
});

test('an unknown name in .env is a note that stops nothing', async () => {
  const file = join(copy.path, '.env');
  await writeFile(file, '# MINE=1\nQUOTE_MAIL_TO=owner@example.com\nSITE_URL=https://www.example.com\n');
  try {
    assert.deepEqual(await copy.said(), {
      mistakes: [],
      warnings: [
        '.env, line 2: this site has no setting QUOTE_MAIL_TO (did you mean QUOTE_EMAIL_TO?); it changes nothing',
      ],
    });
  } finally {
    await rm(file);
  }
});

test('settings in a file that is not quite .env are a note', async () => {
  const file = join(copy.path, '.env.txt');
  await writeFile(file, 'SITE_URL=https://www.example.com\n');
  try {
    assert.deepEqual(await copy.said(), {
      mistakes: [],
      warnings: ['.env.txt: settings are read from .env alone; give the file this name'],
    });
  } finally {
    await rm(file);
  }
});

test('a public site does not go out with the sample company or its testimonials, unless that is allowed', async () => {
  const said = async (siteUrl: string, isSampleAllowed = false) =>
    (await copy.said({ siteUrl, isSampleAllowed })).mistakes;

  assert.deepEqual(await said('https://www.cedarcare.com'), [
    'content/company.ts: the company and a testimonial of the sample would go public at https://www.cedarcare.com; write your own, or set SAMPLE_CONTENT=allow',
  ]);
  for (const siteUrl of ['http://localhost:3000', 'https://www.cedar.example', 'https://cedar.test'])
    assert.deepEqual(await said(siteUrl), [], siteUrl);
  assert.deepEqual(await said('https://www.cedarcare.com', true), []);
});

test('another company is told of the sample’s words in its texts', async () => {
  const { mistakes, warnings } = await copy.edited(
    COMPANY,
    [
      ['HURON BRIGHT', 'CEDAR HOME'],
      [/'Livonia', .*\]/, "'Holland', 'Plymouth']"],
    ],
    () => copy.said(),
  );

  assert.deepEqual(mistakes, []);
  for (const sentence of [
    /^content\/company\.ts, line 12: "Huron" is a word of the sample company$/,
    /^content\/testimonials\.ts, line \d+: "Marianne K\." is a word/,
    /^content\/testimonials\.ts, line \d+: "Livonia" is a word/,
    /^content\/pages\/about\.ts, line \d+: "Huron" is a word/,
  ])
    assert.ok(
      warnings.some((said) => sentence.test(said)),
      String(sentence),
    );
  assert.ok(!warnings.some((said) => said.includes('"Plymouth"')));
});

test('npm run check:content says that all is in order, in plain text', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools', 'check', 'main.ts')], {
    encoding: 'utf8',
  });

  assert.equal(status, 0, stderr);
  assert.equal(stdout, 'Content, colors, pictures and .env are in order.\n');
});
