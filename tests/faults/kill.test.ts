/**
 * The server is killed with -9, over and over, while visitors' browsers send and the owner is e-mailed. Whatever was
 * acknowledged must be stored once and e-mailed, always under its own Message-ID.
 *
 * FAULT_REQUESTS and FAULT_KILLS make it longer (`npm run test:faults`).
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SMTPServer } from 'smtp-server';
import { openForDesk } from '../../server/quotes/open.ts';
import { createStore } from '../../server/quotes/store.ts';
import { startPostgres } from '../../server/quotes/testing-postgres.ts';
import { temporaryFolder } from '../../server/testing.ts';

const REQUESTS = Number(process.env.FAULT_REQUESTS ?? 1500);
const KILLS = Number(process.env.FAULT_KILLS ?? 80);
const SENDERS = 8;

/** A sequence of numbers in [0, 1) that is the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('No port is free');
  return address.port;
}

/** Keeps the server running: whenever it dies, it is started again. */
function supervise(env: Record<string, string>) {
  const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
  let child: ChildProcess;
  let isOver = false;
  let kills = 0;
  const start = () => {
    child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', () => {
      if (!isOver) start();
    });
  };
  start();
  return {
    kill() {
      if (kills >= KILLS || child.killed) return;
      if (child.kill('SIGKILL')) kills += 1;
    },
    kills: () => kills,
    async stop() {
      isOver = true;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The owner's mail server. At some messages it has the sender killed: before it accepts, or right after. */
async function startMailbox(random: () => number, kill: () => void) {
  const received = new Map<string, number>();
  let windows = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let letter = '';
      stream.on('data', (chunk) => {
        letter += chunk;
      });
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(letter)?.[1] ?? 'none';
        received.set(id, (received.get(id) ?? 0) + 1);
        const fate = random();
        if (fate < 0.02) {
          windows += 1;
          kill();
        }
        done();
        if (fate > 0.98) {
          windows += 1;
          kill();
        }
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server is not listening');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    windows: () => windows,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A visitor's browser: the same request again and again until an answer names it. Resolves to its id. */
async function sendUntilAccepted(url: string, number: number): Promise<string> {
  const request_id = crypto.randomUUID();
  const body = JSON.stringify({
    firstName: 'Ada',
    lastName: `Number ${number}`,
    email: 'ada@example.com',
    phone: '7345550199',
    request_id,
  });
  for (;;) {
    try {
      const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const answer = (await response.json()) as { request_id?: string };
      if (response.ok && answer.request_id === request_id) return request_id;
    } catch {
      // Killed under our hands.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function survive(env: Record<string, string>) {
  const random = seeded(20261121);
  const port = await freePort();
  let supervisor: ReturnType<typeof supervise> | undefined;
  const mailbox = await startMailbox(random, () => supervisor?.kill());
  supervisor = supervise({
    ...env,
    PORT: String(port),
    SITE_URL: 'http://localhost:3000',
    SMTP_URL: mailbox.url,
    QUOTE_RATE_LIMIT: '0',
    QUOTE_EMAIL_TO: 'owner@example.com',
  });
  const accepted: string[] = [];
  let next = 0;
  // Killed at random moments too, and about as often as it takes to reach the number wanted.
  let killing: ReturnType<typeof setTimeout> | undefined;
  const killSoon = () => {
    killing = setTimeout(
      () => {
        supervisor.kill();
        killSoon();
      },
      350 + 350 * random(),
    );
  };
  killSoon();
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (next < REQUESTS || supervisor.kills() < KILLS) {
        next += 1;
        accepted.push(await sendUntilAccepted(`http://127.0.0.1:${port}/api/quotes`, next));
        // Spread over the kills, so that each finds requests under way.
        if (accepted.length > (REQUESTS * supervisor.kills()) / KILLS + SENDERS) {
          await new Promise((resolve) => setTimeout(resolve, 100 * random()));
        }
      }
    }),
  );
  clearTimeout(killing);

  const database = await openDatabaseBeside(env);
  const store = createStore(database);
  const end = performance.now() + 120_000;
  while ((await store.status()).deliveries.ready > 0 && performance.now() < end) {
    // Those that met a kill wait their half minute; a person would do the same with `quotes resend`.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const rows = await store.list({ isQuarantined: false });
  const status = await store.status();
  await database.close();
  await supervisor.stop();
  await mailbox.close();
  return { accepted, rows, status, mailbox, kills: supervisor.kills() };
}

async function openDatabaseBeside(env: Record<string, string>) {
  const database = await openForDesk({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL });
  if (!database) throw new Error('Nothing was stored');
  return database;
}

function judge(
  { accepted, rows, status, mailbox, kills }: Awaited<ReturnType<typeof survive>>,
  report: (line: string) => void,
) {
  const stored = rows.map(({ request_id }) => request_id);
  const kept = new Set(stored);
  const lost = accepted.filter((id) => !kept.has(id));
  const letters = [...mailbox.received];
  const repeated = letters.filter(([, times]) => times > 1).length;
  report(
    `${accepted.length} acknowledged over ${kills} kills: ${lost.length} lost, ${stored.length - kept.size} doubled rows`,
  );
  report(
    `${letters.length} e-mails, ${repeated} repeated, for ${mailbox.windows()} kills between acceptance and its mark`,
  );

  assert.ok(kills >= KILLS);
  assert.ok(accepted.length >= REQUESTS);
  assert.deepEqual(lost, []);
  assert.equal(kept.size, stored.length);
  assert.equal(status.deliveries.ready + status.deliveries.dead, 0);
  const mailed = new Set(letters.map(([id]) => id.slice(1, 37)));
  assert.deepEqual(
    stored.filter((id) => !mailed.has(id)),
    [],
  );
  assert.equal(letters.length, stored.length, 'one Message-ID for each request');
  assert.ok(repeated <= kills);
}

test('SQLite: no request is lost or doubled, and each is e-mailed, however often the server is killed', async (t) => {
  await using folder = await temporaryFolder();
  judge(await survive({ DATA_DIR: folder.path }), (line) => t.diagnostic(line));
});

test('PostgreSQL: no request is lost or doubled, and each is e-mailed, however often the server is killed', async (t) => {
  await using folder = await temporaryFolder();
  await using postgres = await startPostgres();
  judge(await survive({ DATA_DIR: folder.path, DATABASE_URL: postgres.url }), (line) => t.diagnostic(line));
});
