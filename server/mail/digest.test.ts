/**
 * The e-mail that joins many requests, and the digest of every morning. Over 250 lines because both are one
 * subject: how the owner learns of many requests. T2 is a row of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTimeOfDay } from '../../domain/clocks.ts';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { mailbox, requestOf, startLoop, YEAR } from '../../tests/support/delivery.ts';
import { eventually } from '../../tests/support/server.ts';
import { payloadOf } from '../../tests/support/stores.ts';
import { purgeRequests } from '../requests/purge.ts';
import { createRequestActions } from '../requests/request-actions.ts';

test('without a desk, requests beyond thirty an hour come in one e-mail, each exactly once', async () => {
  const { messages, send } = mailbox();
  await using loop = await startLoop(send);
  await loop.putAll(44);
  loop.pass(0);
  await loop.reached(31);
  await loop.put('Later');
  loop.pass(MINUTE);
  await loop.put('Latest');
  loop.pass(MINUTE);
  await eventually(async () => ((await loop.nextDueMs()) > loop.now() ? true : undefined));
  assert.equal(messages.length, 31, 'thirty single e-mails and one for the rest; later requests wait');
  loop.pass(15 * MINUTE);
  await loop.reached(32);

  const [first, second] = messages.slice(30);
  assert.equal(first?.subject, '15 more quote requests');
  assert.equal(second?.subject, '2 more quote requests');
  const announced = messages.flatMap(({ id, text }) =>
    id.startsWith('more-') ? text.match(/show \S+/g) : `show ${id}`,
  );
  const stored = (await loop.store.list({ isQuarantined: false })).map(
    ({ request_id }) => `show ${request_id}`,
  );
  assert.deepEqual(announced.toSorted(), stored.toSorted());
  const { emails } = await eventually(async () => {
    const status = await loop.store.status();
    return status.emails.ready === 0 ? status : undefined;
  });
  assert.deepEqual(emails, { ready: 0, done: 47, dead: 0 });
});

test('e-mails that failed while the mail server was down are joined, too, beyond thirty an hour', async () => {
  const mail = mailbox({ isDown: true });
  await using loop = await startLoop(mail.send);
  await loop.putAll(39);
  loop.pass(0);
  await loop.reached(40);
  mail.isDown = false;
  loop.pass(MINUTE);
  await loop.reached(71);

  assert.equal(mail.messages.at(-1)?.subject, '10 more quote requests');
});

test('with a desk, a flood comes in one e-mail that says how many, and delays no emergency up to thirty an hour', async () => {
  const { messages, send } = mailbox();
  await using loop = await startLoop(send, { deskUrl: 'https://www.example.com/desk' });
  const putUrgent = (name: string) => loop.put(name, 'new', loop.now(), true);
  await Promise.all([loop.putAll(59), putUrgent('Urgent')]);
  loop.pass(0);
  await loop.reached(32);
  const urgent = () => messages.filter(({ subject }) => subject.startsWith('EMERGENCY: '));
  assert.match(urgent()[0]?.text ?? '', /Urgent/);
  const more = messages.find(({ id }) => id.startsWith('more-'));
  assert.equal(more?.subject, '30 more quote requests are on your desk');
  assert.match(more?.text ?? '', /Your desk: https:\/\/www\.example\.com\/desk$/m);
  assert.doesNotMatch(more?.text ?? '', /Number|npm run/);

  await loop.putAll(39, true);
  loop.pass(0);
  await loop.reached(32 + 30);
  assert.equal(urgent().length, 31);
  assert.equal(urgent().at(-1)?.subject, 'EMERGENCY: 10 more quote requests are on your desk');
  assert.match(urgent().at(-1)?.text ?? '', /10 of them emergencies/);
  await putUrgent('Later');
  await putUrgent('Latest');
  loop.pass(5 * MINUTE);
  await loop.reached(32 + 31);
  assert.equal(urgent().at(-1)?.subject, 'EMERGENCY: 2 more quote requests are on your desk');
});

test('an e-mail about many requests that fails is retried unchanged, under the same id', async () => {
  const { messages, send } = mailbox();
  let refusals = 1;
  await using loop = await startLoop(async (message, recipient, attempt) => {
    if (message.id.startsWith('more-')) {
      await send(message, recipient, attempt);
      refusals -= 1;
      if (refusals >= 0) throw new Error('accepted, but the response was lost');
    }
  });
  await loop.putAll(39);
  loop.pass(0);
  await loop.reached(31);
  await loop.put('Later');
  loop.pass(MINUTE);
  await loop.reached(32);

  const [first, second] = messages;
  assert.equal(first?.id, second?.id);
  assert.equal(first?.text, second?.text);
});

test('joined requests that are deleted before their e-mail is sent are in no e-mail', async () => {
  const mail = mailbox();
  await using loop = await startLoop(mail.send);
  await loop.spendHour();
  mail.isDown = true;
  loop.pass(MINUTE);
  await loop.put('Gone');
  loop.pass(MINUTE);
  await loop.reached(31);
  const [gone] = await loop.store.list({ isQuarantined: false, limit: 1 });
  await purgeRequests(loop.database, [gone?.request_id ?? '']);
  mail.isDown = false;
  loop.pass(MINUTE);
  await loop.emptied();

  assert.equal(mail.messages.length, 30);
});

test('every morning the digest covers requests since the last one, with photos, spam and EmailJS’s', async () => {
  const { messages, send } = mailbox();
  await using loop = await startLoop(send);
  await loop.reached(1);
  assert.equal(new Date(await loop.nextDueMs()).toISOString(), '2026-07-04T11:00:00.000Z', '7 in Detroit');
  await loop.put('Suspicious', 'quarantine');
  const receivedMs = loop.now();
  for (const [name, overrides] of [
    // A request that the owner entered by hand is in no digest, because the owner knows it.
    ['Byhand', { source: 'hand' }],
    ['Copied', { deliveredBy: 'emailjs' }],
    ['Grace', { photoCount: 3 }],
    ['Mary', { photoCount: 1 }],
  ] as const)
    await loop.store.put(requestOf(name, { receivedMs, recipients: [], ...overrides }));
  loop.pass(22 * HOUR);
  await loop.reachedDailies(1);
  loop.pass(DAY);
  await loop.reachedDailies(2);

  const [, first, second, ...others] = messages;
  assert.deepEqual(others, []);
  assert.equal(first?.subject, 'So far: 4 quote requests');
  assert.match(first?.text ?? '', /: Ada, .*\n {4}None provided\n/);
  assert.match(first?.text ?? '', /Until Saturday, July 4 at 6:59 AM, 4 quote requests/);
  assert.match(first?.text ?? '', /: Copied, /);
  assert.match(first?.text ?? '', /: Grace, .*\n {4}3 photos; None provided\n/);
  assert.match(first?.text ?? '', /: Mary, .*\n {4}1 photo; None provided\n/);
  assert.match(first?.text ?? '', /looked like spam:\n\n#2026-0703-0905: Suspicious/);
  assert.equal(second?.subject, 'Since Saturday, July 4 at 6:59 AM: 0 quote requests');
  assert.match(second?.text ?? '', /no quote requests came in/);
  const jobs = loop.database.db.selectFrom('job').select('state').where('kind', '=', 'email-daily');
  assert.equal((await jobs.execute()).length, 1, 'days leave no rows behind');
});

test('a digest that was given up is planned again, and covers the same time', async () => {
  const mail = mailbox();
  await using loop = await startLoop(mail.send);
  await loop.reached(1);
  loop.pass(DAY);
  await loop.reachedDailies(1);
  mail.isDown = true;
  await loop.put('Grace');
  while (!loop.dailies.includes('given up')) {
    const attempts = loop.dailies.length;
    loop.pass(DAY);
    await eventually(async () => (loop.dailies.length > attempts ? true : undefined));
  }
  mail.isDown = false;
  await eventually(async () => {
    loop.pass(HOUR);
    return loop.dailies.filter((outcome) => outcome === 'delivered').length === 2 ? true : undefined;
  });

  const dailies = mail.messages.filter(({ id }) => id.startsWith('daily-'));
  assert.equal(new Set(dailies.map(({ id }) => id)).size, 2);
  assert.match(dailies[1]?.subject ?? '', /Since Saturday, July 4 at 6:59 AM: 1 quote request$/);
});

test('a first digest whose response was lost covers the same time when it is sent again', async () => {
  const { messages, send } = mailbox();
  let isLost = true;
  await using loop = await startLoop(async (message, ...rest) => {
    await send(message, ...rest);
    if (isLost && message.id.startsWith('daily-')) throw new Error('accepted, but the response was lost');
  });
  await loop.reached(1);
  loop.pass(22 * HOUR);
  await loop.reachedDailies(1);
  await loop.put('Between');
  isLost = false;
  loop.pass(HOUR);
  await loop.reachedDailies(2);

  const [first, again] = messages.filter(({ id }) => id.startsWith('daily-'));
  assert.equal(first?.id, again?.id);
  for (const daily of [first, again]) {
    assert.match(daily?.text ?? '', /Until Saturday, July 4 at 6:59 AM, 1 quote request/);
    assert.doesNotMatch(daily?.text ?? '', /Between/);
  }
});

test('a digest leads to the desk and to each request on it, and names no command', async () => {
  const deskUrl = 'https://www.example.com/desk';
  const { messages, send } = mailbox();
  await using loop = await startLoop(send, { deskUrl });
  await loop.put('Grace');
  await loop.put('Suspicious', 'quarantine');
  loop.pass(0);
  await loop.reached(2);
  loop.pass(22 * HOUR);
  await loop.reachedDailies(1);

  const daily = messages.at(-1);
  const stored = [false, true].map((isQuarantined) => loop.store.list({ isQuarantined }));
  const [requests = [], spam = []] = await Promise.all(stored);
  const linksTo = (storedRequests: typeof requests) =>
    storedRequests.map(({ request_id }) => `Open it on your desk: ${deskUrl}/request/${request_id}`);
  const linksIn = (text = '') => text.match(/Open it on your desk: \S+/g);
  assert.deepEqual(linksIn(daily?.text), [...linksTo(requests), ...linksTo(spam)]);
  assert.ok(daily?.text.includes(`\n\nYour desk: ${deskUrl}\n\n`));
  assert.doesNotMatch(daily?.text ?? '', /npm run/);
});

test('when the clocks change, the digest still comes at seven', () => {
  const at = (iso: string) =>
    new Date(nextTimeOfDay(7 * 60, Date.parse(iso), 'America/Detroit')).toISOString();

  assert.equal(at('2026-10-31T11:00:00Z'), '2026-11-01T12:00:00.000Z', 'an hour more');
  assert.equal(at('2026-03-07T12:00:00Z'), '2026-03-08T11:00:00.000Z', 'an hour less');
  assert.equal(at('2026-07-03T10:59:59Z'), '2026-07-03T11:00:00.000Z');
});

test('T2: a clock set back delays neither an e-mail about many requests nor the next digest', async () => {
  const mail = mailbox();
  await using loop = await startLoop(mail.send);
  await loop.spendHour();
  mail.isDown = true;
  await loop.putAll(2);
  loop.pass(MINUTE);
  await loop.reached(31);
  mail.isDown = false;
  loop.pass(-YEAR);
  await loop.reached(32);

  assert.ok(mail.messages.at(-1)?.id.startsWith('more-'));
  assert.equal(new Date(await loop.nextDueMs()).toISOString(), '2025-07-04T11:00:00.000Z');
});

test('T2: a clock set back after a digest, or after one that failed, delays no later digest', async () => {
  const mail = mailbox();
  await using loop = await startLoop(mail.send);
  await loop.reached(1);
  const passTo = async (ms: number, dailies: number) => {
    loop.pass(ms);
    await eventually(async () => (loop.dailies.length >= dailies ? true : undefined));
  };
  await passTo(YEAR, 1);
  loop.pass(-YEAR);
  const isSoon = async () => ((await loop.nextDueMs()) <= loop.now() + DAY ? true : undefined);
  await eventually(isSoon);

  mail.isDown = true;
  await passTo(YEAR + DAY, 2);
  loop.pass(-YEAR - DAY);
  await eventually(isSoon);
});

test('a digest whose response was lost is sent again about the same time, however long mail was down', async () => {
  const { messages, send } = mailbox();
  let isLost = false;
  await using loop = await startLoop(async (message, ...rest) => {
    await send(message, ...rest);
    if (isLost && message.id.startsWith('daily-')) throw new Error('accepted, but the response was lost');
  });
  await loop.reached(1);
  loop.pass(DAY);
  await loop.reachedDailies(1);
  isLost = true;
  await loop.put('First');
  loop.pass(DAY);
  await loop.reachedDailies(2);
  await loop.put('Second');
  isLost = false;
  for (const [days, count] of [
    [3, 3],
    [1, 4],
  ] as const) {
    loop.pass(days * DAY);
    await loop.reachedDailies(count);
  }

  const dailies = messages.filter(({ id }) => id.startsWith('daily-'));
  assert.equal(dailies[1]?.id, dailies[2]?.id);
  const told = dailies.map(({ text }) => text.match(/(?<=0905: )\w+(?=, )/g) ?? []);
  assert.deepEqual(told, [['Ada'], ['First'], ['First'], ['Second']]);
  assert.deepEqual(
    dailies.map(({ subject }) => subject.replace('Please look: ', '')),
    [
      'So far: 1 quote request',
      'Since Saturday, July 4 at 6:59 AM: 1 quote request',
      'Since Saturday, July 4 at 6:59 AM: 1 quote request',
      'Since Sunday, July 5 at 6:59 AM: 1 quote request',
    ],
  );
  assert.match(
    dailies[2]?.text ?? '',
    /From Saturday, July 4 at 6:59 AM to Sunday, July 5 at 6:59 AM, 1 quote/,
  );
});

test('the digest says once that there is no off-site copy, and later how old the newest one is', async () => {
  const { messages, send } = mailbox();
  await using loop = await startLoop(send, { deskUrl: 'https://www.example.com/desk' });
  const digests = () => messages.filter(({ id }) => id.startsWith('daily-')).map(({ text }) => text);
  const morning = async (span = DAY) => {
    const before = digests().length;
    loop.pass(span);
    await eventually(async () => (digests().length > before ? true : undefined));
  };
  await loop.reached(1);
  await morning(22 * HOUR);
  for (let day = 2; day <= 12; day += 1) await morning();

  const told = digests().map((text) => text.includes('Your requests have no off-site copy'));
  assert.deepEqual(told.filter(Boolean).length, 1);
  assert.equal(told.indexOf(true), 7, 'after a week of requests');

  await loop.database.db
    .updateTable('desk_state')
    .set({ last_offsite_ms: loop.now() + 20 * HOUR })
    .execute();
  await morning();
  assert.match(digests().at(-1) ?? '', /^The last off-site copy was made [34] h ago\.$/m);
  for (let day = 1; day <= 2; day += 1) await morning();
  assert.match(
    digests().at(-1) ?? '',
    /^The last off-site copy is 2 days old\. Ask the person who set up the site/m,
  );
});

test('the digest names every reminder due that day, from morning to midnight', async () => {
  const { messages, send } = mailbox();
  await using loop = await startLoop(send, { deskUrl: 'https://www.example.com/desk' });
  const actions = createRequestActions(loop.database, []);
  const maker = { by: 'Maria’s phone', nowMs: loop.now() };
  const at = (iso: string) => Date.parse(`${iso}:00-04:00`);
  const ids: Record<string, string> = {};
  for (const name of ['Today', 'Tonight', 'Tomorrow']) {
    // Two requests at the same time have no defined order.
    loop.pass(MINUTE);
    await loop.put(name);
    const [request] = await loop.store.list({ isQuarantined: false, limit: 1 });
    ids[name] = request?.request_id ?? '';
  }
  const remind = (name: string, ms: number) =>
    actions.remind(ids[name] ?? '', crypto.randomUUID(), ms, maker);
  await remind('Today', at('2026-07-05T08:00'));
  await remind('Tonight', at('2026-07-05T23:59'));
  await remind('Tomorrow', at('2026-07-06T08:00'));
  const payload = payloadOf({ firstName: 'Mrs. Miller', phone: '7345550142' });
  const byHand = requestOf('', { receivedMs: loop.now(), recipients: [], source: 'hand', payload });
  await loop.store.put(byHand);
  await actions.remind(byHand.requestId ?? '', crypto.randomUUID(), at('2026-07-05T09:00'), maker);

  loop.pass(22 * HOUR);
  await loop.reachedDailies(1);
  loop.pass(DAY);
  await loop.reachedDailies(2);

  const [first, second] = messages.filter(({ id }) => id.startsWith('daily-')).map(({ text }) => text);
  assert.doesNotMatch(first ?? '', /due today/);
  const [, due = ''] = (second ?? '').split('3 requests are due today: you asked to be reminded');
  assert.match(due, /^, a customer has a question, .*Tonight.*Today/s);
  assert.doesNotMatch(due, /Tomorrow/);
  assert.match(due, /: Mrs\. Miller, \+1 \(734\) 555-\d{4}\n/);
  assert.match(due, new RegExp(`/desk/request/${ids.Today}`));
});
