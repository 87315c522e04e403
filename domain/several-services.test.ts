import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detailsInWords } from './details.ts';
import { parseRequest, parseRequestForm } from './parse.ts';
import { buildPayload } from './payload.ts';

const PERSON = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 (734) 555-0199',
};

test('several ticked services are sent as titles beside the payload, only with Multiple Services', () => {
  const offered = [
    { id: 'windows', title: 'Windows, inside' },
    { id: 'gutters', title: 'Gutters' },
    { id: 'roofs', title: 'Roof Cleaning' },
    // The anchor of a former title.
    { id: 'roofs', title: 'old-roofs' },
  ];
  const sent = (services: unknown, serviceNeeded = 'multiple-services') => {
    const parsed = parseRequest({ ...PERSON, serviceNeeded, services }, offered);
    return parsed.ok
      ? buildPayload(parsed.request, '2026-0703-0905', new Date(), offered).services
      : parsed.errors;
  };
  const refused = { services: 'Services must be one of the options' };

  assert.deepEqual(sent(['Windows, inside', 'gutters', 'Gutters']), ['Windows, inside', 'Gutters']);
  assert.deepEqual(sent(['Old Roofs']), ['Roof Cleaning'], 'a form that is older than the title');
  for (const none of [undefined, null, [], ['']]) assert.equal(sent(none), undefined);
  assert.equal(sent(['Gutters'], ''), undefined);
  for (const wrong of ['Gutters', [1], ['Chimneys'], {}, Array.from({ length: 5 }, () => 'Gutters')])
    assert.deepEqual(sent(wrong), refused);
  const form = new URLSearchParams(
    'serviceNeeded=multiple-services&services=Gutters&services=Windows%2C+inside',
  );
  assert.equal(parseRequestForm(form, offered).request.services, 'Gutters\nWindows, inside');
});

test('a correction that is not sent yet names its service, or says that it is no longer offered', () => {
  const offered = [{ id: 'windows', title: 'Windows, inside' }];
  const inWords = (serviceNeeded: string) => detailsInWords({ serviceNeeded, city: 'Livonia' }, offered);

  assert.equal(inWords('windows'), 'City: Livonia\nService Needed: Windows, inside');
  assert.equal(inWords('multiple-services'), 'City: Livonia\nService Needed: Multiple Services');
  assert.equal(inWords('services-350b3b04'), 'City: Livonia\nService Needed: A service you no longer offer');
  assert.equal(inWords(''), 'City: Livonia');
});
