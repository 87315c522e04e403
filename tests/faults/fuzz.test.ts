/**
 * Random data, from a seeded sequence, in every part of a request. No request gets a 5xx, stops the server or
 * leaks memory.
 *
 * FUZZ is the number of requests (`npm run test:faults` sends 100,000).
 */
import assert from 'node:assert/strict';
import { METHODS } from 'node:http';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { optionsOf, textFields } from '../../domain/fields.ts';
import { HONEYPOT_FIELD } from '../../domain/parse.ts';
import { PHOTO_TYPES, photoPath } from '../../domain/photos.ts';
import { services } from '../support/content.ts';
import { builtPages } from '../support/pages.ts';
import { quoteRequest, startServer } from '../support/server.ts';
import {
  bytes,
  chance,
  encodeBytes,
  HEADERS,
  pick,
  type Random,
  STEPS,
  send,
  TYPES,
  text,
} from './fuzz-data.ts';
import { inputs } from './inputs.ts';
import { seeded } from './seeded.ts';

const REQUESTS = Number(process.env.FUZZ ?? 1000);
const SENDERS = 16;
/** Runs of at least this many requests also check memory. A leak shows only there. */
const LONG_RUN = 50_000;

const PATHS = [
  '/',
  '/contact',
  '/api/quotes',
  '/services',
  '/about/',
  '/healthz',
  '/404',
  '/assets/',
  '/api/',
  '*',
];

function target(random: Random): string {
  if (chance(random, 0.5)) return pick(random, PATHS);
  if (chance(random, 0.3)) return `/contact?service=${encodeBytes(bytes(random))}`;
  if (chance(random, 0.1)) return `http://evil.example${pick(random, PATHS)}`;
  const parts = Array.from({ length: Math.ceil(random() * 5) }, () =>
    pick(random, [...STEPS, encodeBytes(bytes(random))]),
  );
  return `${pick(random, PATHS)}${parts.join(pick(random, ['/', '', '?', '&']))}`;
}

function value(random: Random): unknown {
  const kind = random();
  if (kind < 0.4) return text(random);
  if (kind < 0.6) return pick(random, Object.values(pick(random, inputs).fields));
  if (kind < 0.7) return pick(random, optionsOf('serviceNeeded', services)).value;
  return pick<unknown>(random, [null, true, 0, -1, 1e308, [], {}, ['x'], { toString: 1 }, '', '__proto__']);
}

