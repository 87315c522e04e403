import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrice, readPrice, sumOf, writePrice, writeRange, writeRoundedRange } from './money.ts';

test('a price is read with a point or a comma before the cents, and ambiguous spellings are refused', () => {
  const read = {
    '240': 24_000,
    '$1,234.50': 123_450,
    ' $ 99.5 ': 9950,
    '1234.05': 123_405,
    '0.01': 1,
    '1,000,000': 1e8,
    '99,50': 9950,
    '$1234,05': 123_405,
    '0,01': 1,
  };
  for (const [text, cents] of Object.entries(read)) assert.equal(readPrice(text), cents, text);

  const refused =
    '1.234,50 1.234 1,234,50 12,3 ,50 99,50. 99.50,00 1,2345 1,23,456 1234567890,00 -5 0 0.00 1e3 0x10 ٣ 1000000.01 1000000000000 . 5. .5 $';
  for (const text of [...refused.split(' '), '', ' ', '2 40', '240 260', 'NaN', '9'.repeat(400)]) {
    assert.equal(readPrice(text), undefined, text);
  }
});

test('a price is whole cents, from $0.01 to $1,000,000', () => {
  for (const cents of [1, 24_000, 1e8]) assert.ok(isPrice(cents), `${cents}`);
  for (const cents of [0, -1, 0.5, 1e8 + 1, 1e12, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.ok(!isPrice(cents), `${cents}`);
  }
});

test('a price is written with commas between thousands, and with cents where there are some', () => {
  const written = { 1: '$0.01', 24000: '$240', 123450: '$1,234.50', 100000000: '$1,000,000' };
  for (const [cents, text] of Object.entries(written)) {
    assert.equal(writePrice(Number(cents)), text);
    assert.equal(readPrice(text), Number(cents));
  }
  assert.equal(writeRange({ low: 20_000, high: 26_000 }), '$200–$260');
  assert.equal(writeRange({ low: 20_000, high: 20_000 }), '$200');
});

test('sums are written in whole dollars', () => {
  assert.equal(writeRoundedRange({ low: 30_050, high: 30_050 }), '$301');
  assert.equal(writeRoundedRange({ low: 30_050, high: 123_449 }), '$301–$1,234');
});

test('a sum of price ranges is a range', () => {
  assert.deepEqual(sumOf([]), { low: 0, high: 0 });
  const some = [
    { low: 10, high: 10 },
    { low: 20, high: 35 },
  ];
  assert.deepEqual(sumOf(some), { low: 30, high: 45 });
});
