/** Corrections of a request's fields by the owner. */
import assert from 'node:assert/strict';
import { HOUR } from '../../domain/time-spans.ts';
import { services } from '../../tests/support/content.ts';
import { onBothEngines, onSqlite, seen } from '../../tests/support/desk-store.ts';
import type { Database } from '../store/database.ts';
import { findRequest } from '../store/stored-request.ts';
import { selectChanges } from './apply-change.ts';
import { describeCorrection } from './details.ts';
import { readInbox } from './inbox.ts';
import { createRequestActions } from './request-actions.ts';

const bothEngines = onBothEngines();
const phone = { by: 'Safari on iPhone', nowMs: HOUR };

const fields = {
  firstName: 'Ada',
  lastName: 'Lovelase',
  phone: '+1 (734) 555-0199',
  city: 'livonia',
  additionalDetails: 'Two dogs',
};

const columns = ({ db }: Database) =>
  db
    .selectFrom('quote_request')
    .select(['payload', 'sent_payload', 'service', 'town', 'phone', 'email', 'list'])
    .executeTakeFirstOrThrow();

const found = async (database: Database, search: string) =>
  (await readInbox(database, { view: 'open', search, after: undefined })).rows.length;

bothEngines('everything reads the corrected fields, and what the visitor sent is kept', async (stored) => {
  const { database, put } = stored;
  const id = await put(fields);
  const actions = createRequestActions(database, []);
  const [service] = services;
  assert(service);
  await actions.addNote(id, crypto.randomUUID(), 'Gate code 12', phone);

  const details = {
    lastName: 'Lovelace',
    phone: '734.555.0142',
    city: 'Plymouth',
    serviceNeeded: service.id,
    isEmergency: true,
  };
  const correction = { id: crypto.randomUUID(), fields: details };
  for (const _ of ['once', 'repeated'])
    assert.equal(await actions.correct(id, correction, services, phone), 'changed');

  const { payload, sent_payload, ...derived } = await columns(database);
  const corrected = JSON.parse(payload);
  assert.deepEqual(
    [corrected.lastName, corrected.last_name, corrected.phone, corrected.service_needed],
    ['Lovelace', 'Lovelace', '+1 (734) 555-0142', service.title],
  );
  assert.deepEqual(derived, {
    service: service.title,
    town: 'Plymouth',
    phone: '7345550142',
    email: '',
    list: 'urgent',
  });
  assert.equal(JSON.parse(sent_payload ?? '').lastName, 'Lovelase');
  assert.deepEqual(
    await Promise.all(['5550142', 'lovelace', 'gate', '5550199'].map((text) => found(database, text))),
    [1, 1, 1, 0],
  );
  assert.equal((await selectChanges(database.db, id)).length, 2, 'a repeat is no second correction');
});

bothEngines('ticked services are corrected, cleared by another choice, restored by undo', async (stored) => {
  const { database, put } = stored;
  const id = await put(fields);
  const actions = createRequestActions(database, []);
  const [one, two] = services;
  assert(one && two);
  const several = { serviceNeeded: 'multiple-services', services: `${one.title}\n${two.id}` };
  const removal = { id: crypto.randomUUID(), fields: { serviceNeeded: one.id } };
  const state = async () => {
    const { payload, service } = await columns(database);
    return [JSON.parse(payload).services ?? [], service];
  };

  await actions.correct(id, { id: crypto.randomUUID(), fields: several }, services, phone);
  assert.deepEqual(await state(), [[one.title, two.title], `${one.title}\n${two.title}`]);
  assert.equal(await found(database, two.title.split(' ')[0] ?? ''), 1);
  await actions.correct(id, removal, services, phone);
  assert.deepEqual(await state(), [[], one.title]);
  const [, change] = await selectChanges(database.db, id);
  assert.ok(change);
  const request = await findRequest(database.db, id);
  assert.ok(request);
  assert.deepEqual(
    describeCorrection(change, request.payload).find(({ field }) => field === 'services'),
    { field: 'services', from: `${one.title}, ${two.title}`, to: '' },
  );
  await actions.undo(id, removal.id, seen(2), phone);
  assert.deepEqual(await state(), [[one.title, two.title], `${one.title}\n${two.title}`]);

  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const other = await put({ ...fields, serviceNeeded: one.id });
  await actions.correct(other, { id: first, fields: several }, services, phone);
  const others = { id: second, fields: { services: `${one.title}\n${services[2]?.title}` } };
  await actions.correct(other, others, services, phone);
  await actions.undo(other, first, seen(2), phone);
  const left = await findRequest(database.db, other);
  assert.deepEqual(
    [left?.payload.serviceNeeded, left?.payload.services],
    [one.id, undefined],
    'no ticked services are left beside another choice',
  );
});

bothEngines('undo reverts any correction, but keeps a way to the customer', async ({ database, put }) => {
  const id = await put(fields);
  const actions = createRequestActions(database, []);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await actions.correct(id, { id: first, fields: { lastName: 'Byron', city: 'Brighton' } }, services, phone);
  await actions.correct(id, { id: second, fields: { lastName: 'Lovelace' } }, services, phone);

  await actions.undo(id, first, seen(2), phone);
  const withoutFirst = JSON.parse((await columns(database)).payload);
  await actions.undo(id, second, seen(3), phone);
  const { payload, town } = await columns(database);

  assert.deepEqual([withoutFirst.lastName, withoutFirst.city], ['Lovelace', 'livonia']);
  assert.deepEqual([JSON.parse(payload).lastName, town], ['Lovelase', 'Livonia']);

  const [mail, removal] = [crypto.randomUUID(), crypto.randomUUID()];
  await actions.correct(id, { id: mail, fields: { email: 'ada@example.com' } }, services, phone);
  await actions.correct(id, { id: removal, fields: { phone: '' } }, services, phone);
  assert.deepEqual(await actions.undo(id, mail, seen(6), phone), {
    sentence: 'Without this correction, no way to reach the customer is left. Please add one first.',
  });
  assert.equal((await columns(database)).email, 'ada@example.com');
  await actions.undo(id, removal, seen(6), phone);
  assert.equal(await actions.undo(id, mail, seen(7), phone), 'changed', 'the phone number is back');
});

onSqlite('a wrong correction is refused, and nothing of it is stored', async ({ database, put }) => {
  const id = await put(fields);
  const actions = createRequestActions(database, []);
  const correct = (details: object) =>
    actions.correct(id, { id: crypto.randomUUID(), fields: details }, services, phone);

  assert.deepEqual(await correct({ firstName: ' ' }), { sentence: 'First name is required' });
  assert.deepEqual(await correct({ city: 'Ann Arbor', phone: '12' }), {
    sentence: 'Phone number must be 10 digits',
  });
  assert.deepEqual(await correct({ phone: '' }), { sentence: 'Phone number is required' });
  assert.deepEqual(await correct({ serviceNeeded: 'gardening' }), {
    sentence: 'Service Needed must be one of the options',
  });
  assert.equal(
    await correct({ phone: '', email: 'ada@example.com' }),
    'changed',
    'one way to answer is enough',
  );
  assert.deepEqual(await correct({ email: '' }), { sentence: 'Phone number is required' });
  assert.equal(JSON.parse((await columns(database)).payload).city, 'livonia');
  assert.equal((await selectChanges(database.db, id)).length, 1);
});
