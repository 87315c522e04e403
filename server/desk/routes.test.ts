/** Requests, strangers, refused input and live events at the desk. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Conflict, DeskRequest, InboxPage } from '../../domain/desk.ts';
import { HONEYPOT_FIELD } from '../../domain/parse.ts';
import { read, sentenceOf, signedIn } from '../../tests/support/desk-browser.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
import { FIREFOX, smallProgram, startSiteServer } from '../../tests/support/site-desk.ts';
import { conflictOf } from '../requests/add-change.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

async function arrive(server: Server, fields: Record<string, unknown> = {}): Promise<string> {
  const response = await server.post(quoteRequest(fields));
  assert.equal(response.status, 201);
  return ((await response.json()) as { request_id: string }).request_id;
}

test('a request arrives, is contacted, noted, undone and won, and stays so over a reload', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const id = await arrive(server, { isEmergency: true, city: 'Livonia' });

  const found = await eventually(async () => {
    const { rows } = await read<InboxPage>(phone.get('requests'));
    return rows.find((row) => row.isEmergency);
  });
  assert.deepEqual([found.id, found.name, found.town, found.status], [id, 'Ada Lovelace', 'Livonia', 'new']);
  const contacted = await read<DeskRequest>(
    phone.post(`requests/${id}/status`, { to: 'contacted', version: 0 }),
  );
  const noted = await read<DeskRequest>(
    phone.post(`requests/${id}/notes`, {
      id: crypto.randomUUID(),
      text: ' Two dogs\n<script>alert(1)</script> ',
    }),
  );
  const [change] = contacted.history;
  const undone = await read<DeskRequest>(
    phone.post(`requests/${id}/undo`, { change: change?.id, version: noted.version }),
  );
  await read<DeskRequest>(phone.post(`requests/${id}/status`, { to: 'won', version: undone.version }));

  const last = await read<DeskRequest>(phone.get(`requests/${id.toUpperCase()}`));
  assert.equal(undone.status, 'new');
  assert.equal(last.status, 'won');
  assert.equal(last.payload.email, 'ada@example.com');
  assert.deepEqual(
    last.history.map(({ kind, by, isUndone }) => `${kind} by ${by}${isUndone ? ', undone' : ''}`),
    [
      'status by Safari on iPhone, undone',
      'note by Safari on iPhone',
      'undo by Safari on iPhone',
      'status by Safari on iPhone',
    ],
  );
  assert.equal(
    last.history[1]?.kind === 'note' && last.history[1].text,
    'Two dogs\n<script>alert(1)</script>',
  );
  const closed = await read<InboxPage>(phone.get('requests?view=closed'));
  assert.deepEqual([closed.counts, closed.toSchedule], [{ open: 0, closed: 0, spam: 0 }, 1]);
});

test('the later of two devices is told what the earlier one did, and may still make its own change', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const laptop = await signedIn(server, FIREFOX);
  const id = await arrive(server);

  await read(phone.post(`requests/${id}/status`, { to: 'quoted', version: 0 }));
  const note = crypto.randomUUID();
  await read(laptop.post(`requests/${id}/notes`, { id: note, text: 'Two dogs' }));
  // Its undo sets no status.
  await read(laptop.post(`requests/${id}/undo`, { change: note, version: 0 }));
  const conflict = await read<Conflict>(
    laptop.post(`requests/${id}/status`, { to: 'lost', version: 0 }),
    409,
  );
  const { version } = conflict.request;
  const lost = await read<DeskRequest>(
    laptop.post(`requests/${id}/status`, { to: 'lost', reason: 'Too far', version }),
  );

  assert.equal(conflict.error, 'Safari on iPhone changed this request first: it is now Quoted.');
  assert.deepEqual(
    lost.history.map(
      (change) => change.kind === 'status' && `${change.from} to ${change.to} ${change.reason}`,
    ),
    ['new to quoted ', false, false, 'quoted to lost Too far'],
  );
});

test('a device is told in a whole sentence that the customer was first', () => {
  // The only members that conflictOf() reads.
  const { error } = conflictOf({ statusBy: 'the customer', status: 'won' } as DeskRequest);

  assert.equal(error, 'The customer changed this request first: it is now Won.');
});

test('what looked like spam is e-mailed when the owner takes it out; only what is in spam can be deleted', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const [id, spam] = [
    await arrive(server),
    await arrive(server, { [HONEYPOT_FIELD]: 'https://spam.example' }),
  ];
  const isTold = (count: number) =>
    eventually(
      async () =>
        (await server.messages()).filter((text) => /Quote request/.test(text)).length === count || undefined,
    );
  await isTold(1);

  assert.equal((await phone.send('DELETE', `requests/${id}`)).status, 409);
  await read(phone.post(`requests/${spam}/status`, { to: 'new', version: 0 }));
  await isTold(2);
  assert.equal((await phone.send('DELETE', `requests/${spam}`)).status, 409);
  await read(phone.post(`requests/${spam}/status`, { to: 'quarantine', version: 1 }));
  assert.equal((await phone.send('DELETE', `requests/${spam}`)).status, 204);
  assert.equal((await phone.send('DELETE', `requests/${spam}`)).status, 404);
  assert.equal((await phone.send('DELETE', 'requests/%00')).status, 404);

  assert.equal((await phone.get(`requests/${spam}`)).status, 404);
  assert.equal((await phone.get(`requests/${id}`)).status, 200);
});

test('strangers may only sign in and request a link, other sites nothing; every other route requires signing in', async () => {
  await using small = await smallProgram();
  await using site = await startSiteServer(small);
  const { url, deskRoutes } = site.server;
  const phone = await site.signedIn();
  const calls = deskRoutes.filter(({ method, path }) => path.includes('/desk') && method !== 'HEAD');
  const open: string[] = [];

  for (const { method, path } of calls) {
    const address = path.replaceAll(/:\w+/g, '1');
    const response = await fetch(url + address, { method, redirect: 'manual' });
    // The response of the live route has no end, so do not read it.
    const isRefused = response.status !== 200 && (await response.text()) === '{"error":"Please sign in."}';
    if (!isRefused) open.push(`${method} ${path}`);
    if (method === 'GET') continue;
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    const { status } = await phone.send(method, address.replace('/api/desk/', ''), undefined, elsewhere);
    assert.equal(status, 403, `${method} ${path}`);
  }

  assert.ok(calls.length > 40, String(calls.length));
  assert.deepEqual(open, ['POST /api/desk/sign-in', 'POST /api/desk/sign-in-link']);
});

test('bad input gets a status and a sentence, and changes nothing', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const id = await arrive(server);
  const note = crypto.randomUUID();

  for (const [path, body, status, sentence] of [
    [`requests/${id}/status`, { to: 'handled', version: 0 }, 422, /.../],
    [`requests/${id}/status`, { to: 'won' }, 422, /.../],
    [`requests/${id}/status`, '{', 400, /.../],
    [`requests/${id}/notes`, { id: note, text: ' \u0000 ' }, 422, /Write something in the note/],
    [`requests/${id}/notes`, { id: note, text: 'x'.repeat(5001) }, 422, /At most 5000 characters/],
    [`requests/${id}/notes`, { id: 'note', text: 'x' }, 422, /.../],
    [`requests/${id}/notes`, { id: note, text: 'x'.repeat(66_000) }, 413, /too large/],
    [`requests/${id}/undo`, { change: note, version: 0 }, 404, /is gone/],
    [`requests/${note}/status`, { to: 'won', version: 0 }, 404, /is gone/],
    ['requests/%00/status', { to: 'won', version: 0 }, 404, /is gone/],
    ['requests/0b9f/notes', { id: note, text: 'x' }, 404, /is gone/],
  ] as const) {
    const response = await phone.post(path, body);
    assert.equal(response.status, status, path);
    assert.match(await sentenceOf(response), sentence);
  }
  for (const query of ['view=all', 'after=nonsense', `search=${'x'.repeat(301)}`, 'view=open&view=spam']) {
    assert.equal((await phone.get(`requests?${query}`)).status, 422, query);
  }
  assert.equal(
    (await phone.post(`requests/${id}/status`, 'to=won', { 'content-type': 'text/plain' })).status,
    415,
  );
  const { version, history } = await read<DeskRequest>(phone.get(`requests/${id}`));
  assert.deepEqual([version, history], [0, []]);
});

test('an open desk is told of a request that arrives', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const response = await phone.get('live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.equal(response.headers.get('content-type'), 'text/event-stream');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(
    response.headers.get('connection'),
    'close',
    'a browser that ends the live connection can open another at once',
  );
  await reader?.read();

  await arrive(server);
  const { value = '' } = (await reader?.read()) ?? {};

  assert.match(value, /^event: change\ndata: \d+\n\n$/);
});

test('an open desk gets heartbeats while nothing happens', async (context) => {
  await using server = await startServer();
  const phone = await signedIn(server);
  context.mock.timers.enable({ apis: ['setInterval'] });
  const reader = (await phone.get('live')).body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.match((await reader?.read())?.value ?? '', /^event: change/);

  context.mock.timers.tick(15_000);

  // A heartbeat is an event, because a comment of the stream would reach no listener of the page.
  assert.match((await reader?.read())?.value ?? '', /^event: beat\ndata: .+\n\n$/);
});

test('open desks do not hold up the stop of the program', async () => {
  const server = await startServer();
  const phone = await signedIn(server);
  const response = await phone.get('live');

  const stopped = server[Symbol.asyncDispose]();

  await response.text();
  await stopped;
});

test('one connection too many closes the device’s oldest, and no other device’s', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const laptop = await signedIn(server);
  const other = await laptop.get('live');
  const open = [];
  for (let number = 0; number < 20; number += 1) open.push(await phone.get('live'));

  const last = await phone.get('live');

  const [first, ...others] = open;
  // The first connection was closed, so its body can be read to the end.
  assert.match((await first?.text()) ?? '', /^event: change/);
  await server.post(quoteRequest());
  for (const { body } of [...others, last, other]) {
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = '';
    while ((received.match(/event: change/g) ?? []).length < 2)
      received += (await reader?.read())?.value ?? assert.fail();
  }
});
