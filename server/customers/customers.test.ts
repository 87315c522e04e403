/**
 * Customers, their notes, and who is the same person. Over 250 lines because every test checks the same list
 * of customers.
 */
import assert from 'node:assert/strict';
import type { CustomerOrder } from '../../domain/customers.ts';
import type { RequestFields } from '../../domain/fields.ts';
import { DAY } from '../../domain/time-spans.ts';
import { services } from '../../tests/support/content.ts';
import { onBothEngines, onSqlite, type Stored, seen } from '../../tests/support/desk-store.ts';
import { planOf, watchQueries } from '../../tests/support/plans.ts';
import { readInbox } from '../requests/inbox.ts';
import { purge, purgeRequests } from '../requests/purge.ts';
import { countEarlier, readRelated } from '../requests/related.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { forgetNotes, joinCustomers, saveNotes, takeApart } from './change-customer.ts';
import { findCustomerOf } from './describe-customer.ts';
import { customerKey, listCustomers } from './list-customers.ts';
import { readCustomer } from './read-customer.ts';

const test = onBothEngines();
const NOW = Date.parse('2026-11-23T22:00:00Z');
const phone = { by: 'Safari on iPhone', nowMs: NOW };

const CAROL = { firstName: 'Carol', lastName: 'Miller', phone: '(734) 555-0142', email: 'carol@example.com' };
const BOB = { firstName: 'Bob', lastName: 'Adams', phone: '(734) 555-0190', email: 'bob@example.com' };

async function list({ database }: Stored, search = '', order: CustomerOrder = 'name') {
  const { rows } = await listCustomers(database, { search, order, after: undefined });
  return rows;
}

async function idOf(stored: Stored, search: string): Promise<string> {
  const [row] = await list(stored, search);
  assert.ok(row, search);
  return row.id;
}

async function notesOf({ database }: Stored, fields: Partial<RequestFields>): Promise<string | undefined> {
  return (await findCustomerOf(database.db, { phone: '', email: '', ...fields }))?.notes;
}

async function note(stored: Stored, search: string, notes: string): Promise<void> {
  const id = await idOf(stored, search);
  const known = await readCustomer(stored.database, id);
  const version = known?.notesVersion ?? 0;
  assert.equal(await saveNotes(stored.database, id, { notes, version }, phone), 'changed');
}

const visitOn = (day: string) => ({ day, time: null, atMs: null, eveningMs: 0 });
const namesOf = (rows: readonly { name: string; requests: number }[]) =>
  rows.map(({ name, requests }) => `${name} ${requests}`);

test('requests that share a phone number or e-mail address are one customer', async (stored) => {
  const { database, put } = stored;
  await put({ ...CAROL, city: 'ann arbor', address: '12 Oak Drive' }, { receivedMs: NOW - 9 * DAY });
  await put({ ...CAROL, firstName: 'C.', email: 'work@example.com' }, { receivedMs: NOW - 8 * DAY });
  await put(
    { firstName: 'Mrs.', lastName: 'Miller', email: ' CAROL@example.com' },
    { receivedMs: NOW - DAY },
  );
  await put({ ...BOB }, { receivedMs: NOW });
  await put({ firstName: 'Sp', lastName: 'Am', phone: '7345550111' }, { status: 'quarantine' });
  await put({ firstName: 'No', lastName: 'Body' });

  const rows = await list(stored);

  assert.deepEqual(namesOf(rows), ['Bob Adams 1', 'Mrs. Miller 3']);
  assert.equal(rows[1]?.town, 'Ann Arbor', 'of the newest request that has one');
  const carol = await readCustomer(database, rows[1]?.id ?? '');
  assert.equal(carol?.address, '12 Oak Drive, ann arbor');
  assert.deepEqual(carol?.phones, ['(734) 555-0142']);
  assert.deepEqual(
    carol?.emails.map((email) => email.trim().toLowerCase()),
    ['carol@example.com', 'work@example.com'],
  );
  assert.equal(carol?.history.length, 3);
});

