/** I14 is a row of docs/reliability.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clockIn, localClock } from './clocks.ts';
import { labels } from './field-messages.ts';
import { emptyRequest, fieldNames, flagFields, type RequestFields, textFields } from './fields.ts';
import { normalizeText } from './normalize.ts';
import { parseRequest, parseRequestForm } from './parse.ts';
import { buildPayload } from './payload.ts';
import { isQuoteId, quoteId } from './quote-id.ts';
import { validateRequest } from './validate.ts';

const request = (overrides: Partial<RequestFields> = {}): RequestFields => ({
  ...emptyRequest,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 (734) 555-0199',
  ...overrides,
});

test('only the four required fields have an error when empty or blank', () => {
  assert.deepEqual(validateRequest(emptyRequest, []), {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Email is required',
    phone: 'Phone number is required',
  });
  assert.deepEqual(validateRequest(request(), []), {});
  const blank = parseRequest({ ...request(), firstName: '  \t ', lastName: '  ' }, []);
  assert.ok(!blank.ok);
  assert.deepEqual(blank.errors, { firstName: 'First name is required', lastName: 'Last name is required' });
});

test('an e-mail is one address with a dot in its domain', () => {
  for (const email of ['a@b.co', 'first.last+tag@sub.example.com', "o'hara@example.org", 'ä@exämple.de']) {
    assert.deepEqual(validateRequest(request({ email }), []), {}, email);
  }
  const wrong = 'a,a@b,@b.co,a@.co,a@b.,a b@c.de,a@b@c.de,<a@b.co>,a@b..co'.split(',');
  for (const email of [...wrong, 'a@b.co, v@evil.test']) {
    assert.deepEqual(validateRequest(request({ email }), []), { email: 'Email is invalid' }, email);
  }
});

test('invisible characters are removed from a pasted e-mail address, and are no mistake in a phone number', () => {
  for (const unseen of ['\u200b', '\u200e', '\u2060', '\u00ad', '\ufeff', '\u202c']) {
    const pasted = { email: [...'ada@example.com', ''].join(unseen), phone: `${unseen}7345550199${unseen}` };
    const parsed = parseRequest(request(pasted), []);
    assert.ok(parsed.ok, unseen.codePointAt(0)?.toString(16));
    assert.equal(parsed.request.email, 'ada@example.com', unseen.codePointAt(0)?.toString(16));
  }
});

test('a phone number has ten digits', () => {
  for (const phone of ['734 555', '123456789', '22345678901', '+1 734 555 017']) {
    assert.deepEqual(
      validateRequest(request({ phone }), []),
      { phone: 'Phone number must be 10 digits' },
      phone,
    );
  }
});

test('a value that is too long or not an option gets an error that names its field', () => {
  assert.deepEqual(validateRequest(request({ firstName: 'a'.repeat(101), propertyType: 'castle' }), []), {
    firstName: 'First Name must be at most 100 characters',
    propertyType: 'Property Type must be one of the options',
  });
  assert.deepEqual(validateRequest(request({ firstName: '👩‍🔧'.repeat(33) }), []), {});
});

test('I14: hostile text costs linear time: eight times the length, about eight times the time', () => {
  const texts: Record<string, (length: number) => string> = {
    'an at sign after each letter': (length) => 'a@'.repeat(length / 2),
    'a dot after each letter': (length) => `a@${'a.'.repeat(length / 2)}`,
    'at signs and dots': (length) => '@.'.repeat(length / 2),
    blanks: (length) => `x${' '.repeat(length)}x`,
    lines: (length) => `x${'\r\n'.repeat(length / 2)}x`,
    'country codes': (length) => '+1'.repeat(length / 2),
    'marks in non-canonical order': (length) =>
      `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`,
    'marks above and below': (length) => `a${'\u0301\u0323'.repeat(length / 2)}`,
    'a mark that decomposes into two': (length) => `a${'\u0344\u0323'.repeat(length / 2)}`,
  };
  /** CPU time of this thread for one text, µs. Repeats for 50 ms, as some systems count in steps of 4 ms. */
  const cost = (text: string) => {
    const fields = { ...request(), ...Object.fromEntries(textFields.map((field) => [field, text])) };
    const before = process.threadCpuUsage();
    for (let runs = 1; ; runs += 1) {
      assert.ok(!parseRequest(fields, []).ok);
      const { user, system } = process.threadCpuUsage(before);
      if (user + system >= 50_000) return (user + system) / runs;
    }
  };

  for (const [name, make] of Object.entries(texts)) {
    const growth = cost(make(48_000)) / cost(make(6000));
    assert.ok(growth < 24, `${name}: ${growth.toFixed(1)} times`); // Linear: 8. Quadratic: 64.
  }
});

test('a JSON value of the wrong type gets an error at its field, and unknown or inherited keys are not read', () => {
  const parsed = parseRequest(
    JSON.parse('{"firstName":1,"isEmergency":"on","__proto__":{"lastName":"x"},"admin":true}'),
    [],
  );
  assert.ok(!parsed.ok);
  assert.equal(parsed.errors.firstName, 'First Name must be text');
  assert.equal(parsed.errors.isEmergency, 'This is an emergency must be true or false');
  assert.equal(parsed.errors.lastName, 'Last name is required');
  assert.ok(!('admin' in parsed.request));
});

