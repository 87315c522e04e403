/**
 * A slow line between a browser and a server. The browser's own throttling hands a whole answer over at once; here its
 * first bytes arrive first, as on a phone.
 */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_ROUND_TRIP } from '../tests/first-load.ts';

type Line = {
  /** ms. */
  roundTrip: number;
  /** From the server to the browser, of all connections together. */
  bytesPerSecond: number;
};

/** What TCP sends in one packet, bytes. */
const SEGMENT = FIRST_ROUND_TRIP / 10;

/** A connection takes a round trip to be made. It then carries twice as much in every round trip as in the one before. */
export async function startSlowLine(target: string, line: Line): Promise<{ url: string } & AsyncDisposable> {
  const { hostname, port, pathname } = new URL(target);
  const sockets = new Set<Socket>();
  const takeTurn = createTurns(line.bytesPerSecond);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // Whichever side ends it, the other one ends too.
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    delay(client, upstream, line.roundTrip);
    throttle(upstream, client, line.roundTrip, takeTurn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The slow line has no port');
  return {
    url: `http://127.0.0.1:${address.port}${pathname}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Requests are small: each takes half a round trip, the first one after the connection's own. */
function delay(from: Socket, to: Socket, roundTrip: number): void {
  const openFrom = performance.now() + roundTrip;
  from.on('data', async (data) => {
    await sleep(Math.max(openFrom - performance.now(), 0) + roundTrip / 2);
    to.write(data);
  });
}

function throttle(from: Socket, to: Socket, roundTrip: number, takeTurn: (bytes: number) => number): void {
  let window = FIRST_ROUND_TRIP;
  let underWay = 0;
  let waiting = Buffer.alloc(0);
  /** Segments arrive in their order, also where a busy machine wakes them up in another. */
  let last = Promise.resolve();
  from.on('data', (data) => {
    waiting = Buffer.concat([waiting, data]);
    send();
  });

  function send() {
    while (waiting.length > 0 && underWay < window) {
      const segment = waiting.subarray(0, SEGMENT);
      waiting = waiting.subarray(SEGMENT);
      underWay += segment.length;
      last = arrive(segment, last);
    }
  }

  async function arrive(segment: Buffer, before: Promise<void>) {
    await Promise.all([sleep(takeTurn(segment.length) + roundTrip / 2), before]);
    to.write(segment);
    acknowledge(segment);
  }

  async function acknowledge(segment: Buffer) {
    await sleep(roundTrip / 2);
    underWay -= segment.length;
    window += segment.length;
    send();
  }
}

/** One segment after the other has the line. Returns the time, ms, until one is through. */
function createTurns(bytesPerSecond: number) {
  let isFreeAt = 0;
  return (bytes: number): number => {
    const now = performance.now();
    isFreeAt = Math.max(isFreeAt, now) + (1000 * bytes) / bytesPerSecond;
    return isFreeAt - now;
  };
}
