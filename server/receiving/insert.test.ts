/**
 * How a request is stored: recognized when it comes again, dated by the server's clock, with its number, its
 * services and the hours promised when it came. B15, B19 are rows of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import type { DeskRequest, InboxPage } from '../../domain/desk.ts';
import { emptyRequest, type RequestFields } from '../../domain/fields.ts';
import { buildPayload } from '../../domain/payload.ts';
import { promiseClock } from '../../domain/promise-clock.ts';
import { HOUR, MINUTE } from '../../domain/time-spans.ts';
import { content, services } from '../../tests/support/content.ts';
import { read, signedIn } from '../../tests/support/desk-browser.ts';
import { emailJs, eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { checkContent } from '../content/check.ts';
import { pageContentOf } from '../content/content.ts';
import { readFiles } from '../content/read.ts';
import { requestMessage } from '../mail/request-message.ts';
import { isLate } from '../push/emergencies.ts';
import { csvLines } from '../requests/csv.ts';
import { showRequest } from '../terminal/print.ts';
import { contentsHash } from './contents-hash.ts';

const request: RequestFields = {
  ...emptyRequest,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 (734) 555-0199',
  city: 'Livonia',
  serviceNeeded: 'roof-cleaning',
  hasFlexibility: true,
};
/** The hash that the first version of the program stored for this request. */
const FIRST_HASH = 'dc004d49cd17191aad5fb6a32a705a6277c304b829d991ffe00d0b5f0c9b4ec2';

test('B15: a hash is the same in all versions: only a new field with a value changes it', async () => {
  const moved = Object.fromEntries(Object.entries(request).reverse()) as RequestFields;
  const added = (fields: Record<string, string | boolean>) =>
    contentsHash({ ...fields, ...request } as RequestFields);
  assert.equal(contentsHash(request), FIRST_HASH);
  assert.equal(contentsHash(moved), FIRST_HASH);
  assert.equal(added({ squareFeet: '', isPetHome: false }), FIRST_HASH);
  assert.notEqual(added({ squareFeet: '900' }), FIRST_HASH);
  assert.equal(added({ squareFeet: '900', isPetHome: true }), added({ isPetHome: true, squareFeet: '900' }));

  // A request stored by another version is recognized, with and without its id.
  await using server = await startServer();
  const sent = quoteRequest({ ...request });
  await server.store.put({
    requestId: String(sent.request_id),
    contentsHash: FIRST_HASH,
    receivedMs: Date.now(),
    status: 'new',
    payload: buildPayload(request, '2026-0703-0905', new Date(0), []),
    promiseHours: 24,
    recipients: [],
  });
  assert.equal((await server.post(sent)).status, 200);
  const { hasFlexibility: _, isEmergency: __, ...texts } = request;
  assert.equal((await server.postForm({ ...texts, hasFlexibility: 'on' })).status, 200);
  assert.equal((await server.stored()).length, 1);
});

test('a 1 before ten digits is a country code; ten digits that begin with 1 are refused', async () => {
  await using server = await startServer();
  const statusesOf = (phones: string[]) =>
    Promise.all(phones.map(async (phone) => (await server.post(quoteRequest({ phone }))).status));

  assert.deepEqual(
    await statusesOf(['17345550177', '1 (734) 555-0177', '+1 734 555 0177', '+1 (155) 512-3456']),
    [201, 201, 201, 201],
  );
  assert.deepEqual(await statusesOf(['27345550177', '117345550177', '+1 734 555 017']), [422, 422, 422]);
  const messages = await eventually(async () => {
    const all = await server.messages();
    return all.length === 4 ? all : undefined;
  });
  const phones = await Promise.all(
    messages.map(async (message) => /^Phone: .*$/m.exec((await PostalMime.parse(message)).text ?? '')?.[0]),
  );
  assert.match(
    phones.toSorted()[0] ?? '',
    /^Phone: \+1 \(155\) 512-3456 \(begins with 1: check this number\)/,
  );
  for (const phone of phones.toSorted().slice(1)) {
    assert.match(phone ?? '', /\+1 \(734\) 555-0177/);
    assert.doesNotMatch(phone ?? '', /begins with 1/);
  }
  assert.ok((await server.stored()).some(({ payload }) => payload.phone === '+1 (155) 512-3456'));
});

test('B19: the server’s clock dates a request, less its wait in the outbox', async () => {
  await using server = await startServer();

  for (const [clockOff, waited] of [
    [-2 * HOUR, 0],
    [2 * HOUR, 0],
    [2 * HOUR, 70 * MINUTE],
  ] as const) {
    const submission_date = new Date(Date.now() - waited + clockOff).toISOString();
    const sent = quoteRequest({ submission_date, waited_ms: waited, isEmergency: true });
    await server.post(sent);
    const stored = (await server.stored()).find(({ request_id }) => request_id === sent.request_id);
    assert.ok(stored);
    const dated = Date.parse(stored.payload.submission_date);
    assert.ok(Math.abs(stored.received_ms - waited - dated) < MINUTE, stored.payload.submission_date);
    assert.equal(isLate(stored.payload, stored.received_ms), waited > 0);
  }
});

test('without a usable wait the device dates a request; another wait makes no second request', async () => {
  await using server = await startServer();
  const sent = quoteRequest();

  for (const waited_ms of ['0', -1, 0.5, 1e300, Number.MAX_SAFE_INTEGER, null, [1]])
    await server.post({ ...quoteRequest(), waited_ms });
  const first = await server.post({ ...sent, waited_ms: 5 });
  const repeat = await server.post({ ...sent, waited_ms: HOUR });

  assert.deepEqual([first.status, repeat.status], [201, 200]);
  const dates = (await server.stored()).map(({ payload }) => payload.submission_date);
  assert.equal(dates.length, 8);
  assert.equal(dates.filter((date) => date === sent.submission_date).length, 7);
});

