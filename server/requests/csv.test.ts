/** The CSV export: each value in its column, readable, and without formulas. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { emptyRequest } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { storedRequest } from '../../tests/support/stores.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { csvLine, csvLines } from './csv.ts';

const RECEIVED = Date.parse('2026-11-26T19:05:30Z');

const payloadOf = (fields: Partial<typeof emptyRequest> = {}) =>
  buildPayload({ ...emptyRequest, ...fields }, '2026-1126-1405', new Date(RECEIVED - 60_000), []);

const stored = (payload: StoredRequest['payload']) =>
  storedRequest({ quote_id: '2026-1126-1405', received_ms: RECEIVED, payload });

async function written(...payloads: StoredRequest['payload'][]) {
  const lines = await Array.fromAsync(csvLines(payloads.map(stored), 'America/Detroit'));
  const [columns = [], ...rows] = lines.map((line) => line.replace('\ufeff', '').trimEnd().split(','));
  return { columns, rows, cell: (name: string) => rows[0]?.[columns.indexOf(name)] };
}

test('every cell is in its column, also for requests stored before a field was added or moved', async () => {
  const { lastName: _, ...earlier } = payloadOf({ firstName: 'Ada', city: 'Livonia' });
  const payload = Object.fromEntries(Object.entries(earlier).reverse()) as StoredRequest['payload'];

  const { columns, rows, cell } = await written(payload);

  const first = ['request_id', 'received', 'status', 'firstName', 'lastName', 'email', 'phone'];
  assert.deepEqual(columns.slice(0, first.length), first);
  assert.equal(rows[0]?.length, columns.length);
  assert.deepEqual(['firstName', 'lastName', 'city', 'quote_id', 'promise_hours'].map(cell), [
    'Ada',
    '',
    'Livonia',
    '2026-1126-1405',
    '36',
  ]);
});

test('times are local, in a format for spreadsheets; phones have no plus or apostrophe', async () => {
  for (const phone of ['+1 (734) 555-0199', '+17345550199', '734.555.0199']) {
    const { cell } = await written(payloadOf({ phone }));

    assert.deepEqual(['received', 'submission_date', 'phone'].map(cell), [
      '2026-11-26 14:05',
      '2026-11-26 14:04',
      '(734) 555-0199',
    ]);
  }
});

test('an export without requests has the header line', async () => {
  const { columns, rows } = await written();

  assert.equal(columns[0], 'request_id');
  assert.deepEqual(rows, []);
});

test('no cell can start a formula, for any input and any separator', () => {
  const signs = [...'=+-@＝＋－＠;,\t\r\n"\' x7'];
  for (const text of [fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(...signs) })]) {
    fc.assert(
      fc.property(text, (text) => {
        const line = csvLine([text, 'x']);

        assert.doesNotMatch(line.replace(/\r\n$/, '').replace(/^"/, ''), /^[=+\-@\t\r＝＋－＠]/);
        for (const cell of line.split(/[,;\t\r\n]/)) assert.doesNotMatch(cell, /^[\s"]*[=+\-@＝＋－＠]/);
      }),
    );
  }
  assert.equal(csvLine(['x;=cmd', 'a-b, c+d', -5]), `x;'=cmd,"a-b, c+d",-5\r\n`);
});
