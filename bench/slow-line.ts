/** A slow connection that delivers a response piece by piece, unlike the browser's own throttling. */
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_ROUND_TRIP } from '../tests/first-load.ts';

type Line = {
  roundTrip: number;
  /** From server to browser, shared by all connections. */
  bytesPerSecond: number;
};

/** Bytes in one TCP packet. */
const SEGMENT = FIRST_ROUND_TRIP / 10;

/** Imitates TCP slow start: connecting takes a round trip, and each later one carries twice the bytes. */
export async function startSlowLine(target: string, line: Line): Promise<{ url: string } & AsyncDisposable> {
  const { hostname, port, pathname } = new URL(target);
  const sockets = new Set<Socket>();
  const takeTurn = createTurns(line.bytesPerSecond);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // If either side closes, close the other one, too.
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

/** Requests are small: each takes half a round trip. The first also waits for the connection's round trip. */
function delay(from: Socket, to: Socket, roundTrip: number): void {
  const openFrom = performance.now() + roundTrip;
  from.on('data', async (data) => {
    await sleep(Math.max(openFrom - performance.now(), 0) + roundTrip / 2);
    to.write(data);
  });
}

function throttle(from: Socket, to: Socket, roundTrip: number, takeTurn: (bytes: number) => number): void {
  let window = FIRST_ROUND_TRIP;
  let inFlight = 0;
  let waiting = Buffer.alloc(0);
  /** Keeps segments in order, even if a busy machine wakes their timers in another order. */
  let last = Promise.resolve();
  from.on('data', (data) => {
    waiting = Buffer.concat([waiting, data]);
    send();
  });

  function send() {
    while (waiting.length > 0 && inFlight < window) {
      const segment = waiting.subarray(0, SEGMENT);
      waiting = waiting.subarray(SEGMENT);
      inFlight += segment.length;
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
    inFlight -= segment.length;
    window += segment.length;
    send();
  }
}

/** Reserves the line for one segment after another. The result returns the wait until one is through, ms. */
function createTurns(bytesPerSecond: number) {
  let isFreeAt = 0;
  return (bytes: number): number => {
    const now = performance.now();
    isFreeAt = Math.max(isFreeAt, now) + (1000 * bytes) / bytesPerSecond;
    return isFreeAt - now;
  };
}
