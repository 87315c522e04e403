import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyRequest, type RequestFields } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';
import { contentsHash } from './contents-hash.ts';

const request: RequestFields = {
  ...emptyRequest,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 (734) 555-0199',
  city: 'Livonia',
  serviceNeeded: 'roof-cleaning',
  hasFlexibility: true,
};
/** The hash that the first version of the program stored for this request. */
const FIRST_HASH = 'dc004d49cd17191aad5fb6a32a705a6277c304b829d991ffe00d0b5f0c9b4ec2';

test('the hash of a request has not changed since the first version', () => {
  assert.equal(contentsHash(request), FIRST_HASH);
});

test('moved fields and new empty fields do not change the hash; a new field with a value does', () => {
  const moved = Object.fromEntries(Object.entries(request).reverse()) as RequestFields;
  const added = (fields: Record<string, string | boolean>) =>
    contentsHash({ ...fields, ...request } as RequestFields);

  assert.equal(contentsHash(moved), FIRST_HASH);
  assert.equal(added({ squareFeet: '', isPetHome: false }), FIRST_HASH);
  assert.notEqual(added({ squareFeet: '900' }), FIRST_HASH);
  assert.equal(added({ squareFeet: '900', isPetHome: true }), added({ isPetHome: true, squareFeet: '900' }));
});

test('a request stored by another version is recognized, with and without its id', async () => {
  await using server = await startServer();
  const sent = quoteRequest({ ...request });
  await server.store.put({
    requestId: String(sent.request_id),
    contentsHash: FIRST_HASH,
    receivedMs: Date.now(),
    status: 'new',
    payload: buildPayload(request, '2026-0703-0905', new Date(0), []),
    promiseHours: 24,
    recipients: [],
  });

  assert.equal((await server.post(sent)).status, 200);
  const { hasFlexibility: _, isEmergency: __, ...texts } = request;
  assert.equal((await server.postForm({ ...texts, hasFlexibility: 'on' })).status, 200);
  assert.equal((await server.stored()).length, 1);
});
