/**
 * Partly invalid messages to the desk, from a seeded sequence. This file is over 250 lines because most
 * messages have invalid forms of their own.
 */
import { STATUSES, VIEWS } from '../../domain/status.ts';
import { OCCASIONS, WAYS } from '../../domain/taps.ts';
import { DAY } from '../../domain/time-spans.ts';
import { hashOf } from '../../server/devices/secret.ts';
import { contentFields } from '../../server/publishing/content-fields.ts';
import { ofFiles } from '../support/site-desk.ts';
import { bytes, chance, encodeBytes, HEADERS, pick, type Random, STEPS, TYPES, text } from './fuzz-data.ts';

export type Route = { method: string; path: string };

export type Sender = {
  ids: string[];
  /** Changes that were made and can be undone. */
  changes: string[];
};

/** Values that every stored request contains and that occur nowhere else. */
export const SECRETS = {
  firstName: 'Zerlina',
  lastName: 'Xanthippe',
  email: 'zerlina@hidden.example',
  address: '77 Quillwort Lane',
  city: 'Ypsilanti',
  additionalDetails: 'The key is under the amphora',
};

/** Paths of pages and files, and paths that do not exist. */
const PATHS = [
  '/desk',
  '/desk/',
  '/desk/sign-in',
  '/desk/request/:id',
  '/desk/request/:id/quote/preview',
  '/desk/figures',
  '/desk/devices',
  '/desk/assets/',
  '/api/desk',
  '/api/desk/',
  '/api/desk/nowhere',
  '/api/desk/requests/:id/photos/1',
];

/** A cookie of someone who is not signed in, made from a valid one. */
export function strangersCookie(random: Random, token: string, signedOut: string): string {
  return pick(random, [
    () => '',
    () => `desk=${signedOut}`,
    () => `desk=${token.slice(0, -1)}`,
    () => `desk=${token.toLowerCase()}.`,
    () => `desk=${hashOf(token)}`,
    () => `__Host-desk=${token}`,
    () => `Desk=${token}`,
    () => `desk=; desk2=${token}`,
    () => `desk="' OR 1=1 --"`,
    () => `desk=%00; desk=%zz; ${bytes(random).replace(/[\r\n]/g, '')}`,
  ])();
}

function idFor(random: Random, { ids }: Sender): string {
  if (chance(random, 0.9)) return pick(random, ids);
  return pick(random, [
    crypto.randomUUID(),
    encodeBytes(bytes(random)),
    pick(random, STEPS),
    '%00',
    "'",
    '2026-0703',
  ]);
}

function query(random: Random): string {
  const keyOf = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const said = () =>
    pick(random, [
      () => pick(random, VIEWS),
      () => encodeURIComponent(text(random).toWellFormed()),
      () => encodeBytes(bytes(random)),
      () => pick(random, Object.values(SECRETS)).replaceAll(' ', '+'),
      () =>
        keyOf([
          pick(random, [0, 1, 2, 3, 9]),
          Date.now(),
          crypto.randomUUID(),
          pick(random, [0, Date.now()]),
        ]),
      () => keyOf([2, 2 ** 53 - 1, pick(random, ['\0', crypto.randomUUID(), text(random)]), value(random)]),
    ])();
  const names = ['view', 'search', 'search', 'after', 'after', '__proto__', 'code'];
  return Array.from({ length: Math.floor(random() * 3) }, () => `${pick(random, names)}=${said()}`).join('&');
}

function value(random: Random): unknown {
  if (chance(random, 0.4)) return text(random);
  return pick<unknown>(random, [
    null,
    true,
    -1,
    1e308,
    2 ** 53,
    [],
    {},
    ['x'],
    '',
    '\0',
    '__proto__',
    'x'.repeat(6000),
  ]);
}

const places = contentFields(ofFiles);

/** Bodies for the calls about the site's content. */
function siteChange(random: Random, path: string): Record<string, unknown> {
  if (!path.endsWith('/draft')) {
    const [base, number] = [0, 0].map(() => Math.floor(random() * 6));
    return { id: crypto.randomUUID(), base, number };
  }
  const [place, { value }] = pick(random, [...places]);
  const texts: unknown[] = [text(random), '', 'x'.repeat(9000), value];
  const lists: unknown[] = [[text(random)], [], [...value, 'one-more'], value];
  const said = () =>
    pick(random, chance(random, 0.1) ? [...texts, ...lists] : typeof value === 'string' ? texts : lists);
  return {
    path: chance(random, 0.95) ? place : text(random),
    value: said(),
    base: chance(random, 0.7) ? value : said(),
  };
}

/**
 * Bodies for the calls about reminders turned off, taps, prepared texts, saved lines, visits, calendars and
 * requests by hand.
 */
