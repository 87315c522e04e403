/** Requests of the version before are due as they were promised, on both engines. */
import assert from 'node:assert/strict';
import { testEarlierStore } from '../../../tests/support/earlier-stores.ts';
import { newQuote } from '../../../tests/support/stores.ts';
import { createStore } from '../store.ts';

const ID = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
const insert = `INSERT INTO quote_request (request_id, quote_id, received_ms, status, contents_hash, payload)
  VALUES ('${ID}', '2026-0703-0905', 5, 'won', 'hash', '{"firstName":"Ada"}')`;

testEarlierStore(
  'a request of the version before was promised 24 hours',
  { version: 9, statements: [insert] },
  async (database) => {
    const store = createStore(database);
    await store.put(newQuote({ promiseHours: 36 }));

    const found = await store.list({ isQuarantined: false });

    assert.deepEqual(
      found.map(({ received_ms, status, promise_hours, payload }) => [
        received_ms,
        status,
        promise_hours,
        payload.firstName,
      ]),
      [
        [1000, 'new', 36, ''],
        [5, 'won', 24, 'Ada'],
      ],
    );
  },
);
