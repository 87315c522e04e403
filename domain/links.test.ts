import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyRequest } from './fields.ts';
import { mailLink, mapLink, placeOf, textLink } from './links.ts';
import { buildPayload } from './payload.ts';

test('an e-mail link begins a message, and nothing in it can add a recipient or a header', () => {
  const link = mailLink('a&b?bcc=x@example.com', { subject: 'Your quote & more', body: 'Hi Ada,\n\n' });

  assert.equal(
    link,
    'mailto:a%26b%3Fbcc%3Dx@example.com?subject=Your%20quote%20%26%20more&body=Hi%20Ada%2C%0D%0A%0D%0A',
  );
});

test('without an address there is no e-mail link', () => {
  assert.equal(mailLink('', { subject: 'Your quote', body: 'Hi' }), undefined);
});

test('a text message goes to ten digits with the country code, and to nothing else', () => {
  assert.equal(textLink('(734) 555-0199'), 'sms:+17345550199');
  assert.equal(textLink('555-0199'), undefined);
});

test('the map searches for what is known of the address', () => {
  const payload = buildPayload(
    { ...emptyRequest, address: '12 Elm St', city: 'Livonia' },
    '2026-0703-0905',
    new Date(0),
    [],
  );

  assert.equal(placeOf(payload), '12 Elm St, Livonia');
  assert.equal(
    mapLink(placeOf(payload)),
    'https://www.google.com/maps/search/?api=1&query=12%20Elm%20St%2C%20Livonia',
  );
});
