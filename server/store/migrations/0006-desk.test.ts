/** A store of an earlier version opens with nothing lost, on both engines. */
import assert from 'node:assert/strict';
import { testEarlierStore } from '../../../tests/support/earlier-stores.ts';
import { readInbox } from '../../desk/inbox.ts';
import { indexRequests } from '../../desk/search.ts';

const rows = (['new', 'handled', 'quarantine'] as const).map((status, index) => {
  // The payload of a time when the form had fewer fields.
  const payload = JSON.stringify({
    firstName: 'Ada',
    lastName: status,
    isEmergency: false,
    quote_id: '2026-0703-0905',
  });
  return `('${index}b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d', '2026-0703-0905', ${index}, '${status}', 'hash', '${payload}')`;
});
const insert = `INSERT INTO quote_request (request_id, quote_id, received_ms, status, contents_hash, payload) VALUES ${rows}`;

testEarlierStore(
  'what an earlier program stored keeps its state and is found',
  { version: 5, statements: [insert] },
  async (database) => {
    await indexRequests(database);
    const { rows: found, next } = await readInbox(database, { view: 'open', search: 'ada', after: undefined });
    assert.deepEqual(
      found.map(({ name, status }) => `${name}: ${status}`),
      ['Ada quarantine: quarantine', 'Ada handled: contacted', 'Ada new: new'],
    );
    assert.equal(next, null);
  },
);
