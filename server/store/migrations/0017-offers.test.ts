/** A store of the version before keeps its e-mails, and takes quotes and the e-mails about their answers, on both engines. */
import assert from 'node:assert/strict';
import { testEarlierStore } from '../../../tests/support/earlier-stores.ts';
import { contents } from '../../../tests/support/offers.ts';
import { dueFrom } from '../../mail/email.ts';
import { createOffers } from '../../offers/offers.ts';

const ID = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
const email = (id: string, kind: string) =>
  `INSERT INTO email (id, kind, request_id, recipient, state, attempts, first_ms, next_ms, refusals)
    VALUES ('${id}', '${kind}', '${ID}', 'owner@example.com', 'done', 1, 5, 5, 0)`;
const statements = [
  `INSERT INTO quote_request (request_id, quote_id, received_ms, status, contents_hash, payload)
    VALUES ('${ID}', '2026-0703-0905', 5, 'new', 'hash', '{}')`,
  email('a', 'request'),
  email('b', 'photos'),
];

testEarlierStore('e-mails stay, and quotes come', { version: 16, statements }, async (database) => {
  const { db } = database;

  assert.equal(await createOffers(database, []).saveDraft(ID, { contents: contents(), draftVersion: 0 }), 'changed');
  await db
    .insertInto('email')
    .values({ id: 'c', kind: 'offer', request_id: ID, change_id: 'x', recipient: 'owner@example.com', ...dueFrom(6) })
    .execute();

  const emails = await db.selectFrom('email').select(['id', 'kind', 'first_ms']).orderBy('id').execute();
  assert.deepEqual(
    emails.map(({ id, kind, first_ms }) => [id, kind, first_ms]),
    [
      ['a', 'request', 5],
      ['b', 'photos', 5],
      ['c', 'offer', 6],
    ],
  );
});
