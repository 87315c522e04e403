/** Dates of visits: the reminders they end, Undo, and retention of their requests. On both engines in scheduled.test.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateVisit } from '../../domain/reminders.ts';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { onSqlite, type Stored, seen } from '../../tests/support/desk-store.ts';
import { putDailySent } from '../../tests/support/jobs.ts';
import { selectChanges, withoutUndone } from '../requests/apply-change.ts';
import { createRetention } from '../requests/delete-past-retention.ts';
import { purgeRequests } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { visitAfter } from './visits.ts';

const NOW = Date.parse('2026-07-03T16:00:00Z');
const MONDAY = dateVisit({ day: '2026-07-06', time: '09:30' }, 'America/Detroit');
const TUESDAY = dateVisit({ day: '2026-07-07', time: null }, 'America/Detroit');

const uuid = () => crypto.randomUUID();
const maker = (nowMs = NOW) => ({ by: 'Safari on iPhone', nowMs });

test('a time is in the company’s time zone, in summer, in winter, and at a half-hour offset', () => {
  const start = (day: string, time: string, timeZone = 'America/Detroit') =>
    new Date(dateVisit({ day, time }, timeZone).atMs ?? 0).toISOString();

  assert.equal(start('2026-12-08', '09:30'), '2026-12-08T14:30:00.000Z');
  assert.equal(start('2026-07-08', '09:30'), '2026-07-08T13:30:00.000Z');
  assert.equal(start('2026-12-08', '23:59'), '2026-12-09T04:59:00.000Z');
  assert.equal(start('2026-12-08', '09:30', 'Asia/Kolkata'), '2026-12-08T04:00:00.000Z');
});

function reader({ database: { db } }: Stored, id: string) {
  return {
    visit: async () => visitAfter(withoutUndone(await selectChanges(db, id))),
    row: () => db.selectFrom('visit').selectAll().where('request_id', '=', id).executeTakeFirst(),
    request: () =>
      db.selectFrom('quote_request').selectAll().where('request_id', '=', id).executeTakeFirstOrThrow(),
  };
}

onSqlite(
  'the date set last counts, a repeat changes nothing, and removing, undoing and purging a visit is a change',
  async (stored) => {
    const actions = createRequestActions(stored.database, []);
    const id = await stored.put();
    const { visit, row } = reader(stored, id);
    const [change, later] = [uuid(), uuid()];
    const stateOf = async () => [await visit(), (await row())?.day, (await row())?.sequence];
    const set = (date: typeof MONDAY | null, atMs = NOW, as = uuid()) =>
      actions.setVisit(id, { id: as, seen: 99, visit: date }, maker(atMs));
    for (const again of [change, change]) await set(MONDAY, NOW, again);
    assert.deepEqual(await stateOf(), [MONDAY, MONDAY.day, 0]);

    await set(TUESDAY, NOW + HOUR, later);
    assert.deepEqual(await stateOf(), [TUESDAY, TUESDAY.day, 1]);
    assert.equal(await actions.undo(id, later, seen(0), maker(NOW + HOUR)), 'changed');
    assert.deepEqual(await stateOf(), [MONDAY, MONDAY.day, 2]);
    await set(null, NOW + 2 * HOUR);
    assert.deepEqual(await stateOf(), [null, null, 3]);
    await set(MONDAY, NOW + 3 * HOUR);

    assert.deepEqual(await stateOf(), [MONDAY, MONDAY.day, 4]);
    assert.equal((await row())?.changed_ms, NOW + 3 * HOUR);
    await purgeRequests(stored.database, [id]);
    assert.equal(await row(), undefined);
  },
);

onSqlite(
  'of two devices that date a visit or close its request, the later gets a conflict',
  async (stored) => {
    const actions = createRequestActions(stored.database, []);
    const id = await stored.put();
    const { visit, request } = reader(stored, id);
    const tablet = { ...maker(), by: 'Safari on iPad' };
    const set = (date: typeof MONDAY, seenVersion: number, by = maker()) =>
      actions.setVisit(id, { id: uuid(), seen: seenVersion, visit: date }, by);
    const first = { id: uuid(), seen: 0, visit: MONDAY };
    assert.equal(await actions.setVisit(id, first, maker()), 'changed');
    assert.equal(await actions.setVisit(id, first, maker()), 'changed', 'a retry whose response was lost');

    assert.equal(await set(TUESDAY, 0, tablet), 'conflict');
    assert.equal(await set(MONDAY, 0, tablet), 'changed', 'the same date is no conflict');
    assert.deepEqual(await visit(), MONDAY);
    assert.equal(await set(TUESDAY, 2, tablet), 'changed');
    assert.deepEqual(await visit(), TUESDAY);

    await actions.setStatus(id, 'won', '', seen(99), maker());
    const before = await request();
    await actions.setStatus(id, 'lost', 'Price', seen(before.version), tablet);
    assert.equal(await set(MONDAY, before.version), 'conflict');
    const { version } = await request();
    assert.equal(await set(MONDAY, version), 'changed');
    await actions.setStatus(id, 'won', '', seen(99), maker());
    await actions.setStatus(id, 'lost', '', seen(99), maker());
    assert.equal(await set(TUESDAY, version), 'changed', 'this device has closed it itself');
    assert.deepEqual(await visit(), TUESDAY);
  },
);

onSqlite(
  'a date ends a due reminder but not a future one, and undoing the date restores the reminder',
  async (stored) => {
    const actions = createRequestActions(stored.database, []);
    const id = await stored.put();
    const { request } = reader(stored, id);
    const dated = uuid();
    await actions.remind(id, uuid(), NOW - HOUR, maker(NOW - 2 * HOUR));
    await actions.setVisit(id, { id: dated, seen: 99, visit: MONDAY }, maker());
    assert.equal((await request()).remind_ms, null);
    await actions.undo(id, dated, seen(0), maker());
    assert.equal((await request()).remind_ms, NOW - HOUR);

    await actions.remind(id, uuid(), NOW + DAY, maker());
    await actions.setVisit(id, { id: uuid(), seen: 99, visit: MONDAY }, maker());
    await actions.setVisit(id, { id: uuid(), seen: 99, visit: null }, maker());

    assert.equal((await request()).remind_ms, NOW + DAY);
  },
);

onSqlite(
  'a closed request with a future visit is kept, and deleted with its visit afterwards',
  async (stored) => {
    const { database } = stored;
    const actions = createRequestActions(database, []);
    const id = await stored.put({}, { receivedMs: NOW - 100 * DAY });
    const { row } = reader(stored, id);
    await actions.mark(id, 'won', maker(NOW - 90 * DAY));
    await actions.setVisit(id, { id: uuid(), seen: 99, visit: MONDAY }, maker(NOW - 90 * DAY));
    await database.db
      .updateTable('desk_state')
      .set({ keep_months: 1, keep_start_ms: NOW - DAY, keep_looked_ms: NOW - DAY })
      .execute();
    await putDailySent(database, NOW - 2 * DAY);

    assert.equal(await createRetention(database, 1)(NOW), 0);
    assert.ok(await row());
    assert.equal(await createRetention(database, 1)(NOW + 2 * DAY), 0, 'the visit is tomorrow');
    let deleted = 0;
    for (let day = 3; day < 7; day += 1) deleted += await createRetention(database, 1)(NOW + day * DAY);

    assert.equal(deleted, 1);
    assert.equal(await row(), undefined);
  },
);
