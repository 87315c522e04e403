/**
 * A won request gets a date, which ends its reminders. On the visit's evening the desk asks, and the owner
 * marks the request Done. The week lists the visits. Over 250 lines because one set-up serves all steps.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateVisit, UNDATED } from '../../domain/reminders.ts';
import type { RequestStatus } from '../../domain/status.ts';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { onBothEngines, onSqlite, type Stored, seen } from '../../tests/support/desk-store.ts';
import { planOf, watchQueries } from '../../tests/support/plans.ts';
import { startPushes } from '../../tests/support/pushes.ts';
import { contents, GUTTERS, line } from '../../tests/support/quotes.ts';
import { createQuotes } from '../quotes/quotes.ts';
import { selectChanges, withoutUndone } from '../requests/apply-change.ts';
import { readAllRequests, readInbox } from '../requests/inbox.ts';
import { purgeRequests } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { visitAfter } from './visits.ts';
import { readWeek } from './week.ts';

const bothEngines = onBothEngines();
const ZONE = 'America/Detroit';
/** Friday, noon in Detroit. */
const NOW = Date.parse('2026-07-03T16:00:00Z');
const MONDAY = dateVisit({ day: '2026-07-06', time: '09:30' }, ZONE);
const TUESDAY = dateVisit({ day: '2026-07-07', time: null }, ZONE);
const MONDAY_EVENING = Date.parse('2026-07-06T21:00:00Z');

const uuid = () => crypto.randomUUID();
const phone = (nowMs = NOW) => ({ by: 'Safari on iPhone', nowMs });
const laptop = (nowMs = NOW) => ({ by: 'Chrome on Mac', nowMs });

async function won(stored: Stored, firstName = 'Ada', wonMs = NOW) {
  const id = await stored.put({ firstName }, { receivedMs: wonMs - DAY });
  const actions = createRequestActions(stored.database, []);
  await actions.mark(id, 'won', phone(wonMs));
  const { request: row } = reader(stored, id);
  return {
    id,
    actions,
    row,
    status: async () => (await row()).status,
    date: (visit: typeof MONDAY | null, author = phone(), change = uuid()) =>
      actions.setVisit(id, { id: change, seen: 99, visit }, author),
    set: (to: RequestStatus, author = phone(), version = 99) =>
      actions.setStatus(id, to, '', seen(version), author),
    undo: (change: string, nowMs = NOW) => actions.undo(id, change, seen(99), phone(nowMs)),
  };
}

async function openAt({ database }: Stored, nowMs: number) {
  const page = await readInbox(database, { view: 'open', search: '', after: undefined }, nowMs);
  return { ...page, names: page.rows.map(({ name }) => name) };
}

bothEngines('a won request is scheduled while it has a date and is not done', async (stored) => {
  const { id, row, status, date, set, undo } = await won(stored);
  const [first, second] = [uuid(), uuid()];

  await date(MONDAY, phone(), first);
  await date(MONDAY, phone(), first);
  assert.deepEqual([await status(), (await row()).list], ['scheduled', 'scheduled']);
  assert.equal((await selectChanges(stored.database.db, id)).length, 2, 'status and visit are one change');
  await date(TUESDAY, phone(), second);
  await undo(first);
  assert.equal(await status(), 'scheduled', 'the later date is in force');
  await undo(second);
  assert.equal(await status(), 'won');
  await date(MONDAY);
  await date(null);
  assert.equal(await status(), 'won');

  await set('scheduled');
  assert.equal(await status(), 'won', 'nothing is scheduled without a date');
  await set('lost');
  await date(MONDAY);
  assert.equal(await status(), 'lost');
  await set('won');
  assert.equal(await status(), 'scheduled', 'the date is still there');

  await date(null);
  const { version } = await row();
  await date(TUESDAY, laptop(NOW + HOUR));
  assert.equal((await row()).closed_ms, NOW, 'a date leaves the moment of winning as it was');
  assert.equal(await set('lost', phone(), version), 'conflict', 'this device has not seen the date');
  assert.equal(await set('done', phone(MONDAY_EVENING)), 'changed');
  const done = await row();
  assert.deepEqual([done.closed_ms, done.list, done.remind_ms], [MONDAY_EVENING, 'closed', null]);
  await undo((await selectChanges(stored.database.db, id)).at(-1)?.change_id ?? '', MONDAY_EVENING);
  assert.deepEqual([await status(), (await row()).closed_ms], ['scheduled', NOW]);
});

