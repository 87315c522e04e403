/** Private calendar addresses: created and removed on the desk, read without signing in. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import type { Calendars, NewCalendar } from '../../domain/calendars.ts';
import { content } from '../../tests/support/content.ts';
import { openBrowser, sentenceOf } from '../../tests/support/desk-browser.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';

const SITE = 'https://www.example.com';
const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const ADA = { firstName: 'Ada', lastName: 'Lovelace', address: '12 Elm Street', city: 'Ann Arbor' };

async function start(options: Parameters<typeof startServer>[0] = {}) {
  const server = await startServer({ siteUrl: SITE, ...options });
  const desk = openBrowser(server);
  const id = crypto.randomUUID();
  await server.post(quoteRequest({ request_id: id, serviceNeeded: 'window-cleaning', ...ADA }));
  return {
    server,
    desk,
    id,
    add: async (name = 'Maria’s phone') =>
      (await (await desk.post('calendars', { name })).json()) as NewCalendar,
    setVisit: (visit: unknown) =>
      desk.post(`requests/${id}/visit`, { id: crypto.randomUUID(), seen: 99, visit }),
    get: (address: string, headers: Record<string, string> = {}) =>
      fetch(address.replace(SITE, server.url), { headers, redirect: 'manual' }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function eventsOf(text: string) {
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event));
}

test('a calendar app reads the visits without signing in, and sees each change, also on a full disk', async () => {
  await using site = await start();
  await site.desk.signIn();
  const { https, webcal, calendars } = await site.add();
  assert.match(https, /^https:\/\/www\.example\.com\/calendar\/[\w-]{43}\.ics$/);
  assert.equal(webcal, https.replace('https:', 'webcal:'));
  assert.deepEqual([calendars[0]?.name, calendars[0]?.readMs], ['Maria’s phone', null]);
  const first = await site.get(https);
  assert.equal(first.status, 200);
  assert.equal(first.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.equal(first.headers.get('set-cookie'), null);
  assert.deepEqual(eventsOf(await first.text()), []);

  assert.equal((await site.setVisit({ day: IN_A_WEEK, time: '09:30' })).status, 200);
  const dated = await site.get(https);
  const etag = dated.headers.get('etag') ?? '';
  const [event] = eventsOf(await dated.text());
  assert.deepEqual(
    [event?.uid, event?.sequence, event?.summary, event?.location],
    [site.id, 0, 'Window Cleaning: Ada Lovelace', '12 Elm Street, Ann Arbor'],
  );
  assert.match(event?.description ?? '', /555-?0199[\s\S]*\/desk\/request\//);
  for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
    assert.equal((await site.get(https, { 'if-none-match': known })).status, 304, known);
  }
  await site.setVisit({ day: IN_A_WEEK, time: null });
  const moved = await site.get(https, { 'if-none-match': etag });
  assert.equal(moved.status, 200);
  assert.deepEqual(
    eventsOf(await moved.text()).map(({ sequence, startDate }) => [sequence, startDate.isDate]),
    [[1, true]],
  );
  await site.setVisit(null);

  assert.deepEqual(eventsOf(await (await site.get(https)).text()), []);
  const list = (await (await site.desk.get('calendars')).json()) as Calendars;
  assert.ok(Math.abs((list.calendars[0]?.readMs ?? 0) - Date.now()) < 60_000);

  const unread = await site.add('The van');
  const { db } = site.server.database;
  await sql`PRAGMA query_only = ON`.execute(db);
  const onFullDisk = await site.get(unread.https);
  await sql`PRAGMA query_only = OFF`.execute(db);
  assert.equal(onFullDisk.status, 200);
});

test('a visit keeps its moment when the company changes its time zone, also after an undo', async () => {
  const { frame } = content;
  let timeZone = 'America/Detroit';
  const moved = () => ({
    ...content,
    frame: { ...frame, openingHours: { ...frame.openingHours, timeZone } },
  });
  await using site = await start({ content: moved });
  await site.desk.signIn();
  const { https } = await site.add();
  const starts = async () =>
    eventsOf(await (await site.get(https)).text()).map(({ startDate }) => startDate.toJSDate().toISOString());
  await site.setVisit({ day: IN_A_WEEK, time: '09:30' });
  const before = await starts();

  timeZone = 'America/Los_Angeles';
  assert.deepEqual(await starts(), before);
  const id = crypto.randomUUID();
  const visit = { day: IN_A_WEEK, time: '09:30' };
  await site.desk.post(`requests/${site.id}/visit`, { id, seen: 99, visit });
  const after = await starts();
  assert.equal(Date.parse(after[0] ?? '') - Date.parse(before[0] ?? ''), 3 * 3_600_000);
  await site.desk.post(`requests/${site.id}/undo`, { change: id, version: 99 });

  assert.deepEqual(await starts(), before);
});

test('a removed, unknown or malformed address is indistinguishable from a wrong URL', async () => {
  await using site = await start();
  await site.desk.signIn();
  const { https, calendars } = await site.add();
  const kept = await site.add('The van');
  await site.desk.send('DELETE', `calendars/${calendars[0]?.id}`);

  const wrong = await (await site.get(`${SITE}/nowhere`)).text();
  for (const address of [
    https,
    `${SITE}/calendar/${'a'.repeat(43)}.ics`,
    `${SITE}/calendar/x`,
    kept.https.slice(0, -4),
  ]) {
    const response = await site.get(address);
    assert.deepEqual([response.status, await response.text()], [404, wrong], address);
  }
  assert.equal((await site.get(kept.https)).status, 200);
});

test('the store has only the hash of a calendar’s address, and other desks read the list when it changes', async () => {
  await using site = await start();
  await site.desk.signIn();
  const { db } = site.server.database;
  const counter = async () =>
    (await db.selectFrom('desk_state').select('change_counter').executeTakeFirstOrThrow()).change_counter;
  const before = await counter();
  const { https, calendars } = await site.add();
  const added = await counter();

  const [row] = await db.selectFrom('calendar').selectAll().execute();
  const [, secret = ''] = /calendar\/(.+)\.ics$/.exec(https) ?? [];
  assert.doesNotMatch(JSON.stringify(row), new RegExp(secret));
  const list = await (await site.desk.get('calendars')).text();
  assert.doesNotMatch(list, new RegExp(`${secret}|${row?.secret_hash}`));
  await site.desk.send('DELETE', `calendars/${calendars[0]?.id}`);
  assert.ok(before < added && added < (await counter()));
});

test('an invalid visit or calendar is refused with a sentence', async () => {
  await using site = await start();
  await site.desk.signIn();
  for (const visit of [
    { day: '2026-02-30', time: null },
    { day: '2999-01-01', time: null },
    { day: IN_A_WEEK, time: '25:00' },
    { day: IN_A_WEEK, time: '9:30' },
    { day: IN_A_WEEK },
    'tomorrow',
  ]) {
    assert.equal((await site.setVisit(visit)).status, 422, JSON.stringify(visit));
  }
  assert.match(await sentenceOf(await site.desk.post('calendars', { name: ' ' })), /name/);
  for (let number = 0; number < 20; number += 1) await site.add(`${number}`);

  const refused = await site.desk.post('calendars', { name: 'One more' });

  assert.equal(refused.status, 422);
  assert.match(await sentenceOf(refused), /20 calendars/);
});
