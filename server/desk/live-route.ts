import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Live } from '../live.ts';

export type LiveRouteOptions = {
  live: Live;
  isSignedIn: (id: string) => Promise<boolean>;
};

/** ms. Keeps proxies' connections open. A desk that misses two heartbeats reconnects (HEARTBEAT_TIMEOUT). */
const HEARTBEAT = 15_000;
/** For one device: more than the tabs anyone keeps open. Another connection closes the oldest. */
const MOST_CONNECTIONS = 20;

/** Server-sent events until the desk disconnects, is signed out, or the server stops. */
export function addLiveRoute(desk: FastifyInstance, { live, isSignedIn }: LiveRouteOptions): void {
  /** By device, oldest first. */
  const open = new Map<string, Set<ServerResponse>>();
  desk.get('/api/desk/live', { exposeHeadRoute: false }, (request, reply) => {
    const { device } = request;
    const { raw } = reply;
    reply.hijack();
    // Race: the desk disconnected during the sign-in check, and the close event has passed.
    if (raw.closed) return;
    const own = open.get(device.id) ?? new Set();
    const oldest = [...own].find(({ writableEnded }) => !writableEnded);
    if (own.size >= MOST_CONNECTIONS) oldest?.end();
    open.set(device.id, own.add(raw));
    // A hijacked response would lose the headers set so far.
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      // Otherwise Chromium keeps the connection of an aborted response for 5 s, and allows six per host.
      connection: 'close',
      'x-accel-buffering': 'no',
    });
    raw.flushHeaders();
    // A connection that is stuck closes long after its end. A write in between would end the server.
    const send = (event: string) => raw.writableEnded || raw.write(event);
    const unsubscribe = live.subscribe({
      onChange: (counter) => send(`event: change\ndata: ${counter}\n\n`),
      onEnd: () => raw.end(),
    });
    const heartbeat = setInterval(async () => {
      // If the store does not respond, keep the connection.
      if (await isSignedIn(device.id).catch(() => true)) send('event: beat\ndata: still here\n\n');
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