test('a time is by the company’s clock; the evening begins at 5 PM or an hour after the start, if that is later', () => {
  const at = (day: string, time: string | null, timeZone = ZONE) => dateVisit({ day, time }, timeZone);
  const iso = (ms: number | null) => new Date(ms ?? 0).toISOString();

  assert.equal(iso(at('2026-12-08', '09:30').atMs), '2026-12-08T14:30:00.000Z');
  assert.equal(iso(at('2026-07-08', '09:30').atMs), '2026-07-08T13:30:00.000Z');
  assert.equal(iso(at('2026-12-08', '23:59').atMs), '2026-12-09T04:59:00.000Z');
  assert.equal(iso(at('2026-12-08', '09:30', 'Asia/Kolkata').atMs), '2026-12-08T04:00:00.000Z');
  assert.equal(iso(at('2026-07-06', null).eveningMs), '2026-07-06T21:00:00.000Z');
  assert.equal(iso(at('2026-12-07', '09:30').eveningMs), '2026-12-07T22:00:00.000Z');
  assert.equal(iso(at('2026-07-06', '16:30').eveningMs), '2026-07-06T21:30:00.000Z');
  assert.equal(iso(at('2026-07-06', '23:30').eveningMs), '2026-07-07T04:30:00.000Z');
});

bothEngines('a scheduled request is in Open from its evening until done or postponed', async (stored) => {
  const { id, actions, date, set } = await won(stored);
  assert.equal((await openAt(stored, NOW)).toSchedule, 1);
  await date(MONDAY);

  const before = await openAt(stored, MONDAY_EVENING - 1);
  assert.deepEqual([before.names, before.counts.open, before.toSchedule], [[], 0, 0]);
  assert.equal(before.scheduled, 1);
  const evening = await openAt(stored, MONDAY_EVENING);
  assert.deepEqual([evening.names, evening.counts], [['Ada'], { open: 1, closed: 0, spam: 0 }]);
  assert.equal(evening.scheduled, 0);
  assert.deepEqual(evening.rows[0]?.visit, MONDAY);
  assert.equal(evening.rows[0]?.reminder?.isFollowUp, true);
  assert.equal((await openAt(stored, MONDAY_EVENING + 9 * DAY)).counts.open, 1, 'it keeps asking');

  // A reminder for a day before the visit makes the request due on that day, too.
  await actions.remind(id, uuid(), NOW + DAY, phone());
  assert.deepEqual((await openAt(stored, NOW + DAY)).names, ['Ada']);
  await actions.remind(id, uuid(), null, phone(NOW + DAY));
  assert.deepEqual((await openAt(stored, NOW + DAY)).names, []);
  // A reminder postpones the question only if it is set after the evening has begun.
  await actions.remind(id, uuid(), MONDAY_EVENING + DAY, phone(NOW + DAY));
  assert.deepEqual((await openAt(stored, MONDAY_EVENING)).names, ['Ada']);
  await actions.remind(id, uuid(), MONDAY_EVENING + DAY, phone(MONDAY_EVENING));
  assert.deepEqual((await openAt(stored, MONDAY_EVENING + HOUR)).names, []);
  await actions.remind(id, uuid(), null, phone(MONDAY_EVENING + DAY));
  assert.deepEqual((await openAt(stored, MONDAY_EVENING + DAY)).names, ['Ada'], 'it is not done yet');

  await set('done', phone(MONDAY_EVENING + DAY));
  assert.deepEqual((await openAt(stored, MONDAY_EVENING + DAY)).counts, { open: 0, closed: 1, spam: 0 });
});

bothEngines('a won request without a date is asked about once, after 30 days', async (stored) => {
  const { id, actions, date } = await won(stored);
  const other = await won(stored, 'Ben', NOW + HOUR);
  await date(MONDAY);
  const exported: string[] = [];
  for await (const { payload } of readAllRequests(stored.database, { view: 'open', search: '' }, NOW))
    exported.push(payload.firstName);
  assert.deepEqual(
    exported,
    ['Ben', 'Ada'],
    'the export of Open has won and scheduled requests, which the list leaves out',
  );
  await date(null, phone(NOW + DAY));
  assert.deepEqual((await openAt(stored, NOW + DAY + UNDATED - 1)).names, ['Ben']);

  const due = await openAt(stored, NOW + DAY + UNDATED);
  assert.deepEqual([due.names, due.toSchedule, due.counts.open], [['Ada', 'Ben'], 0, 2]);
  for (const one of [id, other.id]) await actions.remind(one, uuid(), null, phone(NOW + DAY + UNDATED));

  const later = await openAt(stored, NOW + 400 * DAY);
  assert.deepEqual([later.names, later.toSchedule], [[], 2]);
  const toSchedule = { view: 'won', search: '', after: undefined } as const;
  const group = await readInbox(stored.database, toSchedule, NOW + 400 * DAY);
  assert.deepEqual(
    group.rows.map(({ name }) => name),
    ['Ben', 'Ada'],
    'newest first',
  );
});

