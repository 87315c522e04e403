/**
 * Random messages, from a seeded sequence, to every address of the desk: from strangers with all kinds of
 * cookies, and from a signed-in device. No response is a 5xx, and no stranger reads or changes anything of a
 * request.
 *
 * FUZZ is the number of messages to each engine (`npm run test:faults` sends 100,000).
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadDeskFiles } from '../../server/desk/shell.ts';
import { createDevices } from '../../server/devices/devices.ts';
import { createCode } from '../../server/devices/sign-in-codes.ts';
import { PROGRAM_FOLDER } from '../../server/pages/program.ts';
import { openSite } from '../../server/publishing/open-site.ts';
import { pageSettings } from '../support/pages.ts';
import { startPostgres } from '../support/postgres.ts';
import { quoteRequest, startServer } from '../support/server.ts';
import { ofFiles, smallProgram } from '../support/site-desk.ts';
import { chance, send } from './fuzz-data.ts';
import { message, SECRETS, type Sender, strangersCookie } from './fuzz-desk-messages.ts';
import { seeded } from './seeded.ts';

const MESSAGES = Number(process.env.FUZZ ?? 1000);
const SENDERS = 16;
/** Runs of at least this many messages also check memory. A leak shows only there. */
const LONG_RUN = 50_000;
/** Sending ends after this time, ms. The server waits that long for the rest of an incomplete message. */
const END_AFTER = 500;
/** The number of changes kept for undoing. */
const KEPT = 20;
/** Requests shared by all messages. With only one, its history would grow without end. */
const REQUESTS = 60;

const SECRET = /zerlina|xanthippe|hidden\.example|quillwort|ypsilanti|amphora|2026-0703-0905|7345550199/i;

async function startDesk(
  databaseUrl: string | undefined,
  { program, folder }: Awaited<ReturnType<typeof smallProgram>>,
) {
  const settings = pageSettings;
  const server = await startServer({
    trustProxy: 1,
    open: (database) => openSite(program, { database, settings, ofFiles, folder, onError: () => {} }),
    siteUrl: 'http://localhost:3000',
    deskFiles: loadDeskFiles(PROGRAM_FOLDER),
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  const devices = createDevices(server.database);
  async function pair(): Promise<{ id: string; token: string }> {
    const code = await createCode(server.database, 'terminal', Date.now());
    const result = await devices.signIn(
      { code, name: 'Safari on iPhone', formerToken: undefined },
      Date.now(),
    );
    // Another sender may have signed out all devices meanwhile, which invalidates the codes.
    return result ?? pair();
  }
  const ids = await Promise.all(
    Array.from({ length: REQUESTS }, async () => {
      const response = await server.post(quoteRequest(SECRETS));
      return ((await response.json()) as { request_id: string }).request_id;
    }),
  );
  const signedOut = await pair();
  await devices.signOut(signedOut.id);
  return { server, pair, ids, signedOut };
}

/**
 * Whether a stranger got a wrong success. Anyone may ask for a sign-in link and an empty desk page.
 */
function isWrong2xx(status: string, sent: string): boolean {
  if (!/^2/.test(status)) return false;
  return !/^POST \/api\/desk\/sign-in-link[? ]/.test(sent) && !/^(GET|HEAD) \/desk/.test(sent);
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
  before(async () => {
    if (engine === 'PostgreSQL') postgres = await startPostgres();
  });
  after(() => postgres?.[Symbol.asyncDispose]());

  test(`${engine}: no random message makes the desk fail or reveals anything to a stranger`, async (t) => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    await using small = await smallProgram();
    const desk = await startDesk(postgres?.url, small);
    await using server = desk.server;
    const { db } = server.database;
    const random = seeded(20261122);
    const witnesses = desk.ids.slice(0, REQUESTS / 2);
    const owner: Sender = { ids: desk.ids.slice(REQUESTS / 2), changes: [] };
    const stranger: Sender = { ids: [...witnesses, ...owner.ids], changes: owner.changes };
    // A device that signs out itself or all devices would test little else.
    const keeping = server.deskRoutes.filter(({ path }) => !path.includes('sign-out'));
    const changes = keeping.filter(({ path }) => /:id\/|\/site\//.test(path));
    changes.push(...changes.filter(({ path }) => path.endsWith('/status')));
    let { token } = await desk.pair();
    const counts: Record<'owner' | 'stranger', Map<string, number>> = {
      owner: new Map(),
      stranger: new Map(),
    };
    const wrong: string[] = [];

    async function sendOne(): Promise<void> {
      const isStranger = chance(random, 0.5);
      const cookie = isStranger ? strangersCookie(random, token, desk.signedOut.token) : `desk=${token}`;
      const routes =
        isStranger || chance(random, 0.1) ? server.deskRoutes : chance(random, 0.5) ? changes : keeping;
      const sent = message(random, isStranger ? stranger : owner, cookie, routes);
      const response = await send(server.url, sent, END_AFTER);
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1] ?? 'none';
      const seen = counts[isStranger ? 'stranger' : 'owner'];
      seen.set(status, (seen.get(status) ?? 0) + 1);
      const isSafe =
        status === 'none' || status === '100' || response.includes('x-content-type-options: nosniff');
      const isLeak =
        isStranger && (SECRET.test(response) || isWrong2xx(status, sent) || /^set-cookie/im.test(response));
      if (status.startsWith('5') || !isSafe || isLeak)
        wrong.push(`${JSON.stringify(sent)} → ${response.slice(0, 400)}`);
      const [, change] = /"history":\[\{"id":"([0-9a-f-]{36})/.exec(response) ?? [];
      // A short list, because a substring of a response keeps the whole response in memory.
      if (change && owner.changes.unshift(change) > KEPT) owner.changes.pop();
      // The device has signed itself out.
      if (!isStranger && status === '401') ({ token } = await desk.pair());
    }
    async function sendMany(count: number): Promise<number> {
      let left = count;
      await Promise.all(
        Array.from({ length: SENDERS }, async () => {
          for (; left > 0; left -= 1) await sendOne();
        }),
      );
      collect();
      return process.memoryUsage().heapUsed / 2 ** 20;
    }
    const half = await sendMany(MESSAGES / 2);
    const all = await sendMany(MESSAGES / 2);

    for (const [who, seen] of Object.entries(counts)) {
      t.diagnostic(
        `${who}: ${[...seen]
          .sort()
          .map(([status, count]) => `${status}: ${count}`)
          .join(', ')}`,
      );
    }
    t.diagnostic(`heap after half ${half.toFixed(1)} MB, after all ${all.toFixed(1)} MB`);
    assert.deepEqual(wrong, []);
    for (const status of ['200', '204', '400', '404', '405', '409', '415', '422']) {
      assert.ok(counts.owner.has(status), `the owner met ${status}`);
    }
    for (const status of ['400', '401', '404', '405']) {
      assert.ok(counts.stranger.has(status), `a stranger met ${status}`);
    }
    const touched = db.selectFrom('request_change').select('request_id').distinct();
    const changed = (await touched.execute()).map(({ request_id }) => request_id);
    assert.ok(changed.length > 0, 'the owner changed a request');
    assert.deepEqual(
      changed.filter((id) => witnesses.includes(id)),
      [],
      'no stranger changed a request',
    );
    if (MESSAGES >= LONG_RUN) assert.ok(all < half + 10, 'the heap does not grow');
  });
}
