/** The routes for a quote, its preview and its saved lines: what they do, and what they refuse. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Conflict } from '../../domain/desk.ts';
import type {
  EarlierQuotes,
  QuoteConflict,
  SavedLine,
  SavedLines,
  SavedLinesConflict,
} from '../../domain/quote.ts';
import type { QuoteView } from '../../domain/quote-page.ts';
import { read, sentenceOf, signedIn } from '../../tests/support/desk-browser.ts';
import { contents, GUTTERS, line } from '../../tests/support/quotes.ts';
import { quoteRequest, startServer } from '../../tests/support/server.ts';
import { createQuotes } from './quotes.ts';

async function startWithRequest() {
  const server = await startServer();
  const id = crypto.randomUUID();
  await server.post(quoteRequest({ request_id: id }));
  const browser = await signedIn(server);
  const path = `requests/${id}/quote`;
  const put = (body: object, draftVersion = 0) => browser.send('PUT', path, { contents: body, draftVersion });
  const post = (what: string, body: object) =>
    browser.post(`${path}/${what}`, { id: crypto.randomUUID(), ...body });
  return { server, id, browser, put, post };
}

test('the owner writes a quote, sends it, and records what the customer said', async () => {
  const { server, id, browser, put, post } = await startWithRequest();
  await using _ = server;
  assert.equal((await read(browser.get(`requests/${id}`))).quote, null);

  const drafted = await read(put(contents({ note: 'Two\r\nlines \u202e' })));
  assert.equal(drafted.quote?.draft.note, 'Two\nlines');
  const shown = await read(post('sent', { draftVersion: 1, seen: 99 }));
  const answer = {
    version: shown.version,
    what: 'accepted',
    quoteVersion: 1,
    options: ['gutters'],
    words: 'Friday',
  };
  const won = await read(post('answer', answer));

  assert.deepEqual([won.status, won.quote?.state, won.quote?.answer?.words], ['won', 'accepted', 'Friday']);
  assert.deepEqual(
    won.history.map((change) => change.kind === 'quote' && [change.what, change.by]),
    [
      ['sent', 'Safari on iPhone'],
      ['accepted', 'Safari on iPhone'],
    ],
  );
  const change = won.history.at(-1)?.id;
  const undone = await read(browser.post(`requests/${id}/undo`, { change, version: won.version }));
  assert.deepEqual([undone.status, undone.quote?.state], ['new', 'open']);
  const replaced = await read(post('replace', { seen: won.version }));
  assert.notEqual(replaced.quote?.url, won.quote?.url);
  assert.equal((await read(post('withdraw', { seen: won.version }))).quote?.state, 'withdrawn');
  const emails = await server.database.db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'email-answer')
    .execute();
  assert.deepEqual(emails, [], 'the owner knows all of it');
});

test('the later of two devices gets a conflict', async () => {
  const { server, put, post } = await startWithRequest();
  await using _ = server;
  await read(put(contents()));

  const drafted = await read<QuoteConflict>(put(contents({ note: 'mine' })), 409);
  assert.deepEqual([drafted.quote.draft.note, drafted.quote.draftVersion], ['', 1]);
  assert.match(drafted.error, /Another device/);
  await read<QuoteConflict>(post('sent', { draftVersion: 2, seen: 99 }), 409);
  await read(post('sent', { draftVersion: 1, seen: 99 }));
  const answer = { version: 1, what: 'declined', quoteVersion: 1, options: [], words: '' };
  await read(post('answer', answer));
  const { request } = await read<Conflict>(post('answer', { ...answer, what: 'accepted' }), 409);
  assert.equal(request.quote?.state, 'declined');
});

test('an answer that the owner has not seen is named before its quote is replaced or withdrawn', async () => {
  const { server, id, put, post } = await startWithRequest();
  await using _ = server;
  await read(put(contents()));
  const { version } = await read(post('sent', { draftVersion: 1, seen: 99 }));
  const answer = { id: crypto.randomUUID(), version, what: 'accepted', quoteVersion: 1 } as const;
  const customer = { by: 'the customer', nowMs: Date.now() };
  await createQuotes(server.database, []).record(id, { ...answer, options: [], words: '' }, customer);
  await read(put(contents({ note: 'More' }), 1));

  const sent = await read<Conflict>(post('sent', { draftVersion: 2, seen: version }), 409);
  const withdrawn = await read<Conflict>(post('withdraw', { seen: version }), 409);

  const accepted = 'The customer has accepted the quote meanwhile.';
  assert.deepEqual([sent.error, withdrawn.error], [accepted, accepted]);
  assert.equal(sent.request.quote?.state, 'accepted');
  assert.equal(
    (await read(post('sent', { draftVersion: 2, seen: sent.request.version }))).quote?.state,
    'open',
  );
});

test('bad input is refused with a sentence', async () => {
  const { server, put, post } = await startWithRequest();
  await using _ = server;
  const bad: [object, RegExp][] = [
    [{ lines: [line({ low: -1 })] }, /Enter a price/],
    [{ lines: [line({ high: 1e12 })] }, /Enter a price/],
    [{ lines: [line({ low: 0.5 })] }, /Enter a price/],
    [{ lines: [line(), line()] }, /twice/],
    [
      { lines: Array.from({ length: 31 }, (_, id) => line({ id: String(id), words: '' })) },
      /at most 30 lines/,
    ],
    [{ lines: [line({ words: 'x'.repeat(121) })] }, /At most 120/],
    [{ note: 'x'.repeat(1001) }, /At most 1000/],
    [{ validUntil: '2026-02-30' }, /within a year/],
    [{ lines: [line({ id: '../x' })] }, /cannot process this call/],
  ];
  for (const [overrides, sentence] of bad) {
    const response = await put(contents(overrides));
    assert.equal(response.status, 422, `${sentence}`);
    assert.match(await sentenceOf(response), sentence);
  }
  const lines = Array.from({ length: 1000 }, (_, id) => line({ id: String(id) }));
  assert.equal((await put(contents({ lines }))).status, 413);
  for (const what of ['sent', 'withdraw', 'replace']) {
    assert.equal((await post(what, { draftVersion: 0, seen: 0 })).status, 404, `there is none to ${what}`);
  }
  const most = Array.from({ length: 30 }, (_, id) => line({ id: String(id), words: '窗'.repeat(120) }));
  await read(put(contents({ lines: [...most.slice(1), GUTTERS], note: '窗'.repeat(1000) })));
  await read(post('sent', { draftVersion: 1, seen: 99 }));
  const chosen = { version: 1, what: 'accepted', quoteVersion: 1, words: '' };
  for (const options of [['1'], ['nothing']]) {
    assert.match(await sentenceOf(await post('answer', { ...chosen, options })), /not in this quote/);
  }
});

test('only signed-in devices get the preview of a quote, and it sends nothing', async () => {
  await using server = await startServer();
  const asked = quoteRequest({ firstName: 'Priya', serviceNeeded: 'window-cleaning' });
  await server.post(asked);
  const id = asked.request_id;
  const address = `${server.url}/desk/request/${id}/quote/preview`;
  const stranger = await fetch(address, { redirect: 'manual' });
  assert.deepEqual([stranger.status, stranger.headers.get('location')], [303, `/desk/request/${id}/quote`]);
  assert.doesNotMatch(await stranger.text(), /Priya/);
  const browser = await signedIn(server);
  const open = () => browser.get(`../../desk/request/${id}/quote/preview`);

  const draft = contents({ lines: [line({ words: '<b>Panes</b>' })], note: 'Ladders & all' });
  await browser.send('PUT', `requests/${id}/quote`, { contents: draft, draftVersion: 0 });
  const page = await open();
  const html = await page.text();

  assert.equal(page.status, 200, html);
  // This server's pages contain the data they were rendered with.
  const { quote } = JSON.parse(html) as { quote: QuoteView };
  assert.deepEqual([quote.firstName, quote.contents, quote.state], ['Priya', draft, 'open']);
  assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'none'/);
  assert.equal(page.headers.get('cache-control'), 'no-store');
  const { quotes } = await read<EarlierQuotes>(browser.get(`requests/${id}/quote/earlier`));
  assert.deepEqual(quotes, []);
  for (const wrong of ['x', crypto.randomUUID(), '..%2f..']) {
    assert.equal((await browser.get(`requests/${wrong}/quote/earlier`)).status, 404);
  }

  await server.database.db.updateTable('quote').set({ draft: 'damaged' }).execute();
  const failed = await fetch(address, { headers: { cookie: browser.cookie() ?? '' }, redirect: 'manual' });
  assert.deepEqual([failed.status, failed.headers.get('location')], [303, `/desk/request/${id}/quote`]);
});

const PANES: SavedLine = { words: 'Inside windows, 24 panes', low: 24_000, high: 24_000, isOptional: false };
const SCREENS: SavedLine = { words: 'Screens', low: 4000, high: 6000, isOptional: true };

test('lines are kept for each service, a device that did not see the latest is told, and each mistake has its sentence', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);
  const put = (lines: unknown, overrides: object = {}) =>
    browser.send('PUT', 'saved-lines', { service: 'window-cleaning', lines, version: 0, ...overrides });

  const saved = (await (await put([PANES, { ...SCREENS, words: '  Screens\u0000 ' }])).json()) as SavedLines;
  assert.deepEqual(saved.services[0]?.lines, [PANES, SCREENS]);

  const late = await put([SCREENS]);
  assert.equal(late.status, 409);
  const conflict = (await late.json()) as SavedLinesConflict;
  assert.match(conflict.error, /^Safari on iPhone also changed these lines/);
  assert.deepEqual(conflict.saved, saved);
  assert.equal((await put([PANES, SCREENS])).status, 200, 'a repeat is no conflict');
  assert.equal((await put([SCREENS], { version: 1 })).status, 200);
  const { services } = await read<SavedLines>(put([], { service: 'gutter-cleaning' }));
  assert.deepEqual(services, [
    { service: 'gutter-cleaning', lines: [], version: 1 },
    { service: 'window-cleaning', lines: [SCREENS], version: 2 },
  ]);

  for (const [lines, sentence] of [
    [[{ ...PANES, words: ' ' }], /Say what is done/],
    [[{ ...PANES, words: 'x'.repeat(121) }], /at most 120/],
    [[{ ...PANES, low: 0 }], /Enter a price/],
    [[{ ...PANES, high: 10 ** 12 }], /Enter a price/],
    [[{ ...PANES, low: 1.5 }], /Enter a price/],
    [[{ ...PANES, low: 25_000 }], /must be the higher one/],
    [Array.from({ length: 31 }, () => PANES), /At most 30/],
  ] as const) {
    const response = await put(lines);
    assert.equal(response.status, 422);
    assert.match(await sentenceOf(response), sentence);
  }
  const many = Array.from({ length: 101 }, () => PANES);
  for (const lines of [null, [null], [{ ...PANES, low: null }], [{ words: 'x' }], many])
    assert.equal((await put(lines)).status, 422);
  assert.equal((await put([PANES], { service: ' ' })).status, 422);
  assert.equal((await put([PANES], { version: -1 })).status, 422);
});
