import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkContent } from '../../server/content/check.ts';
import { readFiles } from '../../server/content/read.ts';
import { letterOutlines } from './letters.ts';

test('the program has outlines of exactly the characters that the content allows in a mark', async () => {
  const content = await readFiles();
  const letters = Array.from({ length: 0x17f }, (_, code) => String.fromCodePoint(code));
  const isAllowed = (mark: string) =>
    mark !== '' &&
    checkContent({ ...content, company: { ...content.company, mark } }).content?.company.mark === mark;

  const outlines = await letterOutlines(fileURLToPath(new URL('../..', import.meta.url)));

  assert.deepEqual(Object.keys(outlines).toSorted(), letters.filter(isAllowed).toSorted());
});
