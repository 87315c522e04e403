/** HTTP spoken by hand over a plain socket, for requests that no client library would send. */
import { connect, type Socket } from 'node:net';
import { quoteRequest } from './server.ts';

export function open(url: string): Socket {
  // What the server does to the connection shows in what was read; a reset is one of those things.
  return connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
}

/** All that the server says until it closes. */
export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.resume();
  await new Promise((resolve) => (socket.closed ? resolve(undefined) : socket.on('close', resolve)));
  return text;
}

/** Sends bytes as they are on a connection of their own. */
export async function say(url: string, text: string): Promise<string> {
  const socket = open(url);
  socket.write(text, 'latin1');
  // A server that keeps the connection is asked to end it after its answers.
  socket.on('data', () => socket.end());
  return readAll(socket);
}

export const statusesIn = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

export const headersOf = (answer: string) =>
  new Map(
    (answer.split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .slice(1)
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );

export const QUOTE = 'POST /api/quotes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

export const slow = { headers: 1500, request: 2500, checkEvery: 100 };

/** A quote request, as the body of a message. */
export const inner = JSON.stringify(quoteRequest());