test('normalizing gives equal texts one spelling, and changes nothing the second time', () => {
  assert.equal(normalizeText(' A\u0000d\u001b[31ma\u202e\r\nB '), 'Ad[31ma B');
  assert.equal(normalizeText('a\r\nb\tc\u2028d', { multiline: true }), 'a\nb\tc\nd');
  assert.equal(normalizeText('e\u0301'), '\u00e9');
  assert.equal(normalizeText('\u200ea\u200f\u061c'), 'a');
  assert.equal(normalizeText('e\u202e\u0301'), '\u00e9');
  assert.equal(normalizeText('\ud800x'), '\ufffdx');
  const marks = fc.constantFrom('\u0301', '\u0323', '\u0344', '\u0651');
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: marks, minLength: 60, maxLength: 200 }),
  );
  fc.assert(
    fc.property(texts, fc.boolean(), (text, multiline) => {
      const once = normalizeText(text, { multiline });
      assert.equal(normalizeText(once, { multiline }), once);
      assert.ok(once.isWellFormed());
    }),
  );
});

test('a posted form reads its ticked boxes; line breaks in an address become commas, those in the details stay', () => {
  const ticked = parseRequestForm(new URLSearchParams({ firstName: 'Ada', isEmergency: 'on' }), []).request;
  assert.deepEqual([ticked.isEmergency, ticked.hasFlexibility], [true, false]);
  const lines = (address: string) =>
    parseRequestForm(new URLSearchParams({ address, additionalDetails: 'Two\nlines' }), []).request;
  assert.equal(lines('123 Main St\r\nApt 4B').address, '123 Main St, Apt 4B');
  assert.equal(lines(' 123 Main St, \n\n Apt 4B,\n').address, '123 Main St, Apt 4B');
  assert.equal(lines('123 Main St').address, '123 Main St');
  assert.equal(lines('').additionalDetails, 'Two\nlines');
});

test('the payload contains each field as entered, and each choice also as its label, which may be empty', () => {
  const at = new Date('2026-07-03T13:05:00Z');
  const fields = request({
    zipCode: '48150',
    propertyType: 'apartment',
    serviceNeeded: 'multiple-services',
    contactMethod: 'any',
    isEmergency: true,
  });
  const payload = buildPayload(fields, '2026-0703-0905', at, []);
  const { services: _, ...sent } = fields;
  assert.deepEqual(payload, {
    ...sent,
    quote_id: '2026-0703-0905',
    submission_date: '2026-07-03T13:05:00.000Z',
    property_type: 'Apartment/Condo',
    service_needed: 'Multiple Services',
    contact_method: 'Any method is fine',
    is_emergency: 'Yes',
    has_flexibility: '',
    first_name: 'Ada',
    last_name: 'Lovelace',
    zip_code: '48150',
    additional_details: 'None provided',
  });
  const open = buildPayload(request(), '2026-0703-0905', at, []);
  assert.deepEqual([open.property_type, open.service_needed, open.contact_method], ['', '', '']);
});

test('the quote id is year, month and day, hour and minute, zero padded', () => {
  assert.equal(quoteId({ year: 2026, month: 7, day: 3, hour: 9, minute: 5 }), '2026-0703-0905');
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      assert.ok(isQuoteId(quoteId(localClock(date))));
    }),
  );
  for (const wrong of ['2026-0703-2505', '2026-1303-0905', '2026-0703-090', '٢٠٢٦-0703-0905', '']) {
    assert.ok(!isQuoteId(wrong), wrong);
  }
});

for (const withTemporal of [true, false]) {
  const skip = withTemporal && !('Temporal' in globalThis) && 'this Node has no Temporal';
  test(`a clock shows the time of its own zone, ${withTemporal ? 'with' : 'without'} Temporal`, {
    skip,
  }, (t) => {
    const { Temporal } = globalThis;
    if (!withTemporal) {
      Reflect.deleteProperty(globalThis, 'Temporal');
      t.after(() => Temporal && Object.assign(globalThis, { Temporal }));
    }

    assert.equal(quoteId(clockIn('America/Detroit', new Date('2026-11-01T05:59:00Z'))), '2026-1101-0159');
    assert.equal(quoteId(clockIn('America/Detroit', new Date('2026-11-01T06:59:00Z'))), '2026-1101-0159');
    assert.equal(quoteId(clockIn('America/Detroit', new Date('2026-01-01T05:00:00Z'))), '2026-0101-0000');
  });
}

test('the table of fields is complete, in the order of the form, each with a label', () => {
  const ofForm =
    'firstName lastName email phone address city state zipCode propertyType serviceNeeded services ' +
    'additionalDetails contactMethod hasFlexibility isEmergency';
  assert.deepEqual(Object.keys(emptyRequest), ofForm.split(' '));
  assert.deepEqual([...textFields, ...flagFields, 'services'].toSorted(), fieldNames.toSorted());
  for (const field of fieldNames) assert.ok(labels[field], field);
});
