/**
 * The server is killed with -9, over and over, while visitors' browsers send and the owner is e-mailed: at each named
 * point of a request's way, and at random moments. Whatever was acknowledged must be stored once and e-mailed, always
 * under its own Message-ID.
 *
 * FAULT_REQUESTS and FAULT_KILLS make it longer (`npm run test:faults`).
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { openForDesk } from '../../server/quotes/open.ts';
import { createStore } from '../../server/quotes/store.ts';
import { startPostgres } from '../../server/quotes/testing-postgres.ts';
import { freePort, temporaryFolder } from '../../server/testing.ts';
import { crashPoints } from './crash.ts';
import { seeded } from './seeded.ts';

const REQUESTS = Number(process.env.FAULT_REQUESTS ?? 1500);
const KILLS = Number(process.env.FAULT_KILLS ?? 80);
const SENDERS = 8;
/** A life that does not reach its point ends that long after it began to serve, ms; later if no life has met it yet. */
const LONGEST_LIFE = 400;

/** An hour of the server's passes in twelve seconds, so that its e-mails go one by one and in digests, over and over. */
const CLOCK_SPEED = 300;
/** Thirty e-mails and the quarter of an hour between two digests take that long on that clock, ms. */
const UNTIL_DIGEST = 6000;
/** In the end all e-mails are sent; a busy machine takes its time, but not that long without any progress, ms. */
const STUCK_AFTER = 120_000;
const LOOKS_BETWEEN = UNTIL_DIGEST / 500;

/** How one life of the server ends: where it kills itself, where the mailbox kills it, or at any moment. */
const fates = [...crashPoints, 'letter arrived', 'letter accepted', 'any moment'] as const;
type Fate = (typeof fates)[number];
/** What every request passes; e-mails are fewer. */
const passedByEach = new Set<Fate>(['request received', 'inside transaction', 'before commit', 'after commit']);

