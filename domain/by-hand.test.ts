/** Text as an owner types it during a phone call: phone numbers in every spelling, names of every kind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPhone, splitName } from './by-hand.ts';

const NUMBER = '+1 (734) 555-0142';

test('a phone number is read in every spelling, and its extension separately', () => {
  for (const [typed, extension] of [
    ['7345550142', ''],
    ['734.555.0142', ''],
    ['(734) 555-0142', ''],
    ['+1 734 555 0142', ''],
    ['1-734-555-0142', ''],
    ['17345550142', ''],
    ['734-555-0142 x12', '12'],
    ['734-555-0142x12', '12'],
    ['734-555-0142, ext. 4', '4'],
    ['734-555-0142 Extension 4711', '4711'],
    ['734-555-0142 #7', '7'],
    // Phones copy a number between direction marks, and with non-breaking hyphens.
    ['\u202d+1 (734) 555-0142\u202c', ''],
    ['\u2068734-555-0142 x12\u2069', '12'],
    ['(734) 555\u20110142', ''],
    ['734–555–0142', ''],
    ['٧٣٤٥٥٥٠١٤٢', ''],
  ] as const) {
    assert.deepEqual(readPhone(typed), { phone: NUMBER, extension }, typed);
  }
});

test('text without a number of ten digits gives no phone number', () => {
  const wrong =
    ',x12,555-0142,734-555-01420,call me,+44 20 7946 0958,734-555-014a,\u202d+1 734 555 014\u202c';
  for (const typed of wrong.split(',')) assert.equal(readPhone(typed), undefined, typed);
  // Time of the processor, because a busy machine may suspend this process in between.
  const before = process.cpuUsage();
  readPhone(`${'7 '.repeat(30)}${' x'.repeat(30)}`);
  assert.ok(process.cpuUsage(before).user < 100_000, 'no backtracking');
});

test('a name of several words has a first name and a family name', () => {
  assert.deepEqual(splitName(' Maria  de la Cruz '), { firstName: 'Maria', lastName: 'de la Cruz' });
  assert.deepEqual(splitName('Cher'), { firstName: 'Cher', lastName: '' });
  assert.deepEqual(splitName('يوسف الخطيب'), { firstName: 'يوسف', lastName: 'الخطيب' });
  assert.equal(splitName('x'.repeat(300)).firstName.length, 100);
});

test('a name that begins with a title is a first name as a whole', () => {
  for (const name of [
    'Mrs. Miller',
    'mr Miller',
    'Miss Ada',
    'Mrs. De La Cruz',
    'Mr. and Mrs. Miller',
    'Dr.',
  ])
    assert.deepEqual(splitName(name), { firstName: name, lastName: '' });
  assert.deepEqual(splitName('Drew Missouri'), { firstName: 'Drew', lastName: 'Missouri' });
});
