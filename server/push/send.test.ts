/**
 * Notifications from the store to the devices, with a push service on this machine; tests that depend on the
 * store run on both engines. Over 250 lines because it has every rule of notifying and every response
 * of a push service.
 */
import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { MULTIPLE } from '../../domain/fields.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/time-spans.ts';
import { services } from '../../tests/support/content.ts';
import { onBothEngines, onSqlite, seen } from '../../tests/support/desk-store.ts';
import { respondWith } from '../../tests/support/push-service.ts';
import { startPushes } from '../../tests/support/pushes.ts';
import { contents } from '../../tests/support/quotes.ts';
import { createDevices } from '../devices/devices.ts';
import type { SendMail } from '../mail/mail.ts';
import { createQuotes } from '../quotes/quotes.ts';
import { selectChanges } from '../requests/apply-change.ts';
import { purgeRequests } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { authorizationFor, readKeys } from './keys.ts';
import { lastNotified } from './notification-jobs.ts';
import { notifyDevices } from './queue-notifications.ts';

const test = onBothEngines();
const emergency = { isEmergency: true, serviceNeeded: 'roof-cleaning', city: 'Plymouth' } as const;

test('a request notifies every device once, with service and served town, and nothing else of the visitor', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone');
  await pushes.subscribe('tablet');

  const id = await pushes.arrive({
    firstName: 'Ada',
    phone: '+1 (734) 555-0199',
    serviceNeeded: 'window-cleaning',
    city: 'ann arbor',
  });

  const arrived = await pushes.service.reached(2);
  await pushes.settled();
  assert.deepEqual(arrived.map(({ to }) => to).sort(), ['phone', 'tablet']);
  const [first] = arrived;
  assert.deepEqual(first?.notification, {
    title: 'New request',
    body: 'Window Cleaning in Ann Arbor. 1 request is waiting.',
    navigate: `https://www.example.com/desk/request/${id}`,
    tag: id,
    renotify: false,
  });
  assert.equal(first?.headers.urgency, 'high');
  assert.equal(first?.headers.ttl, '86400');
  assert.match(String(first?.headers.topic), /^[\w-]{32}$/);
  assert.match(String(first?.headers.authorization), /^vapid t=/);

  const unserved = ['Call 900-555-0100', 'Ypsilanti', 'Ann Arbor. Your bank: evil.example'];
  for (const city of [...unserved, ' ANN ARBOR '])
    await pushes.arrive({
      firstName: city,
      additionalDetails: city,
      serviceNeeded: 'window-cleaning',
      city,
    });
  await pushes.settled();
  const bodies = pushes.service.arrived.flatMap(({ to, notification }) =>
    to === 'phone' ? [notification.body.replace(/\. \d.*/, '')] : [],
  );
  assert.deepEqual(bodies.slice(1).toSorted(), [
    ...Array(3).fill('Window Cleaning'),
    'Window Cleaning in Ann Arbor',
  ]);

  const titles = services.map(({ title }) => title);
  await pushes.arrive({ serviceNeeded: MULTIPLE, services: titles.join('\n'), city: 'Livonia' });
  await pushes.settled();
  const { body = '' } = pushes.service.arrived.at(-1)?.notification ?? {};
  assert.equal(body, `${titles.length} services in Livonia. 6 requests are waiting.`);
});

onSqlite('suspected spam notifies nobody, and without a subscription nothing is queued', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.arrive();
  await pushes.subscribe('phone');
  await pushes.arrive({}, { status: 'quarantine' });
  await pushes.settled();

  assert.deepEqual(pushes.service.arrived, []);
});

