import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { z } from 'zod';
import { type Devices as DeviceList, LONGEST_DEVICE_NAME } from '../../../domain/desk.ts';
import { deskPaths } from '../../../domain/desk-paths.ts';
import { type Devices, nameOf } from '../../devices/devices.ts';
import { addJsonRoute, idOf, text } from '../../http/input.ts';
import type { Session } from './session.ts';

type DeviceRouteOptions = { devices: Devices; session: Session; siteUrl: string; now: () => number };

const nameShape = z.object({ name: text(LONGEST_DEVICE_NAME) });

export function addDeviceRoutes(
  desk: FastifyInstance,
  { devices, session, siteUrl, now }: DeviceRouteOptions,
): void {
  const address = siteUrl + deskPaths.inbox;

  desk.get('/api/desk/devices', async (request, reply) => {
    const nowMs = now();
    const list = (await devices.list(nowMs)).map((device) => ({
      id: device.id,
      name: nameOf(device),
      browser: device.name,
      // The clock may have been set back since.
      firstUsedMs: Math.min(device.created_ms, nowMs),
      lastUsedMs: Math.min(device.last_used_ms, nowMs),
      isThisOne: device.id === request.device.id,
    }));
    return reply.send({ devices: list, address } satisfies DeviceList);
  });

  // A QR code. The desk that it opens offers to e-mail a sign-in link.
  desk.get('/api/desk/address.svg', (_, reply) =>
    reply.type('image/svg+xml').send(renderSVG(address, { border: 3 })),
  );

  addJsonRoute(desk, 'POST', '/api/desk/devices/:id/name', nameShape, async ({ name }, request, reply) => {
    // An empty name restores the browser's name.
    await devices.rename(idOf(request), name || null);
    return reply.code(204).send();
  });

  desk.post('/api/desk/sign-out', async (request, reply) => {
    await devices.signOut(request.device.id);
    return session.end(reply).code(204).send();
  });

  desk.post('/api/desk/devices/sign-out-all', async (request, reply) => {
    const count = await devices.signOutAll();
    request.log.info({ outcome: 'signed all devices out', count });
    return session.end(reply).code(204).send();
  });

  // No error if it is signed out already: two devices may do it.
  desk.post('/api/desk/devices/:id/sign-out', async (request, reply) => {
    const id = idOf(request);
    await devices.signOut(id);
    if (id === request.device.id) session.end(reply);
    return reply.code(204).send();
  });
}