function answerChange(random: Random, path: string): Record<string, unknown> {
  const id = crypto.randomUUID();
  if (path.endsWith('/no-reminders')) return { hasNoReminders: chance(random, 0.5) };
  if (path.endsWith('/taps')) {
    const [way, occasion] = [pick(random, [...WAYS, 'shout']), pick(random, [...OCCASIONS, 'spam'])];
    return { id, way, occasion, atMs: pick(random, [0, Date.now(), 2 ** 52, -1, 0.5]) };
  }
  if (path.endsWith('/texts')) {
    const words = pick(random, [
      text(random),
      'Hi {name}',
      '{',
      'https://g.page/r',
      'javascript:x',
      'x'.repeat(2000),
    ]);
    return { id: pick(random, [id, 'hello', 'review', 'link', text(random)]), name: text(random), words };
  }
  if (path.endsWith('/saved-lines')) {
    const lines = Array.from({ length: pick(random, [0, 1, 2, 40]) }, () => quoteLine(random));
    return { service: pick(random, ['window-cleaning', '', text(random)]), lines };
  }
  if (path.endsWith('/visit')) {
    const day = pick(random, ['2027-02-28', '2027-02-30', '1999-01-01', '9999-12-31', text(random)]);
    return {
      id,
      visit: pick(random, [null, { day, time: pick(random, [null, '09:30', '24:00', '', text(random)]) }]),
    };
  }
  return {
    id,
    name: text(random),
    phone: pick(random, ['734-555-0107 x12', text(random)]),
    notes: text(random),
  };
}

function quoteLine(random: Random) {
  const price = () => pick(random, [24_000, 24_000, 1, 100_000_000, 1e12, 0, -1, 0.5]);
  return { words: text(random), low: price(), high: price(), isOptional: chance(random, 0.5) };
}

/** Bodies for the calls about a quote. */
function quoteChange(random: Random, path: string): Record<string, unknown> {
  const id = crypto.randomUUID();
  const draftVersion = Math.floor(random() * 4);
  if (path.endsWith('/answer')) {
    const options = chance(random, 0.5) ? [] : [pick(random, ['b', 'a', text(random)])];
    const what = pick(random, ['accepted', 'declined', 'asked']);
    return { id, what, options, words: text(random), quoteVersion: pick(random, [1, 2, 3, 0]) };
  }
  if (!path.endsWith('/quote')) return { id, draftVersion };
  const line = (id: string, isOptional: boolean) => ({ ...quoteLine(random), id, isOptional });
  const lines = [line('a', false), line('b', true), line(pick(random, ['c', 'a', '']), false)];
  const validUntil = new Date(Date.now() + pick(random, [0, 14, 400, -9]) * DAY).toISOString().slice(0, 10);
  const contents = { lines: lines.slice(0, Math.floor(random() * 4)), note: text(random), validUntil };
  return { contents, draftVersion };
}

/** Mostly close to a valid body, so that the server examines it. */
function body(random: Random, path: string, { changes }: Sender): string {
  if (chance(random, 0.05)) return bytes(random);
  const version = () => (chance(random, 0.7) ? Math.floor(random() * 6) : value(random));
  const wanted: Record<string, unknown> = path.endsWith('/status')
    ? {
        to: pick(random, [...STATUSES, 'handled']),
        reason: text(random),
      }
    : path.endsWith('/notes')
      ? { id: crypto.randomUUID(), text: text(random) }
      : path.endsWith('/undo')
        ? { change: changes.length > 0 ? pick(random, changes) : crypto.randomUUID() }
        : path.endsWith('/reminder')
          ? { id: crypto.randomUUID(), atMs: pick(random, [null, 0, Date.now() + 9999, 2 ** 53, -1, 0.5]) }
          : path.endsWith('/name')
            ? { name: text(random) }
            : path.includes('/site/')
              ? siteChange(random, path)
              : path.includes('/quote')
                ? quoteChange(random, path)
                : /\/(requests|taps|no-reminders|texts|saved-lines|visit|calendars)$/.test(path)
                  ? answerChange(random, path)
                  : { code: bytes(random) };
  wanted.version = version();
  wanted.seen = version();
  for (let slips = Math.floor(random() * 1.7); slips > 0; slips -= 1) {
    const name = chance(random, 0.8)
      ? pick(random, Object.keys(wanted))
      : pick(random, ['__proto__', text(random)]);
    Object.defineProperty(wanted, name, {
      value: value(random),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  const json = Buffer.from(JSON.stringify(wanted)).toString('latin1');
  return chance(random, 0.05) ? json.slice(0, random() * json.length) : json;
}

export function message(random: Random, sender: Sender, cookie: string, routes: readonly Route[]): string {
  const route = chance(random, 0.9) ? pick(random, routes) : { method: 'GET', path: pick(random, PATHS) };
  const method = chance(random, 0.95)
    ? route.method
    : pick(random, ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'get']);
  const search = chance(random, 0.3) ? `?${query(random)}` : '';
  const path = route.path.replace(':id', () => idFor(random, sender)) + search;
  const payload =
    /^(POST|PUT|DELETE)$/.test(method) && chance(random, 0.95) ? body(random, route.path, sender) : '';
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: a'];
  if (cookie) lines.push(`Cookie: ${cookie}`);
  // From many addresses, so that the rate limits let most of them through.
  lines.push(`X-Forwarded-For: 198.51.${Math.floor(random() * 100)}.${Math.floor(random() * 100)}`);
  if (chance(random, 0.2)) {
    const name = pick(random, Object.keys(HEADERS));
    const content = chance(random, 0.7)
      ? pick(random, HEADERS[name] ?? [''])
      : bytes(random).replace(/[\r\n]/g, '');
    lines.push(`${name}: ${content}`);
  }
  if (payload) lines.push(`Content-Type: ${chance(random, 0.9) ? 'application/json' : pick(random, TYPES)}`);
  if (payload) lines.push(`Content-Length: ${chance(random, 0.98) ? payload.length : bytes(random)}`);
  return `${lines.join('\r\n')}\r\n\r\n${payload}`;
}
