import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { NotificationState } from '../../domain/notifications.ts';
import { addJsonRoute, text, time } from '../http/input.ts';
import { refusals } from '../http/messages.ts';
import { refuse } from '../http/refuse.ts';
import type { HasDb } from '../store/database.ts';
import { areDeviceKeys } from './encrypt.ts';
import { isReservedSubject, readKeys } from './keys.ts';
import { lastNotified, queueTest } from './notification-jobs.ts';
import { createSubscriptions } from './subscriptions.ts';

type PushRouteOptions = {
  database: HasDb;
  isAllowed: (endpoint: string) => boolean;
  subject: () => string;
  onStored: () => void;
  now: () => number;
};

const bytes = z
  .string()
  .max(200)
  .regex(/^[\w-]+$/);
const subscriptionShape = z.object({ endpoint: text(1000), keys: z.object({ p256dh: bytes, auth: bytes }) });
const settingsShape = z.object({
  quiet: z
    .object({ from: time, until: time })
    .refine(({ from, until }) => from !== until, 'Quiet hours must begin and end at different times.')
    .nullable(),
  emergenciesPass: z.boolean(),
});

export function addPushRoutes(desk: FastifyInstance, options: PushRouteOptions): void {
  const { database, isAllowed, subject, onStored, now } = options;
  const subscriptions = createSubscriptions(database);

  desk.get('/api/desk/notifications', async (request, reply) => reply.send(await stateOf(request.device.id)));

  addJsonRoute(
    desk,
    'PUT',
    '/api/desk/notifications',
    subscriptionShape,
    async ({ endpoint, keys }, request, reply) => {
      if (!isAllowed(endpoint))
        return refuse(reply, 422, 'This browser’s push service isn’t supported here. You still get emails.');
      const [p256dh, auth] = [keys.p256dh, keys.auth].map((text) => Buffer.from(text, 'base64url'));
      if (!p256dh || !auth || !areDeviceKeys({ p256dh, auth }))
        return refuse(reply, 422, refusals.unprocessable);
      await subscriptions.save(request.device.id, { endpoint, ...keys }, now());
      onStored();
      return reply.send(await stateOf(request.device.id));
    },
  );

  addJsonRoute(
    desk,
    'PUT',
    '/api/desk/notifications/settings',
    settingsShape,
    async (body, request, reply) => {
      await subscriptions.set(request.device.id, body, now());
      onStored();
      return reply.send(await stateOf(request.device.id));
    },
  );

  desk.delete('/api/desk/notifications', async (request, reply) => {
    await subscriptions.remove(request.device.id);
    return reply.send(await stateOf(request.device.id));
  });

  desk.post('/api/desk/notifications/test', async (request, reply) => {
    const device = await subscriptions.find(request.device.id);
    if (!device?.endpoint)
      return refuse(reply, 409, 'Notifications are off on this device. Turn them on first.');
    await queueTest(database, request.device.id, now());
    onStored();
    return reply.code(204).send();
  });

  async function stateOf(deviceId: string): Promise<NotificationState> {
    const [{ publicKey }, found, last] = await Promise.all([
      readKeys(database),
      subscriptions.find(deviceId),
      lastNotified(database, deviceId, Date.now()),
    ]);
    return {
      publicKey,
      subscription: notificationStateOf(found),
      appleRefuses: isReservedSubject(subject()),
      last,
    };
  }
}

function notificationStateOf(
  found: Awaited<ReturnType<ReturnType<typeof createSubscriptions>['find']>>,
): NotificationState['subscription'] {
  if (!found) return null;
  const { endpoint, failures, quiet_from: from, quiet_until: until, emergencies_pass } = found;
  const quiet = from !== null && until !== null ? { from, until } : null;
  return { endpoint, isLate: failures > 0, quiet, emergenciesPass: emergencies_pass === 1 };
}
