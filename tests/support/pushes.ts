/** The sender of notifications over a store, with a push service of its own and a clock of the test's own. */
import { emptyQuote, type QuoteFields } from '../../domain/fields.ts';
import type { CallSettings } from '../../domain/notifications.ts';
import { buildPayload } from '../../domain/payload.ts';
import { createCode } from '../../server/desk/sign-in/codes.ts';
import { createDevices } from '../../server/desk/sign-in/devices.ts';
import { startCalling } from '../../server/push/send.ts';
import { createSubscriptions } from '../../server/push/subscriptions.ts';
import type { NewQuote } from '../../server/receiving/insert.ts';
import type { Database } from '../../server/store/database.ts';
import type { Stored } from './desk-store.ts';
import { startPushService } from './push-service.ts';
import { eventually } from './server.ts';
import { services } from './words.ts';

/** A Friday, 9:05 AM in Detroit. */
export const START = Date.parse('2026-07-03T13:05:00Z');

export async function startPushes({ database, put }: Stored) {
  const service = await startPushService();
  let now = START;
  let rounds = 0;
  const counted: Database = {
    ...database,
    async isSender() {
      rounds += 1;
      return database.isSender();
    },
  };
  const calling = startCalling({
    database: counted,
    deskUrl: 'https://www.example.com/desk',
    subject: () => 'mailto:owner@example.com',
    timeZone: () => 'America/Detroit',
    icon: () => undefined,
    post: service.pushServices.post,
    log: () => {},
    now: () => now,
  });
  const subscriptions = createSubscriptions(database);
  const devices = createDevices(database);
  const { db } = database;
  return {
    service,
    subscriptions,
    now: () => now,
    /** Signs a device in that wants to be called. Resolves to its id. */
    async subscribe(name: string, settings?: CallSettings): Promise<string> {
      const code = await createCode(database, 'terminal', now);
      const result = await devices.signIn({ code, name, formerToken: undefined }, now);
      if (result.kind !== 'signed in') throw new Error(result.kind);
      const { endpoint, keys } = service.subscribe(name);
      await subscriptions.save(result.id, { endpoint, ...keys });
      if (settings) await subscriptions.set(result.id, settings, now);
      return result.id;
    },
    /** A request arrives that was sent `agoMs` before. */
    async arrive(fields: Partial<QuoteFields> = {}, overrides: Partial<NewQuote> = {}, agoMs = 0): Promise<string> {
      const payload = buildPayload({ ...emptyQuote, ...fields }, '2026-0703-0905', new Date(now - agoMs), services);
      const id = await put(fields, { receivedMs: now, payload, ...overrides });
      calling.wake();
      return id;
    },
    /** Lets time pass. */
    async pass(ms: number): Promise<void> {
      now += ms;
      calling.wake();
    },
    /** Resolves when nothing is due that could be sent now. */
    async settled(): Promise<void> {
      const enough = rounds + 3;
      await eventually(async () => {
        calling.wake();
        if (rounds < enough) return undefined;
        const due = await db
          .selectFrom('push')
          .innerJoin('push_subscription as subscription', 'subscription.device_id', 'push.device_id')
          .select('push.id')
          .where('push.state', '=', 'ready')
          .where('push.next_ms', '<=', now)
          .where('wait_until_ms', '<=', now)
          .where('endpoint', 'is not', null)
          .executeTakeFirst();
        const untold = await db.selectFrom('notification').select('id').where('due_ms', '<=', now).executeTakeFirst();
        return due || untold ? undefined : true;
      });
    },
    /** The titles of what a device was told. */
    told: (name: string) => service.arrived.filter(({ to }) => to === name).map((push) => push.notification.title),
    async [Symbol.asyncDispose]() {
      await calling.stop();
      await service[Symbol.asyncDispose]();
    },
  };
}
