import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_LIFE, type Devices, nameOf, type StoredDevice } from '../../devices/devices.ts';
import { refuse } from '../../http/refuse.ts';
import { messages } from './messages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    device: Pick<StoredDevice, 'id' | 'name'>;
  }
}

type SessionOptions = { devices: Devices; siteUrl: string; now: () => number };

export type Session = ReturnType<typeof createSession>;

export function createSession({ devices, siteUrl, now }: SessionOptions) {
  const isHttps = siteUrl.startsWith('https:');
  // Browsers accept a `__Host-` cookie only from this host over https.
  const name = isHttps ? '__Host-desk' : 'desk';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;

  const tokenOf = (request: FastifyRequest): string | undefined => request.cookies[name];
  const begin = (reply: FastifyReply, token: string) =>
    reply.setCookie(name, token, { ...attributes, maxAge: DEVICE_LIFE / 1000 });

  return {
    tokenOf,
    begin,
    end: (reply: FastifyReply) => reply.clearCookie(name, attributes),

    async isSignedIn(request: FastifyRequest): Promise<boolean> {
      const token = tokenOf(request);
      return token !== undefined && (await devices.find(token, now())) !== undefined;
    },

    /** Sets `request.device`, or responds with 401. */
    async requireDevice(request: FastifyRequest, reply: FastifyReply) {
      const token = tokenOf(request);
      const device = token ? await devices.find(token, now()) : undefined;
      // Keep the cookie: while the server's clock is wrong, a valid device can look expired.
      if (!token || !device) return refuse(reply, 401, messages.notSignedIn);
      request.device = { id: device.id, name: nameOf(device) };
      try {
        // The browser drops the cookie 90 days after it was last set.
        if (await devices.recordUse(device, now())) begin(reply, token);
      } catch (error) {
        // A full disk must not keep the owner from reading.
        request.log.error({ outcome: 'last use of a device not written', err: error });
      }
    },
  };
}
