/** A network that resets, hangs and delays, between the browser and the server. */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Site } from '../site.ts';

/** Forwards every GET. Calls that send something, such as a request or a photo, meet random failures. */
export async function startFlakyProxy(site: Site, random: () => number) {
  const outcomes = { passed: 0, 'reset before': 0, 'reset after': 0, hung: 0, slow: 0 };
  const server = createServer((request, response) => {
    const outcome = request.method === 'GET' ? 'passed' : chooseOutcome(random());
    outcomes[outcome] += 1;
    if (outcome === 'reset before') return request.socket.resetAndDestroy();
    // The connection is silent for a while and then closes; the server never sees the request.
    if (outcome === 'hung') return void setTimeout(() => request.socket.destroy(), 1500);
    if (outcome === 'slow') return void setTimeout(() => forward(request, response), 400);
    forward(request, response, () => outcome === 'reset after' && request.socket.resetAndDestroy());
  });

  function forward(request: IncomingMessage, response: ServerResponse, isCut = () => false as unknown) {
    const { method, url = '/', headers } = request;
    const upstream = ask(site.url + url, { method, headers }, (fromServer) => {
      if (isCut()) return fromServer.destroy();
      response.writeHead(fromServer.statusCode ?? 502, fromServer.headers);
      fromServer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    outcomes,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Three calls of twenty are reset before the server handles them, three after; one hangs, two are slow. */
function chooseOutcome(chance: number) {
  if (chance < 0.15) return 'reset before';
  if (chance < 0.3) return 'reset after';
  if (chance < 0.35) return 'hung';
  if (chance < 0.45) return 'slow';
  return 'passed';
}
