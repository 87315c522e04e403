/** What the terminal shows of a request’s status and history. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyQuote } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { seen } from '../../tests/support/desk-store.ts';
import { newQuote } from '../../tests/support/stores.ts';
import { desk, folderWithRequests } from '../../tests/support/terminal.ts';
import { createHistory } from '../requests/history.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';

test('show prints the history of a request, and nothing in it that a terminal would obey', async () => {
  await using folder = await folderWithRequests();
  const id = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
  const database = openSqlite(folder.path);
  const history = createHistory(database, []);
  const phone = (hour: string) => ({ by: 'Safari on iPhone\u001b[31m', nowMs: Date.parse(`2026-07-03T${hour}:00Z`) });
  await history.setStatus(id, 'contacted', '', seen(0), phone('14:00'));
  await history.addNote(id, crypto.randomUUID(), 'Gate code\n12\u202e', phone('15:00'));
  await history.setStatus(id, 'lost', 'too far away', seen(2), phone('16:00'));
  const [, , lost] = await history.of(id);
  await history.undo(id, lost?.change_id ?? '', seen(3), phone('17:00'));
  await database.close();
  desk(folder.path, 'mark', '0b9f', 'new');

  const { stdout } = desk(folder.path, 'show', '0b9f');

  const by = 'Safari on iPhone\\u{1b}[31m';
  const lines = stdout.slice(stdout.indexOf('2026-07-03T14')).split('\n');
  assert.deepEqual(lines.slice(0, 5), [
    `2026-07-03T14:00:00.000Z  ${by}: New to Contacted`,
    `2026-07-03T15:00:00.000Z  ${by} noted: Gate code`,
    `${' '.repeat(26)}12\\u{202e}`,
    `2026-07-03T16:00:00.000Z  ${by}: Contacted to Lost (too far away) (taken back later)`,
    `2026-07-03T17:00:00.000Z  ${by} took back the change of 2026-07-03T16:00:00.000Z`,
  ]);
  assert.match(lines[5] ?? '', /the terminal: Contacted to New$/);
  assert.match(stdout, /^Status +New$/m);
});

test('show says of a copy that EmailJS has delivered it', async () => {
  await using folder = await folderWithRequests();
  const database = openSqlite(folder.path);
  await createStore(database).put(
    newQuote({ requestId: '4b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d', deliveredBy: 'emailjs' }),
  );
  await database.close();

  assert.match(desk(folder.path, 'show', '4b9f').stdout, /Delivered by EmailJS/);
  assert.doesNotMatch(desk(folder.path, 'show', '0b9f').stdout, /EmailJS/);
});

test('list shows each status by its name on the desk, export by its own', async () => {
  await using folder = await folderWithRequests();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const history = createHistory(database, []);
  for (const status of ['contacted', 'quoted', 'won', 'lost'] as const) {
    const requestId = crypto.randomUUID();
    await store.put(
      newQuote({ requestId, payload: buildPayload({ ...emptyQuote, isEmergency: true }, status, new Date(0), []) }),
    );
    await history.mark(requestId, status, { by: 'a phone', nowMs: 1 });
  }
  await store.put(newQuote({ payload: buildPayload({ ...emptyQuote, isEmergency: true }, 'new', new Date(0), []) }));
  await database.close();

  const listed = desk(folder.path, 'list').stdout.split('\n');
  const shown = (quoteId: string) => listed.find((line) => line.includes(` ${quoteId} `));
  for (const name of ['Contacted', 'Quoted', 'Won', 'Lost']) {
    assert.match(shown(name.toLowerCase()) ?? '', new RegExp(` ${name}( |$)`));
  }
  assert.match(shown('new') ?? '', / EMERGENCY( |$)/, 'until the owner got in touch');
  assert.match(desk(folder.path, 'list', '--quarantine').stdout, / Spam /);
  assert.equal(desk(folder.path, 'list', '--handled').stdout.trim().split('\n').length, 1 + 4);
  const exported = JSON.parse(desk(folder.path, 'export', '--json').stdout) as { quote_id: string; status: string }[];
  for (const { quote_id, status } of exported) if (quote_id !== '2026-0703-0905') assert.equal(status, quote_id);
});