test('a request with two customers’ contacts makes them one, until it is spam', async (stored) => {
  const { database, put } = stored;
  await put(CAROL, { receivedMs: NOW - 9 * DAY });
  await put(BOB, { receivedMs: NOW - 8 * DAY });
  await note(stored, 'carol', 'Dog (Biscuit)');
  await note(stored, 'bob', 'Gate code 4711');
  const id = await put({ ...CAROL, email: BOB.email }, { receivedMs: NOW - DAY });
  const actions = createRequestActions(database, []);

  assert.deepEqual(namesOf(await list(stored)), ['Carol Miller 3']);
  assert.equal(await notesOf(stored, BOB), 'Dog (Biscuit)\nGate code 4711');
  await actions.setStatus(id, 'quarantine', '', seen(0), phone);

  assert.deepEqual(namesOf(await list(stored)), ['Bob Adams 1', 'Carol Miller 1']);
  assert.equal(await notesOf(stored, CAROL), 'Dog (Biscuit)');
  assert.equal(await notesOf(stored, BOB), 'Gate code 4711');
  await actions.setStatus(id, 'new', '', seen(1), phone);
  assert.deepEqual(namesOf(await list(stored)), ['Carol Miller 3']);
});

onSqlite('a customer in spam comes back whole, or for a new request with notes only', async (stored) => {
  const { database, put } = stored;
  const spam = await put({ ...CAROL, address: '99 Secret Lane', city: 'Brighton' });
  await note(stored, 'carol', 'Dog (Biscuit)');
  const actions = createRequestActions(database, []);
  await actions.setStatus(spam, 'quarantine', '', seen(0), phone);
  assert.deepEqual(await list(stored), []);
  await actions.setStatus(spam, 'new', '', seen(1), phone);
  assert.deepEqual(namesOf(await list(stored)), ['Carol Miller 1']);
  assert.equal(await notesOf(stored, CAROL), 'Dog (Biscuit)');
  await actions.setVisit(spam, { id: crypto.randomUUID(), seen: 2, visit: visitOn('2026-12-08') }, phone);
  await actions.setStatus(spam, 'quarantine', '', seen(3), phone);

  await put({ firstName: 'Dora', lastName: 'New', phone: CAROL.phone });

  const [dora] = await list(stored, 'biscuit');
  assert.deepEqual([dora?.name, dora?.town, dora?.visitDay], ['Dora New', '', null]);
  for (const search of ['secret', 'carol', 'brighton'])
    assert.deepEqual(await list(stored, search), [], search);
});

test('notes stay when a number is corrected or the first request becomes spam', async (stored) => {
  const { database, put } = stored;
  const id = await put({ ...CAROL, email: '' });
  await note(stored, 'carol', 'Dog (Biscuit)');
  const actions = createRequestActions(database, []);
  const correction = { id: crypto.randomUUID(), fields: { lastName: 'Möller', phone: '734-555-0143' } };

  await actions.correct(id, correction, services, phone);
  assert.equal(await notesOf(stored, { phone: '7345550143' }), 'Dog (Biscuit)');
  assert.equal(await notesOf(stored, CAROL), undefined);
  assert.deepEqual(namesOf(await list(stored, 'moller')), ['Carol Möller 1']);
  await actions.undo(id, correction.id, seen(1), phone);
  assert.equal(await notesOf(stored, CAROL), 'Dog (Biscuit)');
  assert.deepEqual(namesOf(await list(stored)), ['Carol Miller 1']);

  await put(CAROL);
  await put({ ...CAROL, phone: '' });
  await actions.setStatus(id, 'quarantine', '', seen(2), phone);
  await purgeRequests(database, [id]);
  assert.deepEqual(namesOf(await list(stored)), ['Carol Miller 2']);
  assert.equal(await notesOf(stored, { email: CAROL.email }), 'Dog (Biscuit)');
});

test('the owner joins two customers, and takes them apart again', async (stored) => {
  const { database, put } = stored;
  const first = await put(CAROL, { receivedMs: NOW - 9 * DAY });
  await put(BOB, { receivedMs: NOW - 8 * DAY });
  await note(stored, 'carol', 'Dog (Biscuit)\nTwo stories');
  await note(stored, 'bob', 'Two stories');
  const [carol, bob] = [await idOf(stored, 'carol'), await idOf(stored, 'bob')];

  assert.equal(await joinCustomers(database, bob, carol, NOW), 'changed');
  assert.equal(await joinCustomers(database, bob, carol, NOW), 'changed', 'a repeat changes nothing');

  assert.deepEqual(namesOf(await list(stored)), ['Bob Adams 2']);
  assert.equal(await notesOf(stored, CAROL), 'Dog (Biscuit)\nTwo stories\nTwo stories');
  const later = await put({ firstName: 'Bobby', lastName: 'Adams', phone: BOB.phone }, { receivedMs: NOW });
  assert.deepEqual(namesOf(await list(stored, 'carol miller')), ['Bobby Adams 3']);
  assert.equal((await readCustomer(database, bob))?.id, carol, 'an old link still opens it');
  assert.deepEqual(
    (await readRelated(database, later, carol)).map(({ id }) => id).at(-1),
    first,
    'the joined customer’s requests, too',
  );
  assert.equal(await countEarlier(database, carol, NOW), 2);

  const joined = (await readCustomer(database, carol))?.joined ?? [];
  assert.deepEqual(
    joined.map(({ id, contact }) => [id, contact]),
    [[bob, '+1 (734) 555-0190']],
  );
  const correction = { id: crypto.randomUUID(), fields: { lastName: 'Addams' } };
  await createRequestActions(database, []).correct(later, correction, services, phone);
  const [renamed] = (await readCustomer(database, carol))?.joined ?? [];
  assert.equal(renamed?.name, 'Bobby Addams', 'the name follows a correction');
  assert.equal(await takeApart(database, bob, NOW), 'changed');

  assert.deepEqual(namesOf(await list(stored)), ['Bobby Addams 2', 'Carol Miller 1']);
  assert.equal(await notesOf(stored, CAROL), 'Dog (Biscuit)\nTwo stories');
  assert.equal(await notesOf(stored, BOB), 'Two stories');
  assert.equal(await joinCustomers(database, bob, crypto.randomUUID(), NOW), 'missing');
});