test('unmarked emergencies repeat every 5 minutes for an hour, as one notification', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone');
  const first = await pushes.arrive(emergency);
  await pushes.service.reached(1);
  const second = await pushes.arrive(emergency);
  await pushes.service.reached(2);

  await pushes.pass(5 * MINUTE);
  await pushes.service.reached(3);
  await pushes.settled();
  assert.equal(pushes.service.arrived.length, 3);
  const [one, , both] = pushes.service.arrived;
  assert.equal(one?.notification.title, 'EMERGENCY');
  assert.deepEqual(both?.notification, {
    title: '2 EMERGENCIES, not answered',
    body: 'Roof Cleaning in Plymouth, 5 min ago. 2 requests are waiting.',
    navigate: 'https://www.example.com/desk',
    tag: 'again',
    renotify: true,
  });

  const actions = createRequestActions(stored.database, []);
  await actions.mark(first, 'contacted', { by: 'a phone', nowMs: pushes.now() });
  await pushes.pass(5 * MINUTE);
  const [, , , left] = await pushes.service.reached(4);
  assert.equal(left?.notification.title, 'EMERGENCY, not answered');
  assert.match(left?.notification.navigate ?? '', new RegExp(second));

  for (let minutes = 15; minutes < 120; minutes += 5) await pushes.pass(5 * MINUTE);
  assert.equal(pushes.service.arrived.length, 2 + 11);
});

onSqlite('T2: a backoff stored while the clock was ahead ends when it is set back', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone');
  await pushes.pass(30 * DAY);
  // A push service refuses a token that expires more than a day ahead (RFC 8292).
  pushes.service.responses.set('phone', respondWith(403));
  await pushes.arrive();
  await pushes.settled();

  pushes.service.responses.delete('phone');
  await pushes.pass(-30 * DAY);
  await pushes.arrive();
  await pushes.settled();

  assert.ok(pushes.told('phone').length > 0);
});

onSqlite(
  'T2: an emergency that arrived while the clock was ahead is not repeated for longer',
  async (stored) => {
    await using pushes = await startPushes(stored);
    await pushes.subscribe('phone');
    await pushes.pass(30 * DAY);
    await pushes.arrive(emergency);
    await pushes.settled();

    await pushes.pass(-30 * DAY);
    for (let minutes = 0; minutes < 15; minutes += 5) await pushes.pass(5 * MINUTE);

    assert.deepEqual(pushes.told('phone'), ['EMERGENCY']);
  },
);

onSqlite('an emergency that was marked by mistake notifies again', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone');
  const id = await pushes.arrive(emergency);
  await pushes.service.reached(1);
  const actions = createRequestActions(stored.database, []);
  await actions.mark(id, 'contacted', { by: 'a phone', nowMs: pushes.now() });
  await pushes.pass(5 * MINUTE);

  const [marked] = await selectChanges(stored.database.db, id);
  await actions.undo(id, marked?.change_id ?? '', seen(1), { by: 'a phone', nowMs: pushes.now() });
  await pushes.pass(5 * MINUTE);

  await pushes.service.reached(2);
  assert.deepEqual(pushes.told('phone'), ['EMERGENCY', 'EMERGENCY, not answered']);
});

onSqlite('a late request says its day or date, and a late emergency notifies only once', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone');
  // The test's clock shows a Friday.
  const id = await pushes.arrive(emergency, {}, 3 * DAY);
  const [late] = await pushes.service.reached(1);
  await pushes.pass(10 * MINUTE);

  assert.equal(
    late?.notification.body,
    'Roof Cleaning in Plymouth, sent Tuesday, arrived now. 1 request is waiting.',
  );
  assert.equal(pushes.service.arrived.length, 1);
  await pushes.arrive(emergency, {}, 9 * DAY);
  const [, older] = await pushes.service.reached(2);
  assert.match(older?.notification.body ?? '', /, sent [A-Z][a-z]+ \d+, arrived now\./);

  const author = { by: 'a phone', nowMs: pushes.now() };
  await createRequestActions(stored.database, []).remind(id, 'reminder', pushes.now() + HOUR, author);
  await pushes.pass(HOUR);
  const [, , reminder] = await pushes.service.reached(3);
  assert.equal(reminder?.notification.body, 'Roof Cleaning in Plymouth. 2 requests are waiting.');
});

