/** A line between the browser and the server that goes silent without breaking, as a phone's does in an elevator. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '../site.ts';

/** Where an answer stops. */
export const STALLS = ['never answers', 'after the headers', 'half-way in a body'] as const;
export type Stall = (typeof STALLS)[number];

/**
 * Passes everything on until `stall` is called; then each answer, also one that is on its way, stops where it says, and
 * what stopped goes on never, not even when the line is back. Whether the server gets to see a request is up to chance.
 * With `only`, just the answers to these addresses stop.
 */
export async function startStallingProxy(site: Site, random: () => number) {
  let stalled: Stall | undefined;
  let stalls = /./;
  let line = 0;
  /** Those that the line of now has brought to the server, and that have no answer yet. */
  const underWay = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (stalled && stalls.test(request.url ?? '') && random() < 0.5) return;
    passOn(request, response);
  });

  function passOn(request: IncomingMessage, response: ServerResponse) {
    const { method, url = '/', headers } = request;
    const own = line;
    const isDead = () => stalls.test(url) && (stalled !== undefined || line !== own);
    const arrived = () => underWay.delete(response);
    if (!isDead()) underWay.add(response);
    const upstream = ask(site.url + url, { method, headers }, (answer) => {
      if (isDead() && stalled === 'never answers') return answer.resume();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      // The live connection never ends; its first bytes are the answer.
      const isLive = answer.headers['content-type']?.startsWith('text/event-stream');
      answer.on('data', (bytes: Buffer) => {
        if (!isDead()) response.write(bytes, () => isLive && arrived());
        else if (stalled === 'half-way in a body' && line === own)
          response.write(bytes.subarray(0, bytes.length / 2));
      });
      answer.on('end', () => {
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
    /** The line is back for new requests. */
    resume() {
      stalled = undefined;
      line += 1;
      underWay.clear();
    },
    /** Whether the server has answered all that the line of now has brought to it. */
    isQuiet: () => underWay.size === 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