const DAN = { firstName: 'Dan', lastName: 'Zorn', phone: '7345550177' };

/** Joins Dan with Bob, and Bob with Carol. `request` is Carol's. */
async function joinThree(stored: Stored) {
  const { database, put } = stored;
  const request = await put(CAROL);
  for (const fields of [BOB, DAN]) await put(fields);
  for (const name of ['carol', 'bob', 'dan']) await note(stored, name, `Of ${name}`);
  const ids = ['carol', 'bob', 'dan'].map((name) => idOf(stored, name));
  const [carol = '', bob = '', dan = ''] = await Promise.all(ids);
  await joinCustomers(database, dan, bob, NOW);
  await joinCustomers(database, bob, carol, NOW);
  return { request, carol, bob, dan };
}

onSqlite('an e-mail address with the digits of a phone number is shown as it is', async (stored) => {
  await stored.put({ firstName: 'Dana', email: '7345550148@vtext.com' });
  await stored.put(CAROL);
  const [dana, carol] = [await idOf(stored, 'dana'), await idOf(stored, 'carol')];

  await joinCustomers(stored.database, dana, carol, NOW);

  const [joined] = (await readCustomer(stored.database, carol))?.joined ?? [];
  assert.equal(joined?.contact, '7345550148@vtext.com');
});

onSqlite('a joined group stays together when it is taken out of another', async (stored) => {
  const { database, put } = stored;
  const { carol, bob, dan } = await joinThree(stored);
  assert.equal(await notesOf(stored, DAN), 'Of carol\nOf bob\nOf dan');

  await takeApart(database, bob, NOW);

  assert.equal((await list(stored)).length, 2);
  assert.equal(await notesOf(stored, DAN), 'Of bob\nOf dan');
  assert.equal(await notesOf(stored, CAROL), 'Of carol');
  await put({ ...CAROL, phone: BOB.phone });
  assert.equal((await list(stored)).length, 1);
  assert.equal(await takeApart(database, dan, NOW), 'changed');
  assert.equal(await notesOf(stored, DAN), 'Of dan');
  await joinCustomers(database, dan, carol, NOW);
  await put({ ...CAROL, phone: DAN.phone });
  assert.equal(await takeApart(database, dan, NOW), 'connected');
  assert.equal((await list(stored)).length, 1);
});

onSqlite('a group stays whole when the first request of its first customer is deleted', async (stored) => {
  const { database } = stored;
  const { request, dan } = await joinThree(stored);

  await purgeRequests(database, [request]);

  const rows = await database.db.selectFrom('customer').select(['id', 'joined_to']).execute();
  const ids = new Set<string | null>([null, ...rows.map(({ id }) => id)]);
  assert.deepEqual(
    rows.filter(({ joined_to }) => !ids.has(joined_to)),
    [],
  );
  assert.equal((await list(stored)).length, 1);
  assert.equal(await takeApart(database, dan, NOW), 'changed');
  assert.deepEqual((await readCustomer(database, dan))?.joined, []);
  assert.equal((await list(stored)).length, 2);
});

