import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editPhone, formatPhone, notePhone, phoneDigits, phoneLink, stripPhone } from './phone.ts';

test('a leading +1 is the country code and no digit of the number', () => {
  assert.equal(phoneDigits('+1 (734) 555-0199'), '7345550199');
  assert.equal(phoneDigits(' + 1 734 555 0199'), '7345550199');
  assert.equal(phoneDigits('1 734 555 0199'), '17345550199');
});

test('exactly ten digits are written the standard way, anything else stays', () => {
  for (const [typed, written] of [
    ['7345550199', '+1 (734) 555-0199'],
    ['734-555-0199', '+1 (734) 555-0199'],
    ['+1 (734) 555-0199', '+1 (734) 555-0199'],
    ['734 555', '734 555'],
    ['', ''],
  ] as const) {
    assert.equal(formatPhone(typed), written);
  }
});

test('an edit strips, refuses an eleventh digit, and never makes the field too long', () => {
  assert.equal(editPhone('734', '734a', 18), '734');
  assert.equal(editPhone('7345550199', '73455501990', 18), '7345550199');
  assert.equal(editPhone('', 'Call me: +1 (734)  555 - 0199', 18), '+1 (734) 555-0199');
  assert.equal(editPhone('', '7  3  4  -  5  5  5', 18), '');
});

test('whatever is typed, the field holds only what a number is made of, at most ten digits', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 }), (edits) => {
      let held = '';
      for (const edit of edits) {
        held = editPhone(held, held + edit, 18);
        assert.match(held, /^[\d ()+-]{0,18}$/);
        assert.ok(phoneDigits(held).length <= 10);
      }
    }),
  );
});

test('writing it the standard way changes no digit and is done only once', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d ()+-]{0,18}$/), (typed) => {
      const written = formatPhone(typed);
      assert.equal(phoneDigits(written), phoneDigits(typed));
      assert.equal(formatPhone(written), written);
    }),
  );
});

test('only a ten-digit number can be called', () => {
  assert.equal(phoneLink('(734) 555-0199'), 'tel:+17345550199');
  assert.equal(phoneLink('555-0199'), undefined);
  assert.equal(stripPhone('7​3\t4'), '734');
});

test('a number that begins with 1 once it has ten digits, and one of more digits, is noted', () => {
  for (const [typed, note] of [
    ['', undefined],
    ['1-555-123-45', undefined],
    ['1-555-123-456', 'leadingOne'],
    ['1-555-123-4567', 'leadingOne'],
    ['15551234567', 'leadingOne'],
    ['1 (555) 123-4567', 'leadingOne'],
    ['1555123456', 'leadingOne'],
    ['+1 (155) 512-3456', 'leadingOne'],
    ['+1 555 123 4567', undefined],
    ['734-555-0199', undefined],
    ['734-555-0199 ext. 20', 'tooManyDigits'],
  ] as const) {
    assert.equal(notePhone(typed), note, typed);
  }
});