onSqlite('the owner is notified once, on the evening of the visit', async (stored) => {
  await using pushes = await startPushes(stored);
  const { id, actions } = await won(stored, 'Ada', pushes.now());
  await pushes.subscribe('phone');
  const soon = { ...MONDAY, eveningMs: pushes.now() + HOUR };
  await actions.setVisit(id, { id: uuid(), seen: 99, visit: soon }, phone(pushes.now()));

  for (const ms of [HOUR - 1, 1, DAY]) await pushes.pass(ms);

  assert.deepEqual(pushes.told('phone'), ['Was the visit done?']);
});

bothEngines(
  'the week has visits from today on and unfinished earlier ones, with the work ordered',
  async (stored) => {
    const { database } = stored;
    const quotes = createQuotes(database, []);
    const visits = {
      Forgotten: dateVisit({ day: '2026-07-02', time: null }, ZONE),
      Finished: dateVisit({ day: '2026-07-02', time: '08:00' }, ZONE),
      Anytime: dateVisit({ day: '2026-07-03', time: null }, ZONE),
      Noon: dateVisit({ day: '2026-07-03', time: '12:00' }, ZONE),
      Morning: dateVisit({ day: '2026-07-03', time: '08:00' }, ZONE),
      Far: dateVisit({ day: '2027-01-04', time: null }, ZONE),
      Lost: MONDAY,
    };
    for (const [name, visit] of Object.entries(visits)) {
      const { id, date, set } = await won(stored, name);
      await date(visit);
      if (name === 'Finished' || name === 'Morning') await set('done');
      if (name === 'Lost') await set('lost');
      if (name !== 'Noon') continue;
      const screens = line({ id: 'screens', words: 'Screens', isOptional: true });
      const draft = contents({ lines: [line(), GUTTERS, screens], validUntil: '2026-07-20' });
      await quotes.saveDraft(id, { contents: draft, draftVersion: 0 });
      await quotes.send(id, { id: uuid(), draftVersion: 1, seen: 99 }, phone(), '2026-07-03');
      const answer = { what: 'accepted' as const, quoteVersion: 1, options: ['gutters'], words: '' };
      assert.equal(await quotes.record(id, { ...seen(99), ...answer }, phone()), 'changed');
      // The accepted lines outlive the quote's link, and a later quote without an answer.
      assert.equal(await quotes.withdraw(id, { id: uuid(), seen: 99 }, phone()), 'changed');
      await quotes.saveDraft(id, { contents: contents({ lines: [line({ low: 9_00 })] }), draftVersion: 1 });
      await quotes.send(id, { id: uuid(), draftVersion: 2, seen: 99 }, phone(), '2026-07-03');
    }

    const { db, asked } = watchQueries(database);
    const week = await readWeek({ db }, '2026-07-03');

    assert.deepEqual(
      week.map(({ name, status, visit }) => `${visit.day} ${visit.time} ${name} ${status}`),
      [
        '2026-07-02 null Forgotten scheduled',
        '2026-07-03 08:00 Morning done',
        '2026-07-03 12:00 Noon scheduled',
        '2026-07-03 null Anytime scheduled',
        '2027-01-04 null Far scheduled',
      ],
    );
    const [, , noon, anytime] = week;
    assert.deepEqual(
      [noon?.work, noon?.price],
      [['Windows, in and out', 'Gutters'], { low: 320_00, high: 340_00 }],
    );
    assert.deepEqual([anytime?.work, anytime?.price], [[], null]);
    const query = asked.findLast(({ sql }) => sql.includes('evening_ms'));
    assert.ok(query);
    // With few rows PostgreSQL reads whole tables.
    if (!database.isShared) assert.match(await planOf(database, query), /visit_day .*quote_request_list/);
  },
);

function reader({ database: { db } }: Stored, id: string) {
  return {
    visit: async () => visitAfter(withoutUndone(await selectChanges(db, id))),
    row: () => db.selectFrom('visit').selectAll().where('request_id', '=', id).executeTakeFirst(),
    request: () =>
      db.selectFrom('quote_request').selectAll().where('request_id', '=', id).executeTakeFirstOrThrow(),
  };
}

