/** Random data for the parts of a request, and a socket that sends it unchanged. */
import { connect } from 'node:net';

export type Random = () => number;
export const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;
export const chance = (random: Random, share: number) => random() < share;

/** Bytes as latin1 text, usually short. */
export function bytes(random: Random): string {
  const length = Math.floor(chance(random, 0.02) ? random() * 20_000 : random() * 24);
  return Array.from({ length }, () => String.fromCharCode(Math.floor(random() * 256))).join('');
}

/** Random code points, including halves of surrogate pairs. */
export function text(random: Random): string {
  const length = Math.floor(chance(random, 0.02) ? random() * 6000 : random() * 20);
  return Array.from({ length }, () =>
    chance(random, 0.5)
      ? String.fromCharCode(Math.floor(random() * 0x10000))
      : String.fromCodePoint(Math.floor(random() * 0x110000)),
  ).join('');
}

export const STEPS = [
  '..',
  '%2e%2e',
  '..%2f',
  '%5c',
  '//',
  '\\',
  '%',
  '%zz',
  '%00',
  '.env',
  '.git/HEAD',
  ';',
  '#',
  '?',
  '@',
];

/**
 * Replaces spaces and control characters. They would end the request line early, which other tests cover.
 */
export const encodeBytes = (raw: string) => raw.replace(/[\0-\x20]/g, '%');

export const HEADERS: Record<string, readonly string[]> = {
  host: ['a', '', 'a:99999', '[::1', 'a, b'],
  origin: ['null', 'https://evil.example', 'https://www.example.com', '://'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none', ''],
  'x-forwarded-for': [
    '203.0.113.7',
    '::1, 2001:db8::1',
    ',,,',
    '1::2::3',
    'fe80::1%eth0',
    '::ffff:1.2.3.4',
    '999.1.1.1',
  ],
  'accept-encoding': ['br', 'gzip;q=0', '*;q=0', ';;;,', 'identity;q=0, *;q=1'],
  'if-none-match': ['*', '"', 'W/"x", "y"', ','],
  'content-encoding': ['gzip', 'identity', ''],
  'transfer-encoding': ['chunked', 'identity', 'gzip, chunked'],
  expect: ['100-continue', 'tea'],
  connection: ['upgrade', 'keep-alive, close', 'host'],
  upgrade: ['websocket', 'h2c'],
  range: ['bytes=0-', 'bytes=9-1', 'x'],
  cookie: ['__proto__=1', 'x'.repeat(20_000)],
  constructor: ['1'],
};
export const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'application/json; charset=',
  'text/plain',
  ';',
  '',
];

/**
 * Sends the bytes and resolves to the response. The sending side ends at the first byte of the response, or
 * after `endAfter` ms, so that a slow server has time to respond.
 */
export function send(url: string, bytesToSend: string, endAfter = 0): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(bytesToSend, 'latin1');
    const timer = setTimeout(() => socket.end(), endAfter);
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1');
      // An event stream does not end.
      if (/^content-type: text\/event-stream/m.test(response)) socket.destroy();
      else socket.end();
    });
    socket.on('error', (error: Error & { code?: string }) => {
      // The server refused before it had read everything.
      if (!['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) reject(error);
    });
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(response);
    });
  });
}
