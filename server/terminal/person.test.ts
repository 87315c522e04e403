/**
 * Privacy requests of one person: a copy of all their requests, or their deletion.
 * This file is over 250 lines because both reach into every part of the store.
 */
import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { services } from '../../tests/support/content.ts';
import { onBothEngines, type Stored } from '../../tests/support/desk-store.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { desk, folderWithRequests } from '../../tests/support/terminal.ts';
import { forgetNotes, saveNotes } from '../customers/change-customer.ts';
import { findCustomerOf } from '../customers/describe-customer.ts';
import { setNoReminders } from '../customers/no-reminders.ts';
import { purgeRequests } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import {
  correctedSince,
  findRequestsOf,
  forgetNoReminders,
  noRemindersSince,
  purgePerson,
} from './person.ts';
import { readPerson } from './read-person.ts';

const testOnBoth = onBothEngines();

testOnBoth('a person is found by e-mail or phone in any spelling, and nobody else is', async (stored) => {
  const { database, put, store } = stored;
  const one = await put({ email: 'Ada.Lovelace@Example.com', phone: '+1 (734) 555-0199' });
  const spam = await put({ email: 'other@example.com', phone: '7345550199' }, { status: 'quarantine' });
  await put({ email: 'ada.lovelace@example.com.au', phone: '+1 (734) 555-0100' });
  await put({ email: 'adá.lovelace@example.com', phone: '+1 (313) 555-0199' });
  const { payload } = newRequest();
  const late = newRequest({ receivedMs: 1, payload: { ...payload, email: 'ADA.LOVELACE@example.com' } });
  await store.put(late);
  const idsOf = async (text: string) => {
    const person = readPerson(text);
    assert.ok(person, text);
    return (await findRequestsOf(database, person)).map(({ request_id }) => request_id).toSorted();
  };

  const pasted = '\u202aada.lovelace@example.com\u202c';
  for (const spelling of ['ada.lovelace@example.com', ' ADA.Lovelace@EXAMPLE.com ', pasted]) {
    assert.deepEqual(await idsOf(spelling), [one, late.requestId].toSorted(), spelling);
  }
  for (const spelling of ['7345550199', '1 734 555 0199', '+1 (734) 555-0199', '734.555.0199']) {
    assert.deepEqual(await idsOf(spelling), [one, spam].toSorted(), spelling);
  }
  for (const copied of ['\u202d+1 (734) 555-0199\u202c', '734\u2011555\u20110199', '٧٣٤٥٥٥٠١٩٩'])
    assert.deepEqual(await idsOf(copied), [one, spam].toSorted(), copied);
  for (const text of ['Ada', '555-0199', 'a@b c@d', '']) assert.equal(readPerson(text), undefined, text);
});

testOnBoth('a purge of a person deletes all but the wish for no reminders', async (stored) => {
  const { database, put } = stored;
  const recipients = ['owner@example.com'];
  const by = { by: 'a test', nowMs: 1 };
  const gone = await put({ phone: '+1 (734) 555-0142', email: 'Ada@Example.com' }, { recipients });
  const kept = await put({ phone: '7345550177' }, { recipients });
  await createRequestActions(database, []).addNote(gone, crypto.randomUUID(), 'Two dogs', by);
  const ada = await findCustomerOf(database.db, { phone: '', email: 'ada@example.com' });
  const other = await findCustomerOf(database.db, { phone: '7345550177', email: '' });
  await saveNotes(database, ada?.id ?? '', { notes: 'Dog (Biscuit)', version: 0 }, by);
  await saveNotes(database, other?.id ?? '', { notes: 'Gate code 4711', version: 0 }, by);
  const saidMs = Date.parse('2026-11-23T22:00:00Z');
  await setNoReminders(database, gone, true, saidMs);
  const contacts = ['7345550142', 'ada@example.com'];
  const later = await put({ email: 'ada@example.com' });

  await forgetNotes(database, ada?.id ?? '');
  assert.equal(await purgeRequests(database, [gone]), 1);

  for (const [table, left] of [
    ['quote_request', [kept, later]],
    ['job', [kept]],
    ['request_change', []],
  ] as const) {
    const rows = await database.db.selectFrom(table).select('request_id').execute();
    assert.deepEqual(new Set(rows.map(({ request_id }) => request_id)), new Set(left), table);
  }
  const notes = await database.db.selectFrom('customer').select('notes').orderBy('notes').execute();
  assert.deepEqual(
    notes.map((row) => row.notes),
    ['', 'Gate code 4711'],
  );
  assert.equal(await noRemindersSince(database, contacts.slice(1)), saidMs);
  assert.deepEqual(await findRequestsOf(database, { phone: '7345550142' }), []);
  await forgetNoReminders(database, contacts);
  assert.equal(await noRemindersSince(database, contacts), undefined);
});

