/**
 * Odd characters and impossible numbers wherever a client's input can reach a query. No route responds with a
 * 5xx on either engine, although PostgreSQL refuses NUL, and all data stays readable.
 */
import assert from 'node:assert/strict';
import { fields } from '../../domain/fields.ts';
import type { PreparedTexts } from '../../domain/prepared-texts.ts';
import { FAR_VALID_UNTIL, type SavedLines } from '../../domain/quote.ts';
import { FAR_DAY } from '../../domain/reminders.ts';
import { type Browser, read, sentenceOf } from '../../tests/support/desk-browser.ts';
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
  '\ufffe\u{10ffff}\u0001\u009f\u2028',
  '\\',
  "'",
];
/** Each of them in a URL, which cannot express half of a surrogate pair. */
const IN_URLS = new Set(ODD.map((odd) => (odd.isWellFormed() ? encodeURIComponent(odd) : '%ed%a0%bd')));

type Calls<Odd> = [method: 'PUT' | 'POST', path: (id: string) => string, body: (odd: Odd) => object][];

/** Routes whose body contains a text. */
const OF_TEXTS: Calls<string> = [
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

const onBoth = onBothSites();

onBoth('no character in a client’s text makes the store fail', async (site) => {
  const browser = await site.signedIn();
  const { server } = site;
  const { request_id: id } = (await (await server.post(quoteRequest())).json()) as { request_id: string };
  const failed: string[] = [];
  const check = async (what: string, call: Promise<Response>) => {
    const { status } = await call;
    if (status >= 500) failed.push(`${what}: ${status}`);
  };
  const send = (method: string, path: string, body: object) =>
    check(`${method} ${path} ${JSON.stringify(body)}`, browser.send(method, path, body));
  const named = server.deskRoutes.filter(({ path }) => path.includes(':'));

  for (const inUrl of IN_URLS) {
    const query = `?view=open&search=${inUrl}&after=${inUrl}`;
    for (const search of [inUrl, `a@${inUrl}`])
      await check(`search ${search}`, browser.get(`requests?search=${search}`));
    await check(`export ${inUrl}`, browser.get(`requests.csv?search=a${inUrl}`));
    for (const { method, path } of named) {
      const address = path.replace(/:[a-z]+/gi, inUrl).replace('/api/desk/', '');
      const body = /^(GET|HEAD)$/.test(method) ? undefined : {};
      await check(`${method} ${address}`, browser.send(method, address + query, body));
    }
    for (const path of ['quote/', 'calendar/', 'pictures/'].map((folder) => `/${folder}${inUrl}`))
      await check(path, fetch(server.url + path));
    await check(`feed ${inUrl}`, fetch(`${server.url}/calendar/${inUrl}.ics`));
  }
  const names = Object.entries(fields).map(([name, { control }]) => ({
    name,
    isFree: /text|lines/.test(control),
  }));
  for (const odd of ODD) {
    for (const [method, path, body] of OF_TEXTS) await send(method, path(id), body(odd));
    const free = names.flatMap(({ name, isFree }) => (isFree ? [[name, `a${odd}`]] : []));
    assert.equal(
      (await server.post(quoteRequest(Object.fromEntries(free)))).status,
      201,
      JSON.stringify(odd),
    );
    for (const { name, isFree } of names)
      if (!isFree)
        await check(`${name} ${JSON.stringify(odd)}`, server.post(quoteRequest({ [name]: `a${odd}` })));
    await check('a form', server.postForm({ firstName: `A${odd.toWellFormed()}`, lastName: 'B' }));
  }

  assert.deepEqual(failed, []);
  await readEverything(browser, id);
});

/** 2^53 − 1 is the last whole number that JSON keeps exactly: adding 1 twice would store a wrong one. */
const FAR = [2 ** 53 - 1, 2 ** 53 - 2, 2 ** 53, 1e308, -1];

const CONSENT = { isAllowed: true, day: '2026-07-03', hashes: [] };
/** Every route that takes a count, a version or a moment. */
const OF_NUMBERS: Calls<number> = [
  ['PUT', () => 'texts', (version) => ({ id: uuid(), name: 'Mine', words: 'Hi', version })],
  ['PUT', () => 'texts', (version) => ({ id: 'hello', name: 'Hello', words: 'Hi {name}', version })],
  ['PUT', () => 'saved-lines', (version) => ({ service: 'window-cleaning', lines: [], version })],
  [
    'PUT',
    () => 'saved-lines',
    (low) => ({ service: 'a', lines: [{ words: 'a', low, high: low, isOptional: false }], version: 0 }),
  ],
  ['POST', (id) => `requests/${id}/status`, (version) => ({ id: uuid(), to: 'won', version })],
  ['POST', (id) => `requests/${id}/undo`, (version) => ({ id: uuid(), change: uuid(), version })],
  ['POST', (id) => `requests/${id}/taps`, (atMs) => ({ id: uuid(), atMs, way: 'call', occasion: 'answer' })],
  ['POST', (id) => `requests/${id}/reminder`, (atMs) => ({ id: uuid(), atMs })],
  ['POST', (id) => `requests/${id}/visit`, (seen) => ({ id: uuid(), seen, visit: null })],
  ['PUT', (id) => `requests/${id}/quote`, (draftVersion) => ({ contents: contents(), draftVersion })],
  ['POST', (id) => `requests/${id}/quote/sent`, (draftVersion) => ({ id: uuid(), draftVersion, seen: 1 })],
  ['POST', (id) => `requests/${id}/quote/withdraw`, (seen) => ({ id: uuid(), seen })],
  ['POST', (id) => `requests/${id}/quote/replace`, (seen) => ({ id: uuid(), seen })],
  [
    'POST',
    (id) => `requests/${id}/quote/answer`,
    (version) => ({ id: uuid(), version, what: 'accepted', quoteVersion: 1, options: [], words: '' }),
  ],
  [
    'POST',
    (id) => `requests/${id}/quote/answer`,
    (quoteVersion) => ({ id: uuid(), version: 0, what: 'accepted', quoteVersion, options: [], words: '' }),
  ],
  ['POST', (id) => `requests/${id}/consent`, (seen) => ({ id: uuid(), ...CONSENT, seen })],
  ['PUT', (id) => `customers/${id}/notes`, (version) => ({ notes: 'Dog', version })],
  ['POST', () => 'site/publish', (base) => ({ id: uuid(), base })],
  ['POST', () => 'site/bring-back', (base) => ({ id: uuid(), base, number: 1 })],
  ['POST', () => 'site/bring-back', (number) => ({ id: uuid(), base: 0, number })],
];

onBoth('impossible numbers and days are refused in every call, and all stays readable', async (site) => {
  const browser = await site.signedIn();
  const { request_id: id } = (await (await site.server.post(quoteRequest())).json()) as {
    request_id: string;
  };

  for (const [method, path, body] of OF_NUMBERS) {
    for (const far of FAR) {
      const { status } = await browser.send(method, path(id), body(far));
      assert.equal(status, 422, `${method} ${path('…')} ${JSON.stringify(body(far))}`);
    }
  }
  for (const day of ['202611-11-26', '+202611-11-26', '2100-01-01', '2026-02-30']) {
    const visit = { id: uuid(), seen: 0, visit: { day, time: null } };
    assert.equal(await sentenceOf(await browser.post(`requests/${id}/visit`, visit)), FAR_DAY, day);
  }
  for (const atMs of [Date.parse('+202611-11-26'), 9e15, 1.5, -1]) {
    const reminder = await browser.post(`requests/${id}/reminder`, { id: uuid(), atMs });
    assert.equal(await sentenceOf(reminder), FAR_DAY, `${atMs}`);
  }
  const quote = { contents: contents({ validUntil: '202611-11-26' }), draftVersion: 0 };
  assert.equal(await sentenceOf(await browser.send('PUT', `requests/${id}/quote`, quote)), FAR_VALID_UNTIL);

  for (const far of FAR) {
    for (const key of [
      [0, far, id, 1],
      [0, 1, id, far],
      [far, 1, id, 1],
    ]) {
      const after = Buffer.from(JSON.stringify(key)).toString('base64url');
      assert.ok((await browser.get(`requests?after=${after}`)).status < 500, JSON.stringify(key));
    }
  }
  const save = <Saved>(path: string, body: object) =>
    read<Saved>(browser.send('PUT', path, { ...body, version: 7 }));
  const { texts } = await save<PreparedTexts>('texts', { id: 'hello', name: 'Hello', words: 'Hi {name}' });
  const { services } = await save<SavedLines>('saved-lines', { service: 'window-cleaning', lines: [] });
  const versions = [texts.find((text) => text.id === 'hello'), services[0]].map((saved) => saved?.version);
  assert.deepEqual(versions, [1, 1], 'the store counts itself, whatever a device sends with a first save');
  const line = { words: 'Gutters', low: 1, high: 1, isOptional: false };
  for (const [version, status] of [
    [7, 409],
    [1, 200],
  ]) {
    const lines = { service: 'window-cleaning', lines: [line], version };
    assert.equal((await browser.send('PUT', 'saved-lines', lines)).status, status);
  }
  await readEverything(browser, id);
});

async function readEverything(browser: Browser, id: string): Promise<void> {
  const screens = 'requests requests?search=a texts saved-lines site site/history calendars state figures';
  for (const path of [...screens.split(' '), `requests/${id}`])
    assert.equal((await browser.get(path)).status, 200, path);
}
