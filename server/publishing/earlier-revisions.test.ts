/** What was published under any schema so far opens with this program, on both engines, and every page is made of it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { onBothEngines } from '../../tests/support/desk-store.ts';
import { pageSettings } from '../../tests/support/pages.ts';
import { ofFiles } from '../../tests/support/site-desk.ts';
import { createEdition } from '../pages/edition.ts';
import { loadProgram } from '../pages/program.ts';
import { SCHEMA_VERSION } from '../words/schema.ts';
import { wordsInForce } from './revisions.ts';

const testStore = onBothEngines();

for (let version = 1; version <= SCHEMA_VERSION; version += 1) {
  testStore(`a revision of schema ${version}`, async ({ database: { db } }) => {
    // A file per schema, written when the schema was made, and never changed.
    const file = new URL(`../../tests/fixtures/revision-${version}.json`, import.meta.url);
    const words = await readFile(file, 'utf8');
    await db
      .insertInto('site_revision')
      .values({
        number: 7,
        id: crypto.randomUUID(),
        made_ms: 1000,
        made_by: 'Safari on iPhone',
        schema_version: version,
        words,
        changes: '[]',
      })
      .execute();

    const found = await wordsInForce(db, ofFiles, async (words) => words);

    assert.deepEqual([found.number, found.alarm], [7, undefined]);
    // It says all that it said.
    assert.partialDeepStrictEqual(found.content, JSON.parse(words));
    const { made } = await createEdition(await loadProgram(), found.used, pageSettings);
    assert.ok(made.some(({ path }) => path === '/services'));
  });
}
