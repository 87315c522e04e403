/** The sender of notifications over a store, with its own push service and the test's own clock. */
import type { RequestFields } from '../../domain/fields.ts';
import type { NotificationSettings } from '../../domain/notifications.ts';
import { createDevices } from '../../server/devices/devices.ts';
import { createCode } from '../../server/devices/sign-in-codes.ts';
import type { SendMail } from '../../server/mail/mail.ts';
import { createSubscriptions } from '../../server/push/subscriptions.ts';
import type { NewRequest } from '../../server/receiving/insert.ts';
import { services } from './content.ts';
import type { Stored } from './desk-store.ts';
import { startJobs } from './jobs.ts';
import { startPushService } from './push-service.ts';
import { payloadOf } from './stores.ts';

/** A Friday, 9:05 AM in Detroit. */
export const START = Date.parse('2026-07-03T13:05:00Z');

export async function startPushes({ database, put }: Stored, { send }: { send?: SendMail } = {}) {
  const service = await startPushService();
  const { worker, now, pass, settled } = startJobs(database, {
    deskUrl: 'https://www.example.com/desk',
    post: service.pushServices.post,
    startMs: START,
    ...(send ? { send } : {}),
  });
  const subscriptions = createSubscriptions(database);
  const devices = createDevices(database);
  return {
    service,
    subscriptions,
    now,
    /** Signs in a device that wants notifications. Resolves to its id. */
    async subscribe(name: string, settings?: NotificationSettings): Promise<string> {
      const code = await createCode(database, 'terminal', now());
      const result = await devices.signIn({ code, name, formerToken: undefined }, now());
      if (!result) throw new Error('The code is not valid');
      const { endpoint, keys } = service.subscribe(name);
      await subscriptions.save(result.id, { endpoint, ...keys }, now());
      if (settings) await subscriptions.set(result.id, settings, now());
      return result.id;
    },
    /** Stores a request that was sent `agoMs` before it arrived. Resolves to its id. */
    async arrive(
      fields: Partial<RequestFields> = {},
      overrides: Partial<NewRequest> = {},
      agoMs = 0,
    ): Promise<string> {
      const payload = payloadOf(fields, now() - agoMs, services);
      const id = await put(fields, { receivedMs: now(), payload, ...overrides });
      worker.wake();
      return id;
    },
    /** Lets time pass at once. Resolves when nothing is due that could be sent now. */
    pass(ms: number): Promise<void> {
      pass(ms);
      return settled();
    },
    /** Resolves when nothing is due that could be sent now. */
    settled,
    /** The titles of the notifications that a device received. */
    told: (name: string) =>
      service.arrived.filter(({ to }) => to === name).map((push) => push.notification.title),
    async [Symbol.asyncDispose]() {
      await worker.stop();
      await service[Symbol.asyncDispose]();
    },
  };
}
