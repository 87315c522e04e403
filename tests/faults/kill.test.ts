/**
 * The server is killed with SIGKILL over and over while browsers send requests and the owner gets e-mails: at
 * each named point of a request's way, and at random moments. Every acknowledged request must be stored once
 * and e-mailed, with at most one repeated e-mail for each kill.
 *
 * FAULT_REQUESTS and FAULT_KILLS make it longer (`npm run test:faults`).
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { freshJob } from '../../server/jobs/queue.ts';
import { MOST_PER_HOUR } from '../../server/mail/email-jobs.ts';
import { createStore } from '../../server/store/store.ts';
import { openRunningStore, type StoreSettings } from '../support/open-running-store.ts';
import { startPostgres } from '../support/postgres.ts';
import { freePort, temporaryFolder } from '../support/server.ts';
import { startMailbox } from './mailbox.ts';
import { seeded } from './seeded.ts';
import { KILLS, killPoints, supervise, UNTIL_JOINED } from './supervisor.ts';
import { tally } from './tally.ts';

const REQUESTS = Number(process.env.FAULT_REQUESTS ?? 200);
const SENDERS = 8;
const OWNER = 'owner@example.com';
/** An hour of the server's clock passes in 24 seconds, so that single e-mails and joined ones alternate. */
const CLOCK_SPEED = 150;
/**
 * Longest time without progress until all e-mails are sent, ms. A busy machine needs long, but always makes
 * progress.
 */
const STUCK_AFTER = 120_000;
const CHECKS_BETWEEN_REQUESTS = UNTIL_JOINED / 500;

