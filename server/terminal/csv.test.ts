import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyQuote } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import type { StoredQuote } from '../store/schema.ts';
import { csvHeader, csvRow } from './csv.ts';

const stored = (payload: object): StoredQuote => ({
  request_id: '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d',
  quote_id: '2026-0703-0905',
  received_ms: 0,
  status: 'new',
  contents_hash: '',
  promise_hours: 36,
  delivered_by: null,
  photo_count: 0,
  payload: payload as StoredQuote['payload'],
});

test('every cell stands under its name, also of a request stored before a field was added or in another order', () => {
  const payload = buildPayload({ ...emptyQuote, firstName: 'Ada', city: 'Livonia' }, '2026-0703-0905', new Date(0), []);
  const { lastName: _, ...earlier } = payload;
  const reordered = Object.fromEntries(Object.entries(earlier).reverse());

  const columns = csvHeader.trim().split(',');
  const cells = csvRow(stored(reordered)).trim().split(',');

  assert.deepEqual(columns.slice(0, 7), [
    'request_id',
    'received',
    'status',
    'firstName',
    'lastName',
    'email',
    'phone',
  ]);
  assert.equal(cells.length, columns.length);
  assert.equal(cells[columns.indexOf('firstName')], 'Ada');
  assert.equal(cells[columns.indexOf('lastName')], '');
  assert.equal(cells[columns.indexOf('city')], 'Livonia');
  assert.equal(cells[columns.indexOf('quote_id')], '2026-0703-0905');
  assert.equal(cells[columns.indexOf('promise_hours')], '36');
});
