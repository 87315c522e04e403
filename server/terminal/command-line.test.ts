/** The messages for wrong use of `npm run quotes`. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OperatorError } from '../operator-error.ts';
import { readCommandLine, readId } from './command-line.ts';

for (const [line, sentence] of [
  ['purge --older-than ever', /--older-than wants days or months/],
  ['purge --of Ada --yes', /an e-mail address or a phone number of ten digits/],
  ['purge --of 7345550199 --older-than 24m', /does not go with --older-than/],
  ['export --photos ', /the name of a folder/],
] as const) {
  test(`${line} is refused, and the message says the correct usage`, () => {
    assert.throws(
      () => readCommandLine(line.split(' ')),
      (error) => error instanceof OperatorError && sentence.test(error.message),
    );
  });
}

test('an id that could match several requests is refused; a printed id is accepted in upper or lower case', () => {
  for (const id of [undefined, '#', '', '0', '0b9', '%', '0b9f~', 'z'.repeat(8)]) {
    assert.throws(() => readId(id, 'show'), OperatorError, id);
  }
  assert.equal(readId('#0B9F', 'show'), '0b9f');
  assert.equal(readId('#2026-0703-0905', 'show'), '2026-0703-0905');
});
