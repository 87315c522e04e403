/**
 * Deletion by age: for KEEP_MONTHS, with announcements and wrong clocks, and for the terminal’s purge.
 * Over 250 lines because both keep and delete the same requests.
 */
import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { mailbox, startLoop } from '../../tests/support/delivery.ts';
import { onBothEngines, onSqlite, type Stored, seen } from '../../tests/support/desk-store.ts';
import { putDailySent } from '../../tests/support/jobs.ts';
import { contents } from '../../tests/support/quotes.ts';
import { eventually } from '../../tests/support/server.ts';
import { createQuotes } from '../quotes/quotes.ts';
import { selectChanges } from './apply-change.ts';
import { createRetention, monthsBefore } from './delete-past-retention.ts';
import { findPurged, purge } from './purge.ts';
import { createRequestActions } from './request-actions.ts';

const testOnBoth = onBothEngines();
const START = Date.parse('2026-07-03T13:05:00Z');
/** Twelve months before the deletion, which is announced for a week from START. */
const TWELVE_MONTHS = Date.parse('2025-07-10T13:05:00Z');
const LONG_AGO = Date.parse('2025-01-15T12:00:00Z');

async function putClosed(
  { database, put }: Stored,
  to: 'won' | 'lost' | 'contacted',
  atMs: number,
): Promise<string> {
  const id = await put({ firstName: 'Ada' }, { receivedMs: atMs });
  const maker = { by: 'the terminal', nowMs: atMs };
  await createRequestActions(database, []).addNote(id, crypto.randomUUID(), 'Two dogs', maker);
  await createRequestActions(database, []).mark(id, to, maker);
  return id;
}

/** Runs the daily check on `days` days. Resolves to the number of requests deleted on each. */
async function lookDaily(
  stored: Stored,
  keepMonths: number,
  fromMs: number,
  days: number,
): Promise<number[]> {
  const look = createRetention(stored.database, keepMonths);
  const deleted: number[] = [];
  for (let day = 0; day < days; day += 1) {
    deleted.push(await look(fromMs + day * DAY));
    await putDailySent(stored.database, fromMs + day * DAY + 1);
  }
  return deleted;
}

const idsLeft = async ({ database }: Stored) =>
  (await database.db.selectFrom('quote_request').select('request_id').execute()).map(
    ({ request_id }) => request_id,
  );

