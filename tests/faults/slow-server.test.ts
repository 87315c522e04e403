/**
 * With a slow disk, database, process or decoder no valid request or photo is lost. A server that is too slow
 * responds with 503, and the visitor's browser tries again.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openForTerminal } from '../../server/store/open.ts';
import { createStore } from '../../server/store/store.ts';
import { decoder, jpeg } from '../support/pictures.ts';
import { startPostgres } from '../support/postgres.ts';
import { quoteRequest, type startProgram } from '../support/server.ts';
import { startServing } from '../support/serving.ts';

type Program = Awaited<ReturnType<typeof startProgram>>;

/** Sends the same request again after each 503, as a browser does. Resolves to the statuses of all tries. */
async function sendUntilAccepted(program: Program, request: Record<string, unknown>): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    const { status } = await program.post(request);
    statuses.push(status);
    if (status !== 503) return statuses;
  }
}

async function storedIn(settings: { dataDir: string; databaseUrl?: string }): Promise<string[]> {
  const database = await openForTerminal({ databaseUrl: undefined, ...settings });
  if (!database) return [];
  const rows = await createStore(database).list({ isQuarantined: false });
  await database.close();
  return rows.map(({ request_id }) => request_id);
}

test('on a disk whose every flush needs two seconds, each request is stored once', async (t) => {
  if (spawnSync('strace', ['-V']).status !== 0) return t.skip('strace is not installed');
  await using program = await startServing();
  const slow = [
    '-f',
    '-o',
    '/dev/null',
    '-e',
    'trace=fsync,fdatasync',
    '--inject=fsync,fdatasync:delay_exit=2000000',
  ];
  const strace = spawn('strace', [...slow, '-p', String(program.child.pid)]);
  // strace reports when it has attached to the process.
  await once(strace.stderr, 'data');
  const requests = Array.from({ length: 5 }, () => quoteRequest());

  const tries = await Promise.all(requests.map((request) => sendUntilAccepted(program, request)));
  strace.kill();
  await once(strace, 'exit');

  t.diagnostic(`responses: ${tries.map((statuses) => statuses.join(' ')).join(', ')}`);
  for (const statuses of tries) assert.ok([200, 201].includes(statuses.at(-1) ?? 0), String(statuses));
  const stored = await storedIn(program);
  assert.deepEqual(stored.toSorted(), requests.map(({ request_id }) => String(request_id)).toSorted());
});

test('a server that was stopped for five seconds handles all waiting requests as usual', async () => {
  await using program = await startServing();
  const requests = Array.from({ length: 5 }, () => quoteRequest());
  await program.post(quoteRequest());

  program.child.kill('SIGSTOP');
  const sending = requests.map((request) => program.post(request));
  await pause(5000);
  program.child.kill('SIGCONT');
  const responses = await Promise.all(sending);

  assert.deepEqual(
    responses.map(({ status }) => status),
    requests.map(() => 201),
  );
});

test('with a PostgreSQL that is two seconds late, a request gets a 503 and is stored later', async (t) => {
  await using postgres = await startPostgres();
  await using line = await startSlowLine(postgres.url);
  await using program = await startServing({ DATABASE_URL: line.url });
  const request = quoteRequest();

  line.delay = 2000;
  const { status: late } = await program.post(request);
  line.delay = 0;
  const tries = await sendUntilAccepted(program, request);

  t.diagnostic(`responses: ${late}, then ${tries.join(' ')}`);
  assert.ok([201, 503].includes(late), String(late));
  assert.ok([200, 201].includes(tries.at(-1) ?? 0), String(tries));
  assert.deepEqual(await storedIn({ dataDir: program.dataDir, databaseUrl: postgres.url }), [
    request.request_id,
  ]);
});

test('a decoder with a fifth of a processor refuses no valid photo', async () => {
  using slow = decoder();
  const photo = await jpeg({ width: 3000, height: 2000 });
  await slow.decode(await jpeg());
  const pid = slow.pid();
  assert.ok(pid);
  let isRunning = true;
  const throttling = (async () => {
    while (isRunning) {
      process.kill(pid, 'SIGSTOP');
      await pause(80);
      process.kill(pid, 'SIGCONT');
      await pause(20);
    }
  })();

  try {
    assert.ok(await slow.decode(photo));
  } finally {
    isRunning = false;
    await throttling;
  }
});

/** A proxy to a database that delays every response by `delay`, ms. */
async function startSlowLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.pipe(far);
    far.on('data', async (bytes) => {
      if (line.delay > 0) await pause(line.delay);
      near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const line = {
    url: url.href,
    delay: 0,
    [Symbol.asyncDispose]: async () => {
      server.close();
    },
  };
  return line;
}
