/**
 * Privacy requests of one person: a copy of all their requests, or their deletion. Over 250 lines because
 * the copy and the deletion find the same rows, so their tests share them.
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

testOnBoth(
  'all requests of a person are deleted, whatever their status, with waiting e-mails',
  async (stored) => {
    const { database, put } = stored;
    const recipients = ['owner@example.com'];
    const gone = await put({ email: 'ada@example.com' }, { recipients });
    const kept = await put({ email: 'grace@example.com' }, { recipients });
    await createRequestActions(database, []).addNote(gone, crypto.randomUUID(), 'Two dogs', {
      by: 'a test',
      nowMs: 1,
    });

    assert.equal(await purgeRequests(database, [gone]), 1);

    for (const table of ['quote_request', 'job', 'request_change'] as const) {
      const rows = await database.db.selectFrom(table).select('request_id').execute();
      assert.deepEqual(
        new Set(rows.map(({ request_id }) => request_id)),
        new Set(table === 'request_change' ? [] : [kept]),
      );
    }
  },
);

testOnBoth(
  'purging a person’s requests keeps the wish for no reminders; forgetting the wish deletes it',
  async (stored) => {
    const { database, put } = stored;
    const id = await put({ phone: '+1 (734) 555-0142', email: 'Ada@Example.com' });
    const saidMs = Date.parse('2026-11-23T22:00:00Z');
    await setNoReminders(database, id, true, saidMs);
    const contacts = ['7345550142', 'ada@example.com'];

    await purgeRequests(database, [id]);

    assert.equal(await noRemindersSince(database, contacts.slice(1)), saidMs);
    assert.deepEqual(await findRequestsOf(database, { phone: '7345550142' }), []);
    await forgetNoReminders(database, contacts);
    assert.equal(await noRemindersSince(database, contacts), undefined);
  },
);

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

testOnBoth(
  'the old contact of a corrected request names the new ones; purging by a new one includes the old',
  async (stored) => {
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
      assert.deepEqual((await correctedSince(database, person)).toSorted(), [
        '7345550166',
        'new@example.com',
      ]);
    }
    const renamed = { id: crypto.randomUUID(), fields: { firstName: 'Beatrice' } };
    const other = await put({ phone: '734-555-0188', email: 'bea@example.com' });
    assert.equal(await actions.correct(other, renamed, services, author), 'changed');
    assert.deepEqual(await correctedSince(database, { phone: '7345550188' }), [], 'its contact is the same');
    assert.equal((await withoutReminders(stored)).length, 6);
    assert.equal(await purgePerson(database, { email: 'new@example.com' }, true), 0);
    assert.deepEqual(await withoutReminders(stored), []);
  },
);

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

test('export --of writes all requests of one person with notes and history, as CSV or JSON', async () => {
  await using folder = await folderOfAda();

  const { stdout } = desk(folder.path, 'export', '--of', 'ADA@example.com');
  const json = JSON.parse(desk(folder.path, 'export', '--of', 'ADA@example.com', '--json').stdout);

  const line = '2026-07-03T14:00:00.000Z Safari on iPhone: note: Two dogs';
  const rows = stdout.trimEnd().split('\r\n');
  assert.match(rows[0] ?? '', /,history$/);
  assert.ok(rows[1]?.endsWith(`,${line}`), rows[1]);
  assert.equal(rows.length, 2);
  assert.deepEqual(
    json.map(({ email, history }: Record<string, unknown>) => [email, history]),
    [['ada@example.com', [line]]],
  );
  const three = JSON.parse(desk(folder.path, 'export', '--of', '734-555-0199', '--json').stdout);
  assert.equal(three.length, 3, 'spam too');
});

test('purge --of lists what it would delete; with --yes it deletes that and the e-mail files', async () => {
  await using folder = await folderOfAda();

  const asked = desk(folder.path, 'purge', '--of', 'ada@example.com');
  assert.match(asked.stdout, /^#2026-0703-0905, received .*\nWould delete: 1\./);
  assert.deepEqual(await readdir(join(folder.path, 'mail')), ['message.eml']);
  const done = desk(folder.path, 'purge', '--of', 'ada@example.com', '--yes');
  const again = desk(folder.path, 'purge', '--of', 'ada@example.com', '--yes');

  assert.match(done.stdout, /Deleting: 1\nDeleted: 1\nE-mails in your mailbox, .* are yours to clear\n$/);
  assert.deepEqual(await readdir(join(folder.path, 'mail')), []);
  assert.equal(again.status, 1);
  assert.match(again.stderr, /no requests of this person/);
});

test('purge --of names the earlier stores that were set aside', async () => {
  await using folder = await folderOfAda();
  const asides = ['replaced', 'corrupt'].map((word) => `quotes.sqlite.${word}-2026-07-03T130500.000Z`);
  for (const name of asides) await writeFile(join(folder.path, name), '');

  const { stdout } = desk(folder.path, 'purge', '--of', 'ada@example.com', '--yes');

  const [last = '', ...above] = stdout.trimEnd().split('\n').toReversed();
  assert.match(above[0] ?? '', /backups are yours to clear$/);
  for (const name of asides) assert.ok(last.includes(join(folder.path, name)), last);
});

testOnBoth('notes about a customer are deleted with the requests of that person', async (stored) => {
  const { database, put } = stored;
  const id = await put({ phone: '7345550142', email: 'ada@example.com' });
  await put({ phone: '7345550177' });
  const other = await findCustomerOf(database.db, { phone: '7345550177', email: '' });
  const ada = await findCustomerOf(database.db, { phone: '', email: 'ada@example.com' });
  const by = { by: 'a test' };
  await saveNotes(database, ada?.id ?? '', { notes: 'Dog (Biscuit)', version: 0 }, by);
  await saveNotes(database, other?.id ?? '', { notes: 'Gate code 4711', version: 0 }, by);
  await put({ email: 'ada@example.com' });

  await forgetNotes(database, ada?.id ?? '');
  await purgeRequests(database, [id]);

  const rows = await database.db.selectFrom('customer').select('notes').orderBy('notes').execute();
  assert.deepEqual(
    rows.map(({ notes }) => notes),
    ['', 'Gate code 4711'],
  );
});

test('notes about a customer are in the copy, and are deleted with the requests', async () => {
  await using folder = await folderOfAda();
  const database = openSqlite(folder.path);
  const ada = await findCustomerOf(database.db, { phone: '', email: 'ada@example.com' });
  await saveNotes(database, ada?.id ?? '', { notes: 'Dog (Biscuit)', version: 0 }, { by: 'a test' });
  const { payload } = newRequest();
  for (const [email, contentsHash] of [
    ['ada@example.com', 'two'],
    ['', 'three'],
  ] as const)
    await createStore(database).put(
      newRequest({ payload: { ...payload, phone: '7345550142', email }, contentsHash }),
    );
  await database.close();

  const [copy] = JSON.parse(desk(folder.path, 'export', '--of', 'ada@example.com', '--json').stdout);
  const others = desk(folder.path, 'export', '--of', '734-555-0199', '--json').stdout;
  const all = desk(folder.path, 'export', '--all').stdout;
  const done = desk(folder.path, 'purge', '--of', 'ada@example.com', '--yes');

  assert.equal(copy.history.at(-1), 'Notes about the customer: Dog (Biscuit)');
  assert.doesNotMatch(others + all, /Biscuit/);
  assert.match(done.stdout, /The notes about the customer\nThe same customer also wrote as 7345550142;/);
  const after = openSqlite(folder.path);
  const rows = await after.db.selectFrom('customer').select('notes').execute();
  await after.close();
  assert.ok(rows.length > 0 && rows.every(({ notes }) => notes === ''));
});

test('the wish for no reminders is in the copy, and purge --of deletes it too', async () => {
  await using folder = await folderOfAda();
  const database = openSqlite(folder.path);
  const [request] = await findRequestsOf(database, { email: 'ada@example.com' });
  await setNoReminders(database, request?.request_id ?? '', true, Date.parse('2026-07-04T14:00:00Z'));
  await database.close();

  const [copy] = JSON.parse(desk(folder.path, 'export', '--of', 'ada@example.com', '--json').stdout);
  const asked = desk(folder.path, 'purge', '--of', 'ada@example.com');
  const done = desk(folder.path, 'purge', '--of', 'ada@example.com', '--yes');
  const after = desk(folder.path, 'export', '--of', 'ada@example.com');

  assert.equal(copy.history.at(-1), '2026-07-04T14:00:00.000Z Wants no reminders');
  assert.match(asked.stdout, /The wish for no reminders\n/);
  assert.equal(done.status, 0);
  assert.equal(after.status, 1);
});