test('each request keeps the hours promised when it came, for both forms and restored spam', async () => {
  let quoteHours = 36;
  const { frame } = content;
  await using site = await startServer({
    emailJs,
    content: () => ({ ...content, frame: { ...frame, promises: { ...frame.promises, quoteHours } } }),
  });
  const browser = await signedIn(site);
  const readRows = async () => {
    const { rows } = await read<InboxPage>(browser.get('requests'));
    return new Map(rows.map((row) => [row.name.replace(' Lovelace', ''), row]));
  };
  const [repeated, doubted] = ['Before', 'Doubted'].map((firstName) => quoteRequest({ firstName }));
  await site.post(repeated);
  await site.post({ ...doubted, topic: 'seo' });
  const before = (await readRows()).get('Before');
  quoteHours = 12;

  await site.post(repeated);
  await site.post(doubted);
  await site.post({ ...quoteRequest({ firstName: 'Copied' }), delivered_by: 'emailjs' });
  const { request_id: _, ...plain } = quoteRequest({ firstName: 'Plain' });
  for (const _time of ['once', 'again']) await site.postForm(plain as Record<string, string>);

  const rows = await readRows();
  assert.deepEqual(
    ['Before', 'Doubted', 'Copied', 'Plain'].map((name) => rows.get(name)?.promiseHours),
    [36, 36, 12, 12],
  );
  for (const { id, promiseHours } of rows.values())
    assert.equal((await read<DeskRequest>(browser.get(`requests/${id}`))).promiseHours, promiseHours);
  const stateOf = (name: string) => {
    const row = rows.get(name);
    return row && promiseClock(row, row.receivedMs + 13 * HOUR)?.state;
  };
  assert.deepEqual([stateOf('Before'), stateOf('Copied')], ['due', 'late']);
  assert.deepEqual(rows.get('Before'), before);
});

const [one, two] = services;
assert.ok(one && two);
const TITLES = [one.title, two.title];
const BOTH = TITLES.join(', ');

test('ticked services are stored, and e-mail, desk, search, CSV and terminal name them', async () => {
  await using server = await startServer();
  const sent = quoteRequest({ serviceNeeded: 'multiple-services', services: TITLES });
  assert.equal((await server.post(sent)).status, 201);
  assert.equal((await server.post(sent)).status, 200, 'a repeat');
  assert.equal((await server.post({ ...sent, services: [one.title] })).status, 409, 'other contents');

  const [request, ...others] = await server.stored();
  assert.ok(request);
  assert.deepEqual(others, []);
  assert.deepEqual([request.payload.services, request.payload.service_needed], [TITLES, 'Multiple Services']);
  const { text } = requestMessage(request, { timeZone: 'America/Detroit' });
  assert.match(text, new RegExp(`^Services: ${BOTH}$`, 'm'));
  assert.match(showRequest(request, []), new RegExp(`^Services +${BOTH}$`, 'm'));
  const [columns = '', row = ''] = await Array.fromAsync(csvLines([request], 'America/Detroit'));
  assert.match(columns, /serviceNeeded,services,additionalDetails/);
  assert.ok(row.includes(`multiple-services,"${BOTH}",`), row);
  const browser = await signedIn(server);
  const { openingLines } = await read<DeskRequest>(browser.get(`requests/${request.request_id}`));
  assert.deepEqual(
    openingLines.map(({ words }) => words),
    TITLES,
  );
  const word = two.title.split(' ')[0] ?? '';
  const { rows } = await read<InboxPage>(browser.get(`requests?view=open&search=${word}`));
  assert.deepEqual(
    rows.map(({ service }) => service),
    [BOTH],
  );
});

test('without scripts each ticked service is stored once; services that the form does not offer are refused', async () => {
  await using server = await startServer();
  const { request_id: _, ...fields } = quoteRequest({ serviceNeeded: 'multiple-services' });
  const post = (...ticked: string[]) => {
    const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    for (const title of ticked) form.append('services', title);
    return fetch(`${server.url}/contact`, { method: 'POST', body: form });
  };

  for (const _time of ['once', 'again']) assert.equal((await post(...TITLES)).status, 200);
  assert.deepEqual(
    (await server.stored()).map(({ payload }) => payload.services),
    [TITLES],
  );
  assert.equal((await post()).status, 200);
  assert.equal((await server.stored()).length, 2, 'without ticks it is another request');
  assert.equal((await post('Chimney Sweeping')).status, 422);
  assert.equal((await post(...Array.from({ length: 99 }, () => one.title))).status, 422);
});

test('a service is accepted as the page sends it, whatever was pasted along with its title', async () => {
  const ofFiles = await readFiles();
  const [first, ...others] = ofFiles.services.services;
  assert.ok(first);
  let published = pageContentOf(ofFiles);
  await using server = await startServer({ content: () => published });

  for (const title of ['Gutter Repair ', 'Cafe\u0301 Cleaning', 'Roof\u200e Repair', 'Deck\u2028Repair']) {
    const checked = checkContent({ ...ofFiles, services: { services: [{ ...first, title }, ...others] } });
    assert.ok(checked.content, title);
    published = pageContentOf(checked.content);
    const ticked = [published.pages.services.services[0]?.title];
    const response = await server.post(
      quoteRequest({ serviceNeeded: 'multiple-services', services: ticked }),
    );
    assert.equal(response.status, 201, `${JSON.stringify(title)}: ${await response.text()}`);
  }
});
