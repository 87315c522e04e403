/** Whole numbers in the desk's input: impossible ones are refused, and all data stays readable. */
import assert from 'node:assert/strict';
import { FAR_VALID_UNTIL } from '../../domain/quote.ts';
import { FAR_DAY } from '../../domain/reminders.ts';
import { sentenceOf } from '../../tests/support/desk-browser.ts';
import { onBothEngines } from '../../tests/support/desk-store.ts';
import { contents } from '../../tests/support/quotes.ts';
import { onBothSites } from '../../tests/support/site-desk.ts';
import { newRequest } from '../../tests/support/stores.ts';
import { createPreparedTexts } from '../customers/prepared-texts.ts';
import { createSavedLines } from '../quotes/saved-lines.ts';

const uuid = () => crypto.randomUUID();
/** 2^53 − 1 is the last whole number that JSON keeps exactly: adding 1 twice would store a wrong one. */
const FAR = [2 ** 53 - 1, 2 ** 53 - 2, 2 ** 53, 1e308, -1];

const CONSENT = { isAllowed: true, day: '2026-07-03', hashes: [] };
/** Every route that takes a count, a version or a moment. */
const CALLS: readonly [
  method: 'PUT' | 'POST',
  path: (id: string) => string,
  body: (far: number) => object,
][] = [
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

onBothSites()(
  'a number beyond its bounds is refused in every call, and everything can still be read',
  async (site) => {
    const browser = await site.signedIn();
    const request = newRequest();
    await site.server.store.put(request);
    const id = request.requestId ?? '';

    for (const [method, path, body] of CALLS) {
      for (const far of FAR) {
        const { status } = await browser.send(method, path(id), body(far));
        assert.equal(status, 422, `${method} ${path('…')} ${JSON.stringify(body(far))}`);
      }
    }

    for (const path of [
      'texts',
      'saved-lines',
      'requests',
      `requests/${id}`,
      'site',
      'site/history',
      'state',
      'figures',
    ]) {
      assert.equal((await browser.get(path)).status, 200, path);
    }
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
  },
);

onBothSites()(
  'a day out of bounds is refused with a sentence, even if its year has six digits',
  async (site) => {
    const browser = await site.signedIn();
    const request = newRequest();
    await site.server.store.put(request);
    const id = request.requestId ?? '';

    for (const far of ['202611-11-26', '+202611-11-26', '2100-01-01', '2026-02-30']) {
      const visit = { id: uuid(), seen: 0, visit: { day: far, time: null } };
      assert.equal(await sentenceOf(await browser.post(`requests/${id}/visit`, visit)), FAR_DAY, far);
    }
    for (const atMs of [Date.parse('+202611-11-26'), 9e15, 1.5, -1]) {
      const reminder = await browser.post(`requests/${id}/reminder`, { id: uuid(), atMs });
      assert.equal(await sentenceOf(reminder), FAR_DAY, `${atMs}`);
    }
    const validUntil = '202611-11-26';
    const quote = { contents: contents({ validUntil }), draftVersion: 0 };
    assert.equal(await sentenceOf(await browser.send('PUT', `requests/${id}/quote`, quote)), FAR_VALID_UNTIL);
  },
);

onBothEngines()(
  'the store counts versions itself: the version that a device sends with a first save is ignored',
  async ({ database }) => {
    const texts = createPreparedTexts(database);
    const lines = createSavedLines(database);

    await texts.save({ id: 'hello', name: 'Hello', words: 'Hi {name}', version: 7 }, 'a phone', 1);
    await lines.save({ service: 'window-cleaning', lines: [], version: 7 }, 'a phone', 1);

    const hello = (await texts.read()).find(({ id }) => id === 'hello');
    const [windows] = (await lines.read()).services;
    assert.deepEqual([hello?.version, windows?.version], [1, 1]);
  },
);
