/** How lists of requests are printed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { emptyQuote } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import type { StoredQuote } from '../store/schema.ts';
import { listQuotes, printable } from './print.ts';

test('a list of hundreds of thousands is laid out like a short one', () => {
  const quote = (requestId: string): StoredQuote => ({
    request_id: requestId,
    quote_id: '2026-0703-0905',
    received_ms: 0,
    status: 'new',
    contents_hash: '',
    promise_hours: 24,
    delivered_by: null,
    photo_count: 0,
    payload: buildPayload(emptyQuote, '2026-0703-0905', new Date(0), []),
  });

  const lines = listQuotes(Array.from({ length: 300_000 }, (_, index) => quote(String(index)))).split('\n');

  assert.equal(lines.length, 300_000 + 2);
});

test('what is printed holds no control or direction character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.doesNotMatch(printable(text), /[\p{Cc}\p{Cf}]/u);
    }),
  );
});
