/**
 * Faults of the process itself, none of which loses or doubles a request. Codes such as P9 in the titles
 * name rows of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openSqlite } from '../../server/store/sqlite.ts';
import { createStore } from '../../server/store/store.ts';
import { openRunningStore } from '../support/open-running-store.ts';
import { eventually, quoteRequest, startProgram, temporaryFolder } from '../support/server.ts';
import { startServing } from '../support/serving.ts';
import { OPEN, startSmtp } from '../support/smtp.ts';

/** A mail server that accepts no e-mail until `accept` is called. */
async function startWaitingMailServer() {
  const arrived = Promise.withResolvers<void>();
  const isToAccept = Promise.withResolvers<void>();
  const smtp = await startSmtp(OPEN, async (_message, done) => {
    arrived.resolve();
    await isToAccept.promise;
    done();
  });
  return { ...smtp, hasMessage: arrived.promise, accept: isToAccept.resolve };
}

async function statusOf(dataDir: string) {
  const database = openSqlite(dataDir);
  const status = await createStore(database).status();
  await database.close();
  return status;
}

test('P9: after SIGTERM the server finishes the current request and e-mail and exits with 0', async () => {
  await using smtp = await startWaitingMailServer();
  await using program = await startServing({ SMTP_URL: smtp.url.href });
  await program.post(quoteRequest());
  await smtp.hasMessage;
  const body = JSON.stringify(quoteRequest());
  const socket = connect(Number(new URL(program.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.write(head + body.slice(0, 10));
  await eventually(async () => (await fetch(`${program.url}/healthz`)).ok || undefined);

  program.child.kill('SIGTERM');
  socket.write(body.slice(10));
  const [response] = await once(socket, 'data');
  smtp.accept();

  assert.match(String(response), /^HTTP\/1\.1 201/);
  assert.equal(await program.exited, 0);
  const { requests, emails } = await statusOf(program.dataDir);
  assert.equal(requests.new, 2);
  assert.ok(emails.done >= 1);
});

test('P9: after SIGTERM the server starts no further e-mail, however slow an upload is', async () => {
  await using smtp = await startWaitingMailServer();
  await using program = await startServing({ SMTP_URL: smtp.url.href });
  const responses = await Promise.all(Array.from({ length: 4 }, () => program.post(quoteRequest())));
  assert.ok(responses.every(({ status }) => status === 201));
  await smtp.hasMessage;
  const upload = connect(Number(new URL(program.url).port), '127.0.0.1');
  await once(upload, 'connect');
  upload.write(
    'POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  await eventually(async () => (await fetch(`${program.url}/healthz`)).ok || undefined);

  program.child.kill('SIGTERM');
  // The server refuses new connections, so it is stopping.
  await eventually(
    async () => (await fetch(`${program.url}/healthz`).catch(() => undefined)) === undefined || undefined,
  );
  smtp.accept();
  await eventually(async () => (countEmails(program.dataDir, 'done') === 1 ? true : undefined));
  upload.write('}');

  assert.match(String((await once(upload, 'data'))[0]), /^HTTP\/1\.1 422/);
  assert.equal(await program.exited, 0);
  assert.equal(smtp.messages.length, 1);
  assert.equal(countEmails(program.dataDir, 'ready'), 3);
});

/** The number of e-mails in a state, read while the program runs. */
function countEmails(dataDir: string, state: string): number {
  const database = new DatabaseSync(join(dataDir, 'quotes.sqlite'), { readOnly: true });
  const row = database
    .prepare("SELECT count(*) AS count FROM job WHERE kind = 'email-request' AND state = ?")
    .get(state);
  database.close();
  return Number(row?.count);
}

test('P12: a server suspended during an e-mail neither loses nor repeats anything', async () => {
  await using smtp = await startWaitingMailServer();
  await using program = await startServing({ SMTP_URL: smtp.url.href });
  const responses = await Promise.all(Array.from({ length: 5 }, () => program.post(quoteRequest())));
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([201]));
  await smtp.hasMessage;

  program.child.kill('SIGSTOP');
  await eventually(async () => (isStopped(program.child.pid) ? true : undefined));
  smtp.accept();
  program.child.kill('SIGCONT');

  await using database = await openRunningStore(program);
  const store = createStore(database);
  await eventually(async () => ((await store.status()).emails.done === 5 ? true : undefined));
  const ids = smtp.messages.map((message) => /^message-id:\s*(\S+)/im.exec(String(message))?.[1]);
  assert.equal(ids.length, 5);
  assert.equal(new Set(ids).size, 5);
});

function isStopped(pid: number | undefined): boolean {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.startsWith('T');
}

test('P14: a server that runs out of file descriptors recovers, and loses nothing', async () => {
  const limited = ['prlimit', '--nofile=64', process.execPath];
  await using program = await startServing({}, { command: limited });
  const first = quoteRequest();
  assert.equal((await program.post(first)).status, 201);
  const port = Number(new URL(program.url).port);
  const sockets = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  // Node closes and reopens a spare descriptor to refuse connections, so the count may be below 64.
  const open = () => readdirSync(`/proc/${program.child.pid}/fd`).length;
  await eventually(async () => (open() >= 62 ? true : undefined));

  for (const socket of sockets) socket.destroy();
  const second = quoteRequest();
  const status = await eventually(async () => (await program.post(second).catch(() => undefined))?.status);

  assert.equal(status, 201);
  await using database = await openRunningStore(program);
  const store = createStore(database);
  for (const { request_id } of [first, second])
    assert.equal((await store.find(String(request_id))).length, 1);
});

test('P13: a server with little memory survives a flood of large requests', async () => {
  const small = [process.execPath, '--max-old-space-size=64'];
  await using program = await startServing({}, { command: small });
  const large = 'x'.repeat(60_000);

  for (let wave = 0; wave < 20; wave += 1) {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => program.post(quoteRequest({ additionalDetails: large }))),
    );
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([422]));
  }
  assert.equal((await program.post(quoteRequest())).status, 201);
  assert.equal(program.child.exitCode, null);
});

test('P15: with an invalid setting the server tells the operator in one line and exits', async () => {
  await using folder = await temporaryFolder();
  await using program = await startProgram({ DATA_DIR: join(folder.path, 'data'), SMTP_URL: 'mail.example' });

  await assert.rejects(program.isServing);
  assert.equal(await program.exited, 1);
  assert.match(program.output(), /^SMTP_URL must begin with smtp/);
  assert.equal(program.output().trim().split('\n').length, 1);
});

test('P15, P16: no unreachable mail server keeps requests out, and a second server exits with one line', async () => {
  await using first = await startServing({ SMTP_URL: 'smtp://127.0.0.1:1' });
  assert.equal((await first.post(quoteRequest())).status, 201);

  await using second = await startProgram({ DATA_DIR: first.dataDir });

  await assert.rejects(second.isServing, /in use by another running server/);
  assert.equal(await second.exited, 1);
});
