import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { editPhone, formatPhone, notePhone, phoneDigits, phoneLink, stripPhone } from './phone.ts';

const edit = (inputType?: string) => (before: string, attempted: string) =>
  editPhone({ before, attempted, maxLength: 18, inputType }).text;
const type = edit('insertText');
const write = edit();

test('a leading +1, or 1 before ten digits, is the country code and no digit of the number', () => {
  assert.equal(phoneDigits('+1 (734) 555-0199'), '7345550199');
  assert.equal(phoneDigits(' + 1 734 555 0199'), '7345550199');
  assert.equal(phoneDigits('1 734 555 0199'), '7345550199');
  assert.equal(phoneDigits('1 734 555 019'), '1734555019');
  assert.equal(phoneDigits('+1 734 555 019'), '734555019');
  assert.equal(phoneDigits('\u202d+1 734 555 019\u202c'), '734555019');
});

test('exactly ten digits are written the standard way, anything else stays', () => {
  for (const [typed, written] of [
    ['7345550199', '+1 (734) 555-0199'],
    ['734-555-0199', '+1 (734) 555-0199'],
    ['17345550199', '+1 (734) 555-0199'],
    ['+1 (734) 555-0199', '+1 (734) 555-0199'],
    ['734 555', '734 555'],
    ['', ''],
  ] as const) {
    assert.equal(formatPhone(typed), written);
  }
});

test('an edit strips other characters, refuses an eleventh digit, and never makes the field too long', () => {
  assert.equal(type('734', '734a'), '734');
  assert.equal(type('7345550199', '73455501990'), '7345550199');
  assert.equal(type('1734555019', '17345550199'), '1734555019');
  assert.equal(write('', 'Call me: +1 (734)  555 - 0199'), '+1 (734) 555-0199');
  assert.equal(write('', '7  3  4  -  5  5  5'), '');
  assert.equal(write('734', '734-555-0199 ext. 20'), '734');
});

test('a leading 1 of eleven digits inserted at once is the country code, whatever the field held', () => {
  for (const spelled of [
    '17345550177',
    '1 (734) 555-0177',
    '1-734-555-0177',
    '+17345550177',
    '1.734.555.0177',
  ]) {
    assert.equal(formatPhone(write('', spelled)), '+1 (734) 555-0177', spelled);
    assert.equal(formatPhone(write('7345550188', spelled)), '+1 (734) 555-0177', spelled);
    assert.equal(formatPhone(write('1734555017', spelled)), '+1 (734) 555-0177', spelled);
  }
  assert.equal(write('', '17345550177'), '+1 (734) 555-0177');
  // Dictation and the suggestions of a keyboard.
  assert.equal(type('', '17345550177'), '+1 (734) 555-0177');
  assert.equal(write('', '27345550177'), '');
});

test('a refused edit has a note, an autofilled number has none', () => {
  const noteOf = (before: string, attempted: string, inputType?: string) =>
    editPhone({ before, attempted, maxLength: 18, inputType }).note;
  assert.equal(noteOf('1734555017', '17345550177', 'insertText'), 'leadingOne');
  assert.equal(noteOf('7345550177', '17345550177', 'insertText'), 'leadingOne');
  assert.equal(noteOf('7345550177', '73455501778', 'insertText'), 'tooManyDigits');
  assert.equal(noteOf('', '17345550177'), undefined);
  assert.equal(noteOf('+1 (734) 555-0177', '17345550177'), undefined);
  assert.equal(noteOf('', '+442079460958'), 'tooManyDigits');
});

test('a number that was too long before hydration can be shortened, not lengthened', () => {
  assert.equal(type('734555017789', '73455501778'), '73455501778');
  assert.equal(type('734555017789', '7345550177890'), '734555017789');
});

test('digits of an Arabic, Persian or full-width keyboard are the same digits', () => {
  for (const typed of ['٧٣٤٥٥٥٠١٧٧', '۷۳۴۵۵۵۰۱۷۷', '７３４５５５０１７７', '+١ (٧٣٤) ٥٥٥-٠١٧٧']) {
    assert.equal(formatPhone(write('', typed)), '+1 (734) 555-0177', typed);
    assert.equal(phoneDigits(typed), '7345550177', typed);
    assert.equal(phoneLink(typed), 'tel:+17345550177', typed);
  }
  assert.equal(type('', '٧'), '7');
  assert.equal(type('7345550177', '7345550177٩'), '7345550177');
  // Typed before hydration.
  assert.equal(type('٧٣٤٥٥٥٠١٧٧٨٩', '٧٣٤٥٥٥٠١٧٧٨'), '73455501778');
  assert.equal(notePhone('١٥٥٥١٢٣٤٥٦'), 'leadingOne');
});

test('the field holds only characters of a phone number and at most ten digits, whatever is typed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 }), (edits) => {
      let held = '';
      for (const edit of edits) {
        held = type(held, held + edit);
        assert.match(held, /^[\d ()+-]{0,18}$/);
        assert.ok(phoneDigits(held).length <= 10);
      }
    }),
  );
});

test('formatting changes no digit and is idempotent', () => {
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

test('ten digits that begin with 1, and more than ten digits, have a note', () => {
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