/** Keeps the server running: whenever it dies, it is started again, until it has died KILLS times. */
function supervise(env: Record<string, string>, random: () => number) {
  const program = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
  const crash = fileURLToPath(new URL('./crash.ts', import.meta.url));
  const deaths = new Map<Fate, number>();
  let child: ChildProcess;
  let kills = 0;
  let fate: Fate = 'any moment';
  let lettersLeft = 0;
  let servingSince: number | undefined;

  async function live() {
    while (kills < KILLS) {
      const wanted = fates[kills % fates.length] ?? 'any moment';
      fate = wanted;
      const nth = passedByEach.has(wanted) ? 1 + Math.floor(10 * random()) : 1;
      lettersLeft = nth;
      const longest = wanted === 'digest made' || !deaths.has(wanted) ? UNTIL_DIGEST : LONGEST_LIFE;
      await oneLife({ CRASH_AT: `${wanted}:${nth}` }, wanted === 'any moment' ? LONGEST_LIFE * random() : longest);
      kills += 1;
      deaths.set(fate, (deaths.get(fate) ?? 0) + 1);
    }
    void oneLife({}, undefined);
  }

  async function oneLife(crashAt: Record<string, string>, killAfter: number | undefined) {
    servingSince = undefined;
    child = spawn(process.execPath, ['--import', crash, program], {
      env: { PATH: process.env.PATH, ...env, ...crashAt },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const isServing = await readUntil(child, 'Server listening');
    servingSince = performance.now();
    const end = () => {
      fate = 'any moment';
      child.kill('SIGKILL');
    };
    const timer = isServing && killAfter !== undefined ? setTimeout(end, killAfter) : undefined;
    await ended;
    clearTimeout(timer);
  }

  return {
    died: live(),
    deaths,
    kills: () => kills,
    servingSince: () => servingSince,
    /** The mailbox says how far it is with a letter. */
    letter(moment: 'letter arrived' | 'letter accepted') {
      if (moment !== fate) return;
      lettersLeft -= 1;
      if (lettersLeft === 0) child.kill('SIGKILL');
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Resolves to whether a process printed a line with this text before it ended, and reads on without keeping it. */
async function readUntil(child: ChildProcess, text: string): Promise<boolean> {
  if (!child.stdout) return false;
  const lines = createInterface(child.stdout);
  const found = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      if (line.includes(text)) resolve(true);
    });
    lines.on('close', () => resolve(false));
  });
  return found;
}

/** The owner's mail server; keeps the letters of each Message-ID. */
async function startMailbox(onLetter: (moment: 'letter arrived' | 'letter accepted') => void) {
  const received = new Map<string, string[]>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let letter = '';
      stream.on('data', (chunk) => {
        letter += chunk;
      });
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(letter)?.[1] ?? 'none';
        received.set(id, [...(received.get(id) ?? []), letter]);
        onLetter('letter arrived');
        done();
        onLetter('letter accepted');
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
  const clock = `${CLOCK_SPEED} from ${Date.now()}`;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api/quotes`;
  /** From serving again to the first e-mail, of each life that had one to send, ms. */
  const resumed: number[] = [];
  let resumedOf: number | undefined;
  let supervisor: ReturnType<typeof supervise> | undefined;
  const mailbox = await startMailbox((moment) => {
    const since = supervisor?.servingSince();
    if (moment === 'letter arrived' && since !== undefined && since !== resumedOf) {
      resumedOf = since;
      resumed.push(performance.now() - since);
    }
    supervisor?.letter(moment);
  });
  supervisor = supervise(
    {
      ...env,
      PORT: String(port),
      SITE_URL: 'http://localhost:3000',
      SMTP_URL: mailbox.url,
      QUOTE_RATE_LIMIT: '0',
      QUOTE_EMAIL_TO: 'owner@example.com',
      CLOCK: clock,
    },
    random,
  );
  const { kills } = supervisor;
  const accepted: string[] = [];
  let sent = 0;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (sent < REQUESTS || kills() < KILLS) {
        sent += 1;
        accepted.push(await sendUntilAccepted(url, sent));
        // Spread over the kills, so that each finds requests under way.
        const isAhead = accepted.length > (REQUESTS * kills()) / KILLS + SENDERS;
        if (isAhead) await new Promise((resolve) => setTimeout(resolve, 20 + 60 * random()));
      }
    }),
  );
  await supervisor.died;

  const database = await openDatabaseBeside(env);
  const store = createStore(database);
  let waiting = Number.POSITIVE_INFINITY;
  let moved = performance.now();
  for (let look = 0; waiting > 0 && performance.now() - moved < STUCK_AFTER; look += 1) {
    // What waits for the next digest is looked at when a request comes in; with the clock so fast, timers are late. Not
    // too often, or there is always one that waits.
    if (look % LOOKS_BETWEEN === 0) accepted.push(await sendUntilAccepted(url, accepted.length));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { ready } = (await store.status()).deliveries;
    if (ready < waiting) moved = performance.now();
    waiting = ready;
  }
  const rows = await store.list({ isQuarantined: false });
  const status = await store.status();
  await database.close();
  await supervisor.stop();
  await mailbox.close();
  return { accepted, rows, status, mailbox, kills: kills(), deaths: supervisor.deaths, resumed };
}

async function openDatabaseBeside(env: Record<string, string>) {
  const database = await openForDesk({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL });
  if (!database) throw new Error('Nothing was stored');
  return database;
}

type Outcome = Awaited<ReturnType<typeof survive>>;

async function judge(
  { accepted, rows, status, mailbox, kills, deaths, resumed }: Outcome,
  report: (line: string) => void,
) {
  const stored = rows.map(({ request_id }) => request_id);
  const kept = new Set(stored);
  const lost = accepted.filter((id) => !kept.has(id));
  const letters = await Promise.all([...mailbox.received].map(readLetter));
  const repeats = letters.reduce((sum, { times }) => sum + times - 1, 0);
  const announced = letters.flatMap(({ requests }) => requests);
  const median = resumed.toSorted((a, b) => a - b)[Math.floor(resumed.length / 2)] ?? 0;
  report(`${accepted.length} acknowledged, ${kills} kills: ${lost.length} lost, ${stored.length - kept.size} doubled`);
  report(`Killed at: ${[...deaths].map(([fate, count]) => `${fate} ${count}`).join(', ')}`);
  report(`${letters.length} e-mails about ${announced.length} requests, and ${repeats} repeated e-mails`);
  report(`First e-mail after a restart: median ${median.toFixed(0)} ms, most ${Math.max(...resumed).toFixed(0)} ms`);

  assert.ok(kills >= KILLS);
  assert.ok(accepted.length >= REQUESTS);
  assert.deepEqual(lost, []);
  assert.equal(kept.size, stored.length);
  assert.deepEqual(
    fates.filter((fate) => !deaths.has(fate)),
    [],
    'every point was met',
  );
  assert.deepEqual({ waiting: status.deliveries.ready, dead: status.deliveries.dead }, { waiting: 0, dead: 0 });
  assert.deepEqual(announced.toSorted(), stored.toSorted(), 'each request is announced under one Message-ID');
  assert.ok(repeats <= kills, 'at most one repeat for a kill');
}

/** The requests one Message-ID announces; none for the daily digest. Its repeats must say the same. */
async function readLetter([id, copies]: [string, string[]]) {
  const texts = new Set<string>();
  for (const copy of copies) texts.add((await PostalMime.parse(copy)).text ?? '');
  const [text = ''] = texts;
  if (id.startsWith('<daily-')) return { times: 1, requests: [] };
  assert.equal(texts.size, 1, `${id} said different things`);
  const requests = id.startsWith('<digest-')
    ? [...text.matchAll(/show (\S+)/g)].map(([, request = '']) => request)
    : [id.slice(1, 37)];
  return { times: copies.length, requests };
}

describe('however often the server is killed, no request is lost or doubled, and each is e-mailed', {
  concurrency: true,
}, () => {
  test('kept in SQLite', async (t) => {
    await using folder = await temporaryFolder();
    await judge(await survive({ DATA_DIR: folder.path }), (line) => t.diagnostic(line));
  });

  test('kept in PostgreSQL', async (t) => {
    await using folder = await temporaryFolder();
    await using postgres = await startPostgres();
    await judge(await survive({ DATA_DIR: folder.path, DATABASE_URL: postgres.url }), (line) => t.diagnostic(line));
  });
});