/** Sends the same request again, as a browser does, until a response names it. Resolves to its id. */
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
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const returned = (await response.json()) as { request_id?: string };
      if (response.ok && returned.request_id === request_id) return request_id;
    } catch {
      // The server was killed during this call.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Uses up the hour's single e-mails, so that the next requests are joined even on a slow machine. */
async function spendBudget(settings: StoreSettings, nowMs: number): Promise<void> {
  await using database = await openRunningStore(settings);
  const sent = { ...freshJob(nowMs), kind: 'email-request', lane: 'mail', recipient: OWNER } as const;
  await database.db
    .insertInto('job')
    .values(
      Array.from({ length: MOST_PER_HOUR }, () => ({
        ...sent,
        id: crypto.randomUUID(),
        state: 'done',
        done_ms: nowMs,
      })),
    )
    .execute();
}

async function survive(env: Record<string, string>) {
  const random = seeded(20261121);
  const beganMs = Date.now();
  const clock = `${CLOCK_SPEED} from ${beganMs}`;
  const settings = { dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL };
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api/quotes`;
  /** For each process with an e-mail to send: ms from serving again to its first e-mail. */
  const resumed: number[] = [];
  let resumedOf: number | undefined;
  let supervisor: ReturnType<typeof supervise> | undefined;
  const mailbox = await startMailbox((moment) => {
    const since = supervisor?.servingSince();
    if (moment === 'message arrived' && since !== undefined && since !== resumedOf) {
      resumedOf = since;
      resumed.push(performance.now() - since);
    }
    supervisor?.message(moment);
  });
  supervisor = supervise(
    {
      ...env,
      PORT: String(port),
      SITE_URL: 'http://localhost:3000',
      SMTP_URL: mailbox.url,
      QUOTE_RATE_LIMIT: '0',
      QUOTE_EMAIL_TO: OWNER,
      CLOCK: clock,
    },
    random,
    {
      async prepare(killPoint) {
        if (killPoint === 'requests joined')
          await spendBudget(settings, beganMs + (Date.now() - beganMs) * CLOCK_SPEED);
      },
    },
  );
  const { kills } = supervisor;
  const accepted: string[] = [];
  let sent = 0;
  await Promise.all(
    Array.from({ length: SENDERS }, async () => {
      while (sent < REQUESTS || kills() < KILLS) {
        sent += 1;
        accepted.push(await sendUntilAccepted(url, sent));
        // Spread over the kills, so that each kill finds requests in progress.
        const isAhead = accepted.length > (REQUESTS * kills()) / KILLS + SENDERS;
        if (isAhead) await new Promise((resolve) => setTimeout(resolve, 20 + 60 * random()));
      }
    }),
  );
  await supervisor.died;

  await using database = await openRunningStore(settings);
  const store = createStore(database);
  let waiting = Number.POSITIVE_INFINITY;
  let moved = performance.now();
  for (let check = 0; waiting > 0 && performance.now() - moved < STUCK_AFTER; check += 1) {
    // An incoming request makes the server check its joined e-mails; with the clock so fast, timers are late.
    // Send only sometimes, because each request is a further one to announce.
    if (check % CHECKS_BETWEEN_REQUESTS === 0) accepted.push(await sendUntilAccepted(url, accepted.length));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { ready } = (await store.status()).emails;
    if (ready < waiting) moved = performance.now();
    waiting = ready;
  }
  const rows = await store.list({ isQuarantined: false });
  const joined = await database.db
    .selectFrom('job')
    .innerJoin('job as leader', 'leader.id', 'job.joined_in')
    .select(['job.request_id', 'leader.request_id as announced_with'])
    .execute();
  const status = await store.status();
  await supervisor.stop();
  await mailbox.close();
  return {
    accepted,
    rows,
    joined,
    status,
    mailbox,
    kills: kills(),
    killCounts: supervisor.killCounts,
    resumed,
  };
}

type Outcome = Awaited<ReturnType<typeof survive>>;

async function judge(
  engine: string,
  { accepted, rows, joined, status, mailbox, kills, killCounts, resumed }: Outcome,
  report: (line: string) => void,
) {
  const stored = rows.map(({ request_id }) => request_id);
  const kept = new Set(stored);
  tally(`server killed amid requests, ${engine}`, kills, accepted, stored);
  const lost = accepted.filter((id) => !kept.has(id));
  const messages = await Promise.all([...mailbox.received].map((message) => readMessage(message, joined)));
  const repeats = messages.reduce((sum, { times }) => sum + times - 1, 0);
  const announced = messages.flatMap(({ requests }) => requests);
  const median = resumed.toSorted((a, b) => a - b)[Math.floor(resumed.length / 2)] ?? 0;
  report(
    `${accepted.length} acknowledged, ${kills} kills: ${lost.length} lost, ${stored.length - kept.size} doubled`,
  );
  report(`Killed at: ${[...killCounts].map(([killPoint, count]) => `${killPoint} ${count}`).join(', ')}`);
  report(`${messages.length} e-mails about ${announced.length} requests, and ${repeats} repeated e-mails`);
  report(
    `First e-mail after a restart: median ${median.toFixed(0)} ms, most ${Math.max(...resumed).toFixed(0)} ms`,
  );

  assert.ok(kills >= KILLS);
  assert.ok(accepted.length >= REQUESTS);
  assert.deepEqual(lost, []);
  assert.equal(kept.size, stored.length);
  assert.deepEqual(
    killPoints.filter((killPoint) => !killCounts.has(killPoint)),
    [],
    'every point was met',
  );
  assert.deepEqual({ waiting: status.emails.ready, dead: status.emails.dead }, { waiting: 0, dead: 0 });
  assert.deepEqual([...new Set(announced)].toSorted(), stored.toSorted(), 'each request is announced');
  // An e-mail that was being sent at a kill may be repeated, by itself or joined with others.
  const again = announced.length - new Set(announced).size;
  assert.ok(repeats + again <= kills, 'at most one repeat for a kill');
}

/** The requests that one Message-ID announces; none for the daily digest, whose copies may differ. */
async function readMessage([messageId, copies]: [string, string[]], joined: Outcome['joined']) {
  const texts = new Set<string>();
  for (const copy of copies) texts.add((await PostalMime.parse(copy)).text ?? '');
  const [id = ''] = messageId.slice(1).split('.');
  if (id.startsWith('daily-')) return { times: 1, requests: [] };
  assert.equal(texts.size, 1, `${id} said different things`);
  // A joined e-mail gives only a count; the store has the requests.
  const leader = id.slice('more-'.length);
  const requests = id.startsWith('more-')
    ? [
        leader,
        ...joined.flatMap(({ request_id, announced_with }) =>
          announced_with === leader && request_id ? [request_id] : [],
        ),
      ]
    : [id];
  return { times: copies.length, requests };
}

describe('however often the server is killed, no request is lost or doubled, and each is e-mailed', {
  concurrency: true,
}, () => {
  test('kept in SQLite', async (t) => {
    await using folder = await temporaryFolder();
    await judge('SQLite', await survive({ DATA_DIR: folder.path }), (line) => t.diagnostic(line));
  });

  test('kept in PostgreSQL', async (t) => {
    await using folder = await temporaryFolder();
    await using postgres = await startPostgres();
    await judge('PostgreSQL', await survive({ DATA_DIR: folder.path, DATABASE_URL: postgres.url }), (line) =>
      t.diagnostic(line),
    );
  });
});
