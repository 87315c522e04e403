/** The delivery of e-mail: when it is sent, retried and given up. T2 is a row of docs/reliability.md. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import PostalMime from 'postal-mime';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { mailbox, requestOf, settings, startLoop, YEAR } from '../../tests/support/delivery.ts';
import { startJobs } from '../../tests/support/jobs.ts';
import { eventually, temporaryFolder } from '../../tests/support/server.ts';
import { OPEN, startSmtp } from '../../tests/support/smtp.ts';
import { openSqlite } from '../store/sqlite.ts';
import { createStore } from '../store/store.ts';
import { createMailer } from './mail.ts';

type Loop = Awaited<ReturnType<typeof startLoop>>;

test('a mail outage loses no request, and the next attempt waits 30 s', async () => {
  let isDown = true;
  await using smtp = await startSmtp({
    ...OPEN,
    onMailFrom: (_address, _session, done) => done(isDown ? new Error('451 try later') : null),
  });
  await using loop = await startLoop(createMailer(settings(smtp.url)));
  await loop.reached(1);
  assert.equal(loop.outcomes[0], 'not delivered');

  const next = await loop.nextDueMs();
  assert.ok(next - loop.now() >= 24_000 && next - loop.now() <= 36_000, '30 s, give or take 20 %');
  isDown = false;
  loop.pass(MINUTE);
  await loop.reached(2);

  assert.equal(loop.outcomes[1], 'delivered');
  assert.equal(smtp.messages.length, 1);
  // The Date header is the real time, not the test's past clock: some mail servers refuse old dates.
  const { date } = await PostalMime.parse(smtp.messages[0] ?? '');
  assert.ok(Math.abs(Date.parse(date ?? '') - Date.now()) < HOUR, date);
});

test('backoff grows to an hour; after five days and twenty tries an e-mail is given up', async () => {
  await using loop = await startLoop(() => Promise.reject(new Error('refused')));
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await loop.reached(attempt);
    waits.push(Math.round(((await loop.nextDueMs()) - loop.now()) / MINUTE));
    loop.pass(75 * MINUTE);
  }

  for (const [index, minutes] of [0.5, 1, 2, 5, 15, 30, 60, 60, 60].entries()) {
    assert.ok(Math.abs((waits[index] ?? 0) - minutes) <= 0.2 * minutes + 0.5, `${waits}`);
  }
  await loop.reached(10);
  // As if the machine was off: no attempts for six days.
  loop.pass(6 * DAY);
  for (let attempt = 11; attempt <= 20; attempt += 1) {
    await loop.reached(attempt);
    assert.equal(loop.outcomes.at(-1), attempt < 20 ? 'not delivered' : 'given up');
    loop.pass(75 * MINUTE);
  }
  await eventually(async () => ((await loop.store.status(loop.now())).emails.dead === 1 ? true : undefined));
  assert.equal((await loop.store.list({ isQuarantined: false })).length, 1);
});

test('an error while an error is being recorded does not stop the loop', async () => {
  const started = Promise.withResolvers<Loop>();
  let isBroken = true;
  await using loop = await startLoop(async () => {
    if (!isBroken) return;
    await (await started.promise).setReadOnly(true);
    throw new Error('refused');
  });
  started.resolve(loop);
  await loop.reached(2);
  assert.deepEqual(loop.outcomes.slice(0, 2), ['not delivered', 'jobs interrupted']);
  isBroken = false;
  await loop.setReadOnly(false);
  loop.pass(MINUTE);
  await loop.emptied();

  assert.equal(loop.outcomes.at(-1), 'delivered');
});

test('an e-mail that was sent while the disk is full is not sent again', async () => {
  const started = Promise.withResolvers<Loop>();
  let sent = 0;
  await using loop = await startLoop(async () => {
    sent += 1;
    await (await started.promise).setReadOnly(true);
  });
  started.resolve(loop);
  await loop.reached(2);
  assert.deepEqual(loop.outcomes.slice(0, 2), ['delivered', 'jobs interrupted']);
  loop.pass(MINUTE);
  await loop.reached(3);
  await loop.setReadOnly(false);
  loop.pass(MINUTE);
  await loop.emptied();

  assert.equal(sent, 1);
});

test('an e-mail that waits for a mistyped address goes to the right one after the setting is corrected', async () => {
  const { messages, send } = mailbox();
  await using loop = await startLoop(() => Promise.reject(new Error('no such mailbox')), {
    recipients: ['ovner@example.com'],
  });
  await loop.reached(1);
  await loop.restart(send, ['owner@example.com']);
  await loop.reached(2);

  assert.deepEqual(
    messages.map(({ recipient }) => recipient),
    ['owner@example.com'],
  );
});

test('T2: a clock set back does not delay an e-mail', async () => {
  const mail = mailbox({ isDown: true });
  await using loop = await startLoop(mail.send);
  await loop.reached(1);
  mail.isDown = false;
  loop.pass(-YEAR);
  await loop.reached(2);

  assert.equal(mail.messages.length, 1);
});

test('once the program is stopping, no e-mail is started', async () => {
  const { messages, send } = mailbox();
  const asked = Promise.withResolvers<void>();
  const response = Promise.withResolvers<void>();
  await using folder = await temporaryFolder();
  const database = openSqlite(folder.path);
  const store = createStore(database);
  await store.put(requestOf('Ada'));
  const { worker } = startJobs(
    {
      ...database,
      async runsJobs() {
        asked.resolve();
        await response.promise;
        return true;
      },
    },
    { send, recipients: ['owner@example.com'], startMs: Date.now() },
  );

  await asked.promise;
  const stopped = worker.stop();
  response.resolve();
  await stopped;

  assert.equal(messages.length, 0);
  const job = await database.db
    .selectFrom('job')
    .select('attempts')
    .where('kind', '=', 'email-request')
    .executeTakeFirst();
  assert.equal(job?.attempts, 0);
  await database.close();
});

test('on a full disk an e-mail is neither lost nor repeated, and one that fails is tried again', async () => {
  const mail = mailbox({ isDown: true });
  await using loop = await startLoop(mail.send);
  await loop.reached(1);
  await loop.put('Grace');
  await loop.setReadOnly(true);
  loop.pass(MINUTE);
  const failures = () => loop.outcomes.filter((outcome) => outcome === 'not delivered').length;
  await eventually(async () => (failures() >= 3 ? true : undefined));
  mail.isDown = false;
  loop.pass(5 * MINUTE);
  await eventually(async () => (mail.messages.length === 2 ? true : undefined));
  for (const _time of [1, 2]) loop.pass(MINUTE);
  await loop.setReadOnly(false);
  loop.pass(MINUTE);
  await eventually(async () => ((await loop.store.status()).emails.done === 2 ? true : undefined));

  assert.equal(mail.messages.length, 2);
});
