/** What a store of the version before owed to the owner is owed after it was brought up to date, on both engines. */
import assert from 'node:assert/strict';
import { testEarlierStore } from '../../../tests/support/earlier-stores.ts';
import { createEmails } from '../../mail/emails.ts';
import { createStore } from '../store.ts';

const ids = [1, 2, 3, 4].map((number) => `${number}b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d`);
const rows = ids.map((id) => `('${id}', '2026-0703-0905', 5, 'hash', '{"firstName":"Ada"}')`);
const statements = [
  `INSERT INTO quote_request (request_id, quote_id, received_ms, contents_hash, payload) VALUES ${rows}`,
  `INSERT INTO digest (id, kind, recipient, state, attempts, first_ms, next_ms, request_id, until_ms) VALUES
    ('digest-1', 'overflow', 'owner@example.com', 'ready', 1, 10, 20, NULL, NULL),
    ('daily-1', 'daily', 'owner@example.com', 'done', 1, 10, 20, NULL, 9),
    ('photos-1.ab', 'photos', 'owner@example.com', 'ready', 0, 10, 40, '${ids[0]}', NULL)`,
  `INSERT INTO delivery (request_id, recipient, state, attempts, first_ms, next_ms, digest) VALUES
    ('${ids[0]}', 'owner@example.com', 'done', 1, 10, 10, NULL),
    ('${ids[1]}', 'owner@example.com', 'ready', 0, 10, 30, NULL),
    ('${ids[2]}', 'owner@example.com', 'ready', 0, 10, 10, 'digest-1'),
    ('${ids[3]}', 'owner@example.com', 'dead', 20, 10, 10, NULL)`,
];

testEarlierStore('what was owed, sent or given up still is', { version: 8, statements }, async (database) => {
  const emails = createEmails(database, ['request', 'more', 'photos', 'daily']);
  const due: string[][] = [];
  for (let email = await emails.due(50); email; email = await emails.due(50)) {
    due.push([email.kind, ...(await emails.requestsOf(email)).map(({ request_id }) => request_id)]);
    await emails.record({ ...email, state: 'done', done_ms: 50 });
  }

  assert.deepEqual(due, [
    ['more', ids[2]],
    ['request', ids[1]],
    ['photos', ids[0]],
  ]);
  assert.deepEqual((await createStore(database).status(50)).emails, { ready: 0, done: 5, dead: 1 });
});
