/**
 * The server is killed with SIGKILL while requests arrive and notifications are sent, at random moments, on
 * both engines. The owner is notified of every acknowledged request. No notification is repeated once the
 * store has recorded that the push service accepted it. A push accepted just before the kill may be repeated
 * under the same tag, so it replaces the first on the phone.
 *
 * FAULT_NOTIFICATION_KILLS is the number of kills on each engine.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HOUR } from '../../domain/time-spans.ts';
import { openForTerminal } from '../../server/store/open.ts';
import { signedInToProgram } from '../support/desk-browser.ts';
import { startPushService } from '../support/push-service.ts';
import { eventually, quoteRequest, startProgram } from '../support/server.ts';
import { killAmid, onEachEngine } from './kill-amid.ts';
import { seeded } from './seeded.ts';
import { tally } from './tally.ts';

const KILLS = Number(process.env.FAULT_NOTIFICATION_KILLS ?? 2);
const REQUESTS_EACH = 3;
/** The longest time between the first request to a process and its kill, ms. */
const LONGEST_WAIT = 150;
const PRELOAD = fileURLToPath(new URL('../support/local-push.ts', import.meta.url));

onEachEngine(
  'no kill loses a request’s notification, or repeats one that the store knows was accepted',
  async ({ engine, settings, env }, t) => {
    await using service = await startPushService();
    const command = [process.execPath, `--import=${PRELOAD}`];
    const random = seeded(28);
    const accepted: string[] = [];
    const again: string[] = [];
    const timesOf = (id: string) =>
      service.arrived.filter(({ notification }) => notification.tag === id).length;

    for (let kill = 0; kill <= KILLS; kill += 1) {
      const known = await countArrivalsAndPassHour();
      await using program = await startProgram({ ...env, LOCAL_PUSH: service.origin }, { command });
      await program.isServing;
      if (kill === 0) await subscribe(program.url);
      const sendRequests = (confirm = () => {}) =>
        Promise.all(
          Array.from({ length: REQUESTS_EACH }, async (_, index) => {
            await pause(index * 20);
            const request_id = crypto.randomUUID();
            const body = quoteRequest({ request_id, submission_date: new Date().toISOString() });
            const response = await program.post(body).catch(() => undefined);
            if (response?.status === 201) accepted.push(request_id);
            confirm();
          }),
        );
      if (kill === KILLS) {
        await sendRequests();
        // After many kills, each hour brings up to thirty notifications, and one for all other requests.
        await eventually(async () => {
          const notified = await countArrivalsAndPassHour();
          return accepted.every((id) => timesOf(id) > 0 || notified.has(id)) ? true : undefined;
        });
        assert.ok(service.arrived.length > 0);
      } else {
        // After one response each process has a notification to send.
        await killAmid(program, sendRequests, { count: 1, within: LONGEST_WAIT, random });
      }
      again.push(...[...known].filter(([id, times]) => timesOf(id) > times).map(([id]) => id));
    }

    const doubled = accepted.filter((id) => timesOf(id) > 1).length;
    t.diagnostic(`${accepted.length} requests, ${KILLS} kills, ${doubled} sent twice under one tag`);
    tally(`server killed amid notifications, ${engine}`, KILLS, accepted, [...accepted, ...again]);
    assert.ok(accepted.length >= KILLS);
    assert.deepEqual(again, []);

    /**
     * Returns, for each request whose notification the store knows was sent, how often it reached the push
     * service. Then moves all notifications back by an hour.
     */
    async function countArrivalsAndPassHour(): Promise<Map<string, number>> {
      const database = await openForTerminal(settings);
      if (!database) return new Map();
      const { db } = database;
      const notifications = db.selectFrom('job').select('request_id').where('kind', '=', 'notification');
      const rows = await notifications.where('state', '=', 'done').execute();
      // A device gets at most thirty notifications an hour.
      await db
        .updateTable('job')
        .set(({ eb }) => ({ done_ms: eb('done_ms', '-', HOUR), due_ms: eb('due_ms', '-', HOUR) }))
        .where('kind', '=', 'notification')
        .execute();
      await database.close();
      return new Map(rows.map(({ request_id }) => [request_id ?? '', timesOf(request_id ?? '')]));
    }

    async function subscribe(url: string): Promise<void> {
      const phone = await signedInToProgram({ url, ...settings });
      const { keys } = service.subscribe('phone');
      const endpoint = 'https://fcm.googleapis.com/send/phone';
      assert.equal((await phone.send('PUT', 'notifications', { endpoint, keys })).status, 200);
    }
  },
);
