/** The cookie of a signed-in device, and the check that every call of the desk goes through. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_LIFE, type Devices, nameOf, type StoredDevice } from '../../devices/devices.ts';
import { refuse } from '../../http/refuse.ts';
import { sentences } from '../sentences.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The device that makes the call. Only calls behind `requireDevice` (desk.ts) have it. */
    device: Pick<StoredDevice, 'id' | 'name'>;
  }
}

type SessionOptions = { devices: Devices; siteUrl: string; now: () => number };

export type Session = ReturnType<typeof createSession>;

export function createSession({ devices, siteUrl, now }: SessionOptions) {
  const isHttps = siteUrl.startsWith('https:');
  // A browser takes a cookie of the first name only from this host and only over https, so nobody else can set it.
  const name = isHttps ? '__Host-desk' : 'desk';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps } as const;

  const tokenOf = (request: FastifyRequest): string | undefined => request.cookies[name];
  const begin = (reply: FastifyReply, token: string) =>
    reply.setCookie(name, token, { ...attributes, maxAge: DEVICE_LIFE / 1000 });

  return {
    tokenOf,
    begin,
    end: (reply: FastifyReply) => reply.clearCookie(name, attributes),

    /** A hook. Sets `request.device`, or answers 401. */
    async requireDevice(request: FastifyRequest, reply: FastifyReply) {
      const token = tokenOf(request);
      const device = token ? await devices.find(token, now()) : undefined;
      // The cookie stays: the clock may be wrong for a moment.
      if (!token || !device) return refuse(reply, 401, sentences.notSignedIn);
      request.device = { id: device.id, name: nameOf(device) };
      try {
        // The browser counts its own 90 days, from the cookie it got last.
        if (await devices.recordUse(device, now())) begin(reply, token);
      } catch (error) {
        // A full disk still lets the owner read.
        request.log.error({ outcome: 'last use of a device not written', err: error });
      }
    },
  };
}
