/** The lines that the owner reuses in quotes: conflicts of two devices, and refused input. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SavedLine, SavedLines, SavedLinesConflict } from '../../domain/quote.ts';
import { sentenceOf, signedIn } from '../../tests/support/desk-browser.ts';
import { onSqlite } from '../../tests/support/desk-store.ts';
import { startServer } from '../../tests/support/server.ts';
import { createSavedLines } from './saved-lines.ts';

const PANES: SavedLine = { words: 'Inside windows, 24 panes', low: 24_000, high: 24_000, isOptional: false };
const SCREENS: SavedLine = { words: 'Screens', low: 4000, high: 6000, isOptional: true };

onSqlite(
  'lines are kept for each service, and a device that did not see the latest is told',
  async ({ database }) => {
    const here = createSavedLines(database);

    assert.deepEqual(await here.read(), { services: [] });
    await here.save({ service: 'window-cleaning', lines: [PANES, SCREENS], version: 0 }, 'Maria’s phone', 5);
    await here.save({ service: 'gutter-cleaning', lines: [], version: 0 }, 'Maria’s phone', 6);
    const repeated = await here.save(
      { service: 'window-cleaning', lines: [PANES, SCREENS], version: 0 },
      'a phone',
      7,
    );
    const late = await here.save({ service: 'window-cleaning', lines: [], version: 0 }, 'a phone', 8);
    const next = await here.save({ service: 'window-cleaning', lines: [SCREENS], version: 1 }, 'a phone', 9);

    assert.deepEqual(
      [repeated, late, next],
      [{ kind: 'saved' }, { kind: 'conflict', by: 'Maria’s phone' }, { kind: 'saved' }],
    );
    assert.deepEqual(await here.read(), {
      services: [
        { service: 'gutter-cleaning', lines: [], version: 1 },
        { service: 'window-cleaning', lines: [SCREENS], version: 2 },
      ],
    });
  },
);

test('the desk reads and changes the lines, and each mistake has its sentence', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);
  const put = (lines: unknown, overrides: object = {}) =>
    browser.send('PUT', 'saved-lines', { service: 'window-cleaning', lines, version: 0, ...overrides });

  const saved = (await (await put([PANES, { ...SCREENS, words: '  Screens\u0000 ' }])).json()) as SavedLines;
  assert.deepEqual(saved.services[0]?.lines, [PANES, SCREENS]);

  const late = await put([SCREENS]);
  assert.equal(late.status, 409);
  const conflict = (await late.json()) as SavedLinesConflict;
  assert.match(conflict.error, /also changed these lines/);
  assert.deepEqual(conflict.saved, saved);

  for (const [lines, sentence] of [
    [[{ ...PANES, words: ' ' }], /Say what is done/],
    [[{ ...PANES, words: 'x'.repeat(121) }], /at most 120/],
    [[{ ...PANES, low: 0 }], /Enter a price/],
    [[{ ...PANES, high: 10 ** 12 }], /Enter a price/],
    [[{ ...PANES, low: 1.5 }], /Enter a price/],
    [[{ ...PANES, low: 25_000 }], /must be the higher one/],
    [Array.from({ length: 31 }, () => PANES), /At most 30/],
  ] as const) {
    const response = await put(lines);
    assert.equal(response.status, 422);
    assert.match(await sentenceOf(response), sentence);
  }
  for (const lines of [
    null,
    [null],
    [{ ...PANES, low: null }],
    [{ words: 'x' }],
    Array.from({ length: 101 }, () => PANES),
  ]) {
    assert.equal((await put(lines)).status, 422);
  }
  assert.equal((await put([PANES], { service: ' ' })).status, 422);
  assert.equal((await put([PANES], { version: -1 })).status, 422);
});