test('quiet hours hold everything but emergencies, and send it as one notification at their end', async (stored) => {
  await using pushes = await startPushes(stored);
  // The clock shows 9:05 AM in Detroit.
  const phone = await pushes.subscribe('phone', {
    quiet: { from: '22:00', until: '10:10' },
    emergenciesPass: true,
  });
  await pushes.subscribe('tablet', { quiet: { from: '09:00', until: '10:10' }, emergenciesPass: false });
  await pushes.arrive();
  await pushes.arrive();
  const urgent = await pushes.arrive(emergency);
  await pushes.service.reached(1);
  await pushes.settled();
  assert.deepEqual(pushes.told('phone'), ['EMERGENCY']);
  assert.deepEqual(pushes.told('tablet'), []);
  assert.equal((await lastNotified(stored.database, phone, pushes.now()))?.requestId, urgent);
  assert.equal(
    await lastNotified(stored.database, phone, pushes.now() - HOUR),
    null,
    'the clock was set back',
  );

  await pushes.pass(65 * MINUTE);
  assert.deepEqual(pushes.told('phone').sort(), ['EMERGENCY', 'New: 2 requests']);
  assert.equal(await lastNotified(stored.database, phone, pushes.now()), null, 'about several');
  assert.deepEqual(pushes.told('tablet'), ['New: 1 emergency, 2 requests']);
});

onSqlite('held notifications are sent once quiet hours end, or emergencies may pass', async (stored) => {
  await using pushes = await startPushes(stored);
  const quiet = { from: '09:00', until: '10:10' };
  const phone = await pushes.subscribe('phone', { quiet, emergenciesPass: false });
  await pushes.arrive();
  await pushes.arrive(emergency);
  await pushes.settled();
  assert.deepEqual(pushes.told('phone'), []);

  await pushes.subscriptions.set(phone, { quiet, emergenciesPass: true }, pushes.now());
  await pushes.settled();
  assert.deepEqual(pushes.told('phone'), ['EMERGENCY']);
  await pushes.subscriptions.set(phone, { quiet: null, emergenciesPass: true }, pushes.now());
  await pushes.settled();
  assert.deepEqual(pushes.told('phone'), ['EMERGENCY', 'New: 1 request']);
});

// By id the repeats sort before the emergency, so the other held jobs are joined to a repeat.
for (const [status, repeats] of [
  [410, 3],
  [503, 0],
] as const)
  test(`held notifications with ${repeats} repeats are sent after a ${status}, when the desk subscribes again`, async (stored) => {
    await using pushes = await startPushes(stored);
    const quiet = { from: '09:00', until: '10:10' };
    const phone = await pushes.subscribe('phone', { quiet, emergenciesPass: false });
    for (const fields of [{}, {}, emergency]) await pushes.arrive(fields);
    await pushes.settled();
    for (let count = 0; count < repeats; count += 1) await pushes.pass(5 * MINUTE);
    pushes.service.responses.set('phone', respondWith(status));
    await pushes.pass((65 - 5 * repeats) * MINUTE);
    assert.deepEqual(pushes.told('phone'), []);

    pushes.service.responses.delete('phone');
    const { endpoint, keys } = pushes.service.subscribe('phone');
    await pushes.subscriptions.save(phone, { endpoint, ...keys }, pushes.now());
    await pushes.pass(MINUTE);

    assert.deepEqual(pushes.told('phone').sort(), ['EMERGENCY', 'New: 2 requests']);
  });

onSqlite('after a 410, notifications follow the next night if the desk subscribes again', async (stored) => {
  await using pushes = await startPushes(stored);
  const quiet = { from: '08:00', until: '10:00' };
  const phone = await pushes.subscribe('phone', { quiet, emergenciesPass: false });
  await pushes.arrive();
  await pushes.arrive();
  await pushes.settled();
  pushes.service.responses.set('phone', respondWith(410));
  await pushes.pass(HOUR);

  pushes.service.responses.delete('phone');
  await pushes.pass(23 * HOUR);
  const { endpoint, keys } = pushes.service.subscribe('phone');
  await pushes.subscriptions.save(phone, { endpoint, ...keys }, pushes.now());
  await pushes.settled();
  await pushes.arrive(emergency);
  await pushes.settled();
  await pushes.pass(HOUR);

  assert.deepEqual(pushes.told('phone'), ['New: 1 emergency, 2 requests']);
});

