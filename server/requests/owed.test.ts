/**
 * The order of the open list by what is owed, on both engines: its parts, its pages while requests change,
 * its indexes.
 */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { InboxPage } from '../../domain/desk.ts';
import { FOLLOW_UP } from '../../domain/reminders.ts';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { onBothEngines, type Stored, seen } from '../../tests/support/desk-store.ts';
import { planOf, watchQueries } from '../../tests/support/plans.ts';
import { contents } from '../../tests/support/quotes.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { writePlace } from '../http/input.ts';
import { insertEvent } from '../quotes/events.ts';
import { createQuotes } from '../quotes/quotes.ts';
import type { NewRequest } from '../receiving/insert.ts';
import { changeRequest, settle } from './apply-change.ts';
import { inboxKey, readInbox } from './inbox.ts';
import { createRequestActions } from './request-actions.ts';

const bothEngines = onBothEngines();
const NOW = Date.parse('2026-07-03T16:00:00Z');

const maker = (nowMs: number) => ({ by: 'Safari on iPhone', nowMs });
const uuid = () => crypto.randomUUID();

function readOpen({ database }: Stored, nowMs: number, next?: string | null): Promise<InboxPage> {
  return readInbox(
    database,
    { view: 'open', search: '', after: next ? inboxKey.parse(next) : undefined },
    nowMs,
  );
}

/** Six pages of the list. */
const ROWS = 300;

/** The pool has ten connections. On a busy machine more requests at once would wait too long for one. */
async function putAll(store: Stored['store'], requests: readonly NewRequest[]): Promise<void> {
  for (let at = 0; at < requests.length; at += 10)
    await Promise.all(requests.slice(at, at + 10).map(store.put));
}

const namesOf = ({ rows }: InboxPage) => rows.map(({ name }) => name);

bothEngines('a row shows a question, and the days that an accepting customer prefers', async (stored) => {
  const { database, put } = stored;
  const [id, asking] = [await put({ firstName: 'Accepting' }), await put({ firstName: 'Asking' })];
  const quotes = createQuotes(database, []);
  await quotes.saveDraft(id, { contents: contents({ validUntil: '2026-07-20' }), draftVersion: 0 });
  await quotes.send(id, { id: uuid(), draftVersion: 1, seen: 99 }, maker(NOW - HOUR), '2026-07-03');
  const said = { what: 'accepted' as const, quoteVersion: 1, options: [], words: 'Fridays' };
  const answer = { ...seen(0), ...said };
  await quotes.record(id, answer, maker(NOW - MINUTE));
  await changeRequest(database, asking, async (transaction, request) => {
    const event = { what: 'asked', version: 1, words: 'When?' } as const;
    await insertEvent(transaction, request, uuid(), event, maker(NOW - MINUTE));
    await settle(transaction, asking, NOW);
    return 'changed';
  });
  const hasAsked = async () => (await readOpen(stored, NOW)).rows.map((row) => row.hasAsked);

  const page = await readOpen(stored, NOW);
  assert.deepEqual([namesOf(page), page.toSchedule, await hasAsked()], [['Asking'], 1, [true]]);
  const toSchedule = await readInbox(database, { view: 'won', search: '', after: undefined }, NOW);
  assert.deepEqual(
    toSchedule.rows.map(({ name, preferredDays }) => [name, preferredDays]),
    [['Accepting', 'Fridays']],
  );
  await createRequestActions(database, []).undo(id, answer.id, seen(9), maker(NOW));
  await createRequestActions(database, []).setStatus(id, 'won', '', seen(9), maker(NOW));
  const wonByHand = await readInbox(database, { view: 'won', search: '', after: undefined }, NOW);
  assert.deepEqual(
    wonByHand.rows.map(({ preferredDays }) => preferredDays),
    [''],
  );
  await createRequestActions(database, []).remind(asking, uuid(), NOW - 2 * MINUTE, maker(NOW));
  assert.deepEqual(await hasAsked(), [false]);
});

