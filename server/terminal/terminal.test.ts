/** `npm run quotes`: how it shows requests, their status and history, what it changes, and wrong use. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { seen } from '../../tests/support/desk-store.ts';
import { ENVIRONMENT } from '../../tests/support/environment.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { newRequest, payloadOf } from '../../tests/support/stores.ts';
import { desk, deskWith, folderWithRequests } from '../../tests/support/terminal.ts';
import { OperatorError } from '../operator-error.ts';
import { selectChanges } from '../requests/apply-change.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import { readCommandLine, readId } from './command-line.ts';

async function startTerminal() {
  const folder = await folderWithRequests();
  return {
    path: folder.path,
    run: (...words: string[]) => desk(folder.path, ...words),
    printed: async (...words: string[]) => (await desk(folder.path, ...words)).stdout,
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  };
}

test('requests are listed, shown and exported, spam apart, with nothing that a terminal or table would obey', async () => {
  await using terminal = await startTerminal();
  const { run, printed } = terminal;

  const { stdout, status } = await run('list');
  assert.equal(status, 0);
  assert.ok(stdout.includes('Ada\\u{1b}[31m\\u{202e}'));
  assert.ok(!stdout.includes('\u001b') && !stdout.includes('Spammer'));
  assert.match(await printed('list', '--quarantine'), / Spam +Spammer /);

  assert.equal(
    (await printed('show', '2026-0703-0905')).match(/Request id/g)?.length,
    3,
    'a shared quote id',
  );
  assert.match(await printed('show', '1b9f'), /HYPERLINK/);
  const missing = await run('show', 'ffff');
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /no request with this id/);

  const csv = await printed('export');
  assert.ok(csv.startsWith('\ufeffrequest_id,received,status,'), 'Excel reads it as UTF-8');
  assert.ok(csv.includes(`"'=HYPERLINK(""x"")"`));
  assert.ok(csv.includes(',(734) 555-0199,'));
  assert.equal(JSON.parse(await printed('export', '--json')).length, 2);
});

test('mark sets any status, takes a mistake back, and lifts a mistaken quarantine', async () => {
  await using terminal = await startTerminal();
  const { run, printed } = terminal;

  await run('mark', 'handled', '0b9f');
  assert.match(await printed('list'), /0b9f8a52 .* Contacted /);
  await run('mark', '0b9f', 'new');
  await run('mark', '2b9f', 'new');
  assert.match(await printed('status'), /New requests +3\n/);

  assert.equal(await printed('mark', '0b9f', 'won'), 'Won: #2026-0703-0905\n');
  assert.equal(await printed('mark', 'lost', '1b9f'), 'Lost: #2026-0703-0905\n');
  assert.equal(await printed('mark', '0b9f'), 'Handled: #2026-0703-0905\n');
  assert.match(await printed('show', '0b9f'), /^Status +Won$/m);
  assert.match(await printed('show', '1b9f'), /^Status +Lost$/m);
});

test('list shows the newest fifty, export shows all, or only those since a time', async () => {
  await using terminal = await startTerminal();
  const database = openSqlite(terminal.path);
  for (let number = 0; number < 50; number += 1)
    await createStore(database).put(newRequest({ receivedMs: number }));
  await database.close();
  const exported = async (...words: string[]) =>
    JSON.parse(await terminal.printed('export', '--json', ...words)).length;

  const cut = await terminal.printed('list');

  assert.equal(cut.match(/2026-0703-0905/g)?.length, 50);
  assert.match(cut, /0b9f8a52/, 'the newest');
  assert.match(cut, /Older ones are not shown/);
  assert.deepEqual([await exported(), await exported('--since', '1d')], [52, 0]);
});

test('wrong use exits with 2, names the correct use and changes nothing; without data the exit code is 1', async () => {
  await using nothing = await temporaryFolder();
  await using terminal = await startTerminal();
  const { run } = terminal;

  for (const [line, sentence] of [
    ['', /^Usage: npm run quotes/],
    ['toString', /^Usage: npm run quotes/],
    ['list --nonsense', /^[^\n]*nonsense[^\n]*\n$/],
    ['list --of ada@example.com', /^list takes no --of;/],
    ['purge --older-than 24m --since 7d', /^purge takes no --since;/],
    ['restore --from-repository --yes', /^restore takes no --yes;/],
    ['mark 0b9', /at least four characters/],
    ['mark 0b9f handeld', /handeld is neither/],
    ['resend 0b9f 1b9f', /^Too many words/],
    ['purge', /needs --older-than/],
  ] as const) {
    const { status, stdout, stderr } = await run(...line.split(' ').filter(Boolean));
    assert.deepEqual([status, stdout], [2, ''], line);
    assert.match(stderr, sentence);
  }
  assert.match((await run('mark', '2026-0703-0905')).stderr, /Several requests/);
  assert.match((await run('status')).stdout, /New requests +2\n/);
  const help = await run('--help');
  assert.equal(help.status, 0);
  assert.match(help.stdout, /mark <id> \[handled\|won\|done\|lost\|new\]\n.*Contacted on the desk/);
  const empty = await desk(nothing.path, 'list', '--quarantine', '--since', '7d');
  assert.equal(empty.status, 1);
  assert.match(empty.stderr, /no requests yet/);
});

test('a wrong value is refused with the correct usage; an id must match one request, in upper or lower case', () => {
  for (const [line, sentence] of [
    ['purge --older-than ever', /--older-than wants days or months/],
    ['purge --of Ada --yes', /an e-mail address or a phone number of ten digits/],
    ['purge --of 7345550199 --older-than 24m', /does not go with --older-than/],
    ['export --photos ', /the name of a folder/],
  ] as const)
    assert.throws(
      () => readCommandLine(line.split(' ')),
      (error) => error instanceof OperatorError && sentence.test(error.message),
    );
  for (const id of [undefined, '#', '', '0', '0b9', '%', '0b9f~', 'z'.repeat(8)])
    assert.throws(() => readId(id, 'show'), OperatorError, id);
  assert.equal(readId('#0B9F', 'show'), '0b9f');
  assert.equal(readId('#2026-0703-0905', 'show'), '2026-0703-0905');
});

test('a file that is no database, and a disk without room, are reported in one line each', async () => {
  await using terminal = await startTerminal();
  const program = fileURLToPath(new URL('./main.ts', import.meta.url));
  const full = spawnSync('sh', ['-c', '"$0" "$1" export > /dev/full', process.execPath, program], {
    encoding: 'utf8',
    env: { ...ENVIRONMENT, DATA_DIR: terminal.path },
  });
  await writeFile(
    join(terminal.path, 'quotes.sqlite'),
    'this is no database, and long enough to be looked at',
  );
  const damaged = await terminal.run('list');

  for (const [{ status, stderr }, reason] of [
    [full, /^This cannot be done now: .*no space left.*\n$/],
    [damaged, /^This cannot be done now: .*not a database.*\n$/],
  ] as const) {
    assert.equal(status, 1);
    assert.match(stderr, reason);
  }
});

test('standard error warns of lines that npm prints before the CSV', async () => {
  await using folder = await folderWithRequests();
  const exportAs = async (npm_config_loglevel: string) => {
    const npm = { npm_lifecycle_event: 'quotes', npm_config_loglevel };
    return (await deskWith({ DATA_DIR: folder.path, ...npm }, 'export')).stderr;
  };

  assert.equal(await exportAs('silent'), '');
  assert.match(await exportAs('notice'), /npm run --silent quotes/);
});

test('show prints the history of a request, and nothing in it that a terminal would obey', async () => {
  await using terminal = await startTerminal();
  const id = '0b9f8a52-2f5c-4a53-9c3e-2f4d5a6b7c8d';
  const database = openSqlite(terminal.path);
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
  await terminal.run('mark', '0b9f', 'new');

  const stdout = await terminal.printed('show', '0b9f');

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

test('list shows each status by its name on the desk, export by its name in the store; show names EmailJS', async () => {
  await using terminal = await startTerminal();
  const database = openSqlite(terminal.path);
  const actions = createRequestActions(database, []);
  for (const status of ['contacted', 'quoted', 'won', 'lost', 'new'] as const) {
    const requestId = crypto.randomUUID();
    const payload = { ...payloadOf({ isEmergency: true }), quote_id: status };
    const deliveredBy = status === 'won' ? ('emailjs' as const) : undefined;
    await createStore(database).put(newRequest({ requestId, payload, deliveredBy }));
    if (status !== 'new') await actions.mark(requestId, status, { by: 'a phone', nowMs: 1 });
  }
  await database.close();

  const listed = (await terminal.printed('list')).split('\n');
  const shown = (quoteId: string) => listed.find((line) => line.includes(` ${quoteId} `)) ?? '';
  for (const name of ['Contacted', 'Quoted', 'Won', 'Lost'])
    assert.match(shown(name.toLowerCase()), new RegExp(` ${name}( |$)`));
  assert.match(shown('new'), / EMERGENCY( |$)/, 'until the owner got in touch');
  const exported = JSON.parse(await terminal.printed('export', '--json')) as Record<string, string>[];
  for (const { quote_id, status } of exported)
    if (quote_id !== '2026-0703-0905') assert.equal(status, quote_id);
  const idOf = (quoteId: string) => shown(quoteId).slice(0, 8);
  assert.match(await terminal.printed('show', idOf('won')), /Delivered by EmailJS/);
  assert.doesNotMatch(await terminal.printed('show', idOf('lost')), /EmailJS/);
});