onSqlite('notifications refused for a day are sent with those of the next night', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone', { quiet: { from: '08:00', until: '10:00' }, emergenciesPass: false });
  // The ids decide which of several held jobs leads.
  const idOf = (digit: string) => ({ requestId: `${digit.repeat(8)}-0000-4000-8000-000000000000` });
  await pushes.arrive({}, idOf('0'));
  await pushes.arrive({}, idOf('1'));
  await pushes.settled();
  pushes.service.responses.set('phone', respondWith(503));
  await pushes.pass(HOUR);
  await pushes.pass(23 * HOUR);
  await pushes.arrive({}, idOf('f'));
  await pushes.settled();

  pushes.service.responses.delete('phone');
  await pushes.pass(HOUR);

  assert.deepEqual(pushes.told('phone'), ['New: 3 requests']);
});

onSqlite('repeats that quiet hours held do not all ring when emergencies may pass', async (stored) => {
  await using pushes = await startPushes(stored);
  const quiet = { from: '09:00', until: '12:00' };
  const phone = await pushes.subscribe('phone', { quiet, emergenciesPass: false });
  await pushes.arrive(emergency);
  for (let count = 0; count < 4; count += 1) {
    await pushes.settled();
    await pushes.pass(5 * MINUTE);
  }
  await pushes.settled();

  await pushes.subscriptions.set(phone, { quiet, emergenciesPass: true }, pushes.now());
  await pushes.settled();
  assert.deepEqual(pushes.told('phone'), ['EMERGENCY']);

  await pushes.pass(5 * MINUTE);
  assert.deepEqual(pushes.told('phone'), ['EMERGENCY', 'EMERGENCY, not answered']);
});

test('a flood sends thirty notifications an hour, and the rest as one', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone');
  for (let count = 0; count < 45; count += 1) await pushes.arrive();
  await pushes.service.reached(30);
  await pushes.settled();
  assert.equal(pushes.service.arrived.length, 30);

  await pushes.pass(HOUR);
  const last = (await pushes.service.reached(31)).at(-1);
  await pushes.settled();
  assert.equal(pushes.service.arrived.length, 31);
  assert.equal(last?.notification.title, 'New: 15 requests');
});

onSqlite('a subscription that is gone is forgotten, and its settings are kept', async (stored) => {
  await using pushes = await startPushes(stored);
  const settings = { quiet: { from: '01:00', until: '02:00' }, emergenciesPass: true };
  for (const status of [404, 410]) {
    const id = await pushes.subscribe(`phone-${status}`, settings);
    pushes.service.responses.set(`phone-${status}`, respondWith(status));
    await pushes.arrive();
    await pushes.settled();
    const row = await pushes.subscriptions.find(id);
    assert.deepEqual([row?.endpoint, row?.quiet_from], [null, '01:00'], `${status}`);
  }

  pushes.service.responses.clear();
  await pushes.arrive();
  await pushes.settled();
  assert.equal(pushes.service.asked.length, 2);
});

onSqlite('a push service that only refuses or redirects gets five messages', async (stored) => {
  await using pushes = await startPushes(stored);
  const ids = [await pushes.subscribe('refusing'), await pushes.subscribe('redirecting')];
  pushes.service.responses.set('refusing', respondWith(403));
  pushes.service.responses.set('redirecting', respondWith(307, { location: '/send/other' }));
  await pushes.arrive();
  for (let hour = 0; hour < 10; hour += 1) {
    await pushes.settled();
    await pushes.pass(HOUR);
  }

  const { asked } = pushes.service;
  assert.deepEqual(asked.toSorted(), [...Array(5).fill('redirecting'), ...Array(5).fill('refusing')]);
  for (const id of ids) assert.equal((await pushes.subscriptions.find(id))?.endpoint, null);
});

