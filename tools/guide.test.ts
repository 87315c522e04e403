/** docs/make-it-yours.md names what exists, and its examples work. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { valuesOf } from '../server/content/fill-in.ts';
import { readContent, sentenceOf } from '../server/content/read.ts';
import { temporaryFolder } from '../tests/support/server.ts';
import { readTokens } from './tokens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const guide = await readFile(join(root, 'docs', 'make-it-yours.md'), 'utf8');
/** The YAML examples, as printed in the guide. */
const examples = [...guide.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, example = '']) => example);

type Change = [file: string, from: RegExp, to: string];

/** The check's report about this project's content after these changes. */
async function check(changes: Change[]) {
  await using folder = await temporaryFolder();
  await cp(join(root, 'content'), folder.path, { recursive: true });
  for (const [name, from, to] of changes) {
    const file = join(folder.path, name);
    const text = await readFile(file, 'utf8');
    assert.match(text, from);
    const changed = text.replace(from, () => to);
    await writeFile(file, changed);
  }
  return readContent(folder.path);
}

test('every file and folder that the document names is there', () => {
  const named = [...guide.matchAll(/`((?:content|art|site|docs|deploy)\/[\w./-]*)`/g)].map(
    ([, name = '']) => name,
  );
  // An owner adds pictures and marks later, so these need not exist.
  const present = named.filter((name) => !/^art\/[\w-]+\.(jpg|png|svg)$/.test(name));

  assert.ok(present.length > 10);
  for (const name of present) assert.ok(existsSync(join(root, name)), name);
});

test('the document’s screenshots exist, are small, and have descriptions', async () => {
  const images = [...guide.matchAll(/!\[([^\]]+)\]\(([^)]+)\)/g)].map(([, alt = '', file = '']) => ({
    alt,
    file,
  }));

  assert.deepEqual(
    images.map(({ file }) => file),
    ['screens/desk-first-day.webp', 'screens/what-changes-home.webp', 'screens/what-changes-contact.webp'],
  );
  for (const { alt, file } of images) {
    const bytes = await readFile(join(root, 'docs', file));
    assert.ok(alt.length > 20, file);
    assert.ok(bytes.length <= 80_000, `${file}: ${bytes.length} bytes`);
    await sharp(bytes).metadata();
  }
});

test('the document explains exactly the colors that an owner changes, each for day and night', () => {
  const named = [...guide.matchAll(/`(--[\w-]+)` \(/g)].map(([, name = '']) => name);
  const changed = [...readTokens(root).keys()].flatMap((name) => /^(--[\w-]+)-day$/.exec(name)?.[1] ?? []);

  assert.deepEqual(named, changed);
  for (const name of named) assert.ok(readTokens(root).has(`${name}-night`), name);
});

test('every name in braces that the document lists is filled in, and no other is', async () => {
  const { content } = await check([]);
  const [, list = ''] = /\*\*Braces\*\*(.*?)\n\n/s.exec(guide) ?? [];
  const named = [...list.matchAll(/\{([a-z-]+)\}/g)].map(([, name]) => name);

  assert.ok(content);
  assert.deepEqual(
    new Set(named),
    new Set([...valuesOf(content).keys()].filter((name) => name === name.toLowerCase())),
  );
});

test('the check accepts every example of the document', async () => {
  const [home = '', week = '', specialDays = ''] = examples;
  const [heading = '', lead = '', ...ticks] = home.split('\n');
  const { mistakes } = await check([
    ['pages/home.yaml', /^heading: .*/m, heading],
    ['pages/home.yaml', /^lead: .*/m, lead],
    ['pages/home.yaml', /^ticks:\n( {2}- .*\n)+/m, ticks.join('\n')],
    ['hours.yaml', /^week:\n( {2}.*\n)+/m, week],
    ['hours.yaml', /^specialDays: \[\]\n/m, specialDays],
  ]);

  assert.equal(examples.length, 3);
  assert.deepEqual(mistakes, []);
});

test('the check words its mistakes as the document shows them', async () => {
  const changes: Change[] = [
    ['company.yaml', /^phone: .*/m, 'phone: (616) 555-012'],
    ['services.yaml', /^ {4}summary: .*/m, '    summary: Our promise: no streaks.'],
    ['services.yaml', / {6}- .*\n/, ''],
  ];

  const said = await Promise.all(
    changes.map(async (change) => (await check([change])).mistakes.map(sentenceOf)),
  );

  assert.ok(guide.includes(`\n\`\`\`\n${said.flat().join('\n')}\n\`\`\`\n`), said.flat().join('\n'));
});