onSqlite('the date set last counts, a repeat changes nothing, and Undo is a change', async (stored) => {
  const actions = createRequestActions(stored.database, []);
  const id = await stored.put();
  const { visit, row } = reader(stored, id);
  const [change, later] = [uuid(), uuid()];
  const stateOf = async () => [await visit(), (await row())?.day, (await row())?.sequence];
  const set = (date: typeof MONDAY | null, atMs = NOW, as = uuid()) =>
    actions.setVisit(id, { id: as, seen: 99, visit: date }, phone(atMs));
  for (const again of [change, change]) await set(MONDAY, NOW, again);
  assert.deepEqual(await stateOf(), [MONDAY, MONDAY.day, 0]);

  await set(TUESDAY, NOW + HOUR, later);
  assert.deepEqual(await stateOf(), [TUESDAY, TUESDAY.day, 1]);
  assert.equal(await actions.undo(id, later, seen(0), phone(NOW + HOUR)), 'changed');
  assert.deepEqual(await stateOf(), [MONDAY, MONDAY.day, 2]);
  await set(null, NOW + 2 * HOUR);
  assert.deepEqual(await stateOf(), [null, null, 3]);
  await set(MONDAY, NOW + 3 * HOUR);

  assert.deepEqual(await stateOf(), [MONDAY, MONDAY.day, 4]);
  assert.equal((await row())?.changed_ms, NOW + 3 * HOUR);
  await purgeRequests(stored.database, [id]);
  assert.equal(await row(), undefined);
});

onSqlite('of two devices that date or close a request, the later gets a conflict', async (stored) => {
  const actions = createRequestActions(stored.database, []);
  const id = await stored.put();
  const { visit, request } = reader(stored, id);
  const tablet = { ...phone(), by: 'Safari on iPad' };
  const set = (date: typeof MONDAY, seenVersion: number, by = phone()) =>
    actions.setVisit(id, { id: uuid(), seen: seenVersion, visit: date }, by);
  const first = { id: uuid(), seen: 0, visit: MONDAY };
  assert.equal(await actions.setVisit(id, first, phone()), 'changed');
  assert.equal(await actions.setVisit(id, first, phone()), 'changed', 'a retry whose response was lost');

  assert.equal(await set(TUESDAY, 0, tablet), 'conflict');
  assert.equal(await set(MONDAY, 0, tablet), 'changed', 'the same date is no conflict');
  assert.deepEqual(await visit(), MONDAY);
  assert.equal(await set(TUESDAY, 2, tablet), 'changed');
  assert.deepEqual(await visit(), TUESDAY);

  await actions.setStatus(id, 'won', '', seen(99), phone());
  const before = await request();
  await actions.setStatus(id, 'lost', 'Price', seen(before.version), tablet);
  assert.equal(await set(MONDAY, before.version), 'conflict');
  const { version } = await request();
  assert.equal(await set(MONDAY, version), 'changed');
  await actions.setStatus(id, 'won', '', seen(99), phone());
  await actions.setStatus(id, 'lost', '', seen(99), phone());
  assert.equal(await set(TUESDAY, version), 'changed', 'this device has closed it itself');
  assert.deepEqual(await visit(), TUESDAY);

  const stale = (await request()).version;
  const dated = { id: uuid(), seen: stale, visit: MONDAY };
  await actions.setStatus(id, 'quoted', '', seen(stale), tablet);
  assert.equal(await actions.setVisit(id, dated, phone()), 'changed');
  const done = await actions.setStatus(id, 'done', '', seen(stale, dated.id), phone());
  assert.equal(done, 'conflict', 'a date in between does not hide the tablet’s status');
});

onSqlite('a date ends a due reminder, not a future one; Undo restores the reminder', async (stored) => {
  const actions = createRequestActions(stored.database, []);
  const id = await stored.put();
  const { request } = reader(stored, id);
  const dated = uuid();
  await actions.remind(id, uuid(), NOW - HOUR, phone(NOW - 2 * HOUR));
  await actions.setVisit(id, { id: dated, seen: 99, visit: MONDAY }, phone());
  assert.equal((await request()).remind_ms, null);
  await actions.undo(id, dated, seen(0), phone());
  assert.equal((await request()).remind_ms, NOW - HOUR);

  await actions.remind(id, uuid(), NOW + DAY, phone());
  await actions.setVisit(id, { id: uuid(), seen: 99, visit: MONDAY }, phone());
  await actions.setVisit(id, { id: uuid(), seen: 99, visit: null }, phone());

  assert.equal((await request()).remind_ms, NOW + DAY);
});
