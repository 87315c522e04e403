/**
 * Disk faults, none of which loses an acknowledged request. Codes such as S2 in the titles name rows of
 * docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openSqlite } from '../../server/store/sqlite.ts';
import { createStore } from '../../server/store/store.ts';
import { putPhotos } from '../support/photo-emails.ts';
import { eventually, quoteRequest, startProgram, temporaryFolder } from '../support/server.ts';
import { startServing } from '../support/serving.ts';
import { newRequest } from '../support/stores.ts';

type Program = Awaited<ReturnType<typeof startProgram>>;

/** Sends requests until the server refuses one. Resolves to the acknowledged ids and the refusal's status. */
async function sendUntilRefused(program: Program) {
  const acknowledged: string[] = [];
  for (;;) {
    const request = quoteRequest();
    const response = await program.post(request);
    if (response.status !== 201) return { acknowledged, status: response.status };
    acknowledged.push(String(request.request_id));
  }
}

async function storedIn(dataDir: string): Promise<string[]> {
  const database = openSqlite(dataDir);
  const rows = await createStore(database).list({ isQuarantined: false });
  await database.close();
  return rows.map(({ request_id }) => request_id);
}

function damage(file: string, position: number, length: number): void {
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(length, 'damage '), 0, length, position);
}

for (const nth of [12, 17, 25]) {
  test(`S2: when flush ${nth} of the disk fails, no acknowledged request is lost`, async (t) => {
    if (spawnSync('strace', ['-V']).status !== 0) return t.skip('strace is not installed');
    await using folder = await temporaryFolder();
    const trace = join(folder.path, 'trace');
    const inject = `--inject=fsync,fdatasync:error=EIO:when=${nth}+`;
    const strace = [
      'strace',
      '-f',
      '-qq',
      '-o',
      trace,
      '-e',
      'trace=fsync,fdatasync',
      inject,
      process.execPath,
    ];
    await using program = await startProgram({ DATA_DIR: join(folder.path, 'data') }, { command: strace });
    await program.isServing;

    const { acknowledged, status } = await sendUntilRefused(program);

    assert.equal(status, 503);
    assert.equal(await program.exited, 70);
    assert.ok(readFileSync(trace, 'utf8').includes('(INJECTED)'));
    const stored = await storedIn(join(folder.path, 'data'));
    assert.deepEqual(
      acknowledged.filter((id) => !stored.includes(id)),
      [],
    );
  });
}

test('S3: while another program holds the lock the visitor gets a 503, and later succeeds', async () => {
  await using program = await startServing();
  const other = new DatabaseSync(join(program.dataDir, 'quotes.sqlite'));
  // Waits for the lock, because the program may still write at its start.
  other.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE');
  const request = quoteRequest();

  assert.equal((await program.post(request)).status, 503);
  other.exec('ROLLBACK');
  other.close();
  // A request that waited behind a job's write may be stored after its 503. Sent again, it then gets 200.
  assert.ok([200, 201].includes((await program.post(request)).status));
});

test('S4: on a read-only disk the server does not start, and tells the operator in one line', async (t) => {
  await using folder = await temporaryFolder();
  const mount = (options: string) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder.path]).status === 0;
  if (!mount('size=1m,ro')) return t.skip('no disk can be mounted here');
  await using _disk = {
    [Symbol.asyncDispose]: async () => void spawnSync('umount', ['--lazy', folder.path]),
  };
  await using program = await startProgram({ DATA_DIR: join(folder.path, 'data') });

  await assert.rejects(program.isServing);
  assert.equal(await program.exited, 1);
  assert.match(program.output(), /^DATA_DIR .* cannot be used .*\n$/);
});

for (const [where, position, length] of [
  ['its head', 0, 100],
  ['a page', 8192, 4096],
] as const) {
  test(`S5: a file damaged at ${where} is set aside, and the owner is told`, async () => {
    await using folder = await temporaryFolder();
    {
      await using first = await startProgram({ DATA_DIR: folder.path });
      await first.isServing;
      for (let sent = 0; sent < 20; sent += 1) await first.post(quoteRequest());
      first.child.kill('SIGKILL');
      await first.exited;
    }
    // Moves all data into the main file, so that no page in the log hides the damage. The log's file must
    // exist, as after a crash: only then does the server check the database.
    const sqlite = new DatabaseSync(join(folder.path, 'quotes.sqlite'));
    sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    sqlite.close();
    writeFileSync(join(folder.path, 'quotes.sqlite-wal'), '');
    damage(join(folder.path, 'quotes.sqlite'), position, length);

    await using program = await startProgram({ DATA_DIR: folder.path });
    await program.isServing;

    assert.match(program.output(), /were damaged on the disk and set aside/);
    assert.ok(readdirSync(folder.path).some((name) => name.includes('.corrupt-')));
    assert.equal((await program.post(quoteRequest())).status, 201);
    const digest = await waitForEmail(folder.path, 'daily-');
    assert.match(digest, /damaged on the disk/);
  });
}

test('S5: after a crash the owner is told of damaged photos while requests are served', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'quotes.sqlite');
  {
    const database = openSqlite(folder.path);
    const id = crypto.randomUUID();
    await createStore(database).put(newRequest({ requestId: id, photoCount: 2 }));
    await putPhotos(database, id, [1, 2], 1000, 200);
    await database.close();
  }
  const sqlite = new DatabaseSync(file);
  const root = sqlite.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'photo_file'").get()?.rootpage;
  sqlite.close();
  damage(file, (Number(root) - 1) * 4096, 4096);
  // A log file means a crash: only then does the server check the photos.
  writeFileSync(`${file}-wal`, '');

  await using program = await startProgram({ DATA_DIR: folder.path });
  await program.isServing;

  assert.equal((await program.post(quoteRequest())).status, 201);
  await eventually(async () => (/Photos were damaged on the disk/.test(program.output()) ? true : undefined));
  assert.ok(!readdirSync(folder.path).some((name) => name.includes('.corrupt-')));
  assert.equal((await program.post(quoteRequest())).status, 201);
});

test('S7: every acknowledged request was flushed to the disk first', async (t) => {
  if (spawnSync('strace', ['-V']).status !== 0) return t.skip('strace is not installed');
  await using folder = await temporaryFolder();
  const trace = join(folder.path, 'trace');
  const strace = ['strace', '-f', '-qq', '-o', trace, '-e', 'trace=fsync,fdatasync', process.execPath];
  await using program = await startProgram({ DATA_DIR: join(folder.path, 'data') }, { command: strace });
  await program.isServing;

  for (let sent = 0; sent < 10; sent += 1) {
    const before = flushes(trace);
    assert.equal((await program.post(quoteRequest())).status, 201);
    assert.ok(flushes(trace) > before);
  }
});

function flushes(trace: string): number {
  return statSync(trace).size === 0 ? 0 : readFileSync(trace, 'utf8').split('sync(').length - 1;
}

/** Resolves to the e-mail whose file name contains `part`, once it is written. */
async function waitForEmail(dataDir: string, part: string): Promise<string> {
  const mail = join(dataDir, 'mail');
  return eventually(async () => {
    const names = existsSync(mail) ? readdirSync(mail) : [];
    const name = names.find((found) => found.includes(part) && found.endsWith('.eml'));
    // Long lines are divided (RFC 2045, quoted-printable).
    return name && readFileSync(join(mail, name), 'utf8').replaceAll('=\r\n', '');
  });
}
