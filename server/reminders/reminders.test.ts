/**
 * Reminders: when a request is due, and who is notified. T2 is a row of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { FOLLOW_UP, UNDATED } from '../../domain/reminders.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../domain/time-spans.ts';
import { onBothEngines, onSqlite, type Stored, seen } from '../../tests/support/desk-store.ts';
import { respondWith } from '../../tests/support/push-service.ts';
import { startPushes } from '../../tests/support/pushes.ts';
import { contents, towns } from '../../tests/support/quotes.ts';
import { createCustomerAnswers } from '../quotes/answers.ts';
import { createQuotes } from '../quotes/quotes.ts';
import { selectChanges } from '../requests/apply-change.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { remindersBefore } from './reminders.ts';

const test = onBothEngines();
const NOW = Date.parse('2026-07-03T16:00:00Z');

const maker = (nowMs: number) => ({ by: 'Maria’s phone', nowMs });
const uuid = () => crypto.randomUUID();

async function dueOf({ database }: Stored, id: string): Promise<string> {
  const requests = database.db.selectFrom('quote_request').select(['remind_ms', 'is_follow_up']);
  const { remind_ms, is_follow_up } = await requests.where('request_id', '=', id).executeTakeFirstOrThrow();
  if (remind_ms === null) return 'none';
  return `${is_follow_up ? 'follow-up' : 'asked'} in ${(remind_ms - NOW) / HOUR} h`;
}

test('a reminder is set, replaced, removed and undone, and the history shows all of it', async (stored) => {
  const id = await stored.put();
  const actions = createRequestActions(stored.database, []);
  const [first, second, third] = [uuid(), uuid(), uuid()];

  await actions.remind(id, first, NOW + HOUR, maker(NOW));
  await actions.remind(id, first, NOW + HOUR, maker(NOW));
  await actions.remind(id, second, NOW + 2 * HOUR, maker(NOW));
  assert.equal(await dueOf(stored, id), 'asked in 2 h');
  await actions.remind(id, third, null, maker(NOW));
  assert.equal(await dueOf(stored, id), 'none');
  await actions.undo(id, third, seen(3), maker(NOW));
  assert.equal(await dueOf(stored, id), 'asked in 2 h');
  await actions.undo(id, second, seen(4), maker(NOW));
  assert.equal(await dueOf(stored, id), 'asked in 1 h');

  assert.deepEqual(
    (await selectChanges(stored.database.db, id)).map(
      ({ kind, remind_ms }) => `${kind} ${remind_ms === null ? '' : remind_ms - NOW}`,
    ),
    ['reminder 3600000', 'reminder 7200000', 'reminder ', 'undo ', 'undo '],
  );
});

test('a quote without an answer is due after three days, won without a date again', async (stored) => {
  const id = await stored.put();
  const actions = createRequestActions(stored.database, []);

  await actions.setStatus(id, 'quoted', '', seen(0), maker(NOW));
  assert.equal(await dueOf(stored, id), `follow-up in ${FOLLOW_UP / HOUR} h`);
  await actions.setStatus(id, 'won', '', seen(1), maker(NOW + HOUR));
  assert.equal(await dueOf(stored, id), `follow-up in ${1 + UNDATED / HOUR} h`);
  const won = (await selectChanges(stored.database.db, id)).at(-1)?.change_id ?? '';
  await actions.undo(id, won, seen(2), maker(NOW + HOUR));
  assert.equal(await dueOf(stored, id), `follow-up in ${FOLLOW_UP / HOUR} h`);
  await actions.remind(id, uuid(), NOW + 99 * HOUR, maker(NOW + FOLLOW_UP));
  assert.equal(await dueOf(stored, id), 'asked in 99 h');
});

onSqlite('a withdrawn quote is not due until it is sent again, and then three days later', async (stored) => {
  const id = await stored.put();
  const quotes = createQuotes(stored.database, []);
  const actions = createRequestActions(stored.database, []);
  const send = (nowMs: number) =>
    quotes.send(id, { id: uuid(), draftVersion: 1, seen: 99 }, maker(nowMs), '2026-07-03');
  const withdraw = (change: string) => quotes.withdraw(id, { id: change, seen: 99 }, maker(NOW + HOUR));
  const [first, second] = [uuid(), uuid()];
  const days = FOLLOW_UP / HOUR;
  await quotes.saveDraft(id, { contents: contents(), draftVersion: 0 });
  await send(NOW);
  await actions.setStatus(id, 'quoted', '', seen(99), maker(NOW));

  await withdraw(first);
  assert.equal(await dueOf(stored, id), 'none');
  await actions.undo(id, first, seen(99), maker(NOW + HOUR));
  assert.equal(await dueOf(stored, id), `follow-up in ${days} h`);
  await withdraw(second);
  await send(NOW + 90 * HOUR);
  assert.equal(await dueOf(stored, id), `follow-up in ${90 + days} h`);
});

onSqlite('a changed quote answers a question, and is asked about even after a visit', async (stored) => {
  const { database, put } = stored;
  const id = await put();
  const quotes = createQuotes(database, []);
  const actions = createRequestActions(database, []);
  const customer = createCustomerAnswers(database, [], towns);
  const send = async (note: string, draftVersion: number, nowMs: number) => {
    await quotes.saveDraft(id, { contents: contents({ note }), draftVersion });
    const sent = { id: uuid(), draftVersion: draftVersion + 1, seen: 99 };
    assert.equal(await quotes.send(id, sent, maker(nowMs), '2026-07-03'), 'changed');
  };
  const estimate = { day: '2026-07-03', time: null, atMs: null, eveningMs: NOW - HOUR };
  await actions.setVisit(id, { id: uuid(), seen: 99, visit: estimate }, maker(NOW - DAY));
  await send('', 0, NOW);
  await actions.setStatus(id, 'quoted', '', seen(99), maker(NOW));
  const followUp = FOLLOW_UP / HOUR;
  assert.equal(await dueOf(stored, id), `follow-up in ${followUp} h`);

  const { token } = await database.db.selectFrom('quote').select('token').executeTakeFirstOrThrow();
  const { hash } = await database.db.selectFrom('quote_version').select('hash').executeTakeFirstOrThrow();
  const question = { version: 1, hash, what: 'asked' as const, options: [], words: 'And the gutters?' };
  assert.equal(await customer.answer(token, question, NOW + HOUR, '2026-07-03'), 'changed');
  assert.equal(await dueOf(stored, id), 'asked in 1 h');
  await send('With the gutters', 1, NOW + 2 * HOUR);
  assert.equal(await dueOf(stored, id), `follow-up in ${2 + followUp} h`);

  const later = { ...estimate, day: '2026-07-04', eveningMs: NOW + DAY };
  await actions.setVisit(id, { id: uuid(), seen: 99, visit: later }, maker(NOW + 2 * HOUR));
  assert.equal(await dueOf(stored, id), `follow-up in ${24 + followUp} h`, 'only after the visit to come');
});

onSqlite('a status change ends a due reminder and keeps a future one', async (stored) => {
  const [due, toCome] = [await stored.put(), await stored.put()];
  const actions = createRequestActions(stored.database, []);
  await actions.remind(due, uuid(), NOW - 1, maker(NOW - DAY));
  await actions.remind(toCome, uuid(), NOW + HOUR, maker(NOW - DAY));

  for (const id of [due, toCome]) await actions.setStatus(id, 'contacted', '', seen(1), maker(NOW));
  assert.equal(await dueOf(stored, due), 'none');
  assert.equal(await dueOf(stored, toCome), 'asked in 1 h');
  await actions.setStatus(toCome, 'quoted', '', seen(2), maker(NOW));
  assert.equal(await dueOf(stored, toCome), 'asked in 1 h');
});

test('the owner is notified once, again after postponing, and never of spam', async (stored) => {
  await using pushes = await startPushes(stored);
  const { database, put } = stored;
  const actions = createRequestActions(database, []);
  const asked = { firstName: 'Zerlina', serviceNeeded: 'roof-cleaning', city: 'Brighton' } as const;
  const [ada, spam] = [await put(asked), await put({}, { status: 'quarantine' })];
  await pushes.subscribe('phone');
  const now = pushes.now();
  await actions.remind(ada, uuid(), now + HOUR, maker(now));
  await actions.remind(spam, uuid(), now + HOUR, maker(now));
  const state = database.db.selectFrom('desk_state').select('change_counter');
  const changeCounter = async () => (await state.executeTakeFirstOrThrow()).change_counter;

  await pushes.pass(HOUR - MINUTE);
  const before = await changeCounter();
  assert.deepEqual(pushes.told('phone'), []);
  for (const ms of [MINUTE, MINUTE, DAY]) await pushes.pass(ms);
  assert.deepEqual(pushes.told('phone'), ['A reminder is due']);
  const [reminder] = pushes.service.arrived;
  assert.equal(reminder?.notification.body, 'Roof Cleaning in Brighton. 1 request is waiting.');
  assert.equal(await changeCounter(), before + 1, 'open desks read their lists again');
  await actions.remind(ada, uuid(), pushes.now() + DAY, maker(pushes.now()));
  await pushes.pass(DAY - MINUTE);
  assert.equal(pushes.told('phone').length, 1);
  await pushes.pass(MINUTE);
  assert.equal(pushes.told('phone').length, 2);
  const [due, ...others] = await remindersBefore(database, pushes.now() + 1, 10);
  assert.deepEqual([due?.request_id, others], [ada, []]);
});

onSqlite('a reminder whose request was attended to meanwhile does not ring any more', async (stored) => {
  await using pushes = await startPushes(stored);
  const { database, put } = stored;
  const actions = createRequestActions(database, []);
  const by = () => maker(pushes.now());
  const [attended, left] = [await put(), await put()];
  // The clock shows 9:05 AM in Detroit.
  await pushes.subscribe('phone', { quiet: { from: '09:00', until: '12:05' }, emergenciesPass: true });
  await pushes.subscribe('laptop');
  pushes.service.responses.set('laptop', respondWith(503));
  for (const id of [attended, left]) await actions.remind(id, uuid(), pushes.now() + HOUR, by());
  await pushes.pass(HOUR);

  await actions.mark(attended, 'lost', by());
  pushes.service.responses.delete('laptop');
  await pushes.pass(2 * HOUR);

  assert.deepEqual(pushes.told('phone'), ['New: 1 reminder']);
  assert.deepEqual(pushes.told('laptop'), ['A reminder is due']);
});

onSqlite('T2: a reminder rings at its time, although the clock was ahead meanwhile', async (stored) => {
  await using pushes = await startPushes(stored);
  const actions = createRequestActions(stored.database, []);
  const remind = async () =>
    actions.remind(await stored.put(), uuid(), pushes.now() + 2 * DAY, maker(pushes.now()));
  const pass = async (...times: number[]) => {
    for (const ms of times) await pushes.pass(ms);
  };
  await remind();
  await pushes.subscribe('phone');
  // A push service refuses a token that expires more than a day ahead (RFC 8292).
  pushes.service.responses.set('phone', respondWith(403));
  await pass(30 * DAY);
  pushes.service.responses.delete('phone');
  await pass(-30 * DAY, DAY);
  assert.deepEqual(pushes.told('phone'), []);
  await pass(DAY);
  assert.deepEqual(pushes.told('phone'), ['A reminder is due']);

  await remind();
  await pass(30 * DAY, -30 * DAY, DAY, DAY);
  assert.deepEqual(pushes.told('phone'), Array(3).fill('A reminder is due'));
});

onSqlite('neither a change in its minute nor a store’s error silences a reminder', async (stored) => {
  await using pushes = await startPushes(stored);
  const { database, put } = stored;
  const actions = createRequestActions(database, []);
  const by = () => maker(pushes.now());
  const [noted, failing] = [await put(), await put()];
  await actions.remind(noted, uuid(), pushes.now() + HOUR, by());
  await actions.remind(failing, uuid(), pushes.now() + 2 * HOUR, by());
  await pushes.subscribe('phone');
  await pushes.pass(HOUR - SECOND);

  const rung = pushes.pass(SECOND);
  await actions.addNote(noted, uuid(), 'Two dogs', by());
  await rung;
  await pushes.pass(MINUTE);
  assert.deepEqual(pushes.told('phone'), ['A reminder is due']);

  await sql`ALTER TABLE desk_state RENAME TO elsewhere`.execute(database.db);
  await pushes.pass(HOUR);
  assert.equal(pushes.told('phone').length, 1);
  await sql`ALTER TABLE elsewhere RENAME TO desk_state`.execute(database.db);
  await pushes.pass(MINUTE);
  assert.deepEqual(pushes.told('phone'), Array(2).fill('A reminder is due'));
});