const withoutReminders = async ({ database }: Stored) =>
  (await database.db.selectFrom('no_reminder').select('contact').orderBy('contact').execute()).map(
    ({ contact }) => contact,
  );

testOnBoth('a number’s wish for no reminders is kept if another request has the number', async (stored) => {
  const { database, put } = stored;
  await put({ phone: '734-555-0142', email: 'bea@example.com' });
  const kept = await put({ phone: '734-555-0142' });
  await setNoReminders(database, kept, true, 1);

  assert.equal(await purgePerson(database, { email: 'bea@example.com' }, true), 0);

  assert.deepEqual(await withoutReminders(stored), ['7345550142']);
  assert.equal(await purgePerson(database, { phone: '7345550142' }, true), 0);
  assert.deepEqual(await withoutReminders(stored), []);
});

testOnBoth('the old contact of a corrected request names the new; a purge has both', async (stored) => {
  const { database, put } = stored;
  const actions = createRequestActions(database, []);
  const author = { by: 'a test', nowMs: 1 };
  await put({ phone: '734-555-0177', email: 'other@example.com' });
  const id = await put({ phone: '734-555-0142', email: 'Old@example.com' });
  await setNoReminders(database, id, true, 1);
  for (const fields of [
    { phone: '734-555-0155', email: 'between@example.com' },
    { phone: '734-555-0166', email: 'new@example.com' },
  ]) {
    const correction = { id: crypto.randomUUID(), fields };
    assert.equal(await actions.correct(id, correction, services, author), 'changed');
  }

  for (const person of [{ email: 'old@example.com' }, { phone: '7345550142' }]) {
    assert.deepEqual(await findRequestsOf(database, person), []);
    assert.deepEqual((await correctedSince(database, person)).toSorted(), ['7345550166', 'new@example.com']);
  }
  const renamed = { id: crypto.randomUUID(), fields: { firstName: 'Beatrice' } };
  const other = await put({ phone: '734-555-0188', email: 'bea@example.com' });
  assert.equal(await actions.correct(other, renamed, services, author), 'changed');
  assert.deepEqual(await correctedSince(database, { phone: '7345550188' }), [], 'its contact is the same');
  assert.equal((await withoutReminders(stored)).length, 6);
  assert.equal(await purgePerson(database, { email: 'new@example.com' }, true), 0);
  assert.deepEqual(await withoutReminders(stored), []);
});

test('export --of writes all requests of one person with notes and history, as CSV or JSON', async () => {
  await using folder = await folderOfAda();
  const exported = async (...words: string[]) => (await desk(folder.path, 'export', '--of', ...words)).stdout;

  const csv = await exported('ADA@example.com');
  const json = JSON.parse(await exported('ADA@example.com', '--json'));

  const line = '2026-07-03T14:00:00.000Z Safari on iPhone: note: Two dogs';
  const rows = csv.trimEnd().split('\r\n');
  assert.match(rows[0] ?? '', /,history$/);
  assert.ok(rows[1]?.endsWith(`,${line}`), rows[1]);
  assert.equal(rows.length, 2);
  assert.deepEqual(
    json.map(({ email, history }: Record<string, unknown>) => [email, history]),
    [['ada@example.com', [line]]],
  );
  assert.equal(JSON.parse(await exported('734-555-0199', '--json')).length, 3, 'spam too');
});