bothEngines('the order is emergencies, reminders, late, due, waiting for the customer', async (stored) => {
  const { database, put } = stored;
  const actions = createRequestActions(database, []);
  const at = (firstName: string, agoMs: number, fields = {}, overrides = {}) =>
    put({ firstName, ...fields }, { receivedMs: NOW - agoMs, ...overrides });
  await at('Later', HOUR, {}, { promiseHours: 48 });
  await at('Today', 2 * HOUR);
  await at('Late', 25 * HOUR);
  await at('Latest', 3 * DAY);
  await at('Urgent', 2 * DAY, { isEmergency: true });
  await at('Pressing', MINUTE, { isEmergency: true });
  const answered = await at('Answered', 20 * HOUR, { isEmergency: true });
  const reminded = await at('Reminded', MINUTE);
  const won = await at('Won', 9 * DAY);
  const snoozed = await at('Snoozed', 26 * HOUR);
  const [quoted, unanswered] = [await at('Quoted', 5 * DAY), await at('Unanswered', 6 * DAY)];
  await actions.setStatus(answered, 'contacted', '', seen(0), maker(NOW - HOUR));
  await actions.setStatus(quoted, 'quoted', '', seen(0), maker(NOW - FOLLOW_UP + MINUTE));
  await actions.setStatus(unanswered, 'quoted', '', seen(0), maker(NOW - FOLLOW_UP - 2 * HOUR));
  await actions.setStatus(won, 'won', '', seen(0), maker(NOW - DAY));
  await actions.remind(reminded, uuid(), NOW, maker(NOW - 5));
  await actions.remind(won, uuid(), NOW - HOUR, maker(NOW - 2 * HOUR));
  await actions.remind(snoozed, uuid(), NOW + HOUR, maker(NOW - HOUR));

  const page = await readOpen(stored, NOW);

  assert.deepEqual(namesOf(page), [
    ...['Pressing', 'Urgent'],
    ...['Reminded', 'Won', 'Unanswered'],
    ...['Latest', 'Snoozed', 'Late', 'Answered', 'Today', 'Later'],
    'Quoted',
  ]);
  assert.equal(page.late, 3);
  assert.deepEqual(
    page.rows.filter(({ reminder }) => reminder?.isFollowUp).map(({ name }) => name),
    ['Unanswered', 'Quoted'],
  );
  assert.deepEqual(namesOf(await readOpen(stored, NOW + MINUTE)).slice(2, 4), ['Quoted', 'Reminded']);
});

bothEngines('pages hold every request once while others change, arrive and become due', async (stored) => {
  const { database, store, put } = stored;
  const actions = createRequestActions(database, []);
  const ids: string[] = [];
  const requests = Array.from({ length: ROWS }, (_, number) =>
    // Several share a time.
    newRequest({
      receivedMs: NOW - 5 * DAY + Math.floor(number / 3) * MINUTE,
      contentsHash: uuid(),
      recipients: [],
    }),
  );
  for (const request of requests) ids.push(request.requestId ?? '');
  await putAll(store, requests);
  // A third waits for the customer, and some reminders become due while the list is read.
  const touched = new Set<string>();
  for (const [index, id] of ids.entries()) {
    if (index % 3 === 0) await actions.mark(id, 'quoted', maker(NOW - (index % 2 ? 4 : 1) * DAY));
    if (index % 20 === 1) await actions.remind(id, uuid(), NOW + (index % 5) - 2, maker(NOW - DAY));
  }

  const found: string[] = [];
  let next: string | null = null;
  for (let page = 0; page === 0 || next; page += 1) {
    const read: InboxPage = await readOpen(stored, NOW + page, next);
    found.push(...read.rows.map(({ id }) => id));
    next = read.next;
    const [changed = '', closed = ''] = [ids[(page * 37) % ROWS], ids[(page * 53 + 7) % ROWS]];
    await actions.mark(changed, 'contacted', maker(NOW + page));
    await actions.mark(closed, 'won', maker(NOW + page));
    for (const id of [changed, closed]) touched.add(id);
    await put({ firstName: 'Late' }, { receivedMs: NOW + page });
  }

  const times = (id: string) => found.filter((other) => other === id).length;
  assert.ok(found.length > ROWS - 50);
  assert.deepEqual(
    ids.filter((id) => !touched.has(id) && times(id) !== 1),
    [],
  );
});

bothEngines('no page of the open list sorts: each part has an index in its order', async (stored) => {
  const { database, store } = stored;
  // PostgreSQL sorts fewer rows than these, as that is cheaper there.
  const many = Array.from({ length: 2000 }, (_, number) =>
    newRequest({ receivedMs: NOW - number, contentsHash: uuid(), recipients: [] }),
  );
  await putAll(store, many);
  const { db, asked } = watchQueries(database);
  const watched = { ...stored, database: { ...database, db } };
  await readOpen(watched, NOW);
  await readInbox(watched.database, { view: 'won', search: '', after: undefined }, NOW);
  for (const part of [0, 1, 2, 3]) {
    const key = writePlace({ part, placeMs: NOW, requestId: uuid(), asOfMs: NOW });
    await readOpen(watched, NOW + DAY, key);
  }
  const lists = asked.filter((query) => query.sql.includes('"placeMs"'));

  assert.ok(lists.length >= 10, String(lists.length));
  // SQLite runs without ANALYZE in production, so its plans must be right with and without it. PostgreSQL
  // analyzes by itself.
  for (const isCounted of database.isShared ? [true] : [false, true]) {
    if (isCounted) await sql`ANALYZE`.execute(database.db);
    for (const query of lists) {
      const plan = await planOf(database, query);
      assert.match(plan, /quote_request_\w+/, plan);
      assert.doesNotMatch(plan, /TEMP B-TREE|Sort /, `${plan}\n${query.sql}`);
    }
  }
});