onSqlite('a push service that fails or asks to wait holds up no other device', async (stored) => {
  await using pushes = await startPushes(stored);
  const names = ['failing', 'cutting', 'waiting', 'too-large'];
  for (const name of [...names, 'tablet']) await pushes.subscribe(name);
  pushes.service.responses.set('failing', respondWith(503));
  pushes.service.responses.set('cutting', (response) => response.socket?.destroy());
  pushes.service.responses.set('waiting', respondWith(429, { 'retry-after': '120' }));
  pushes.service.responses.set('too-large', respondWith(413));
  await pushes.arrive();
  await pushes.service.reached(1);
  await pushes.settled();
  assert.deepEqual(pushes.told('tablet'), ['New request']);
  pushes.service.responses.clear();
  const told = () => names.map((name) => pushes.told(name).length);

  await pushes.pass(119 * SECOND);
  assert.deepEqual(told(), [1, 1, 0, 0], 'a Retry-After is respected');
  await pushes.pass(SECOND);
  assert.deepEqual(told(), [1, 1, 1, 0], 'what is too large is dropped');
  await pushes.arrive();
  await pushes.settled();
  assert.deepEqual(told(), [2, 2, 2, 1]);
});

onSqlite('a hanging push service holds up neither devices nor the program’s end', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone');
  await pushes.subscribe('tablet');
  pushes.service.responses.set('phone', () => {});
  await pushes.arrive();
  await pushes.arrive();
  await pushes.service.reached(2);

  assert.deepEqual(pushes.told('tablet'), ['New request', 'New request']);
});

test('a device that is signed out, or was not used for 90 days, is not notified', async (stored) => {
  await using pushes = await startPushes(stored);
  const phone = await pushes.subscribe('phone');
  await createDevices(stored.database).signOut(phone);
  assert.equal(await pushes.subscriptions.find(phone), undefined);
  await pushes.subscribe('tablet');
  await pushes.pass(90 * DAY + MINUTE);
  await pushes.arrive();
  await pushes.settled();

  assert.deepEqual(pushes.service.asked, []);

  // The clock had been 90 days ahead: the tablet was used just now.
  await pushes.pass(-90 * DAY);
  await pushes.arrive();
  await pushes.settled();
  assert.deepEqual(pushes.told('tablet'), ['New request']);
});

test('a request that is deleted or answered before its notification is sent notifies nobody', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone', { quiet: { from: '09:00', until: '10:00' }, emergenciesPass: false });
  const gone = await pushes.arrive();
  const answered = await pushes.arrive();
  await pushes.settled();
  await purgeRequests(stored.database, [gone]);
  await createRequestActions(stored.database, []).mark(answered, 'won', {
    by: 'a phone',
    nowMs: pushes.now(),
  });

  await pushes.pass(HOUR);
  assert.deepEqual(pushes.service.arrived, []);
});

test('e-mails that fail notify the owner once a day while they fail; one given up long ago does not', async (stored) => {
  const send: SendMail = async ({ subject }) => {
    if (subject.startsWith('Quote request')) throw new Error('no connection');
  };
  await using pushes = await startPushes(stored, { send });
  await pushes.subscribe('phone');
  await pushes.arrive({}, { recipients: ['owner@example.com'] });
  await pushes.service.reached(1);
  await pushes.settled();
  assert.equal(pushes.told('phone').length, 1);

  for (let hours = 0; hours < 3; hours += 1) await pushes.pass(HOUR + MINUTE);
  assert.deepEqual(pushes.told('phone'), ['New request', 'Emails cannot be sent']);
  await pushes.pass(DAY);
  assert.equal(pushes.told('phone').length, 3);
  await stored.database.db
    .updateTable('job')
    .set({ first_ms: pushes.now() + 365 * DAY })
    .where('payload', '=', 'mail')
    .execute();
  await pushes.pass(MINUTE);
  assert.equal(
    pushes.told('phone').length,
    4,
    'notifications from before the clock was set back do not count',
  );

  await stored.database.db
    .updateTable('job')
    .set({ state: 'dead', due_ms: 0 })
    .where('kind', '=', 'email-request')
    .execute();
  await pushes.pass(2 * DAY);
  assert.equal(pushes.told('phone').length, 4);
});

