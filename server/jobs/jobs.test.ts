/**
 * The guarantees of the job queue. Over 250 lines because all of them concern one worker. T2 is a row of
 * docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUR, MINUTE } from '../../domain/time-spans.ts';
import { mailbox, startLoop, YEAR } from '../../tests/support/delivery.ts';
import { onBothEngines, onSqlite } from '../../tests/support/desk-store.ts';
import { startJobs } from '../../tests/support/jobs.ts';
import { OWNER, putPhotos, putRequest, START, startPhotoLoop } from '../../tests/support/photo-emails.ts';
import { respondWith } from '../../tests/support/push-service.ts';
import { startPushes } from '../../tests/support/pushes.ts';
import { eventually } from '../../tests/support/server.ts';
import { purgeRequests } from '../requests/purge.ts';
import { addJobs, createQueue, type Finished } from './queue.ts';

const bothEngines = onBothEngines();

bothEngines('an e-mail that is queued again while it is being sent is sent again', async (stored) => {
  const { messages, send } = mailbox();
  const begun = Promise.withResolvers<void>();
  const passed = Promise.withResolvers<void>();
  const id = await putRequest(stored, 0);
  await using loop = startPhotoLoop(stored.database, {
    async send(...message) {
      begun.resolve();
      await passed.promise;
      await send(...message);
    },
  });
  await begun.promise;

  await stored.store.resend(id, [OWNER], loop.now() + 1);
  passed.resolve();
  loop.pass(MINUTE);
  await loop.reached(2);

  const ids = messages.map((message) => message.id);
  assert.deepEqual(ids, [id, id]);
});

bothEngines('jobs beyond a budget are held in one write', async ({ database }) => {
  const queue = createQueue(database, { 'email-photos': { run: async () => ({ is: 'gone' }) } });
  const job = { kind: 'email-photos', lane: 'photo mail', due_ms: START } as const;
  const others = [
    { recipient: 'another' },
    { is_crowd: 1 },
    { lane: 'photo mail emergency' },
    { due_ms: START + 1 },
  ];
  await addJobs(database.db, [
    ...['one', 'two', 'three'].map((id) => ({ ...job, id })),
    ...others.map((other, number) => ({ ...job, id: `other ${number}`, ...other })),
  ]);
  const read = (await queue.due(START, [], [])).find(({ id }) => id === 'one');
  assert.ok(read);

  await queue.hold(read, { due_ms: START + HOUR }, START, []);
  const held = await database.db
    .selectFrom('job')
    .select('id')
    .where('due_ms', '=', START + HOUR)
    .execute();
  assert.deepEqual(held.map(({ id }) => id).toSorted(), ['one', 'three', 'two']);
});

bothEngines('of simultaneous or late outcomes of a job one is recorded', async ({ database, other }) => {
  await addJobs(database.db, [{ id: 'one', kind: 'tidy', lane: 'house', due_ms: START }]);
  const [queue, there] = [database, other].map((instance) =>
    createQueue(instance, { tidy: { run: async () => ({ is: 'gone' }) } }),
  );
  const [read] = (await queue?.due(START, [], [])) ?? [];
  assert.ok(read && queue && there);
  let followed = 0;
  const also = async () => {
    followed += 1;
  };
  const record = (set: Finished['set'], { db } = database, recorder = queue) =>
    db.transaction().execute((transaction) => recorder.record(transaction, { read, joined: [], set, also }));
  const done = { state: 'done', done_ms: START, attempts: 1 } as const;

  await Promise.all([record(done), record(done, other, there), record(done), record(done, other, there)]);
  assert.equal(followed, 1);
  // The outcome of a slow sender changes nothing.
  await record({ state: 'ready', due_ms: START + HOUR, attempts: 1 });
  await record('gone');

  const row = await database.db.selectFrom('job').select(['state', 'attempts']).executeTakeFirst();
  assert.deepEqual({ ...row }, { state: 'done', attempts: 1 });
  assert.equal(followed, 1);
});

test('a mail server that hangs on one e-mail delays no emergency', async () => {
  const { messages, send } = mailbox();
  const stuck = Promise.withResolvers<void>();
  await using loop = await startLoop(async (message, ...rest) => {
    if (!message.subject.startsWith('EMERGENCY')) await stuck.promise;
    await send(message, ...rest);
  });
  await loop.put('Grace');
  await loop.put('Urgent', 'new', loop.now(), true);
  loop.pass(0);

  await loop.reached(1).finally(stuck.resolve);
  assert.match(messages[0]?.text ?? '', /Urgent/);
});

onSqlite('a run that never ends fails after the timeout, and its lane goes on', async ({ database, put }) => {
  const { messages, send } = mailbox();
  const [stuck, next] = [
    await put({}, { receivedMs: START, recipients: [OWNER] }),
    await put({}, { receivedMs: START + 1, recipients: [OWNER] }),
  ];
  const jobs = startJobs(database, {
    send: (message, ...rest) => (message.id === stuck ? new Promise(() => {}) : send(message, ...rest)),
    startMs: START + 1,
    timeout: 50,
  });

  await eventually(async () => (messages.length === 1 ? true : undefined));
  const failed = database.db
    .selectFrom('job')
    .select(['attempts', 'last_error'])
    .where('request_id', '=', stuck);
  const row = await failed.executeTakeFirst();
  await jobs.worker.stop();

  const ids = messages.map(({ id }) => id);
  assert.deepEqual(ids, [next]);
  assert.equal(row?.attempts, 1);
  assert.match(row?.last_error ?? '', /^The run took over /);
});

test('joined requests are still announced when the first of them is deleted', async () => {
  const { messages, send } = mailbox();
  let isDown = false;
  await using loop = await startLoop(async (...message) => {
    if (isDown) throw new Error('no connection');
    await send(...message);
  });
  await loop.spendHour();
  isDown = true;
  await loop.putAll(3);
  loop.pass(MINUTE);
  await loop.reached(31);
  const { db } = loop.database;
  const leader = await eventually(async () =>
    db
      .selectFrom('job')
      .select('request_id')
      .where('is_held', '=', 1)
      .where('attempts', '=', 1)
      .orderBy('id')
      .executeTakeFirst(),
  );
  await purgeRequests(loop.database, [leader.request_id ?? '']);
  isDown = false;
  loop.pass(20 * MINUTE);
  await eventually(async () => ((await loop.store.status()).emails.ready === 0 ? true : undefined));

  const told = messages.map(({ text }) => text).join();
  const left = (await loop.store.list({ isQuarantined: false })).map(({ request_id }) => request_id);
  assert.deepEqual(
    left.filter((id) => !told.includes(id)),
    [],
  );
});

test('the first of joined requests is announced alone when it is sent again', async () => {
  const { messages, send } = mailbox();
  await using loop = await startLoop(send);
  await loop.putAll(32);
  loop.pass(0);
  const isSent = () =>
    eventually(async () => ((await loop.store.status()).emails.ready === 0 ? true : undefined));
  await isSent();
  const leader = await loop.database.db
    .selectFrom('job')
    .innerJoin('job as joined', 'joined.joined_in', 'job.id')
    .select('job.request_id')
    .executeTakeFirstOrThrow();
  await loop.store.resend(leader.request_id ?? '', [OWNER], loop.now() + 1);
  loop.pass(20 * MINUTE);
  await isSent();

  assert.deepEqual(
    messages.slice(30).map(({ id, subject }) => [id === leader.request_id, subject.replace(/ #.*/, '')]),
    [
      [false, '3 more quote requests'],
      [true, 'Quote request'],
    ],
  );
});

