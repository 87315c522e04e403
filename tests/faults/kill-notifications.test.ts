/**
 * kill -9 while requests arrive and ring, at random moments, on both engines: every request that was acknowledged is notified,
 * and none is notified again once the store knows that its push service took it. One that the service took just before
 * the kill may come again, with the same tag, and takes its own place on the phone.
 *
 * FAULT_NOTIFICATION_KILLS is the number of kills on each engine.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HOUR } from '../../domain/time-spans.ts';
import { openForTerminal } from '../../server/store/open.ts';
import { signedInBeside } from '../support/desk-browser.ts';
import { sharePostgres } from '../support/instances.ts';
import { startPushService } from '../support/push-service.ts';
import { eventually, quoteRequest, startProgram, temporaryFolder } from '../support/server.ts';
import { seeded } from './seeded.ts';

const KILLS = Number(process.env.FAULT_NOTIFICATION_KILLS ?? 2);
const REQUESTS_EACH = 3;
/** The longest wait between the first request of a program and its end, ms. */
const LONGEST = 150;
const PRELOAD = fileURLToPath(new URL('../support/local-push.ts', import.meta.url));

const { createDatabase } = sharePostgres();

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  test(`${engine}: no kill keeps a request from ringing, and none rings again that is known to have rung`, async (t) => {
    const databaseUrl = engine === 'PostgreSQL' ? await createDatabase('ringing') : undefined;
    await using folder = await temporaryFolder();
    await using service = await startPushService();
    const env = {
      DATA_DIR: folder.path,
      LOCAL_PUSH: service.origin,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    const command = [process.execPath, `--import=${PRELOAD}`];
    const random = seeded(28);
    const accepted: string[] = [];
    const again: string[] = [];
    const timesOf = (id: string) =>
      service.arrived.filter(({ notification }) => notification.tag === id).length;

    for (let kill = 0; kill <= KILLS; kill += 1) {
      const known = await confirmed();
      await using program = await startProgram(env, { command });
      await program.isServing;
      if (kill === 0) await subscribe(program.url);
      const sending = Array.from({ length: REQUESTS_EACH }, async (_, index) => {
        await pause(index * 20);
        const request_id = crypto.randomUUID();
        const body = quoteRequest({ request_id, submission_date: new Date().toISOString() });
        const answer = await program.post(body).catch(() => undefined);
        if (answer?.status === 201) accepted.push(request_id);
      });
      if (kill === KILLS) {
        await Promise.all(sending);
        // What waited for too many programs in a row is told thirty at a time, and the rest as one.
        await eventually(async () => {
          const told = await confirmed();
          return accepted.every((id) => timesOf(id) > 0 || told.has(id)) ? true : undefined;
        });
        assert.ok(service.arrived.length > 0);
      } else {
        // The first program has a request to ring for, however slow the machine.
        await Promise.race(sending);
        await pause(random() * LONGEST);
        program.child.kill('SIGKILL');
        await Promise.all(sending);
        await program.exited;
      }
      again.push(...[...known].filter(([id, times]) => timesOf(id) > times).map(([id]) => id));
    }

    const doubled = accepted.filter((id) => timesOf(id) > 1).length;
    t.diagnostic(`${accepted.length} requests, ${KILLS} kills, ${doubled} sent twice under one tag`);
    assert.ok(accepted.length >= KILLS);
    assert.deepEqual(again, []);

    /** The requests that are known to have rung, and how often they did. */
    async function confirmed(): Promise<Map<string, number>> {
      const database = await openForTerminal({ dataDir: folder.path, databaseUrl });
      if (!database) return new Map();
      const { db } = database;
      const notifications = db.selectFrom('job').select('request_id').where('kind', '=', 'notification');
      const rows = await notifications.where('state', 'in', ['done', 'joined']).execute();
      // A device is told no more than thirty an hour: an hour passes.
      await db
        .updateTable('job')
        .set(({ eb }) => ({ done_ms: eb('done_ms', '-', HOUR), due_ms: eb('due_ms', '-', HOUR) }))
        .where('kind', '=', 'notification')
        .execute();
      await database.close();
      return new Map(rows.map(({ request_id }) => [request_id ?? '', timesOf(request_id ?? '')]));
    }

    async function subscribe(url: string): Promise<void> {
      const phone = await signedInBeside({ url, dataDir: folder.path, databaseUrl });
      const { keys } = service.subscribe('phone');
      const endpoint = 'https://fcm.googleapis.com/send/phone';
      assert.equal((await phone.send('PUT', 'notifications', { endpoint, keys })).status, 200);
    }
  });
}
