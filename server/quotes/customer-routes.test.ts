/** The customer’s page over HTTP, with a stub renderer. Over 250 lines because of its many refusals. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { isoDay } from '../../domain/clocks.ts';
import type { UnsavedAnswer } from '../../domain/quote-page.ts';
import { DAY, HOUR } from '../../domain/time-spans.ts';
import { startWithQuote } from '../../tests/support/quote-server.ts';
import { eventually } from '../../tests/support/server.ts';

test('an acceptance stores e-mail, status and reminder; a repeat gets the same response; undone, the quote is open', async () => {
  const { server, id, browser, address, get, view, post, read } = await startWithQuote();
  await using _ = server;
  const said = { what: 'accepted', option: 'gutters', words: 'Fridays\r\nor Mondays' };

  for (const again of [1, 2]) {
    const response = await post(said);
    assert.deepEqual(
      [response.status, response.headers.get('location')],
      [303, new URL(address()).pathname],
      `${again}`,
    );
  }

  const accepted = {
    total: { low: 320_00, high: 340_00 },
    options: ['gutters'],
    days: 'Fridays\nor Mondays',
  };
  assert.partialDeepStrictEqual(await view(get()), { state: 'accepted', accepted });
  const { status, reminder, quote, history, version } = await read();
  assert.deepEqual([status, quote?.state, quote?.answer?.words], ['won', 'accepted', 'Fridays\nor Mondays']);
  assert.ok(reminder?.isFollowUp && reminder.atMs > Date.now(), 'it waits for a date');
  assert.deepEqual([history.length, history.at(-1)?.by], [2, 'the customer']);
  const mail = await eventually(async () => {
    const all = await Promise.all((await server.messages()).map((text) => PostalMime.parse(text)));
    return all.find(({ subject }) => subject === 'Ada Lovelace accepted your quote: $320–$340');
  });
  assert.match(mail.text ?? '', /Also wanted:\n {4}Gutters\n\nPreferred days: Fridays\n {4}or Mondays\n/);
  assert.ok(mail.text?.includes(id), 'the purge finds it');
  assert.equal(mail.replyTo?.[0]?.address, 'ada@example.com');
  assert.equal((await server.messages()).length, 2, 'the request, and one answer');

  await browser.post(`requests/${id}/undo`, { change: history.at(-1)?.id, version });
  assert.equal((await view(get())).state, 'open');
  assert.equal((await post({ what: 'accepted', words: '' })).status, 303);
});

test('a question changes no state, is stored once in two days, and makes the request due now', async () => {
  let nowMs = Date.now();
  const { server, get, view, post, read } = await startWithQuote({ now: () => nowMs });
  await using _ = server;

  for (const words of ['With ladders?', 'With ladders?', 'And when?']) {
    assert.equal((await post({ what: 'asked', words })).status, 303);
  }

  const shown = await view(get());
  assert.deepEqual([shown.state, shown.hasAsked], ['open', true]);
  const { status, reminder, history } = await read();
  assert.deepEqual([status, history.length, reminder?.isFollowUp], ['new', 3, false]);
  const reachesOwner = (count: number) =>
    eventually(async () => {
      const about = (await server.messages()).filter((mail) => mail.includes('Ada Lovelace asks about'));
      return about.length === count || undefined;
    });
  await reachesOwner(2);
  nowMs += 2 * DAY;
  for (const words of ['With ladders?', 'With ladders?'])
    assert.equal((await post({ what: 'asked', words })).status, 303);
  await reachesOwner(3);
  assert.equal((await read()).history.length, 4);
  assert.equal((await post({ what: 'accepted', words: '' })).status, 303);
  const tired = await Promise.all(
    Array.from({ length: 20 }, (_, index) => post({ what: 'asked', words: `${index}` })),
  );
  assert.equal(tired.filter(({ status }) => status === 429).length, 3);
});

test('a question is confirmed for a day after the job, or while a new quote has no answer', async () => {
  let nowMs = Date.now();
  const { server, id, browser, write, get, view, post, read } = await startWithQuote({ now: () => nowMs });
  await using _ = server;
  await post({ what: 'asked', words: 'With ladders?' });
  await post({ what: 'accepted', words: '' });
  const { version } = await read();
  await browser.post(`requests/${id}/status`, { id: crypto.randomUUID(), version, to: 'done' });
  nowMs += 2 * DAY;
  const asked = async () => (await view(get())).hasAsked;

  assert.equal(await asked(), false, 'an earlier question no longer matters');
  await post({ what: 'asked', words: 'You missed a window' });
  assert.equal(await asked(), true);
  nowMs += 2 * DAY;
  assert.equal(await asked(), false);
  await write({ note: 'And the gutters' }, 1);
  const { version: next, hash } = await view(get());
  await post({ what: 'asked', version: `${next}`, hash, words: 'What do the gutters cost?' });
  nowMs += 2 * DAY;
  assert.equal(await asked(), true);
});

test('the page knows the stage of the accepted quote’s visit, not of an earlier quote’s', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { server, id, browser, write, get, view, post, read } = await startWithQuote();
  await using _ = server;
  const stage = async () => (await view(get())).accepted?.visit;
  const change = async (what: string, body: (version: number) => object) => {
    const { version } = await read();
    await browser.post(`requests/${id}/${what}`, { id: crypto.randomUUID(), ...body(version) });
  };
  const visitIn = (days: number) => {
    const day = isoDay(Date.now() + days * DAY, 'America/Detroit');
    return change('visit', (seen) => ({ seen, visit: { day, time: null } }));
  };
  const done = () => change('status', (version) => ({ version, to: 'done' }));

  await post({ what: 'accepted', words: '' });
  assert.equal(await stage(), 'undated');
  t.mock.timers.tick(HOUR);
  await visitIn(-1);
  assert.equal(await stage(), 'over', 'the job was before its quote, and dated afterwards');
  await visitIn(1);
  assert.equal(await stage(), 'ahead');
  t.mock.timers.tick(2 * DAY);
  assert.equal(await stage(), 'over', 'perhaps it rained');
  await done();
  assert.equal(await stage(), 'done');

  await write({ note: 'And the gutters' }, 1);
  const { version, hash } = await view(get());
  await post({ what: 'accepted', version: `${version}`, hash, words: 'Any Tuesday' });
  assert.equal(await stage(), 'undated', 'the first visit was for the first quote');
  t.mock.timers.tick(DAY);
  await change('status', (version) => ({ version, to: 'contacted' }));
  const mistake = (await read()).history.at(-1)?.id;
  await change('undo', (version) => ({ version, change: mistake }));
  assert.equal(await stage(), 'undated', 'an undo finishes no job');
  await visitIn(3);
  assert.equal(await stage(), 'ahead');
  await change('status', (version) => ({ version, to: 'lost' }));
  assert.equal(await stage(), 'off');
  await change('status', (version) => ({ version, to: 'won' }));
  assert.equal(await stage(), 'ahead');
  t.mock.timers.tick(4 * DAY);
  assert.equal(await stage(), 'over');
});

test('of two different answers one wins, and the other gets the page with a notice', async () => {
  const { server, view, post, read } = await startWithQuote();
  await using _ = server;
  const words = { accepted: 'Any Monday', declined: 'No' };
  const answers = {
    accepted: post({ what: 'accepted', words: words.accepted }),
    declined: post({ what: 'declined', words: words.declined }),
  };

  const statuses = [(await answers.accepted).status, (await answers.declined).status];

  assert.deepEqual(statuses.toSorted(), [303, 409]);
  const [won, lost] =
    statuses[0] === 303 ? (['accepted', 'declined'] as const) : (['declined', 'accepted'] as const);
  const told = await view(answers[lost], 409);
  assert.deepEqual([told.state, told.notice], [won, 'answered']);
  assert.deepEqual(told.typed, { what: 'asked', words: words[lost], options: [] });
  assert.deepEqual(
    [(await read()).quote?.state, (await read()).status],
    [won, won === 'accepted' ? 'won' : 'lost'],
  );
});

test('an answer to an old version shows the new one and accepts nothing; after the job there is no visit to wait for', async () => {
  const { server, id, browser, get, view, write, post, read } = await startWithQuote();
  await using _ = server;
  await write({ note: 'Dearer' }, 1);

  const shown = await view(post({ what: 'accepted', words: '' }), 409);

  assert.deepEqual([shown.notice, shown.version, shown.contents.note], ['changed', 2, 'Dearer']);
  assert.equal(
    (await view(post({ what: 'accepted', version: '2' }), 409)).notice,
    'changed',
    'the hash belongs to another version',
  );
  const { quote, version } = await read();
  assert.equal(quote?.state, 'open');

  await browser.post(`requests/${id}/status`, { id: crypto.randomUUID(), version, to: 'done' });
  const now = await view(get());
  await post({ what: 'accepted', words: '', version: `${now.version}`, hash: now.hash });
  assert.equal((await view(get())).accepted?.visit, 'done');
});

test('after its last day a quote cannot be accepted, only declined or asked about', async () => {
  let nowMs = Date.now();
  const { server, get, view, post } = await startWithQuote({ now: () => nowMs });
  await using _ = server;
  await post({ what: 'asked', words: 'With ladders?' });
  nowMs += 16 * DAY;

  assert.equal((await view(get())).state, 'expired');
  const late = await view(post({ what: 'accepted', words: 'Any Tuesday' }), 409);
  assert.equal(late.state, 'expired');
  assert.equal(late.notice, 'tooLate');
  assert.deepEqual(late.typed, { what: 'asked', words: 'Any Tuesday', options: [] });
  assert.equal((await post({ what: 'asked', words: 'Does it still hold?' })).status, 303);
  assert.equal((await post({ what: 'declined', words: '' })).status, 303);
  assert.equal((await view(get())).state, 'declined');
});

test('wrong links, also former ones, are limited by address, and an active link never is', async () => {
  const { server, desk, address, get, post } = await startWithQuote();
  await using _ = server;
  const { quote } = await desk('/replace', { seen: 9 });
  assert.equal((await post({ what: 'accepted', words: '' })).status, 404, 'the former link takes no answer');

  const guesses = [];
  for (let count = 1; count < 62; count += 1)
    guesses.push(await fetch(`${server.url}/quote/${crypto.randomUUID().replaceAll('-', '')}`));

  const statuses = guesses.map(({ status }) => status);
  assert.deepEqual(statuses, [...Array(59).fill(404), 429, 429]);
  assert.ok(Number(guesses[60]?.headers.get('retry-after')) > 0);
  assert.equal((await get(address(quote?.url))).status, 200);
});

test('the page shows the quote without phone, address, e-mail or last name; reading changes nothing, and a refused post keeps the typed text', async () => {
  const { server, address, get, view, post, read } = await startWithQuote();
  await using _ = server;
  const response = await get();
  const shown = await view(Promise.resolve(response.clone()));
  assert.partialDeepStrictEqual(shown, { firstName: 'Ada', town: 'Ann Arbor', state: 'open', version: 1 });
  assert.equal(shown.contents.lines.length, 2);
  assert.doesNotMatch(await response.text(), /Lovelace|example\.com|555/);
  assert.deepEqual(
    ['cache-control', 'referrer-policy', 'x-robots-tag', 'etag'].map((name) => response.headers.get(name)),
    ['no-store', 'strict-origin', 'noindex', null],
  );
  await fetch(`${address()}?what=accepted`, { headers: { 'sec-purpose': 'prefetch' } });
  await fetch(address(), { method: 'HEAD' });

  const long = await view(post({ what: 'declined', words: 'x'.repeat(1001) }), 422);
  assert.deepEqual([long.fault, long.typed?.words.length], ['long', 1001]);
  const empty = await view(post({ what: 'asked', words: ' \u202e\r\n' }), 422);
  assert.equal(empty.fault, 'empty');
  await view(post({ what: 'accepted', option: 'windows' }), 422);
  await view(post({ what: 'paid' }), 422);
  await view(fetch(address(), { method: 'POST', body: new URLSearchParams() }), 422);
  await view(post({ what: 'accepted', version: '1e99' }), 409);
  assert.equal((await post({ what: 'accepted' }, { 'sec-fetch-site': 'cross-site' })).status, 403);
  assert.equal((await fetch(address(), { method: 'POST', body: '{}' })).status, 415);
  assert.equal((await post({ words: 'x'.repeat(300_000) })).status, 413);
  const put = await fetch(address(), { method: 'PUT' });
  assert.deepEqual([put.status, put.headers.get('allow')], [405, 'GET, HEAD, POST']);

  assert.equal((await view(get())).state, 'open');
  assert.equal((await read()).history.length, 1);
});

test('while the store fails, an answer comes back whole, to be sent again, and the log contains no link', async () => {
  let log = '';
  const { server, address, get, post } = await startWithQuote({
    log: (line) => {
      log += line;
    },
  });
  await using _ = server;
  const token = new URL(address()).pathname.slice(-32);

  await get();
  await post({ what: 'accepted' }, { 'sec-fetch-site': 'cross-site' });
  await post({ what: 'accepted', words: '' });
  await eventually(async () => (log.includes('delivered') ? true : undefined));
  await sql`ALTER TABLE quote RENAME TO lost`.execute(server.database.db);
  const shown = await get();
  assert.equal(shown.status, 503);
  assert.deepEqual(await shown.json(), { path: '/quote/:token', quote: { fields: [], words: '' } });
  const refused = await post({ what: 'review', stars: '5', words: 'Spotless' });
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  const { quote } = (await refused.json()) as { quote: UnsavedAnswer };
  assert.equal(quote.words, 'Spotless');
  const again = new URLSearchParams(quote.fields);
  assert.deepEqual([again.get('stars'), again.get('what')], ['5', 'review']);
  assert.deepEqual([again.has('version'), again.has('hash')], [true, true]);

  assert.match(log, /could not be shown/);
  assert.ok(!log.includes(token) && !log.includes('owner@example.com'));
});
