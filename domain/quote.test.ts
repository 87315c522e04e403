import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contents, GUTTERS, line } from '../tests/support/quotes.ts';
import {
  daysAfter,
  faultsIn,
  LONGEST_LINE,
  LONGEST_NOTE,
  MOST_LINES,
  type QuoteContents,
  totalOf,
} from './quote.ts';

const TODAY = '2026-11-24';
const placesIn = (overrides: Partial<QuoteContents>) =>
  faultsIn(contents({ validUntil: TODAY, ...overrides }), TODAY).map(({ at }) => at);

test('each fault names its line or field', () => {
  const many = Array.from({ length: MOST_LINES + 1 }, (_, id) => line({ id: `${id}` }));
  const faulty: [Partial<QuoteContents>, string[]][] = [
    [{}, []],
    [{ validUntil: daysAfter(TODAY, 366) }, []],
    [{ lines: [] }, ['lines']],
    [{ lines: many }, ['lines']],
    [{ lines: [GUTTERS] }, ['lines']],
    [{ lines: [line(), line({ words: ' ' })] }, ['line 1']],
    [{ lines: [line({ words: 'x'.repeat(LONGEST_LINE + 1) })] }, ['line 0']],
    [{ lines: [line({ low: 0, high: 0 })] }, ['line 0']],
    [{ lines: [line({ low: -100 })] }, ['line 0']],
    [{ lines: [line({ high: 1e12 })] }, ['line 0']],
    [{ lines: [line({ low: 2, high: 1 })] }, ['line 0']],
    [{ note: 'x'.repeat(LONGEST_NOTE + 1) }, ['note']],
    [{ validUntil: '2026-11-23' }, ['validUntil']],
    [{ validUntil: daysAfter(TODAY, 367) }, ['validUntil']],
    [{ validUntil: '202611-11-26' }, ['validUntil']],
    [{ validUntil: '' }, ['validUntil']],
    [
      { lines: [line({ words: '', low: 0 })], note: 'x'.repeat(LONGEST_NOTE + 1) },
      ['line 0', 'line 0', 'note'],
    ],
  ];

  for (const [overrides, places] of faulty)
    assert.deepEqual(placesIn(overrides), places, JSON.stringify(overrides));
});

test('the total includes only the optional lines that were chosen', () => {
  const { lines } = contents();

  assert.deepEqual(totalOf({ lines }, []), { low: 24_000, high: 24_000 });
  assert.deepEqual(totalOf({ lines }, ['gutters']), { low: 32_000, high: 34_000 });
  assert.deepEqual(totalOf({ lines }, ['windows', 'nothing']), { low: 24_000, high: 24_000 });
});

test('adding days crosses months and years', () => {
  assert.equal(daysAfter('2026-12-24', 14), '2027-01-07');
  assert.equal(daysAfter('2028-02-28', 1), '2028-02-29');
  assert.equal(daysAfter('2026-03-08', 1), '2026-03-09', 'the clocks change');
});
