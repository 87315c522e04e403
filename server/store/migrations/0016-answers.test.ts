/** A store of the version before keeps its history, and its messages and notes are found, on both engines. */
import assert from 'node:assert/strict';
import { testEarlierStore } from '../../../tests/support/earlier-stores.ts';
import { readRelated } from '../../desk/related.ts';
import { indexRequests, searchRequests } from '../../desk/search.ts';
import { createHistory } from '../../requests/history.ts';

const ID = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
const payload = '{"firstName":"Ada","phone":"734-555-0142","additionalDetails":"ivy","quote_id":"2026-0703-0905"}';
const statements = [
  `INSERT INTO quote_request (request_id, quote_id, received_ms, status, contents_hash, payload, is_indexed)
    VALUES ('${ID}', '2026-0703-0905', 5, 'contacted', 'hash', '${payload}', 1)`,
  `INSERT INTO quote_change (change_id, request_id, version, at_ms, made_by, kind, from_status, to_status, text)
    VALUES ('a', '${ID}', 1, 6, 'a phone', 'status', 'new', 'contacted', '')`,
  `INSERT INTO quote_change (change_id, request_id, version, at_ms, made_by, kind, text)
    VALUES ('b', '${ID}', 2, 7, 'a phone', 'note', 'gate code')`,
];

testEarlierStore('the history stays, and more is found', { version: 15, statements }, async (database) => {
  await indexRequests(database);

  const history = await createHistory(database, []).of(ID);
  assert.deepEqual(
    history.map(({ kind, text, contact_ms }) => [kind, text, contact_ms]),
    [
      ['status', '', null],
      ['note', 'gate code', null],
    ],
  );
  for (const search of ['ivy', 'gate code', '0142']) {
    assert.equal((await searchRequests(database, search, { limit: 5 })).quotes.length, 1, search);
  }
  assert.equal((await readRelated(database, 'another', { phone: '7345550142', email: '' })).length, 1);
});