test('the copy of one person has notes and wish, purge --of lists them first, and --yes deletes all of it', async () => {
  await using folder = await folderOfAda();
  const database = openSqlite(folder.path);
  const ada = await findCustomerOf(database.db, { phone: '', email: 'ada@example.com' });
  await saveNotes(database, ada?.id ?? '', { notes: 'Dog (Biscuit)', version: 0 }, { by: 'a test' });
  const [request] = await findRequestsOf(database, { email: 'ada@example.com' });
  await setNoReminders(database, request?.request_id ?? '', true, Date.parse('2026-07-04T14:00:00Z'));
  const { payload } = newRequest();
  for (const [email, contentsHash] of [
    ['ada@example.com', 'two'],
    ['', 'three'],
  ] as const)
    await createStore(database).put(
      newRequest({ payload: { ...payload, phone: '7345550142', email }, contentsHash }),
    );
  await database.close();
  const asides = ['replaced', 'corrupt'].map((word) =>
    join(folder.path, `quotes.sqlite.${word}-2026-07-03T130500.000Z`),
  );
  for (const file of asides) await writeFile(file, '');
  const run = (...words: string[]) => desk(folder.path, ...words);
  const purge = (...words: string[]) => run('purge', '--of', 'ada@example.com', ...words);
  const emailFiles = () => readdir(join(folder.path, 'mail'));

  const [copy] = JSON.parse((await run('export', '--of', 'ada@example.com', '--json')).stdout);
  assert.deepEqual(copy.history.slice(-2), [
    'Notes about the customer: Dog (Biscuit)',
    '2026-07-04T14:00:00.000Z Wants no reminders',
  ]);
  const others = await run('export', '--of', '734-555-0199', '--json');
  assert.doesNotMatch(others.stdout + (await run('export', '--all')).stdout, /Biscuit/);

  const asked = await purge();
  assert.match(
    asked.stdout,
    /^The wish .*\nThe notes .*\nThe same .*\n(#2026-0703-0905, received .*\n){2}Would delete: 2\. /,
  );
  assert.deepEqual(await emailFiles(), ['message.eml']);
  const done = await purge('--yes');
  assert.match(done.stdout, /The notes about the customer\nThe same customer also wrote as 7345550142;/);
  assert.match(
    done.stdout,
    /Deleting: 2\nDeleted: 2\nE-mails in your mailbox, .* backups are yours to clear\n/,
  );
  const last = done.stdout.trimEnd().split('\n').at(-1) ?? '';
  for (const file of asides) assert.ok(last.includes(file), last);

  assert.deepEqual(await emailFiles(), []);
  const after = openSqlite(folder.path);
  const rows = await after.db.selectFrom('customer').select('notes').execute();
  await after.close();
  assert.ok(rows.length > 0 && rows.every(({ notes }) => notes === ''));
  const again = await purge('--yes');
  assert.equal(again.status, 1);
  assert.match(again.stderr, /no requests of this person/);
  assert.equal((await run('export', '--of', 'ada@example.com')).status, 1);
});

test('all requests of one person can be deleted even if there are 17,000', async () => {
  await using folder = await folderOfAda();
  const database = openSqlite(folder.path);
  const ofAda = database.db.selectFrom('quote_request').selectAll().where('email', '=', 'ada@example.com');
  const row = await ofAda.executeTakeFirstOrThrow();
  const payload = JSON.stringify({ ...JSON.parse(row.payload), phone: '7345550142' });
  await database.db.transaction().execute(async (transaction) => {
    for (let thousand = 0; thousand < 17; thousand += 1) {
      const copies = Array.from({ length: 1000 }, () => ({
        ...row,
        payload,
        request_id: crypto.randomUUID(),
      }));
      await transaction.insertInto('quote_request').values(copies).execute();
    }
  });
  await database.close();

  const listed = await desk(folder.path, 'purge', '--of', 'ada@example.com');

  assert.match(listed.stdout, /Would delete: 17001\. /);
});

/** Three requests, and one of Ada with a note and an e-mail file. */
async function folderOfAda() {
  const folder = await folderWithRequests();
  const database = openSqlite(folder.path);
  const { payload } = newRequest();
  const request = newRequest({ payload: { ...payload, email: 'ada@example.com' } });
  await createStore(database).put(request);
  const maker = { by: 'Safari on iPhone', nowMs: Date.parse('2026-07-03T14:00:00Z') };
  await createRequestActions(database, []).addNote(
    request.requestId ?? '',
    crypto.randomUUID(),
    'Two dogs',
    maker,
  );
  await database.close();
  await mkdir(join(folder.path, 'mail'), { recursive: true });
  const message = join(folder.path, 'mail', 'message.eml');
  await writeFile(message, `X-Delivery-Attempt: 1\r\n\r\n${request.requestId}`);
  return folder;
}