testOnBoth('requests closed for KEEP_MONTHS are announced for a week, then deleted', async (stored) => {
  await putClosed(stored, 'won', LONG_AGO);
  await putClosed(stored, 'lost', TWELVE_MONTHS - 1);
  await stored.put({}, { status: 'quarantine', receivedMs: LONG_AGO });
  const reminded = await putClosed(stored, 'won', LONG_AGO);
  const author = { by: 'a phone', nowMs: LONG_AGO };
  await createRequestActions(stored.database, []).remind(
    reminded,
    crypto.randomUUID(),
    START + 8 * DAY,
    author,
  );
  const kept = [
    reminded,
    await putClosed(stored, 'contacted', LONG_AGO),
    await stored.put({}, { receivedMs: LONG_AGO }),
    await putClosed(stored, 'won', TWELVE_MONTHS),
  ];

  const first = await lookDaily(stored, 12, START, 7);
  const { alarms } = await stored.store.status(START + DAY);
  const [eighth] = await lookDaily(stored, 12, START + 7 * DAY, 1);

  assert.deepEqual(first, [0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(alarms, [
    'On Friday, July 10, 2026, 3 requests closed for 12 months will be deleted; ' +
      'change KEEP_MONTHS to keep them.',
  ]);
  assert.equal(eighth, 3);
  assert.deepEqual((await idsLeft(stored)).toSorted(), kept.toSorted());
  for (const table of ['request_change', 'job'] as const) {
    const rows = await stored.database.db.selectFrom(table).select('request_id').execute();
    assert.deepEqual(
      rows.filter(({ request_id }) => request_id !== null && !kept.includes(request_id)),
      [],
      table,
    );
  }
  assert.deepEqual((await stored.store.status(START + 8 * DAY)).alarms, []);
  await lookDaily(stored, 12, START + 8 * DAY, 1);
  assert.ok(!(await idsLeft(stored)).includes(reminded), 'its reminder is past');
});

onSqlite('e-mail files about a deleted request are deleted too', async (stored) => {
  const id = await stored.put({}, { status: 'quarantine', receivedMs: LONG_AGO, recipients: [] });
  const folder = join(stored.database.dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${id}.eml`), `X-Delivery-Attempt: 1\r\n\r\n${id}`);

  await lookDaily(stored, 12, START, 8);

  assert.deepEqual(await readdir(folder), []);
});

onSqlite('a request that becomes old long after the setting is announced, too', async (stored) => {
  await lookDaily(stored, 1, START, 10);
  await putClosed(stored, 'won', START + 10 * DAY);
  const deleted: number[] = [];
  const alarms: string[] = [];

  for (let day = 10; day < 50; day += 1) {
    deleted.push(...(await lookDaily(stored, 1, START + day * DAY, 1)));
    alarms[day] = (await stored.store.status(START + day * DAY + 1)).alarms.join();
  }

  const announced = alarms.flatMap((alarm, day) => (alarm === '' ? [] : [day]));
  assert.deepEqual(announced, [35, 36, 37, 38, 39, 40, 41]);
  assert.match(alarms[35] ?? '', /^On Friday, August 14, 2026, 1 request closed for 1 month will be deleted/);
  assert.equal(new Set(alarms.slice(35, 42)).size, 1);
  assert.equal(10 + deleted.indexOf(1), 42);
});

onSqlite('without the setting nothing is deleted; unsetting it cancels a deletion', async (stored) => {
  await putClosed(stored, 'won', LONG_AGO);

  assert.deepEqual(new Set(await lookDaily(stored, 0, START, 30)), new Set([0]));
  await lookDaily(stored, 12, START + 30 * DAY, 1);
  assert.equal((await stored.store.status(START + 30 * DAY)).alarms.length, 1);
  await lookDaily(stored, 0, START + 31 * DAY, 10);

  assert.equal((await idsLeft(stored)).length, 1);
  assert.deepEqual((await stored.store.status(START + 31 * DAY)).alarms, []);
});

testOnBoth('a request reopened by mistake is kept for a week after the undoing', async (stored) => {
  const id = await putClosed(stored, 'won', LONG_AGO);
  const actions = createRequestActions(stored.database, []);
  const touched = START + 14 * DAY;
  await actions.mark(id, 'contacted', { by: 'a phone', nowMs: START });
  await lookDaily(stored, 12, START, 14);
  await actions.undo(id, (await selectChanges(stored.database.db, id)).at(-1)?.change_id ?? '', seen(9), {
    by: 'a phone',
    nowMs: touched,
  });

  assert.deepEqual(await lookDaily(stored, 12, touched, 10), [0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
});

onSqlite('a shorter KEEP_MONTHS is announced for a week, a longer one applies at once', async (stored) => {
  await putClosed(stored, 'won', LONG_AGO);
  await lookDaily(stored, 24, START, 9);

  const longer = await lookDaily(stored, 30, START + 9 * DAY, 2);
  const shorter = await lookDaily(stored, 12, START + 10 * DAY + MINUTE, 8);

  assert.deepEqual(longer, [0, 0]);
  assert.deepEqual(shorter, [0, 0, 0, 0, 0, 0, 0, 1]);
});

onSqlite('a clock that jumps ahead deletes nothing for a week', async (stored) => {
  await lookDaily(stored, 12, START, 10);
  await putClosed(stored, 'won', START + 9 * DAY);
  const ahead = Date.parse('2040-01-01T00:00:00Z');

  const jumped = await lookDaily(stored, 12, ahead, 6);
  const { alarms } = await stored.store.status(ahead + DAY);
  const back = await lookDaily(stored, 12, START + 16 * DAY, 20);

  assert.deepEqual(jumped, [0, 0, 0, 0, 0, 0]);
  assert.match(alarms.join(), /^On Saturday, January 7, 2040, 1 request closed/);
  assert.deepEqual(new Set(back), new Set([0]));
  assert.equal((await idsLeft(stored)).length, 1);
});

testOnBoth('a purge by age keeps each request that may still matter', async (stored) => {
  const { database, put, store } = stored;
  const actions = createRequestActions(database, []);
  const quotes = createQuotes(database, []);
  const [old, uuid] = [{ by: 'a phone', nowMs: LONG_AGO }, () => crypto.randomUUID()];
  const gone = [await putClosed(stored, 'won', LONG_AGO), await putClosed(stored, 'lost', LONG_AGO)];
  await put({}, { receivedMs: LONG_AGO });
  await putClosed(stored, 'contacted', LONG_AGO);
  await putClosed(stored, 'lost', START - 89 * DAY);
  const touchedLastWeek = await putClosed(stored, 'won', LONG_AGO);
  await actions.addNote(touchedLastWeek, uuid(), 'Calls back', { by: 'a phone', nowMs: START - DAY });
  await actions.remind(await putClosed(stored, 'won', LONG_AGO), uuid(), START + DAY, old);
  const visit = { day: '2026-07-09', time: null, atMs: null, eveningMs: 0 };
  await actions.setVisit(await putClosed(stored, 'won', LONG_AGO), { id: uuid(), seen: 9, visit }, old);
  const quoted = await put({}, { receivedMs: LONG_AGO });
  await quotes.saveDraft(quoted, { contents: contents({ validUntil: '2026-07-03' }), draftVersion: 0 });
  const sent = { id: uuid(), draftVersion: 1, seen: 99 };
  assert.equal(await quotes.send(quoted, sent, old, '2026-06-01'), 'changed');
  await actions.mark(quoted, 'won', old);
  await store.resend(await putClosed(stored, 'won', LONG_AGO), ['owner@example.com'], LONG_AGO);

  const found = await findPurged(database, 'closed', START - 90 * DAY, START);
  assert.equal(await purge(database, 'closed', START - 90 * DAY, START), 2);

  assert.deepEqual(found.map(({ request_id }) => request_id).toSorted(), gone.toSorted());
  assert.equal((await idsLeft(stored)).length, 8);
});

onSqlite('no request is deleted before an e-mail has announced it', async (stored) => {
  await putClosed(stored, 'won', LONG_AGO);
  const look = createRetention(stored.database, 12);
  await look(START);
  // The first digest was written before the announcement. The mail server took it after.
  await putDailySent(stored.database, START + MINUTE, START - MINUTE);

  for (let day = 1; day < 21; day += 1) assert.equal(await look(START + day * DAY), 0);
  await putDailySent(stored.database, START + 21 * DAY - HOUR);
  const deleted: number[] = [];
  for (let day = 21; day < 28; day += 1) {
    const { alarms } = await stored.store.status(START + day * DAY - HOUR);
    assert.match(alarms.join(), /On Thursday, July 30, 2026, 1 request .* will be deleted/);
    deleted.push(await look(START + day * DAY));
  }

  assert.deepEqual(deleted, [0, 0, 0, 0, 0, 0, 1], 'not an hour after the first e-mail');
});

onSqlite('more than a thousand requests are deleted in batches, one per check', async (stored) => {
  const spam = Array.from({ length: 1100 }, () => ({
    request_id: crypto.randomUUID(),
    quote_id: '2025-0115-1200',
    received_ms: LONG_AGO,
    status: 'quarantine' as const,
    contents_hash: '',
    promise_hours: 24,
    payload: '{}',
    closed_ms: LONG_AGO,
  }));
  await stored.database.db.insertInto('quote_request').values(spam).execute();
  await lookDaily(stored, 12, START, 7);
  const look = createRetention(stored.database, 12);

  const deleted = [await look(START + 7 * DAY), await look(START + 7 * DAY), await look(START + 7 * DAY)];

  assert.deepEqual(deleted, [1000, 100, 0]);
});

test('the daily digest announces the deletion, which follows a week later', async () => {
  const { messages, send } = mailbox();
  await using loop = await startLoop(send, { keepMonths: 1 });
  await loop.reached(1);
  await loop.put('Spammer', 'quarantine', loop.now() - 100 * DAY);
  loop.pass(22 * HOUR);
  await loop.reachedDailies(1);
  assert.match(messages.at(-1)?.subject ?? '', /^Please look: So far/);
  assert.match(
    messages.at(-1)?.text ?? '',
    /On Friday, July 10, 2026, 1 request closed for 1 month will be deleted/,
  );

  for (let day = 2; day <= 8; day += 1) {
    loop.pass(DAY);
    await loop.reachedDailies(day);
  }

  await eventually(async () => (loop.outcomes.includes('deleted as KEEP_MONTHS says: 1') ? true : undefined));
  assert.equal((await loop.store.status()).requests.quarantine, 0);
});

test('an e-mail file that cannot be read delays the deletion, and no other cleanup', async () => {
  await using loop = await startLoop(mailbox().send, { keepMonths: 1 });
  await loop.put('Spammer', 'quarantine', loop.now() - 100 * DAY);
  await mkdir(join(loop.database.dataDir, 'mail', 'folder.eml'), { recursive: true });
  const { db } = loop.database;
  // Unused long enough only after the first failed deletion.
  const picture = { name: 'a', width: 1, kind: 'jpeg', size: 1, bytes: Buffer.alloc(1) } as const;
  await db
    .insertInto('site_picture')
    .values({ ...picture, made_ms: loop.now() + 7.5 * DAY })
    .execute();
  loop.pass(22 * HOUR);
  await loop.reachedDailies(1);

  for (let day = 2; day <= 9; day += 1) {
    loop.pass(DAY);
    await loop.reachedDailies(day);
  }

  const pictures = db.selectFrom('site_picture').select('name');
  await eventually(async () => ((await pictures.execute()).length === 0 ? true : undefined));
  assert.equal((await loop.store.status()).requests.quarantine, 1);
});

test('a month before the last day of March is the last day of February', () => {
  const before = (iso: string, months: number) =>
    new Date(monthsBefore(Date.parse(iso), months)).toISOString();

  assert.equal(before('2026-03-31T10:00:00Z', 1), '2026-02-28T10:00:00.000Z');
  assert.equal(before('2026-03-15T10:00:00Z', 24), '2024-03-15T10:00:00.000Z');
  assert.equal(before('2026-01-31T10:00:00Z', 12), '2025-01-31T10:00:00.000Z');
});