test('T2: an e-mail that is being sent while the clock is set back is sent once', async () => {
  const { messages, send } = mailbox();
  const begun = Promise.withResolvers<void>();
  const passed = Promise.withResolvers<void>();
  await using loop = await startLoop(async (message, ...rest) => {
    begun.resolve();
    if (message.text.includes('Ada')) await passed.promise;
    await send(message, ...rest);
  });
  await begun.promise;
  loop.pass(-YEAR);
  // Once an e-mail of another lane is sent, the worker has noticed the clock.
  await loop.put('Urgent', 'new', loop.now(), true);
  loop.pass(0);
  await loop.reached(1);
  passed.resolve();
  await loop.reached(2);
  loop.pass(MINUTE);
  await loop.put('Later');
  loop.pass(0);
  await loop.reached(3);

  assert.equal(messages.filter(({ text }) => text.includes('Ada')).length, 1);
});

onSqlite('photos beyond a network’s limit do not delay others’ photos', async (stored) => {
  const { messages, send } = mailbox();
  for (let number = 0; number < 12; number += 1) {
    const id = await stored.put({}, { receivedMs: START, photoCount: 1, recipients: [], isCrowd: true });
    await putPhotos(stored.database, id, [1], START);
  }
  await using loop = startPhotoLoop(stored.database, { send });
  await loop.settled();
  assert.equal(messages.length, 6);
  const id = await putRequest(stored, 1);
  await putPhotos(stored.database, id, [1], START);
  await loop.reached(8);

  assert.deepEqual(
    messages.slice(6).map(({ subject }) => subject.replace(/ \(.*/, '')),
    ['Quote request #2026-0703-0905', 'Re: Quote request #2026-0703-0905'],
  );
});

onSqlite('emergencies notify at once even in a flood; those beyond thirty are joined', async (stored) => {
  const emergency = { isEmergency: true, serviceNeeded: 'roof-cleaning' } as const;
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone');
  for (let count = 0; count < 31; count += 1) await pushes.arrive();
  await pushes.settled();
  await pushes.arrive(emergency);
  await pushes.settled();
  assert.deepEqual(pushes.told('phone').slice(30), ['EMERGENCY']);

  // The push service responds to the first notification only when all emergencies are stored, so that the
  // worker sends none in between.
  const all = Promise.withResolvers<void>();
  pushes.service.responses.set(
    'phone',
    (...asked) => void all.promise.then(() => respondWith(201)(...asked)),
  );
  const before = pushes.service.asked.length;
  await pushes.arrive(emergency);
  await eventually(async () => (pushes.service.asked.length > before ? true : undefined));
  // In one transaction, because the push service may take only PUSH_TIMEOUT to respond.
  await Promise.all(Array.from({ length: 34 }, () => pushes.arrive(emergency)));
  pushes.service.responses.delete('phone');
  all.resolve();
  await pushes.settled();
  const urgent = () => pushes.service.arrived.filter(({ headers }) => headers.urgency === 'high').slice(30);
  assert.equal(urgent().length, 30);
  assert.equal(urgent().at(-1)?.notification.title, 'New: 6 emergencies');
  await pushes.pass(5 * MINUTE);
  assert.equal(urgent().at(-1)?.notification.title, '36 EMERGENCIES, not answered');
});

bothEngines('beyond ten requests an hour from one network, notifications are joined', async (stored) => {
  await using pushes = await startPushes(stored);
  await pushes.subscribe('phone');
  for (let count = 0; count < 5; count += 1) await pushes.arrive({}, { isCrowd: true });
  await pushes.arrive();
  await pushes.settled();
  assert.ok(pushes.told('phone').includes('New request'));
  await pushes.pass(15 * MINUTE);

  const together = pushes.told('phone').filter((title) => title.startsWith('New: '));
  const counted = together.map((title) => Number(/\d+/.exec(title)));
  assert.equal(
    counted.reduce((sum, count) => sum + count, 0),
    5,
    together.join(),
  );
  assert.ok(together.length <= 2, together.join());
});
