/** Changes of a request by the owner. */
import assert from 'node:assert/strict';
import { HOUR } from '../../domain/time-spans.ts';
import { onBothEngines, onSqlite, seen } from '../../tests/support/desk-store.ts';
import { selectChanges } from './apply-change.ts';
import { createRequestActions } from './request-actions.ts';

const bothEngines = onBothEngines();
const phone = (nowMs: number) => ({ by: 'Safari on iPhone', nowMs });
const laptop = (nowMs: number) => ({ by: 'Firefox on Linux', nowMs });

bothEngines('a request goes from New to Won, with its first contact and a history', async (stored) => {
  const { database, store, put } = stored;
  const id = await put({}, { receivedMs: HOUR });
  const actions = createRequestActions(database, []);

  await actions.setStatus(id, 'contacted', '', seen(0), phone(2 * HOUR));
  await actions.addNote(id, crypto.randomUUID(), 'Gate code 12', phone(3 * HOUR));
  await actions.setStatus(id, 'won', '', seen(2), laptop(4 * HOUR));

  const [row] = await store.find(id);
  const changes = await selectChanges(database.db, id);
  assert.deepEqual(
    changes.map(({ kind, made_by, at_ms, from_status, to_status, text, version }) =>
      [version, kind, made_by, at_ms / HOUR, from_status, to_status, text].join(),
    ),
    [
      '1,status,Safari on iPhone,2,new,contacted,',
      '2,note,Safari on iPhone,3,,,Gate code 12',
      '3,status,Firefox on Linux,4,contacted,won,',
    ],
  );
  assert.equal(row?.status, 'won');
  const moments = await database.db
    .selectFrom('quote_request')
    .select(['first_contact_ms', 'closed_ms'])
    .executeTakeFirstOrThrow();
  assert.deepEqual([moments.first_contact_ms, moments.closed_ms], [2 * HOUR, 4 * HOUR]);
});

bothEngines('undo restores status, contact and closing time; a repeat changes nothing', async (stored) => {
  const { database, put } = stored;
  const id = await put({}, { receivedMs: HOUR });
  const actions = createRequestActions(database, []);
  const state = async () => {
    const row = await database.db
      .selectFrom('quote_request')
      .select(['status', 'first_contact_ms', 'closed_ms'])
      .executeTakeFirstOrThrow();
    return [row.status, row.first_contact_ms, row.closed_ms];
  };
  const [contacted, undo, reopened] = [seen(0), seen(1), seen(4)];
  await actions.setStatus(id, 'contacted', '', contacted, phone(2 * HOUR));
  // A repeat changes nothing.
  for (const _time of ['once', 'again'])
    assert.equal(await actions.undo(id, contacted.id, undo, phone(3 * HOUR)), 'changed');
  assert.deepEqual(await state(), ['new', null, null]);
  assert.equal(await actions.undo(id, contacted.id, seen(2), phone(3 * HOUR)), 'changed');
  assert.equal((await selectChanges(database.db, id)).length, 2);

  await actions.setStatus(id, 'won', '', seen(2), phone(4 * HOUR));
  await actions.setStatus(id, 'won', '', seen(2), laptop(5 * HOUR));
  assert.deepEqual(await state(), ['won', 4 * HOUR, 4 * HOUR]);
  await actions.setStatus(id, 'contacted', '', reopened, phone(9 * HOUR));
  assert.deepEqual(await state(), ['contacted', 4 * HOUR, null]);
  await actions.undo(id, reopened.id, seen(5), phone(10 * HOUR));
  assert.deepEqual(await state(), ['won', 4 * HOUR, 4 * HOUR]);
});

onSqlite('a note is added once, and can be undone after later changes', async ({ database, put }) => {
  const id = await put();
  const actions = createRequestActions(database, []);
  const noteId = crypto.randomUUID();

  await actions.addNote(id, noteId, 'Two dogs', phone(HOUR));
  await actions.addNote(id, noteId, 'Two dogs', phone(HOUR));
  await actions.setStatus(id, 'quoted', '', seen(1), phone(2 * HOUR));
  assert.equal(await actions.undo(id, noteId, seen(0), laptop(3 * HOUR)), 'changed');

  assert.deepEqual(
    (await selectChanges(database.db, id)).map(({ kind }) => kind),
    ['note', 'status', 'undo'],
  );
});

