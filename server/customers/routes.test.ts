/** The routes for prepared texts, requests by hand, customers and the export. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CustomerPage, DeskCustomer, NotesConflict, PastCustomers } from '../../domain/customers.ts';
import type { DeskRequest, Figures, InboxPage } from '../../domain/desk.ts';
import type { PreparedTexts, TextConflict } from '../../domain/prepared-texts.ts';
import { promises, services } from '../../tests/support/content.ts';
import { read, sentenceOf, signedIn } from '../../tests/support/desk-browser.ts';
import { eventually, startServer } from '../../tests/support/server.ts';
import { newRequest, payloadOf } from '../../tests/support/stores.ts';

const call = (overrides: object = {}) => ({
  id: crypto.randomUUID(),
  name: 'Theo Telephone',
  phone: '734-555-0107 x12',
  notes: `${services[0]?.title.toLowerCase()}, gate code 4711`,
  ...overrides,
});

test('a request by hand is stored once, like any other, and is not e-mailed, even when it leaves spam', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);
  const taken = call();

  const first = await read<DeskRequest>(browser.post('requests', taken), 201);
  await read(browser.post('requests', taken), 201);
  const { status } = await browser.post('requests', { ...taken, name: 'Someone Else' });

  assert.equal(status, 409, 'the id is taken');
  assert.deepEqual(
    [first.payload.firstName, first.payload.lastName, first.payload.phone, first.payload.service_needed],
    ['Theo', 'Telephone', '+1 (734) 555-0107', services[0]?.title],
  );
  assert.match(first.payload.additionalDetails, /gate code 4711\nExtension 12$/);
  assert.deepEqual(
    [first.status, first.isTakenByHand, first.promiseHours],
    ['new', true, promises.quoteHours],
  );
  const found = await eventually(async () => {
    const { rows } = await read<InboxPage>(browser.get('requests?search=4711'));
    return rows.length > 0 ? rows : undefined;
  });
  const ids = found.map(({ id }) => id);
  assert.deepEqual(ids, [taken.id]);
  const figures = await read<Figures>(browser.get('figures'));
  assert.equal(figures.weeks.at(-1)?.requests, 1);
  await read(browser.post(`requests/${taken.id}/status`, { to: 'quarantine', version: 0 }));
  await read(browser.post(`requests/${taken.id}/status`, { to: 'new', version: 1 }));
  const { emails } = await server.store.status();
  assert.deepEqual([emails.ready, emails.done], [0, 0]);
});

test('a request by hand without a name or a number is refused with a sentence', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);

  for (const [overrides, sentence] of [
    [{ name: ' \u202e ' }, /add the name/],
    [{ phone: '555-0107' }, /ten digits/],
    [{ phone: 'x'.repeat(100) }, /At most 60 characters/],
    [{ notes: 'x'.repeat(10_000) }, /At most 5000 characters/],
    [{ notes: 'x'.repeat(4995) }, /At most 5000 characters/],
    [{ id: '7' }, /cannot process this call/],
    [{ name: 7 }, /cannot process this call/],
  ] as const) {
    const response = await browser.post('requests', call(overrides));
    assert.equal(response.status, 422, JSON.stringify(overrides));
    assert.match(await sentenceOf(response), sentence);
  }
  assert.equal((await browser.post('requests', 'not JSON')).status, 400);
  assert.equal((await browser.post('requests', call({ notes: '😀'.repeat(17_000) }))).status, 413);
  assert.equal((await read<InboxPage>(browser.get('requests'))).counts.open, 0);
});

test('a text that cannot be used is refused with a sentence, and an address for reviews that is not whole https', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);
  const save = (words: string, version = 0) =>
    browser.send('PUT', 'texts', { id: 'link', name: '', words, version });

  const wrong =
    'javascript:alert(1) JavaScript://g.page/%0aalert(1) http://g.page/r/us https:g.page https://localhost/r ' +
    'https://user:word@g.page/r g.page/r/us data:text/html,x';
  for (const words of [...wrong.split(' '), 'https://g.page/r us', `https://g.page/${'x'.repeat(500)}`]) {
    const response = await save(words);
    assert.equal(response.status, 422, words);
    assert.match(await sentenceOf(response), /https:\/\/|500 characters/);
  }
  const { texts } = await read<PreparedTexts>(save('\u2060https://g.page/r/us?x=1#y\u200b'));
  assert.equal(texts.find(({ use }) => use === 'link')?.words, 'https://g.page/r/us?x=1#y');
  const conflict = await read<TextConflict>(save('https://g.page/r/others'), 409);
  assert.equal(conflict.text.words, 'https://g.page/r/us?x=1#y');
  assert.match(conflict.error, /^Safari on iPhone also changed this/);

  const own = crypto.randomUUID();

  for (const [change, sentence] of [
    [{ id: own, words: 'Hi' }, /Add a name/],
    [{ id: own, name: 'N', words: 'Hi {nmae}' }, /^\{nmae\} is no field/],
    [{ id: own, name: 'N', words: 'Hi {link}' }, /^\{link\} is no field/],
    [{ id: own, name: 'N', words: 'Hi {}' }, /^\{\} is no field/],
    [{ id: own, name: 'N', words: 'Hi {__proto__}' }, /is no field/],
    [{ id: own, name: 'N', words: 'x'.repeat(10_000) }, /At most 1000 characters fit. This has 10000/],
    [{ id: own, name: 'x'.repeat(61), words: 'x' }, /at most 60/],
    [{ id: 'review', words: 'Thank you' }, /needs \{link\}/],
    [{ id: 'quote', words: 'It is {price}' }, /needs \{link\}, which becomes the link to the quote/],
    [{ id: own, name: 'N', words: 7 }, /cannot process this call/],
    [{ id: own, name: 'N', words: 'x', version: -1 }, /cannot process this call/],
  ] as const) {
    const response = await browser.send('PUT', 'texts', { name: '', version: 0, ...change });
    assert.equal(response.status, 422, JSON.stringify(change));
    assert.match(await sentenceOf(response), sentence);
  }
  assert.equal(
    (await browser.send('PUT', 'texts', { id: '../x', name: 'N', words: 'x', version: 0 })).status,
    404,
  );
  for (let count = 0; count < 40; count += 1) {
    const id = crypto.randomUUID();
    const response = await browser.send('PUT', 'texts', { id, name: 'N', words: `Hi ${count}`, version: 0 });
    if (response.status === 422) assert.match(await sentenceOf(response), /30 texts is the limit/);
  }
  assert.equal((await read<PreparedTexts>(browser.get('texts'))).texts.length, 30);
});

test('a request shows when the owner tapped Call, and that the customer wants no reminders', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);
  const { id } = await read<DeskRequest>(browser.post('requests', call()), 201);
  const tap = { id: crypto.randomUUID(), way: 'call', occasion: 'answer', atMs: Date.now() };

  const tapped = await read<DeskRequest>(browser.post(`requests/${id}/taps`, tap));
  const wished = await read<DeskRequest>(
    browser.post(`requests/${id}/no-reminders`, { hasNoReminders: true }),
  );

  assert.deepEqual(
    tapped.history.map((change) => change.kind === 'tap' && [change.way, change.occasion]),
    [['call', 'answer']],
  );
  assert.equal(wished.hasNoReminders, true);
  for (const wrong of [{ way: 'shout' }, { occasion: 'spam' }, { atMs: 1.5 }, { atMs: -1 }, { id: 'x' }]) {
    assert.equal((await browser.post(`requests/${id}/taps`, { ...tap, ...wrong })).status, 422);
  }
  assert.equal((await browser.post(`requests/${id}/no-reminders`, { hasNoReminders: 'yes' })).status, 422);
  for (const path of ['taps', 'no-reminders']) {
    const body = path === 'taps' ? tap : { hasNoReminders: true };
    assert.equal((await browser.post(`requests/${crypto.randomUUID()}/${path}`, body)).status, 404);
    assert.equal((await browser.post(`requests/7/${path}`, body)).status, 404);
  }
  const customers = await read<PastCustomers>(browser.get('past-customers'));
  assert.deepEqual([customers.review, customers.season], [[], []]);
});

test('the list in view is exported as one CSV file, with the rows of all its pages', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);
  for (let count = 0; count < 52; count += 1) {
    const payload = payloadOf({ firstName: 'Number', lastName: `${count}`, additionalDetails: '=1+1' });
    await server.store.put(newRequest({ receivedMs: Date.now(), payload, recipients: [] }));
  }

  const response = await browser.get('requests.csv?view=open');
  const text = await response.text();

  assert.match(response.headers.get('content-type') ?? '', /^text\/csv/);
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="requests-open.csv"');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(new Set(text.match(/Number,\d+/g)).size, 52);
  assert.doesNotMatch(text, /,=1/);
  const empty = await (await browser.get('requests.csv?view=closed')).text();
  assert.equal(empty, `${text.split('\r\n', 1)}\r\n`, 'only the header');
  assert.equal((await browser.get('requests.csv?view=all')).status, 422);
  await eventually(async () => {
    const found = await (await browser.get('requests.csv?search=number%2051')).text();
    return found.split('\r\n').length === 3 ? found : undefined;
  });
});

test('a wrong change of a customer’s notes, or of who is the same customer, gets the fitting status, never a 500', async () => {
  await using server = await startServer();
  const browser = await signedIn(server);
  for (const [name, phone] of [
    ['Carol Miller', '734-555-0142'],
    ['Bob Adams', '734-555-0190'],
  ])
    await read(browser.post('requests', { id: crypto.randomUUID(), name, phone, notes: '' }), 201);
  const { rows } = await read<CustomerPage>(browser.get('customers?search=mrs%20miller'));
  const id = rows[0]?.id ?? '';
  const put = (path: string, body: object) => browser.send('PUT', `customers/${path}`, body);

  const saved = await read<DeskCustomer>(put(`${id}/notes`, { notes: 'Dog (Biscuit)', version: 0 }));
  const late = await read<NotesConflict>(put(`${id}/notes`, { notes: 'Cat', version: 0 }), 409);

  assert.deepEqual([rows.length, saved.notes, saved.notesVersion], [1, 'Dog (Biscuit)', 1]);
  assert.match(late.error, /also changed these notes/);
  assert.equal(late.customer.notes, 'Dog (Biscuit)');
  const [request] = saved.history;
  assert.deepEqual((await read(browser.get(`requests/${request?.id}`))).customer, {
    id,
    notes: 'Dog (Biscuit)',
  });
  const missing = crypto.randomUUID();
  for (const [path, body, status] of [
    [`${id}/notes`, { notes: 'x'.repeat(5001), version: 1 }, 422],
    [`${id}/notes`, { notes: 7, version: 1 }, 422],
    [`${missing}/notes`, { notes: '', version: 0 }, 404],
    [`${id}/same-as`, { other: missing }, 404],
    [`${missing}/same-as`, { other: null }, 404],
    [`${id}/same-as`, { other: 'bob' }, 422],
    [`${id}/same-as`, { other: id }, 200],
  ] as const)
    assert.equal((await put(path, body)).status, status, path);
  for (const query of ['order=size', 'after=nonsense', `search=${'x'.repeat(301)}`])
    assert.equal((await browser.get(`customers?${query}`)).status, 422, query);
  for (const path of [missing, '7', '%00'])
    assert.equal((await browser.get(`customers/${path}`)).status, 404);
  assert.equal((await browser.get('customers?search=%00')).status, 200);
});
