/** Reminders: what a request is due for, who is told, and when it is kept because of one. On both engines. */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { FOLLOW_UP } from '../../domain/reminders.ts';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { onBothEngines, type Stored, seen } from '../../tests/support/desk-store.ts';
import { dueFrom } from '../mail/email.ts';
import { createHistory } from './history.ts';
import { remindersBefore, tellDueReminders } from './reminders.ts';
import { createRetention } from './retention.ts';

const bothEngines = onBothEngines();
const NOW = Date.parse('2026-07-03T16:00:00Z');

const maker = (nowMs: number) => ({ by: 'Maria’s phone', nowMs });
const uuid = () => crypto.randomUUID();

async function dueOf({ database }: Stored, id: string): Promise<string> {
  const { remind_ms, is_follow_up } = await database.db
    .selectFrom('quote_request')
    .select(['remind_ms', 'is_follow_up'])
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow();
  if (remind_ms === null) return 'none';
  return `${is_follow_up ? 'follow-up' : 'asked'} in ${(remind_ms - NOW) / HOUR} h`;
}

bothEngines(
  'a reminder is set, replaced, taken away and taken back, and the history says all of it',
  async (stored) => {
    const id = await stored.put();
    const history = createHistory(stored.database, []);
    const [first, second, third] = [uuid(), uuid(), uuid()];

    await history.remind(id, first, NOW + HOUR, maker(NOW));
    await history.remind(id, first, NOW + HOUR, maker(NOW));
    await history.remind(id, second, NOW + 2 * HOUR, maker(NOW));
    assert.equal(await dueOf(stored, id), 'asked in 2 h');
    await history.remind(id, third, null, maker(NOW));
    assert.equal(await dueOf(stored, id), 'none');
    await history.undo(id, third, seen(3), maker(NOW));
    assert.equal(await dueOf(stored, id), 'asked in 2 h');
    await history.undo(id, second, seen(4), maker(NOW));
    assert.equal(await dueOf(stored, id), 'asked in 1 h');

    assert.deepEqual(
      (await history.of(id)).map(({ kind, remind_ms }) => `${kind} ${remind_ms === null ? '' : remind_ms - NOW}`),
      ['reminder 3600000', 'reminder 7200000', 'reminder ', 'undo ', 'undo '],
    );
  },
);

bothEngines('a quote without an answer for three days is due, until it is answered or put off', async (stored) => {
  const id = await stored.put();
  const history = createHistory(stored.database, []);

  await history.setStatus(id, 'quoted', '', seen(0), maker(NOW));
  assert.equal(await dueOf(stored, id), `follow-up in ${FOLLOW_UP / HOUR} h`);
  await history.setStatus(id, 'won', '', seen(1), maker(NOW + HOUR));
  assert.equal(await dueOf(stored, id), 'none');
  const won = (await history.of(id)).at(-1)?.change_id ?? '';
  await history.undo(id, won, seen(2), maker(NOW + HOUR));
  assert.equal(await dueOf(stored, id), `follow-up in ${FOLLOW_UP / HOUR} h`);
  await history.remind(id, uuid(), NOW + 99 * HOUR, maker(NOW + FOLLOW_UP));
  assert.equal(await dueOf(stored, id), 'asked in 99 h');
});

bothEngines('a change of the status ends a reminder that was due, and keeps one to come', async (stored) => {
  const [due, toCome] = [await stored.put(), await stored.put()];
  const history = createHistory(stored.database, []);
  await history.remind(due, uuid(), NOW - 1, maker(NOW - DAY));
  await history.remind(toCome, uuid(), NOW + HOUR, maker(NOW - DAY));

  for (const id of [due, toCome]) await history.setStatus(id, 'contacted', '', seen(1), maker(NOW));
  assert.equal(await dueOf(stored, due), 'none');
  assert.equal(await dueOf(stored, toCome), 'asked in 1 h');
  await history.setStatus(toCome, 'quoted', '', seen(2), maker(NOW));
  assert.equal(await dueOf(stored, toCome), 'asked in 1 h');
});

bothEngines('the owner is told of what is due once, of what was put off again, and never of spam', async (stored) => {
  const { database, put } = stored;
  const history = createHistory(database, []);
  const [ada, spam] = [await put(), await put({}, { status: 'quarantine' })];
  await history.remind(ada, uuid(), NOW, maker(NOW - DAY));
  await history.remind(spam, uuid(), NOW, maker(NOW - DAY));
  const tell = (nowMs: number) => tellDueReminders(database, nowMs);
  const told = async () => {
    const rows = await database.db.deleteFrom('notification').returningAll().execute();
    return rows.map(({ kind, request_id }) => [kind, request_id]);
  };
  const revision = async () =>
    (await database.db.selectFrom('desk_state').select('revision').executeTakeFirstOrThrow()).revision;

  assert.equal(await tell(NOW - 1), 0);
  const before = await revision();
  assert.deepEqual([await tell(NOW), await tell(NOW), await tell(NOW + DAY)], [1, 0, 0]);
  assert.equal(await revision(), before + 1, 'open desks read their lists again');
  assert.deepEqual(await told(), [['reminder', ada]]);
  await history.remind(ada, uuid(), NOW + 2 * DAY, maker(NOW + DAY));
  assert.deepEqual([await tell(NOW + DAY), await tell(NOW + 2 * DAY)], [0, 1]);
  assert.deepEqual(await told(), [['reminder', ada]]);
  assert.deepEqual(
    (await remindersBefore(database, NOW + 3 * DAY, 10)).map(({ request_id }) => request_id),
    [ada],
  );
});

bothEngines('of what could not be told nothing is lost', async ({ database, put }) => {
  const id = await put();
  await createHistory(database, []).remind(id, uuid(), NOW, maker(NOW));

  await sql`ALTER TABLE notification RENAME TO elsewhere`.execute(database.db);

  await assert.rejects(tellDueReminders(database, NOW), /notification/);

  await sql`ALTER TABLE elsewhere RENAME TO notification`.execute(database.db);
  assert.equal(await tellDueReminders(database, NOW), 1);
});

bothEngines('what is closed long ago stays as long as a reminder of it is to come', async (stored) => {
  const { database, put } = stored;
  const history = createHistory(database, []);
  const long = NOW - 400 * DAY;
  const ids = [await put({}, { receivedMs: long }), await put({}, { receivedMs: long })];
  for (const id of ids) await history.mark(id, 'won', maker(long));
  await history.remind(ids[0] ?? '', uuid(), NOW + 20 * DAY, maker(NOW));
  const look = createRetention(database, 12);
  const deleted: number[] = [];
  for (let day = 0; day < 30; day += 1) {
    deleted.push(await look(NOW + day * DAY));
    await tellOfDeletion(stored, NOW + day * DAY + 1);
  }

  assert.deepEqual(
    deleted.flatMap((count, day) => (count > 0 ? [`${count} on day ${day}`] : [])),
    ['1 on day 7', '1 on day 20'],
  );
});

/** The daily digest has reached the owner. */
async function tellOfDeletion({ database }: Stored, atMs: number): Promise<void> {
  const sent = { ...dueFrom(atMs), state: 'done', done_ms: atMs, until_ms: atMs } as const;
  await database.db
    .insertInto('email')
    .values({ ...sent, id: uuid(), kind: 'daily', request_id: null, recipient: 'owner@example.com' })
    .execute();
}