test('simultaneous requests make one customer, and simultaneous notes a conflict, also after a join', async (stored) => {
  const { database, other, put } = stored;
  const firsts = [CAROL, { ...CAROL, phone: '', firstName: 'Caroline' }];
  await Promise.all([...firsts, ...firsts, ...firsts, ...firsts].map((fields) => put(fields)));
  const [{ requests } = { requests: 0 }, ...others] = await list(stored);
  assert.deepEqual([requests, others], [8, []]);
  await put(BOB);
  const [carol, bob] = [await idOf(stored, 'carol'), await idOf(stored, 'bob')];

  const results = await Promise.all([
    saveNotes(database, carol, { notes: 'Here', version: 0 }, phone),
    saveNotes(other, carol, { notes: 'There', version: 0 }, { by: 'Firefox on Linux' }),
  ]);
  assert.equal(results.filter((result) => result === 'changed').length, 1);
  await joinCustomers(database, bob, carol, NOW);
  const late = await saveNotes(database, bob, { notes: 'Of Bob', version: 0 }, phone);

  assert.ok(typeof late === 'object' && late.kind === 'conflict');
  assert.match((await notesOf(stored, BOB)) ?? '', /here/i);
});

test('customers are found by name, number and notes, in two orders', async (stored) => {
  const { database, put } = stored;
  const one = await put(CAROL);
  const two = await put(BOB);
  await put({ firstName: 'Zoë', lastName: 'Öberg', phone: '7345550123' });
  await put({ firstName: 'Cher', lastName: '', phone: '7345550124' });
  await put({ firstName: 'Dr.', lastName: 'Best', phone: '7345550125' });
  await put({ firstName: 'Mrs. Nash', lastName: '', phone: '7345550126' });
  await note(stored, 'carol', 'Dog (Biscuit)');
  const actions = createRequestActions(database, []);
  const visit = (id: string, day: string) =>
    actions.setVisit(id, { id: crypto.randomUUID(), seen: 0, visit: visitOn(day) }, phone);
  await visit(one, '2026-04-24');
  await visit(two, '2026-11-03');

  const titled = [
    'mrs miller',
    'Mrs. MILLER',
    ...['Mr.', 'Ms.', 'Miss', 'Dr.'].map((each) => `${each} Miller`),
  ];
  const numbers = ['555-0142', '5550142', '\u202d+1 (734) 555-0142\u202c', 'carol 734\u2011555\u20110142'];
  for (const search of [...titled, ...numbers, '734 555 0142 Carol', 'miller', 'biscuit', 'mill'])
    assert.deepEqual(namesOf(await list(stored, search)), ['Carol Miller 1'], search);
  assert.deepEqual(namesOf(await list(stored, 'dr')), ['Dr. Best 1']);
  assert.deepEqual(await list(stored, 'nobody'), []);
  const names = async (order: CustomerOrder) => (await list(stored, '', order)).map(({ name }) => name);
  const byName = ['Bob Adams', 'Dr. Best', 'Cher', 'Carol Miller', 'Mrs. Nash', 'Zoë Öberg'];
  assert.deepEqual(await names('name'), byName);
  assert.deepEqual((await names('visit')).slice(0, 3), ['Bob Adams', 'Carol Miller', 'Dr. Best']);
  await actions.setVisit(two, { id: crypto.randomUUID(), seen: 1, visit: null }, phone);
  assert.deepEqual((await names('visit'))[0], 'Carol Miller');
  const { rows } = await readInbox(database, { view: 'open', search: 'Mrs. Miller', after: undefined });
  const ids = rows.map(({ id }) => id);
  assert.deepEqual(ids, [one]);
});

test('a lost job counts neither in the sum won nor as last visit, until undone', async (stored) => {
  const { database, put } = stored;
  const [job, lost] = [await put(CAROL), await put(CAROL)];
  const quote = { state: 'accepted', draft: '', draft_version: 1, version: 1, won_ms: NOW } as const;
  for (const request_id of [job, lost])
    await database.db
      .insertInto('quote')
      .values({ request_id, token: request_id, ...quote, won_low: 24_000, won_high: 26_000 })
      .execute();
  const actions = createRequestActions(database, []);
  const day = '2026-12-08';
  const countsOf = async () => {
    const [row] = await list(stored, '', 'visit');
    const carol = await readCustomer(database, row?.id ?? '');
    const visits = [row?.visitDay, carol?.visitDay, carol?.history.find(({ id }) => id === job)?.visitDay];
    return [row?.requests, row?.won, ...visits];
  };
  const won = { low: 24_000, high: 26_000 };
  await actions.setStatus(job, 'won', '', seen(0), phone);
  await actions.setStatus(lost, 'lost', '', seen(0), phone);
  await actions.setVisit(job, { id: crypto.randomUUID(), seen: 1, visit: visitOn(day) }, phone);
  assert.deepEqual(await countsOf(), [2, won, day, day, day]);

  const change = seen(2);
  await actions.setStatus(job, 'lost', 'Canceled', change, phone);

  assert.deepEqual((await countsOf()).slice(2), [null, null, null]);
  await actions.undo(job, change.id, seen(3), phone);
  assert.deepEqual(await countsOf(), [2, won, day, day, day]);
});

