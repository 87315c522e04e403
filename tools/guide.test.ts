/** docs/make-it-yours.md names what there is. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readTokens } from './tokens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const guide = await readFile(join(root, 'docs', 'make-it-yours.md'), 'utf8');

test('every file and folder that the document names is there', () => {
  const named = [...guide.matchAll(/`((?:content|art|site|docs|deploy)\/[\w./-]*)`/g)].map(([, name = '']) => name);
  // Pictures and marks that an owner adds.
  const present = named.filter((name) => !/^art\/[\w-]+\.(jpg|png|svg)$/.test(name));

  assert.ok(present.length > 10);
  for (const name of present) assert.ok(existsSync(join(root, name)), name);
});

test('its screenshots are there, light enough for a slow line, and describe themselves', async () => {
  const images = [...guide.matchAll(/!\[([^\]]+)\]\(([^)]+)\)/g)].map(([, alt = '', file = '']) => ({ alt, file }));

  assert.deepEqual(
    images.map(({ file }) => file),
    ['screens/what-changes-home.webp', 'screens/what-changes-contact.webp', 'screens/desk-first-day.webp'],
  );
  for (const { alt, file } of images) {
    const bytes = await readFile(join(root, 'docs', file));
    assert.ok(alt.length > 20, file);
    assert.ok(bytes.length <= 80_000, `${file}: ${bytes.length} bytes`);
    await sharp(bytes).metadata();
  }
});

test('every color that the document names is one that an owner changes, for day and night', () => {
  const named = [...guide.matchAll(/^\| `(--[\w-]+)` \|/gm)].map(([, name = '']) => name);
  const changed = [...readTokens(root).keys()].flatMap((name) => /^(--[\w-]+)-day$/.exec(name)?.[1] ?? []);

  assert.deepEqual(named, changed);
  for (const name of named) assert.ok(readTokens(root).has(`${name}-night`), name);
});
