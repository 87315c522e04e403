/** Publications of every earlier schema open with this program, on both engines, and every page renders. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { onBothEngines } from '../../tests/support/desk-store.ts';
import { pageSettings } from '../../tests/support/pages.ts';
import { ofFiles } from '../../tests/support/site-desk.ts';
import { checkContent } from '../content/check.ts';
import { SCHEMA_VERSION } from '../content/schema.ts';
import { createEdition } from '../pages/edition.ts';
import { loadProgram } from '../pages/program.ts';
import { fromSchema1 } from './earlier-schemas.ts';
import { contentInForce } from './publications.ts';

const testStore = onBothEngines();

for (let version = 1; version <= SCHEMA_VERSION; version += 1) {
  testStore(`a publication of schema ${version}`, async ({ database: { db } }) => {
    // Each schema has a file, which was written when the schema was made and never changes.
    const file = new URL(`../../tests/fixtures/publication-${version}.json`, import.meta.url);
    const words = await readFile(file, 'utf8');
    await db
      .insertInto('site_publication')
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

    const found = await contentInForce(db, ofFiles, async (content) => content);

    assert.deepEqual([found.number, found.alarm], [7, undefined]);
    // All content is kept. The hours have a test of their own below.
    const { hours, ...others } = JSON.parse(words);
    assert.partialDeepStrictEqual(found.content, version === 1 ? others : { ...others, hours });
    assert.equal(found.used.frame.company.hours, 'Mon-Sat 9AM-8PM');
    const { made } = await createEdition(await loadProgram(), found.used, pageSettings);
    assert.ok(made.some(({ path }) => path === '/services'));
  });
}

const ofSchema1 = JSON.parse(
  await readFile(new URL('../../tests/fixtures/publication-1.json', import.meta.url), 'utf8'),
);

for (const [was, week] of [
  [{}, ['Monday, Tuesday, Wednesday, Thursday, Friday, Saturday 09:00-20:00']],
  [{ days: ['Tuesday'], opens: '00:00', closes: '24:00' }, ['Tuesday 00:00-24:00']],
  [
    { days: ['Saturday', 'Sunday'], opens: '18:00', closes: '02:00' },
    ['Saturday, Sunday 18:00-24:00', 'Monday, Sunday 00:00-02:00'],
  ],
  [{ days: ['Friday'], opens: '18:00', closes: '00:00' }, ['Friday 18:00-24:00']],
  [{ days: [] }, []],
] as const) {
  test(`hours of schema 1 become hours by day: ${week.join('; ') || 'none'}`, () => {
    const special = {
      id: 'fair',
      from: '2026-08-01',
      to: '2026-08-01',
      opens: '22:00',
      closes: '02:00',
      sentence: 'Fair',
    };
    const hours = { ...ofSchema1.hours, ...was, ownWords: 'Mon-Fri 9AM-8PM', specialDays: [special] };

    const { content, mistakes } = checkContent(fromSchema1({ ...ofSchema1, hours }));

    assert.deepEqual(mistakes, []);
    assert.deepEqual(
      content?.hours.week.map(({ days, opens, closes }) => `${days.join(', ')} ${opens}-${closes}`),
      week,
    );
    assert.deepEqual(content?.hours.specialDays, [{ ...special, closes: '24:00' }]);
    // A sentence that contradicts the hours by day is dropped.
    assert.equal(content?.hours.ownWords, '');
  });
}
