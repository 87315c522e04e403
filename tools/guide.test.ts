/** docs/make-it-yours.md names what there is, and shows the colors as they are. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { company } from '../content/company.ts';
import { isSample } from './check/sample.ts';
import { drawColorTable } from './color-table.ts';

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
    [
      'screens/what-changes-home.webp',
      'screens/what-changes-contact.webp',
      'colors.svg',
      'screens/desk-first-day.webp',
    ],
  );
  for (const { alt, file } of images) {
    const bytes = await readFile(join(root, 'docs', file));
    assert.ok(alt.length > 20, file);
    assert.ok(bytes.length <= 80_000, `${file}: ${bytes.length} bytes`);
    await sharp(bytes).metadata();
  }
});

const skip = isSample(company.name) ? false : 'after a change of colors: node tools/color-table.ts';
test('the swatches have the colors of the tokens', { skip }, async () => {
  assert.equal(await readFile(join(root, 'docs', 'colors.svg'), 'utf8'), drawColorTable());
});
