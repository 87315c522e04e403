/** How requests are printed in a terminal, and written as CSV. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { emptyQuote } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import type { StoredQuote } from '../store/stored-quote.ts';
import { csvHeader, csvLine, csvRow } from './csv.ts';
import { listQuotes, printable, showQuote } from './print.ts';

const payloadOf = (fields: Partial<typeof emptyQuote> = {}) =>
  buildPayload({ ...emptyQuote, ...fields }, '2026-0703-0905', new Date(0), []);

const stored = (overrides: Partial<StoredQuote> = {}): StoredQuote => ({
  request_id: '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d',
  quote_id: '2026-0703-0905',
  received_ms: 0,
  status: 'new',
  contents_hash: '',
  promise_hours: 36,
  delivered_by: null,
  photo_count: 0,
  payload: payloadOf(),
  ...overrides,
});

test('a list of more rows than a call takes arguments is laid out like a short one', () => {
  const quotes = Array.from({ length: 150_000 }, (_, index) => stored({ request_id: String(index) }));

  const lines = listQuotes(quotes).split('\n');

  assert.equal(lines.length, 150_000 + 2);
});

test('what is printed holds no control or direction character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.doesNotMatch(printable(text), /[\p{Cc}\p{Cf}]/u);
    }),
  );
});

test('show warns of a number that begins with 1', () => {
  const shown = showQuote(stored({ payload: payloadOf({ phone: '+1 (155) 512-3456' }) }), []);

  assert.match(shown, /Phone +\+1 \(155\) 512-3456 \(begins with 1: check this number\)\n/);
});

test('every cell stands under its name, also of a request stored before a field was added or in another order', () => {
  const { lastName: _, ...earlier } = payloadOf({ firstName: 'Ada', city: 'Livonia' });
  const payload = Object.fromEntries(Object.entries(earlier).reverse()) as StoredQuote['payload'];

  const columns = csvHeader.trim().split(',');
  const cells = csvRow(stored({ payload })).trim().split(',');

  const first = ['request_id', 'received', 'status', 'firstName', 'lastName', 'email', 'phone'];
  assert.deepEqual(columns.slice(0, first.length), first);
  assert.equal(cells.length, columns.length);
  const shown = ['firstName', 'lastName', 'city', 'quote_id', 'promise_hours'];
  assert.deepEqual(
    shown.map((name) => cells[columns.indexOf(name)]),
    ['Ada', '', 'Livonia', '2026-0703-0905', '36'],
  );
});

test('no cell of a CSV can begin a formula, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.doesNotMatch(csvLine([text]).replace(/\r\n$/, '').replace(/^"/, ''), /^[=+\-@\t\r＝＋－＠]/);
    }),
  );
});
