/** `npm run quotes`: how it shows requests, their status and history, and what it changes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seen } from '../../tests/support/desk-store.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { newRequest, payloadOf } from '../../tests/support/stores.ts';
import { desk, folderWithRequests } from '../../tests/support/terminal.ts';
import { selectChanges } from '../requests/apply-change.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';

test('list shows the requests, spam separately, and nothing that a terminal would obey', async () => {
  await using folder = await folderWithRequests();

  const { stdout, status } = desk(folder.path, 'list');

  assert.equal(status, 0);
  assert.ok(stdout.includes('Ada\\u{1b}[31m\\u{202e}'));
  assert.ok(!stdout.includes('\u001b'));
  assert.ok(!stdout.includes('Spammer'));
  assert.ok(desk(folder.path, 'list', '--quarantine').stdout.includes('Spammer'));
});

test('show takes a quote id, which several may share, or the beginning of a request id', async () => {
  await using folder = await folderWithRequests();

  assert.equal(desk(folder.path, 'show', '2026-0703-0905').stdout.match(/Request id/g)?.length, 3);
  assert.match(desk(folder.path, 'show', '1b9f').stdout, /HYPERLINK/);
  const missing = desk(folder.path, 'show', 'ffff');
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /no request with this id/);
});

test('export writes CSV in which no cell is a formula, or JSON', async () => {
  await using folder = await folderWithRequests();

  const csv = desk(folder.path, 'export').stdout;
  assert.ok(csv.startsWith('\ufeffrequest_id,received,status,'), 'Excel reads it as UTF-8');
  assert.ok(csv.includes(`"'=HYPERLINK(""x"")"`));
  assert.ok(csv.includes(',(734) 555-0199,'));
  const json = JSON.parse(desk(folder.path, 'export', '--json').stdout);
  assert.equal(json.length, 2);
});

test('mark can set Won and Lost, too', async () => {
  await using folder = await folderWithRequests();

  assert.equal(desk(folder.path, 'mark', '0b9f', 'won').stdout, 'Won: #2026-0703-0905\n');
  assert.equal(desk(folder.path, 'mark', 'lost', '1b9f').stdout, 'Lost: #2026-0703-0905\n');
  assert.equal(desk(folder.path, 'mark', '0b9f').stdout, 'Handled: #2026-0703-0905\n');

  assert.match(desk(folder.path, 'show', '0b9f').stdout, /^Status +Won$/m);
  assert.match(desk(folder.path, 'show', '1b9f').stdout, /^Status +Lost$/m);
});

test('mark new takes back a mistaken mark, and lifts a mistaken quarantine', async () => {
  await using folder = await folderWithRequests();

  desk(folder.path, 'mark', 'handled', '0b9f');
  assert.match(desk(folder.path, 'list').stdout, /0b9f8a52 .* Contacted /);
  desk(folder.path, 'mark', '0b9f', 'new');
  desk(folder.path, 'mark', '2b9f', 'new');

  assert.match(desk(folder.path, 'status').stdout, /New requests +3\n/);
});

test('list shows the newest fifty, export shows all, or only those since a time', async () => {
  await using folder = await folderWithRequests();
  const database = openSqlite(folder.path);
  for (let number = 0; number < 50; number += 1)
    await createStore(database).put(newRequest({ receivedMs: number }));
  await database.close();

  const cut = desk(folder.path, 'list').stdout;
  assert.equal(cut.match(/2026-0703-0905/g)?.length, 50);
  assert.match(cut, /0b9f8a52/, 'the newest');
  assert.match(cut, /Older ones are not shown/);
  assert.equal(JSON.parse(desk(folder.path, 'export', '--json').stdout).length, 52);
  assert.equal(JSON.parse(desk(folder.path, 'export', '--json', '--since', '1d').stdout).length, 0);
});

test('wrong use exits with 2 and names the correct use; without data the exit code is 1', async () => {
  await using folder = await temporaryFolder();

  assert.equal(desk(folder.path).status, 2);
  assert.equal(desk(folder.path, 'toString').status, 2);
  assert.match(desk(folder.path, 'list', '--nonsense').stderr, /^[^\n]*nonsense[^\n]*\n$/);
  const help = desk(folder.path, '--help');
  assert.equal(help.status, 0);
  assert.match(help.stdout, /mark <id> \[handled\|won\|done\|lost\|new\]\n.*Contacted on the desk/);
  for (const [words, refused] of [
    ['list --of ada@example.com', 'list takes no --of'],
    ['purge --older-than 24m --since 7d', 'purge takes no --since'],
    ['restore --from-repository --yes', 'restore takes no --yes'],
  ] as const) {
    const { status, stderr } = desk(folder.path, ...words.split(' '));
    assert.deepEqual([status, stderr.split(';')[0]], [2, refused]);
  }
  const empty = desk(folder.path, 'list', '--quarantine', '--since', '7d');
  assert.equal(empty.status, 1);
  assert.match(empty.stderr, /no requests yet/);
});

test('a command that changes a request needs the id of exactly one, and otherwise changes none', async () => {
  await using folder = await folderWithRequests();

  assert.match(desk(folder.path, 'mark', '2026-0703-0905').stderr, /Several requests/);
  for (const words of [['mark', '0b9'], ['mark', '0b9f', 'handeld'], ['resend', '0b9f', '1b9f'], ['purge']]) {
    const { status, stdout } = desk(folder.path, ...words);
    assert.deepEqual([status, stdout], [2, ''], words.join(' '));
  }
  assert.match(desk(folder.path, 'status').stdout, /New requests +2\n/);
});

test('a file that is no database, and a disk without room, are reported in one line each', async () => {
  await using folder = await folderWithRequests();
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const full = spawnSync('sh', ['-c', '"$0" "$1" export > /dev/full', process.execPath, program], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: folder.path },
  });
  assert.equal(full.status, 1);
  assert.match(full.stderr, /^This cannot be done now: .*no space left/);
  assert.equal(full.stderr.trim().split('\n').length, 1, full.stderr);

  await writeFile(join(folder.path, 'quotes.sqlite'), 'this is no database, and long enough to be looked at');
  const { status, stderr } = desk(folder.path, 'list');
  assert.equal(status, 1);
  assert.match(stderr, /^This cannot be done now: .*not a database/);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
});

test('standard error warns of lines that npm prints before the CSV', async () => {
  await using folder = await folderWithRequests();
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const exportAs = (npm: Record<string, string>) =>
    spawnSync(process.execPath, [program, 'export'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATA_DIR: folder.path, npm_lifecycle_event: 'quotes', ...npm },
    }).stderr;

  assert.equal(exportAs({ npm_config_loglevel: 'silent' }), '');
  assert.match(exportAs({ npm_config_loglevel: 'notice' }), /npm run --silent quotes/);
});

test('show prints the history of a request, and nothing in it that a terminal would obey', async () => {
  await using folder = await folderWithRequests();
  const id = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
  const database = openSqlite(folder.path);
  const actions = createRequestActions(database, []);
  const phone = (hour: string) => ({
    by: 'Safari on iPhone\u001b[31m',
    nowMs: Date.parse(`2026-07-03T${hour}:00Z`),
  });
  await actions.setStatus(id, 'contacted', '', seen(0), phone('14:00'));
  await actions.addNote(id, crypto.randomUUID(), 'Gate code\n12\u202e', phone('15:00'));
  await actions.setStatus(id, 'lost', 'too far away', seen(2), phone('16:00'));
  const [, , lost] = await selectChanges(database.db, id);
  await actions.undo(id, lost?.change_id ?? '', seen(3), phone('17:00'));
  await database.close();
  desk(folder.path, 'mark', '0b9f', 'new');

  const { stdout } = desk(folder.path, 'show', '0b9f');

  const by = 'Safari on iPhone\\u{1b}[31m';
  const lines = stdout.slice(stdout.indexOf('2026-07-03T14')).split('\n');
  assert.deepEqual(lines.slice(0, 5), [
    `2026-07-03T14:00:00.000Z  ${by}: status: New to Contacted`,
    `2026-07-03T15:00:00.000Z  ${by}: note: Gate code`,
    `${' '.repeat(26)}12\\u{202e}`,
    `2026-07-03T16:00:00.000Z  ${by}: status: Contacted to Lost: too far away`,
    `2026-07-03T17:00:00.000Z  ${by}: undo: Lost to Contacted: the change of 2026-07-03T16:00:00.000Z`,
  ]);
  assert.match(lines[5] ?? '', /the terminal: status: Contacted to New$/);
  assert.match(stdout, /^Status +New$/m);
});

test('show says of a request that EmailJS has delivered it', async () => {
  await using folder = await folderWithRequests();
  const database = openSqlite(folder.path);
  await createStore(database).put(
    newRequest({ requestId: '4b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d', deliveredBy: 'emailjs' }),
  );
  await database.close();

  assert.match(desk(folder.path, 'show', '4b9f').stdout, /Delivered by EmailJS/);
  assert.doesNotMatch(desk(folder.path, 'show', '0b9f').stdout, /EmailJS/);
});

test('list shows each status by its name on the desk, export by its name in the store', async () => {
  await using folder = await folderWithRequests();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  const actions = createRequestActions(database, []);
  for (const status of ['contacted', 'quoted', 'won', 'lost'] as const) {
    const requestId = crypto.randomUUID();
    await store.put(
      newRequest({ requestId, payload: { ...payloadOf({ isEmergency: true }), quote_id: status } }),
    );
    await actions.mark(requestId, status, { by: 'a phone', nowMs: 1 });
  }
  await store.put(newRequest({ payload: { ...payloadOf({ isEmergency: true }), quote_id: 'new' } }));
  await database.close();

  const listed = desk(folder.path, 'list').stdout.split('\n');
  const shown = (quoteId: string) => listed.find((line) => line.includes(` ${quoteId} `));
  for (const name of ['Contacted', 'Quoted', 'Won', 'Lost']) {
    assert.match(shown(name.toLowerCase()) ?? '', new RegExp(` ${name}( |$)`));
  }
  assert.match(shown('new') ?? '', / EMERGENCY( |$)/, 'until the owner got in touch');
  assert.match(desk(folder.path, 'list', '--quarantine').stdout, / Spam /);
  const exported = JSON.parse(desk(folder.path, 'export', '--json').stdout) as {
    quote_id: string;
    status: string;
  }[];
  for (const { quote_id, status } of exported)
    if (quote_id !== '2026-0703-0905') assert.equal(status, quote_id);
});