function body(random: Random, type: string): string {
  if (chance(random, 0.1)) return bytes(random);
  const id = crypto.randomUUID();
  const fields: Record<string, unknown> = quoteRequest({ request_id: id });
  const names = [
    ...textFields,
    'isEmergency',
    'hasFlexibility',
    'request_id',
    'quote_id',
    'submission_date',
    'photos',
    HONEYPOT_FIELD,
  ];
  for (let changes = Math.floor(random() * 4); changes > 0; changes -= 1) {
    const name = chance(random, 0.9)
      ? pick(random, names)
      : pick(random, ['__proto__', 'constructor', text(random)]);
    Object.defineProperty(fields, name, {
      value: value(random),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  if (type.startsWith('application/x-www')) {
    const form = new URLSearchParams(
      Object.entries(fields).map(([name, field]) => [name, String(printed(field))]),
    );
    return chance(random, 0.2) ? form.toString().replaceAll('%', bytes(random)) : form.toString();
  }
  const json = Buffer.from(JSON.stringify(fields)).toString('latin1');
  return chance(random, 0.1) ? json.slice(0, random() * json.length) : json;
}

/** A form has only text fields, and not every object can be converted to text. */
const printed = (field: unknown) => (typeof field === 'object' ? JSON.stringify(field) : field);

/** A stored request whose photos have not arrived. */
const waiting = quoteRequest({ photos: 6 });
const SIGNATURES = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x10\0\0\0WEBPVP8 ', 'GIF89a', '<svg>', ''];

/** A PUT of a photo or of other bytes, to a valid place or an invalid one. */
function photo(random: Random): string {
  const id = chance(random, 0.8)
    ? waiting.request_id
    : pick(random, [crypto.randomUUID(), encodeBytes(bytes(random))]);
  const number = chance(random, 0.9) ? Math.ceil(random() * 7) : encodeBytes(text(random).slice(0, 5));
  const payload = pick(random, SIGNATURES) + bytes(random);
  const type = chance(random, 0.9) ? pick(random, PHOTO_TYPES) : pick(random, TYPES);
  const length = chance(random, 0.9)
    ? payload.length
    : pick(random, [12_000_001, 0, bytes(random), payload.length + 5]);
  const lines = [
    `PUT ${photoPath(String(id), encodeURIComponent(number.toString().toWellFormed()))} HTTP/1.1`,
    'Host: a',
  ];
  const name = pick(random, Object.keys(HEADERS));
  if (chance(random, 0.3)) lines.push(`${name}: ${pick(random, HEADERS[name] ?? [''])}`);
  lines.push(`Content-Type: ${type}`, `Content-Length: ${length}`);
  return `${lines.join('\r\n')}\r\n\r\n${payload}`;
}

/** The form without scripts, with photos or other bytes. */
function formWithPhotos(random: Random): string {
  const part = () => {
    const name = pick(random, [...textFields, 'photos', '__proto__', bytes(random)]);
    const file = chance(random, 0.4) ? `; filename="${bytes(random)}"\r\nContent-Type: image/jpeg` : '';
    const head = chance(random, 0.95)
      ? `Content-Disposition: form-data; name="${name}"${file}`
      : bytes(random);
    return `--x\r\n${head}\r\n\r\n${pick(random, SIGNATURES)}${bytes(random)}\r\n`;
  };
  const good = Object.entries({ firstName: 'Ada', lastName: 'L', email: 'a@b.co', phone: '7345550199' }).map(
    ([name, field]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${field}\r\n`,
  );
  const parts = Array.from({ length: Math.floor(random() * 5) }, part);
  const end = chance(random, 0.9) ? '--x--\r\n' : bytes(random);
  const payload = [...(chance(random, 0.7) ? good : []), ...parts, end].join('');
  const type = `multipart/form-data; boundary=${chance(random, 0.95) ? 'x' : encodeBytes(bytes(random))}`;
  return `POST /contact HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`;
}

function message(random: Random): string {
  if (chance(random, 0.03)) return bytes(random);
  if (chance(random, 0.1)) return photo(random);
  if (chance(random, 0.1)) return formWithPhotos(random);
  const isPost = chance(random, 0.5);
  const type = pick(random, TYPES.slice(0, chance(random, 0.8) ? 2 : TYPES.length));
  const path =
    isPost && chance(random, 0.9) ? (type === TYPES[0] ? '/api/quotes' : '/contact') : target(random);
  const rare = [...METHODS, 'get', encodeBytes(bytes(random))];
  const method = isPost ? 'POST' : pick(random, chance(random, 0.7) ? ['GET', 'GET', 'HEAD'] : rare);
  const payload = isPost || chance(random, 0.1) ? body(random, type) : '';
  const lines = [`${method} ${path} HTTP/1.1`];
  if (chance(random, 0.98)) lines.push('Host: a');
  for (let extra = Math.floor(random() * 3); extra > 0; extra -= 1) {
    const name = pick(random, Object.keys(HEADERS));
    const content = chance(random, 0.7)
      ? pick(random, HEADERS[name] ?? [''])
      : bytes(random).replace(/[\r\n]/g, '');
    lines.push(`${name}: ${content}`);
  }
  if (payload) lines.push(`Content-Type: ${type}`);
  if (payload || chance(random, 0.1))
    lines.push(`Content-Length: ${chance(random, 0.95) ? payload.length : bytes(random)}`);
  return `${lines.join('\r\n')}\r\n\r\n${payload}`;
}

test('no random data in a request gets a 5xx, stops the server or leaks memory', async (t) => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const pages = await builtPages();
  // The limit lets most requests through and still refuses some.
  await using server = await startServer({ pages, quoteRateLimit: REQUESTS / 10, trustProxy: 1 });
  assert.equal((await server.post(waiting)).status, 201);
  const random = seeded(20261121);
  const counts = new Map<string, number>();
  const wrong: string[] = [];

  async function sendMany(count: number): Promise<number> {
    let left = count;
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        while (left > 0) {
          left -= 1;
          const sent = message(random);
          const response = await send(server.url, sent);
          const status = /^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1] ?? 'none';
          counts.set(status, (counts.get(status) ?? 0) + 1);
          const isSafe =
            status === 'none' || status === '100' || response.includes('x-content-type-options: nosniff');
          if (status.startsWith('5') || !isSafe)
            wrong.push(`${JSON.stringify(sent)} → ${response.slice(0, 300)}`);
        }
      }),
    );
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  }
  const half = await sendMany(REQUESTS / 2);
  const all = await sendMany(REQUESTS / 2);

  const statuses = [...counts].sort().map(([status, count]) => `${status}: ${count}`);
  t.diagnostic(`responses ${statuses.join(', ')}`);
  t.diagnostic(`heap after half ${half.toFixed(1)} MB, after all ${all.toFixed(1)} MB`);
  assert.deepEqual(wrong, []);
  // The random data is valid enough to be stored, and varied enough to meet each refusal.
  for (const status of ['200', '201', '400', '403', '404', '405', '413', '415', '417', '422', '429', '431']) {
    assert.ok(counts.has(status), `${status} was met`);
  }
  assert.ok((await server.store.status()).requests.quarantine > 0, 'a filled honeypot was met');
  assert.equal((await server.post(quoteRequest(), { 'x-forwarded-for': '198.51.100.1' })).status, 201);
  if (REQUESTS >= LONG_RUN) assert.ok(all < half + 10, 'the heap does not grow');
});
