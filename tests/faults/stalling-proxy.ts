/**
 * A connection between browser and server that goes silent without closing, as a phone's does in an elevator.
 */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '../site.ts';

/** Where a response stops. */
export const STALLS = ['never responds', 'after the headers', 'half-way in a body'] as const;
export type Stall = (typeof STALLS)[number];

/**
 * Forwards everything until `stall` is called. From then on each response, also one already in progress,
 * stops at the given place, and never continues, even after `resume`. Whether the server receives a request
 * is random. With `only`, just the responses to these addresses stop.
 */
export async function startStallingProxy(site: Site, random: () => number) {
  let stalled: Stall | undefined;
  let stalls = /./;
  let line = 0;
  /** Requests of the current connection that reached the server and have no response yet. */
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (stalled && stalls.test(request.url ?? '') && random() < 0.5) return;
    passOn(request, response);
  });

  function passOn(request: IncomingMessage, response: ServerResponse) {
    const { method, url = '/', headers } = request;
    const own = line;
    const isDead = () => stalls.test(url) && (stalled !== undefined || line !== own);
    const arrived = () => waiting.delete(response);
    if (!isDead()) waiting.add(response);
    const upstream = ask(site.url + url, { method, headers }, (fromServer) => {
      if (isDead() && stalled === 'never responds') return fromServer.resume();
      response.writeHead(fromServer.statusCode ?? 502, fromServer.headers);
      response.flushHeaders();
      // The desk's live connection never ends; its first bytes count as the response.
      const isLive = fromServer.headers['content-type']?.startsWith('text/event-stream');
      fromServer.on('data', (bytes: Buffer) => {
        if (!isDead()) response.write(bytes, () => isLive && arrived());
        else if (stalled === 'half-way in a body' && line === own)
          response.write(bytes.subarray(0, bytes.length / 2));
      });
      fromServer.on('end', () => {
        if (!isDead()) response.end(arrived);
      });
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => {
      arrived();
      upstream.destroy();
    });
    request.pipe(upstream);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stall(how: Stall, only = /./) {
      stalled = how;
      stalls = only;
    },
    /** New requests work again. */
    resume() {
      stalled = undefined;
      line += 1;
      waiting.clear();
    },
    /** Whether the server has responded to all requests of the current connection. */
    isQuiet: () => waiting.size === 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