onSqlite('after quiet hours no notification is sent whose reason is over', async (stored) => {
  const { database } = stored;
  let isDown = true;
  const send: SendMail = async ({ subject }) => {
    if (isDown && subject.startsWith('Quote request')) throw new Error('no connection');
  };
  await using pushes = await startPushes(stored, { send });
  await pushes.subscribe('phone', { quiet: { from: '09:30', until: '17:00' }, emergenciesPass: false });
  await pushes.arrive({}, { recipients: ['owner@example.com'] });
  await pushes.service.reached(1);
  for (let hours = 0; hours < 3; hours += 1) await pushes.pass(HOUR);
  const notifications = database.db.selectFrom('job').selectAll().where('kind', '=', 'notification');
  const held = await notifications.where('payload', '=', 'mail').execute();
  assert.deepEqual(
    held.map(({ is_held }) => is_held),
    [1],
  );
  isDown = false;
  await pushes.pass(2 * HOUR);

  await pushes.pass(5 * HOUR);
  assert.deepEqual(pushes.told('phone'), ['New request']);
});

onSqlite('an answer undone or review taken back in quiet hours is not notified', async (stored) => {
  const { database } = stored;
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone', { quiet: { from: '09:00', until: '17:00' }, emergenciesPass: false });
  const maker = { by: 'a phone', nowMs: pushes.now() };
  const quotes = createQuotes(database, []);
  const accepted = async () => {
    const id = await pushes.arrive();
    await quotes.saveDraft(id, { contents: contents(), draftVersion: 0 });
    await quotes.send(id, { id: crypto.randomUUID(), draftVersion: 1, seen: 99 }, maker, '2026-07-03');
    const answer = { ...seen(99), what: 'accepted' as const, quoteVersion: 1, options: [], words: '' };
    assert.equal(await quotes.record(id, answer, maker), 'changed');
    const notification = { requestId: id, nowMs: pushes.now() };
    await notifyDevices(database.db, { kind: 'quote', name: `quote ${answer.id}`, ...notification });
    await notifyDevices(database.db, { kind: 'review', name: `review ${id}`, ...notification });
    return { id, answer };
  };
  await accepted();
  const { id, answer } = await accepted();
  assert.equal(await createRequestActions(database, []).undo(id, answer.id, seen(99), maker), 'changed');
  await pushes.settled();

  await pushes.pass(9 * HOUR);
  assert.deepEqual(pushes.told('phone'), ['New: 1 request, 1 answer to a quote']);
});

onSqlite('what is held with an emergency’s repeat is sent once the service is back', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone', { quiet: { from: '22:00', until: '09:15' }, emergenciesPass: false });
  await pushes.arrive(emergency);
  await pushes.arrive();
  await pushes.settled();
  pushes.service.responses.set('phone', respondWith(503));
  for (let repeats = 0; repeats < 3; repeats += 1) await pushes.pass(5 * MINUTE);
  pushes.service.responses.delete('phone');
  await pushes.pass(HOUR);

  assert.ok(pushes.told('phone').includes('New: 1 emergency, 1 request'));
});

test('the keys are made once for all instances, and sign this site’s identity', async ({
  database,
  other,
}) => {
  const [one, two] = await Promise.all([readKeys(database), readKeys(other)]);
  assert.equal(one.publicKey, two.publicKey);
  const nowMs = Date.parse('2026-07-03T13:05:00Z');

  const header = authorizationFor('https://web.push.apple.com', 'https://www.cedarhome.com', two, nowMs);

  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  assert.equal(key, one.publicKey);
  assert.equal(point.length, 65);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
    format: 'jwk',
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const isGood = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isGood);
  assert.deepEqual(JSON.parse(Buffer.from(claims, 'base64url').toString()), {
    aud: 'https://web.push.apple.com',
    exp: nowMs / 1000 + 12 * 3600,
    sub: 'https://www.cedarhome.com',
  });
});
