/** The live connection of an open desk. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Live } from './live.ts';

export type LiveRouteOptions = {
  live: Live;
  /** Whether a device is still signed in. */
  isSignedIn: (id: string) => Promise<boolean>;
};

/**
 * How often an open desk hears that the server is there, ms. No proxy takes the connection for dead, and a desk that
 * hears nothing for twice as long knows that it is (desk/connection/live.ts).
 */
const HEARTBEAT = 15_000;
/** More tabs than anyone keeps open. A device that opens more loses its oldest connections, so that it holds no others up. */
const MOST_CONNECTIONS = 20;

/** Answers with server-sent events until the desk goes, is signed out, or the server stops. */
export function addLiveRoute(desk: FastifyInstance, { live, isSignedIn }: LiveRouteOptions): void {
  /** By device, the oldest first. */
  const open = new Map<string, Set<ServerResponse>>();
  // There is no HEAD of it, because its answer has no end.
  desk.get('/api/desk/live', { exposeHeadRoute: false }, (request, reply) => {
    const { device } = request;
    const { raw } = reply;
    reply.hijack();
    // The desk went while the store was asked about the device. No event would ever end what follows.
    if (raw.closed) return;
    const own = open.get(device.id) ?? new Set();
    const [oldest] = own;
    if (own.size >= MOST_CONNECTIONS) oldest?.end();
    open.set(device.id, own.add(raw));
    // A hijacked answer does not get the headers that the hooks have set.
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      // Chromium keeps the connection of an answer that it gave up for 5 s, and has six of them, but not one that ends.
      connection: 'close',
      'x-accel-buffering': 'no',
    });
    raw.flushHeaders();
    const unsubscribe = live.subscribe({
      onRevision: (revision) => raw.write(`event: change\ndata: ${revision}\n\n`),
      onEnd: () => raw.end(),
    });
    const heartbeat = setInterval(async () => {
      // While the store does not answer, it tells this desk nothing either.
      if (await isSignedIn(device.id).catch(() => true)) raw.write('event: beat\ndata: still here\n\n');
      else raw.end();
    }, HEARTBEAT);
    raw.once('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
      own.delete(raw);
      if (own.size === 0 && open.get(device.id) === own) open.delete(device.id);
    });
  });
}
