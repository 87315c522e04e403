/** Requests, refused input and live events at the desk. Over 250 lines because most begin with the same steps. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import pg from 'pg';
import type { Conflict, DeskRequest, InboxPage } from '../../domain/desk.ts';
import { HONEYPOT_FIELD } from '../../domain/parse.ts';
import { openBrowser, read, sentenceOf, signedIn } from '../../tests/support/desk-browser.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { eventually, quoteRequest, startServer } from '../../tests/support/server.ts';
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
  const laptop = await signedIn(
    server,
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  );
  const id = await arrive(server);

  await read(phone.post(`requests/${id}/status`, { to: 'quoted', version: 0 }));
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
    ['new to quoted ', 'quoted to lost Too far'],
  );
});

test('a device is told in a whole sentence that the customer was first', () => {
  const history = [{ kind: 'quote', by: 'the customer' }];

  // The only members that conflictOf() reads.
  const { error } = conflictOf({ history, status: 'won' } as unknown as DeskRequest);

  assert.equal(error, 'The customer changed this request first: it is now Won.');
});

test('what looked like spam is e-mailed when the owner says that it is not spam', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const id = await arrive(server, { [HONEYPOT_FIELD]: 'https://spam.example' });
  assert.equal((await server.store.find(id))[0]?.status, 'quarantine');

  await read(phone.post(`requests/${id}/status`, { to: 'new', version: 0 }));

  const message = await eventually(async () => (await server.messages())[0]);
  assert.match(message, /Quote request/);
});

test('only what is in spam can be deleted at the desk, and a stranger deletes nothing', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  const [id, spam] = [await arrive(server), await arrive(server, { [HONEYPOT_FIELD]: 'x' })];
  const stranger = openBrowser(server);

  assert.equal((await stranger.send('DELETE', `requests/${spam}`)).status, 401);
  assert.equal((await phone.send('DELETE', `requests/${id}`)).status, 409);
  assert.equal((await phone.send('DELETE', `requests/${spam}`)).status, 204);
  assert.equal((await phone.send('DELETE', `requests/${spam}`)).status, 404);
  assert.equal((await phone.send('DELETE', 'requests/%00')).status, 404);

  assert.equal((await phone.get(`requests/${spam}`)).status, 404);
  assert.equal((await phone.get(`requests/${id}`)).status, 200);
});

test('no route reveals a request to a stranger', async () => {
  await using server = await startServer();
  const id = await arrive(server, { lastName: 'Xanthippe' });
  const stranger = openBrowser(server);

  for (const path of [
    'requests',
    'requests?search=xan',
    `requests/${id}`,
    'figures',
    'state',
    'devices',
    'live',
  ]) {
    const response = await stranger.get(path);
    assert.equal(response.status, 401, path);
    assert.doesNotMatch(await response.text(), /Xanthippe|2026-0703/, path);
  }
  for (const path of ['status', 'notes', 'undo']) {
    assert.equal((await stranger.post(`requests/${id}/${path}`, {})).status, 401, path);
  }
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

test('a desk that disconnects during the sign-in check leaves no timer behind', async () => {
  await using postgres = await startPostgres();
  await using server = await startServer({ databaseUrl: postgres.url, siteUrl: 'http://localhost:3000' });
  const phone = await signedIn(server);
  const other = new pg.Client({ connectionString: postgres.url });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE device');
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = { timers: timers(), connections: server.connections() };

  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(`GET /api/desk/live HTTP/1.1\r\nHost: a\r\nCookie: ${phone.cookie()}\r\n\r\n`);
  await eventually(async () => {
    const { rows } = await other.query("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
    return rows.length > 0 ? true : undefined;
  });
  socket.destroy();
  await eventually(async () => (server.connections() <= before.connections ? true : undefined));
  await other.query('COMMIT');
  await other.end();
  await phone.get('devices');

  // The job worker's own timers come and go meanwhile.
  await eventually(async () => (timers() <= before.timers ? true : undefined));
});

test('open desks do not hold up the stop of the program', async () => {
  const server = await startServer();
  const phone = await signedIn(server);
  const response = await phone.get('live');

  const stopped = server[Symbol.asyncDispose]();

  await response.text();
  await stopped;
});

test('while the store does not respond, the desk says so and nothing more', async () => {
  await using server = await startServer();
  const phone = await signedIn(server);
  await server.database.db.schema.dropTable('request_change').execute();
  const id = await arrive(server);

  const response = await phone.get(`requests/${id}`);

  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '5');
  assert.match(await sentenceOf(response), /can’t be reached right now/);
});
