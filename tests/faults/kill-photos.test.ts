/**
 * The server is killed with SIGKILL over and over while photos arrive: at each named point of storing a
 * photo, and at random moments. Every acknowledged photo must be stored once and complete.
 *
 * FAULT_KILLS makes it longer (`npm run test:faults`).
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { hashOfFile } from '../../server/photos/photos.ts';
import { openRunningStore } from '../support/open-running-store.ts';
import { jpeg, putPhoto } from '../support/pictures.ts';
import { startPostgres } from '../support/postgres.ts';
import { freePort, quoteRequest, temporaryFolder } from '../support/server.ts';
import { seeded } from './seeded.ts';
import { photoKillPoints, supervise } from './supervisor.ts';
import { tally } from './tally.ts';

/** The default is one kill for each kill point. */
const KILLS = Number(process.env.FAULT_KILLS ?? photoKillPoints.length);
const VISITORS = 6;
const PHOTOS = 2;
/** Longest life of a process, ms: longer than elsewhere, because each process starts its own decoder. */
const LONGEST_RUN = 2500;

/** Sends again and again until the server confirms. Throws on a response that no browser would retry. */
async function sendUntilConfirmed(send: () => Promise<Response>): Promise<void> {
  for (;;) {
    try {
      const response = await send();
      const body = (await response.json()) as { request_id?: string };
      if (response.ok && body.request_id !== undefined) return;
      assert.ok([429, 503].includes(response.status), `${response.status} ${JSON.stringify(body)}`);
    } catch (error) {
      if (error instanceof assert.AssertionError) throw error;
      // The server was killed during this call.
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function survive(env: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const pictures = await Promise.all(Array.from({ length: 5 }, () => jpeg({ width: 640, height: 480 })));
  const settings = { ...env, PORT: String(port), SITE_URL: 'http://localhost:3000', QUOTE_RATE_LIMIT: '0' };
  const supervisor = supervise(settings, seeded(20261122), {
    among: photoKillPoints,
    times: KILLS,
    longestRun: LONGEST_RUN,
  });
  /** The hashes of the acknowledged files, by request and number. */
  const accepted = new Map<string, string>();
  let requests = 0;
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (supervisor.kills() < KILLS) {
        const sent = quoteRequest({ photos: PHOTOS });
        const body = JSON.stringify(sent);
        const headers = { 'content-type': 'application/json' };
        await sendUntilConfirmed(() => fetch(`${url}/api/quotes`, { method: 'POST', headers, body }));
        requests += 1;
        for (let number = 1; number <= PHOTOS; number += 1) {
          const picture = pictures[(requests + number) % pictures.length] ?? assert.fail();
          await sendUntilConfirmed(() => putPhoto(url, { requestId: sent.request_id, number }, picture));
          accepted.set(`${sent.request_id} ${number}`, hashOfFile(picture));
        }
      }
    }),
  );
  await supervisor.died;
  await supervisor.stop();
  return { accepted, requests, killCounts: supervisor.killCounts };
}

async function judge(engine: string, env: Record<string, string>, report: (line: string) => void) {
  const { accepted, requests, killCounts } = await survive(env);
  await using database = await openRunningStore({
    dataDir: env.DATA_DIR ?? '',
    databaseUrl: env.DATABASE_URL,
  });
  const { db } = database;
  const stored = await db.selectFrom('quote_request').select('request_id').execute();
  const photos = await db.selectFrom('photo').select(['request_id', 'number', 'source_hash']).execute();
  const files = await db.selectFrom('photo_file').selectAll().execute();
  report(`${requests} requests and ${accepted.size} photos acknowledged over ${KILLS} kills`);
  report(`Killed at: ${[...killCounts].map(([killPoint, count]) => `${killPoint} ${count}`).join(', ')}`);

  const known = new Map(
    photos.map(({ request_id, number, source_hash }) => [`${request_id} ${number}`, source_hash]),
  );
  tally(
    `server killed amid photos, ${engine}`,
    KILLS,
    [...accepted.keys()],
    photos.map(({ request_id, number }) => `${request_id} ${number}`),
  );
  const lost = [...accepted].filter(([key, hash]) => known.get(key) !== hash);
  assert.deepEqual(lost, []);
  assert.equal(stored.length, requests);
  assert.deepEqual([photos.length, files.length], [accepted.size, accepted.size]);
  for (const { picture, preview } of files) {
    for (const file of [picture, preview]) await sharp(file, { failOn: 'warning' }).stats();
  }
  assert.deepEqual(
    photoKillPoints.filter((killPoint) => !killCounts.has(killPoint)),
    [],
    'every point was met',
  );
}

describe('however often the server is killed while photos arrive, no photo is lost or doubled', {
  concurrency: true,
}, () => {
  test('kept in SQLite', async (t) => {
    await using folder = await temporaryFolder();
    await judge('SQLite', { DATA_DIR: folder.path }, (line) => t.diagnostic(line));
  });

  test('kept in PostgreSQL', async (t) => {
    await using folder = await temporaryFolder();
    await using postgres = await startPostgres();
    await judge('PostgreSQL', { DATA_DIR: folder.path, DATABASE_URL: postgres.url }, (line) =>
      t.diagnostic(line),
    );
  });
});
