/**
 * The e-mail about a customer's answer. A lock screen shows the subject, so the subject has no customer data
 * except a name.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestPayload } from '../../domain/payload.ts';
import { contents } from '../../tests/support/quotes.ts';
import { payloadOf } from '../../tests/support/stores.ts';
import type { StoredRequest } from '../store/stored-request.ts';
import { quoteMessage } from './quote-message.ts';

function requestFrom(payload: RequestPayload): StoredRequest {
  return {
    request_id: crypto.randomUUID(),
    quote_id: '2026-0703-0905',
    received_ms: 0,
    status: 'quoted',
    contents_hash: '',
    promise_hours: 24,
    delivered_by: null,
    photo_count: 0,
    payload,
  };
}

for (const [firstName, lastName, shown] of [
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Zoë', 'O’Brien-Nuñez Jr.', 'Zoë O’Brien-Nuñez Jr.'],
  ['J. R.', '', 'J. R.'],
  ['Call', '900-555-0100', 'A customer'],
  ['Log in at', 'evil.example', 'A customer'],
  ['pay@evil', 'now', 'A customer'],
  ['A'.repeat(60), 'B'.repeat(60), 'A customer'],
] as const) {
  test(`${firstName} ${lastName} is named ${shown}`, () => {
    const request = requestFrom(payloadOf({ firstName, lastName }));
    const event = { what: 'declined', version: 1, words: '' } as const;

    const about = { id: 'quote-1', request, event, contents: contents(), isToSender: false };

    assert.equal(quoteMessage({ ...about, deskUrl: undefined }).subject, `${shown} declined your quote`);
  });
}

test('an owner whose address sends the e-mail gets a link to the customer, because Gmail ignores Reply-To', () => {
  const payload = payloadOf({ firstName: 'Ada', email: 'ada@example.com' });
  const request = requestFrom(payload);
  const event = { what: 'declined', version: 1, words: '' } as const;
  const about = { id: 'quote-1', request, event, contents: contents(), deskUrl: undefined };

  assert.match(quoteMessage({ ...about, isToSender: false }).text, /^Reply to this email to write to Ada\./m);
  const { text, replyTo } = quoteMessage({ ...about, isToSender: true });
  assert.match(text, /^Write to Ada: mailto:ada@example\.com$/m);
  assert.equal(replyTo?.address, 'ada@example.com');
});