test('pages neither skip nor repeat a customer, in either order', async (stored) => {
  const { database, put } = stored;
  for (let number = 0; number < 101; number += 1)
    await put({
      firstName: 'Same',
      lastName: 'Name',
      phone: `7345551${String(number).padStart(3, '0')}`,
    });
  const count = (await database.db.selectFrom('customer').select('id').execute()).length;

  for (const order of ['name', 'visit'] as const) {
    const ids = new Set<string>();
    let key: string | null = null;
    do {
      const after = key === null ? undefined : customerKey.parse(key);
      const page = await listCustomers(database, { search: '', order, after });
      for (const { id } of page.rows) ids.add(id);
      key = page.next;
    } while (key !== null);
    assert.equal(ids.size, count, order);
  }
  assert.equal(customerKey.safeParse('nonsense').success, false);
});

test('a customer and the notes are deleted with the last request', async (stored) => {
  const { database, put } = stored;
  const first = await put(CAROL, { receivedMs: NOW - 900 * DAY });
  const second = await put({ ...CAROL, email: 'work@example.com' }, { receivedMs: NOW });
  const third = await put(BOB, { receivedMs: NOW - 900 * DAY });
  await note(stored, 'carol', 'Dog (Biscuit)');
  await note(stored, 'bob', 'Gate code 4711');
  await joinCustomers(database, await idOf(stored, 'bob'), await idOf(stored, 'carol'), NOW);
  const actions = createRequestActions(database, []);
  const past = { by: 'a test', nowMs: NOW - 890 * DAY };
  for (const id of [first, third]) await actions.setStatus(id, 'lost', '', seen(0), past);

  assert.equal(await purge(database, 'closed', NOW - 700 * DAY, NOW), 2);

  assert.deepEqual(namesOf(await list(stored)), ['Carol Miller 1']);
  assert.equal(await notesOf(stored, CAROL), 'Dog (Biscuit)\nGate code 4711', 'as they were shown');
  assert.deepEqual(await list(stored, '0190'), []);
  await purgeRequests(database, [second]);
  for (const table of ['customer', 'customer_contact'] as const)
    assert.deepEqual(await database.db.selectFrom(table).selectAll().execute(), [], table);
});

test('no customer keeps a word of deleted requests or notes', async (stored) => {
  const { database, put } = stored;
  const secret = { lastName: 'Secret', address: '99 Secret Lane', city: 'Secret' };
  const deleted = [
    await put({ ...BOB, ...secret }, { receivedMs: NOW - DAY }),
    await put({ ...CAROL, ...secret }, { receivedMs: NOW - DAY }),
  ];
  await put(BOB, { status: 'quarantine' });
  await put(CAROL);
  await put({ firstName: 'Dan', lastName: 'Zorn', phone: '7345550177' });
  await note(stored, 'carol', 'Gate code 4711');
  const dan = await idOf(stored, 'dan');
  await joinCustomers(database, await idOf(stored, 'carol'), dan, NOW);

  await purgeRequests(database, deleted);
  await forgetNotes(database, dan);

  const rows = await database.db.selectFrom('customer').selectAll().execute();
  assert.equal(rows.length, 3, 'also the one in spam, which may be a mistake');
  assert.doesNotMatch(JSON.stringify(rows), /secret|4711/i);
});

test('a customer’s requests are found by an index, however many others there are', async (stored) => {
  const { database, put } = stored;
  const id = await put({ ...CAROL }, { receivedMs: NOW - DAY });
  for (let number = 0; number < 30; number += 1) await put({}, { receivedMs: NOW - DAY });
  const customer = await idOf(stored, 'carol');
  const { db, asked } = watchQueries(database);

  await readCustomer({ db }, customer);
  await readRelated({ db }, id, customer);
  await countEarlier({ db }, customer, NOW);
  await listCustomers({ db }, { search: '', order: 'name', after: undefined });

  const ofContacts = asked.filter(({ sql }) => sql.includes('CASE WHEN'));
  assert.equal(ofContacts.length, 5);
  for (const query of ofContacts) {
    const plan = await planOf(database, query);
    // PostgreSQL uses no index for so few rows.
    if (!database.isShared) assert.match(plan, /quote_request_contact/, `${plan}\n${query.sql}`);
  }
});
