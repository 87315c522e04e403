/** HTTP written by hand to a plain socket, for requests that no client library would send. */
import { connect, type Socket } from 'node:net';
import { quoteRequest } from './server.ts';

export function open(url: string): Socket {
  // The server may reset the connection on purpose. Tests check what they read, so ignore the error.
  return connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
}

/** Everything that the server sends until it closes the connection. */
export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.resume();
  await new Promise((resolve) => (socket.closed ? resolve(undefined) : socket.on('close', resolve)));
  return text;
}

/** Sends bytes unchanged on a new connection. */
export async function say(url: string, text: string): Promise<string> {
  const socket = open(url);
  socket.write(text, 'latin1');
  // A server that keeps the connection open ends it when this side ends.
  socket.on('data', () => socket.end());
  return readAll(socket);
}

export const statusesIn = (response: string) =>
  [...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

export const headersOf = (response: string) =>
  new Map(
    (response.split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .slice(1)
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );

export const QUOTE = 'POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

/** Client limits for tests of slow clients, ms. */
export const slow = { headers: 1500, request: 2500, checkEvery: 100 };

/** A visitor's request as JSON. */
export const inner = JSON.stringify(quoteRequest());