bothEngines('of two devices the later one gets a conflict, and nothing is lost', async (stored) => {
  const { database, other, store, put } = stored;
  const id = await put();
  const here = createRequestActions(database, []);
  const there = createRequestActions(other, []);

  const results = await Promise.all([
    here.setStatus(id, 'contacted', '', seen(0), phone(HOUR)),
    there.setStatus(id, 'lost', 'too far', seen(0), laptop(HOUR)),
    here.addNote(id, crypto.randomUUID(), 'one', phone(HOUR)),
    there.addNote(id, crypto.randomUUID(), 'two', laptop(HOUR)),
  ]);

  assert.deepEqual(results.toSorted(), ['changed', 'changed', 'changed', 'conflict']);
  const changes = await selectChanges(database.db, id);
  assert.deepEqual(
    changes.map(({ version }) => version),
    [1, 2, 3],
  );
  const status = changes.find(({ kind }) => kind === 'status');
  assert.equal((await store.find(id))[0]?.status, status?.to_status);
});

bothEngines('the same change sent twice is one change, whatever happened since', async (stored) => {
  const { database, store, put } = stored;
  const id = await put();
  const actions = createRequestActions(database, []);
  const contacted = seen(0);
  const undo = seen(1);

  assert.equal(await actions.setStatus(id, 'contacted', '', contacted, phone(HOUR)), 'changed');
  assert.equal(await actions.setStatus(id, 'contacted', '', contacted, phone(HOUR)), 'changed');
  assert.equal(await actions.undo(id, contacted.id, undo, phone(HOUR)), 'changed');
  assert.equal(await actions.setStatus(id, 'won', '', seen(2), laptop(HOUR)), 'changed');
  assert.equal(await actions.setStatus(id, 'contacted', '', contacted, phone(HOUR)), 'changed');
  assert.equal(await actions.undo(id, contacted.id, undo, phone(HOUR)), 'changed');

  assert.equal((await selectChanges(database.db, id)).length, 3);
  assert.equal((await store.find(id))[0]?.status, 'won');
});

bothEngines('two different reasons conflict, and a change without one hides none', async (stored) => {
  const { database, put } = stored;
  const id = await put();
  const actions = createRequestActions(database, []);

  assert.equal(await actions.setStatus(id, 'lost', 'Too far', seen(0), phone(HOUR)), 'changed');
  assert.equal(await actions.setStatus(id, 'lost', 'Price', seen(0), laptop(HOUR)), 'conflict');
  assert.equal(await actions.setStatus(id, 'lost', 'Price', seen(1), laptop(HOUR)), 'changed');
  // The status is set already, and an empty reason must not hide the earlier one.
  assert.equal(await actions.setStatus(id, 'lost', '', seen(0), phone(HOUR)), 'changed');

  assert.deepEqual(
    (await selectChanges(database.db, id)).map(({ text }) => text),
    ['Too far', 'Price'],
  );
});

bothEngines('a device does not conflict with its own change without a response', async (stored) => {
  const { database, put } = stored;
  const id = await put();
  const actions = createRequestActions(database, []);
  const quoted = seen(0);
  const won = seen(0, quoted.id);

  await actions.setStatus(id, 'quoted', '', quoted, phone(HOUR));
  assert.equal(await actions.setStatus(id, 'won', '', won, phone(HOUR)), 'changed');
  assert.equal(await actions.undo(id, won.id, seen(0, won.id), phone(HOUR)), 'changed');
  await actions.setStatus(id, 'lost', 'Price', seen(3), laptop(HOUR));

  assert.equal(await actions.setStatus(id, 'contacted', '', seen(0, quoted.id), phone(HOUR)), 'conflict');
});

bothEngines('a request that turns out not to be spam is e-mailed once', async ({ database, store, put }) => {
  const id = await put({}, { status: 'quarantine' });
  const actions = createRequestActions(database, ['owner@example.com']);

  await actions.setStatus(id, 'quarantine', '', seen(0), phone(HOUR));
  assert.equal((await store.status()).emails.ready, 0, 'marked as spam once more');
  await actions.setStatus(id, 'new', '', seen(1), phone(HOUR));
  await actions.setStatus(id, 'quarantine', '', seen(2), phone(2 * HOUR));
  await actions.setStatus(id, 'new', '', seen(3), phone(3 * HOUR));

  assert.equal((await store.status()).emails.ready, 1);
});

bothEngines('a deleted request, an unknown change and another’s id change nothing', async (stored) => {
  const { database, store, put } = stored;
  const [first, second] = [await put(), await put()];
  const actions = createRequestActions(database, []);
  const contacted = seen(0);

  await actions.setStatus(first, 'contacted', '', contacted, phone(HOUR));
  await actions.setStatus(second, 'won', '', contacted, phone(HOUR));

  assert.equal((await store.find(second))[0]?.status, 'new');
  assert.equal(await actions.setStatus(crypto.randomUUID(), 'won', '', seen(0), phone(1)), 'missing');
  assert.equal(await actions.undo(first, crypto.randomUUID(), seen(0), phone(1)), 'missing');
});
