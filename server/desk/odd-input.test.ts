/**
 * Odd characters wherever a client's text can reach a query. No route responds with a 5xx on either engine,
 * although PostgreSQL refuses NUL, and all data stays readable.
 */
import assert from 'node:assert/strict';
import { fields } from '../../domain/fields.ts';
import { contents } from '../../tests/support/quotes.ts';
import { quoteRequest } from '../../tests/support/server.ts';
import { onBothSites } from '../../tests/support/site-desk.ts';

const uuid = () => crypto.randomUUID();
/** NUL, single and swapped surrogate halves, a noncharacter, the last code point, controls, signs of SQL. */
const ODD = [
  'a\0b',
  '\0',
  '\ud83d',
  '\udeff',
  '\udeff\ud83d',
  '\ufffe',
  '\u{10ffff}',
  '\u0001\u009f\u2028',
  '\\',
  "'",
];

/** Routes whose body contains a text. */
const CALLS: readonly [
  method: 'PUT' | 'POST',
  path: (id: string) => string,
  body: (odd: string) => object,
][] = [
  ['PUT', () => 'texts', (odd) => ({ id: odd, name: odd, words: odd, version: 0 })],
  ['PUT', () => 'texts', (odd) => ({ id: uuid(), name: odd, words: odd, version: 0 })],
  ['PUT', () => 'saved-lines', (odd) => ({ service: odd, lines: [], version: 0 })],
  [
    'PUT',
    () => 'saved-lines',
    (odd) => ({
      service: `a${odd}`,
      lines: [{ words: odd, low: 1, high: 1, isOptional: false }],
      version: 0,
    }),
  ],
  ['POST', () => 'requests', (odd) => ({ id: uuid(), name: `A${odd}`, phone: '734-555-0142', notes: odd })],
  ['POST', (id) => `requests/${id}/notes`, (odd) => ({ id: uuid(), text: `a${odd}` })],
  ['POST', (id) => `requests/${id}/status`, (odd) => ({ to: 'lost', reason: odd, version: 99 })],
  [
    'PUT',
    (id) => `requests/${id}/quote`,
    (odd) => ({ contents: { ...contents(), words: odd }, draftVersion: 0 }),
  ],
  [
    'POST',
    (id) => `requests/${id}/quote/answer`,
    (odd) => ({ id: uuid(), version: 0, what: 'asked', quoteVersion: 1, options: [odd], words: odd }),
  ],
  ['POST', () => 'calendars', (odd) => ({ name: `a${odd}` })],
  ['PUT', () => 'site/draft', (odd) => ({ path: odd, value: odd, base: odd })],
  ['PUT', () => 'site/draft', (odd) => ({ path: 'company/shortName', value: odd, base: odd })],
  ['PUT', () => 'site/draft', (odd) => ({ path: 'services/services', value: [odd], base: [odd] })],
  ['PUT', () => 'site/draft', (odd) => ({ path: 'pages/about/story/photo', value: odd, base: '' })],
  ['POST', () => 'site/publish', (odd) => ({ id: uuid(), base: 0, drafted: odd })],
  ['POST', () => 'sign-in', (odd) => ({ code: odd })],
];

onBothSites()('no character in a client’s text makes the store fail', async (site) => {
  const browser = await site.signedIn();
  const { server } = site;
  const { request_id: id } = (await (await server.post(quoteRequest())).json()) as { request_id: string };
  const failed: string[] = [];
  const check = async (what: string, call: Promise<Response>) => {
    const { status } = await call;
    if (status >= 500) failed.push(`${what}: ${status}`);
  };
  const named = server.deskRoutes.filter(({ path }) => path.includes(':'));

  for (const odd of ODD) {
    const inUrl = odd.isWellFormed() ? encodeURIComponent(odd) : '%ed%a0%bd';
    const query = `?view=open&search=${inUrl}&after=${inUrl}`;
    await check(`search ${inUrl}`, browser.get(`requests?search=${inUrl}`));
    await check(`search a@${inUrl}`, browser.get(`requests?search=a@${inUrl}`));
    await check(`export ${inUrl}`, browser.get(`requests.csv?search=a${inUrl}`));
    for (const { method, path } of named) {
      const address = path.replace(/:[a-z]+/gi, inUrl).replace('/api/desk/', '');
      await check(
        `${method} ${address}`,
        browser.send(method, address + query, /^(GET|HEAD)$/.test(method) ? undefined : {}),
      );
    }
    for (const path of [
      `/quote/${inUrl}`,
      `/calendar/${inUrl}`,
      `/calendar/${inUrl}.ics`,
      `/pictures/${inUrl}`,
    ]) {
      await check(path, fetch(server.url + path));
    }
    for (const [method, path, body] of CALLS) {
      await check(
        `${method} ${path('…')} ${JSON.stringify(body(odd))}`,
        browser.send(method, path(id), body(odd)),
      );
    }
    for (const field of Object.keys(fields)) {
      await check(
        `a request’s ${field} ${JSON.stringify(odd)}`,
        server.post(quoteRequest({ [field]: `a${odd}` })),
      );
    }
    await check('a form', server.postForm({ firstName: `A${odd.toWellFormed()}`, lastName: 'B' }));
  }

  assert.deepEqual(failed, []);
  for (const path of [
    'requests',
    'requests?search=a',
    `requests/${id}`,
    'texts',
    'saved-lines',
    'site',
    'calendars',
  ]) {
    assert.equal((await browser.get(path)).status, 200, path);
  }
});
