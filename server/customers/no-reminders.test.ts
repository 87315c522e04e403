/** The wish for no reminders holds for every phone number and e-mail address of a customer, for good. */
import assert from 'node:assert/strict';
import { services } from '../../tests/support/content.ts';
import { onSqlite, type Stored, seen } from '../../tests/support/desk-store.ts';
import { purgeRequests } from '../requests/purge.ts';
import { readPerson } from '../requests/related.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { findRequest } from '../store/stored-request.ts';
import { joinCustomers } from './change-customer.ts';
import { findCustomerOf } from './describe-customer.ts';
import { setNoReminders } from './no-reminders.ts';

const NOW = Date.parse('2026-11-23T22:00:00Z');
const PHONE = { by: 'Safari on iPhone', nowMs: NOW };

const ADA = { firstName: 'Ada', phone: '+1 (734) 555-0142', email: 'Ada@Example.com' };
const BEN = { firstName: 'Ben', phone: '(734) 555-0190', email: 'ben@example.com' };

async function readStored({ database }: Stored, id: string) {
  const request = await findRequest(database.db, id);
  assert.ok(request);
  return request;
}

async function hasNoReminders(stored: Stored, id: string): Promise<boolean> {
  return (await readPerson(stored.database, await readStored(stored, id))).hasNoReminders;
}

/** Joins the customers of two requests. */
async function join(stored: Stored, id: string, otherId: string): Promise<void> {
  const [one, other] = await Promise.all(
    [id, otherId].map(async (each) => {
      const { payload } = await readStored(stored, each);
      return (await findCustomerOf(stored.database.db, payload))?.id ?? '';
    }),
  );
  assert.equal(await joinCustomers(stored.database, one ?? '', other ?? '', NOW), 'changed');
}

onSqlite(
  'the wish of one customer counts for customers joined before and after, and outlives its request',
  async (stored) => {
    const { database, put } = stored;
    const [ada, ben] = [await put(ADA), await put(BEN)];
    const dan = await put({ firstName: 'Dan', phone: '7345550177' });
    const wishes = async () => [
      await hasNoReminders(stored, ada),
      await hasNoReminders(stored, ben),
      await hasNoReminders(stored, dan),
    ];
    await join(stored, ben, ada);

    await setNoReminders(database, ada, true, NOW);

    assert.deepEqual(await wishes(), [true, true, false]);
    await join(stored, dan, ben);
    assert.deepEqual(await wishes(), [true, true, true]);
    await setNoReminders(database, dan, false, NOW);
    assert.deepEqual(await wishes(), [false, false, false]);
    await setNoReminders(database, ada, true, NOW);
    await purgeRequests(database, [ada]);
    assert.deepEqual(await Promise.all([ben, dan].map((id) => hasNoReminders(stored, id))), [true, true]);
  },
);

onSqlite('the wish stays with a request whose number the owner corrects', async (stored) => {
  const { database, put } = stored;
  const mistyped = { firstName: 'Ann', phone: '(734) 555-0124' };
  const [ann, ofThatNumber] = [await put(mistyped), await put({ ...mistyped, firstName: 'Other' })];
  const spam = await put({ ...BEN, email: '' }, { status: 'quarantine' });
  for (const id of [ann, spam]) await setNoReminders(database, id, true, NOW);
  const actions = createRequestActions(database, []);

  for (const [id, number] of [
    [ann, '(734) 555-0142'],
    [spam, '(734) 555-0177'],
  ] as const) {
    const correction = { id: crypto.randomUUID(), fields: { phone: number } };
    assert.equal(await actions.correct(id, correction, services, PHONE), 'changed');
  }

  assert.equal(await hasNoReminders(stored, ann), true);
  assert.equal(await hasNoReminders(stored, ofThatNumber), true);
  assert.equal(await hasNoReminders(stored, spam), true);
});

onSqlite('the wish holds for an address that a later request adds, unless it is spam', async (stored) => {
  const { database, put } = stored;
  const first = await put({ ...ADA, email: '' });
  await setNoReminders(database, first, true, NOW);
  await purgeRequests(database, [first]);
  await put(ADA);
  const another = { phone: ADA.phone, email: 'work@example.com' };
  const spam = await put(another, { status: 'quarantine' });
  const onlyWith = async (email: string) => hasNoReminders(stored, await put({ email }));

  assert.equal(await onlyWith('ada@example.com'), true);
  assert.equal(await onlyWith('work@example.com'), false);
  await createRequestActions(database, []).setStatus(spam, 'new', '', seen(0), PHONE);
  assert.equal(await onlyWith('work@example.com'), true);
});
