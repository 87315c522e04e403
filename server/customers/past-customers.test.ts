/**
 * Prepared texts, taps, repeat customers, the season list, and the wish for no reminders.
 * Over 250 lines because all share the same won requests.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RequestFields } from '../../domain/fields.ts';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { services } from '../../tests/support/content.ts';
import { onBothEngines, onSqlite, type Stored, seen } from '../../tests/support/desk-store.ts';
import { selectChanges } from '../requests/apply-change.ts';
import { readInbox } from '../requests/inbox.ts';
import { purgeRequests } from '../requests/purge.ts';
import { countEarlier, readPerson, readRelated } from '../requests/related.ts';
import { createRequestActions } from '../requests/request-actions.ts';
import { findRequest } from '../store/stored-request.ts';
import { joinCustomers, takeApart } from './change-customer.ts';
import { findCustomerOf } from './describe-customer.ts';
import { setNoReminders } from './no-reminders.ts';
import { readPastCustomers, sameMonths } from './past-customers.ts';
import { createPreparedTexts } from './prepared-texts.ts';

const bothEngines = onBothEngines();
const ZONE = 'America/Detroit';
const SITE = 'https://company.example';
const NOW = Date.parse('2026-11-23T22:00:00Z');
const phone = (nowMs: number) => ({ by: 'Safari on iPhone', nowMs });

const ADA = { firstName: 'Ada', lastName: 'Autumn', phone: '+1 (734) 555-0142', email: 'Ada@Example.com' };
const BEN = { firstName: 'Ben', lastName: 'Birch', phone: '(734) 555-0190', email: 'ben@example.com' };

/** A request that was won at `wonMs`. */
async function win(
  { database, put }: Stored,
  fields: Partial<RequestFields>,
  wonMs: number,
): Promise<string> {
  const id = await put(fields, { receivedMs: wonMs - DAY });
  await createRequestActions(database, []).setStatus(id, 'won', '', seen(0), phone(wonMs));
  return id;
}

/** A request that was won and done at `doneMs`. */
async function finish(stored: Stored, fields: Partial<RequestFields>, doneMs: number): Promise<string> {
  const id = await win(stored, fields, doneMs);
  await createRequestActions(stored.database, []).setStatus(id, 'done', '', seen(1), phone(doneMs));
  return id;
}

const namesOf = (customers: readonly { firstName: string; writtenMs: number | null }[]) =>
  customers.map(({ firstName, writtenMs }) => firstName + (writtenMs === null ? '' : ', written'));

bothEngines('the tap that reached a visitor is the first contact, at a possible moment', async (stored) => {
  const { database, put } = stored;
  const id = await put({}, { receivedMs: NOW });
  const actions = createRequestActions(database, []);
  const [missed, reached] = [crypto.randomUUID(), crypto.randomUUID()];
  const tap = (change: string, way: 'call' | 'text', atMs: number, nowMs = atMs) =>
    actions.addTap(id, change, { way, occasion: 'answer', atMs }, phone(nowMs));

  await tap(missed, 'call', NOW + MINUTE);
  // The tap waited an hour for a connection.
  for (const again of [reached, reached]) await tap(again, 'text', NOW + HOUR, NOW + 2 * HOUR);
  await actions.setStatus(id, 'contacted', '', { ...seen(0), tap: reached }, phone(NOW + 3 * HOUR));
  // A device with a wrong clock taps neither before the request nor in the future.
  for (const atMs of [0, NOW + DAY]) await tap(crypto.randomUUID(), 'call', atMs, NOW + 4 * HOUR);
  assert.equal(await actions.undo(id, missed, seen(1), phone(NOW + 5 * HOUR)), 'changed');

  const changes = await selectChanges(database.db, id);
  assert.deepEqual(
    changes.map(({ kind, text, at_ms }) => [kind, text, (at_ms - NOW) / MINUTE]),
    [
      ['tap', 'call answer', 1],
      ['tap', 'text answer', 60],
      ['status', '', 180],
      ['tap', 'call answer', 0],
      ['tap', 'call answer', 240],
      ['undo', '', 300],
    ],
  );
  const first = await database.db.selectFrom('quote_request').select('first_contact_ms').executeTakeFirst();
  assert.equal(first?.first_contact_ms, NOW + HOUR);
});

bothEngines('requests with the same number or address are related, without spam', async (stored) => {
  const { database, put } = stored;
  const first = await win(stored, ADA, NOW - 100 * DAY);
  const second = await put({ ...ADA, email: 'other@example.com' }, { receivedMs: NOW - 50 * DAY });
  const third = await put({ ...ADA, phone: '', email: ' ada@example.COM ' }, { receivedMs: NOW });
  await put({ ...ADA }, { receivedMs: NOW - DAY, status: 'quarantine' });
  await put(BEN);
  await put({ firstName: 'Nobody' });
  await put({ firstName: 'None' });

  const customerOf = async (fields: Partial<RequestFields>) =>
    (await findCustomerOf(database.db, { phone: '', email: '', ...fields }))?.id ?? '';
  const related = async (id: string, fields: Partial<RequestFields>) =>
    (await readRelated(database, id, await customerOf(fields))).map((row) => row.id);

  assert.deepEqual(await related(second, { phone: '734.555.0142' }), [third, first]);
  assert.deepEqual(await related(third, { email: 'other@example.com' }), [second, first]);
  assert.deepEqual(await related(first, ADA), [third, second]);
  assert.equal(await customerOf({ firstName: 'Nobody' }), '');
  const ada = await customerOf(ADA);
  assert.deepEqual(
    await Promise.all([NOW - 50 * DAY, NOW, NOW + 1].map((ms) => countEarlier(database, ada, ms))),
    [1, 2, 3],
  );
  const won = (await readRelated(database, second, ada)).at(-1);
  assert.deepEqual([won?.status, won?.closedMs], ['won', NOW - 100 * DAY]);
});

bothEngines('the search finds words of message, service and notes', async ({ database, put }) => {
  const id = await put({
    firstName: 'Gloria',
    serviceNeeded: 'gutter-cleaning',
    additionalDetails: `${'so much ivy '.repeat(30)} by the pergola`,
  });
  await put({ firstName: 'Other', additionalDetails: 'gate' });
  const long = await put({ additionalDetails: '㌖'.repeat(5000) });
  const find = async (search: string) =>
    (await readInbox(database, { view: 'open', search, after: undefined })).rows.map((row) => row.id);
  const note = (to: string, text: string) =>
    createRequestActions(database, []).addNote(to, crypto.randomUUID(), text, phone(NOW));

  assert.deepEqual(await find('pergola ivy'), [id]);
  assert.deepEqual(await find('gate code'), []);
  await note(id, 'Gate code: 4711, two DOGS');
  const words = Array.from({ length: 900 }, (_, word) => `word${word}`);
  await note(long, `${words.join(' ')} ${'x'.repeat(4000)}`);

  assert.deepEqual(await find('gate code'), [id]);
  assert.deepEqual(await find('dogs gloria'), [id]);
  assert.deepEqual(await find('word77'), [long], 'by the beginning of a long text');
  const requests = database.db.selectFrom('quote_request').select('service');
  const { service } = await requests.where('request_id', '=', id).executeTakeFirstOrThrow();
  assert.ok((await find(service)).includes(id), service);
});

bothEngines('the season list has each past customer once, without recent ones', async (stored) => {
  const { database, put } = stored;
  await win(stored, ADA, Date.parse('2025-11-30T12:00:00Z'));
  await win(stored, { ...ADA, firstName: 'Earlier' }, Date.parse('2024-11-02T12:00:00Z'));
  await win(stored, BEN, Date.parse('2023-11-15T12:00:00Z'));
  await win(stored, { firstName: 'October', phone: '7345550111' }, Date.parse('2025-11-01T03:59:00Z'));
  await win(stored, { firstName: 'December', phone: '7345550112' }, Date.parse('2025-12-01T05:00:00Z'));
  await win(stored, { firstName: 'Lately', phone: '7345550113' }, Date.parse('2025-11-10T12:00:00Z'));
  await put({ firstName: 'Lately', phone: '734-555-0113' }, { receivedMs: NOW - 5 * DAY });
  const lost = await put({ firstName: 'Lost', phone: '7345550114' }, { receivedMs: NOW - 365 * DAY });
  await createRequestActions(database, []).setStatus(lost, 'lost', '', seen(0), phone(NOW - 365 * DAY));

  const { season } = await readPastCustomers(database, NOW, ZONE, SITE);

  assert.deepEqual(namesOf(season), ['Ada', 'Ben']);
});

bothEngines('a customer who was written to stays marked for the year, until undone', async (stored) => {
  const { database, other } = stored;
  const older = await win(stored, ADA, Date.parse('2024-11-02T12:00:00Z'));
  await win(stored, ADA, Date.parse('2025-11-02T12:00:00Z'));
  await win(stored, BEN, Date.parse('2025-11-01T12:00:00Z'));
  const actions = createRequestActions(database, []);
  const tap = crypto.randomUUID();

  await actions.addTap(older, tap, { way: 'text', occasion: 'season', atMs: NOW - DAY }, phone(NOW - DAY));

  assert.deepEqual(namesOf((await readPastCustomers(other, NOW, ZONE, SITE)).season), [
    'Ben',
    'Ada, written',
  ]);
  const nextYear = Date.parse('2027-11-01T12:00:00Z');
  assert.deepEqual(namesOf((await readPastCustomers(other, nextYear, ZONE, SITE)).season), ['Ada', 'Ben']);
  await actions.undo(older, tap, seen(9), phone(NOW));
  assert.deepEqual(namesOf((await readPastCustomers(other, NOW, ZONE, SITE)).season), ['Ada', 'Ben']);
});

bothEngines('a review is asked for once after a job, on the accepted quote’s page', async (stored) => {
  const { database } = stored;
  const ada = await finish(stored, ADA, NOW - 2 * DAY);
  const carl = await finish(stored, { firstName: 'Carl' }, NOW - 3 * DAY);
  await finish(stored, BEN, NOW - 90 * DAY);
  await win(stored, { firstName: 'Waiting' }, NOW - 2 * DAY);
  for (const [request_id, state] of [
    [ada, 'accepted'],
    [carl, 'open'],
  ] as const)
    await database.db
      .insertInto('quote')
      .values({ request_id, token: request_id, draft: '{}', draft_version: 1, version: 1, state })
      .execute();
  const answer = { way: 'text', occasion: 'answer', atMs: NOW } as const;
  const actions = createRequestActions(database, []);
  const toAsk = async () => (await readPastCustomers(database, NOW, ZONE, SITE)).review;

  await actions.addTap(ada, crypto.randomUUID(), answer, phone(NOW));
  const review = await toAsk();
  assert.deepEqual(
    review.map(({ firstName, writtenMs, reviewPage }) => [firstName, writtenMs, reviewPage]),
    [
      ['Ada', null, `${SITE}/quote/${ada}`],
      ['Carl', null, ''],
    ],
  );
  await actions.addTap(ada, crypto.randomUUID(), { ...answer, occasion: 'review' }, phone(NOW));

  assert.deepEqual(namesOf(await toAsk()), ['Carl', 'Ada, written']);
});

bothEngines('a customer who wrote a review of an earlier job is not asked again', async (stored) => {
  const { database } = stored;
  const review = async (request_id: string) => {
    const row = {
      id: crypto.randomUUID(),
      stars: 5,
      words: '',
      naming: 'none',
      may_show: 0,
      at_ms: NOW,
    } as const;
    await database.db
      .insertInto('work_review')
      .values({ ...row, request_id, name: '', town: '' })
      .execute();
  };
  const toAsk = async () => namesOf((await readPastCustomers(database, NOW, ZONE, SITE)).review);
  const ada = await finish(stored, ADA, NOW - 90 * DAY);
  const again = await finish(stored, { ...ADA, firstName: 'Again' }, NOW - 2 * DAY);
  await finish(stored, BEN, NOW - 3 * DAY);
  const carl = await finish(stored, { firstName: 'Carl' }, NOW - 4 * DAY);
  assert.deepEqual(await toAsk(), ['Again', 'Ben', 'Carl']);

  await review(ada);
  await review(carl);

  assert.deepEqual(await toAsk(), ['Ben']);
  const customer = await findCustomerOf(database.db, ADA);
  const related = await readRelated(database, again, customer?.id ?? '');
  assert.deepEqual(
    related.map(({ id, hasReview }) => [id, hasReview]),
    [[ada, true]],
  );
  const [one = '', other = ''] = await Promise.all(
    [BEN, ADA].map(async (fields) => (await findCustomerOf(database.db, fields))?.id),
  );
  await joinCustomers(database, one, other, NOW);
  assert.deepEqual(await toAsk(), [], 'joined customers are one person');
});

bothEngines('“No reminders” takes a person off both lists, until the owner undoes it', async (stored) => {
  const { database, put } = stored;
  await win(stored, { ...ADA, email: '' }, Date.parse('2025-11-02T12:00:00Z'));
  await finish(stored, BEN, Date.parse('2025-11-01T12:00:00Z'));
  const again = await finish(stored, { ...ADA, firstName: 'Again' }, NOW - 70 * DAY);
  const lists = async (nowMs = NOW) => {
    const { review, season } = await readPastCustomers(database, nowMs, ZONE, SITE);
    return [namesOf(review), namesOf(season)];
  };
  const lately = NOW - 60 * DAY;

  assert.equal(await setNoReminders(database, again, true, NOW), 'changed');
  assert.equal(await setNoReminders(database, again, true, NOW), 'changed', 'a repeat changes nothing');

  assert.deepEqual(await lists(), [[], ['Ben']]);
  assert.deepEqual((await lists(lately))[0], []);
  assert.equal(await setNoReminders(database, crypto.randomUUID(), true, NOW), 'missing');
  await put({ firstName: 'Nameless' });
  await setNoReminders(database, again, false, NOW);
  assert.deepEqual(await lists(), [[], ['Ada', 'Ben']]);
  assert.deepEqual((await lists(lately))[0], ['Again']);
});

bothEngines('joined customers are written to once, as one person', async (stored) => {
  const { database, put } = stored;
  const lastYear = Date.parse('2025-11-02T12:00:00Z');
  await win(stored, ADA, lastYear);
  const ben = await win(stored, BEN, lastYear - DAY);
  const [one = '', other = ''] = await Promise.all(
    [BEN, ADA].map(async (fields) => (await findCustomerOf(database.db, fields))?.id),
  );
  const season = async () => namesOf((await readPastCustomers(database, NOW, ZONE, SITE)).season);
  const tap = { way: 'text', occasion: 'season', atMs: NOW } as const;

  await joinCustomers(database, one, other, NOW);
  assert.deepEqual(await season(), ['Ada']);
  await createRequestActions(database, []).addTap(ben, crypto.randomUUID(), tap, phone(NOW));
  assert.deepEqual(await season(), ['Ada, written']);
  await takeApart(database, one, NOW);
  assert.deepEqual(await season(), ['Ada', 'Ben, written']);
  await joinCustomers(database, one, other, NOW);
  await put({ firstName: 'Lately', phone: BEN.phone }, { receivedMs: NOW - DAY });
  assert.deepEqual(await season(), []);
});

onSqlite('prepared texts are the defaults until the owner changes them', async ({ database, other }) => {
  const here = createPreparedTexts(database);
  const there = createPreparedTexts(other);
  const ours = await here.read();
  const [hello] = ours;
  const own = crypto.randomUUID();
  assert.ok(hello && ours.some(({ use, words }) => use === 'review' && words.includes('{link}')));
  const save = (change: { id: string; name?: string; words: string; version?: number }) =>
    here.save({ name: '', version: 0, ...change }, 'Safari on iPhone', NOW).then(({ kind }) => kind);

  assert.equal(await save({ ...hello, words: 'Hi {name}!' }), 'saved');
  assert.equal(await save({ id: own, name: 'Parking', words: 'Where can I park?' }), 'saved');
  assert.equal(await save({ id: 'photos', words: '' }), 'saved');
  assert.equal(await save({ id: 'season', words: 'It is {service} time' }), 'saved');
  assert.equal(await save({ id: 'season', words: '', version: 1 }), 'saved');

  const texts = await there.read();
  const wordsOf = (id: string) => texts.find((text) => text.id === id)?.words;
  assert.equal(wordsOf('hello'), 'Hi {name}!');
  assert.equal(wordsOf(own), 'Where can I park?');
  assert.equal(wordsOf('photos'), undefined);
  assert.equal(wordsOf('season'), ours.find(({ id }) => id === 'season')?.words);
  assert.equal(await save({ id: 'nothing', words: 'x' }), 'missing');
});

bothEngines('of two devices that change a text, the second gets a conflict', async ({ database, other }) => {
  const [here, there] = [createPreparedTexts(database), createPreparedTexts(other)];
  const change = { id: 'hello', name: 'Hello', version: 0 };

  const results = await Promise.all([
    here.save({ ...change, words: 'Hi from here' }, 'Safari on iPhone', NOW),
    there.save({ ...change, words: 'Hi from there' }, 'Firefox on Linux', NOW),
  ]);

  const conflict = results.find(({ kind }) => kind === 'conflict');
  const saved = (await here.read()).find(({ id }) => id === 'hello');
  assert.equal(results.filter(({ kind }) => kind === 'saved').length, 1);
  assert.ok(conflict?.kind === 'conflict');
  assert.deepEqual(conflict.text, saved);
  assert.match(conflict.by, saved?.words === 'Hi from here' ? /Safari/ : /Firefox/);
  assert.equal(
    (await there.save({ ...change, words: saved?.words ?? '' }, 'Firefox on Linux', NOW)).kind,
    'saved',
  );
  assert.equal(
    (await there.save({ ...change, words: 'Mine', version: 1 }, 'Firefox on Linux', NOW)).kind,
    'saved',
  );
});

test('the months of earlier years are those of the company’s clock', () => {
  const [last] = sameMonths(Date.parse('2026-12-01T04:59:00Z'), ZONE);

  assert.deepEqual(
    [last?.fromMs, last?.untilMs].map((ms) => new Date(ms ?? 0).toISOString()),
    // Daylight saving ended on November 2, 2025.
    ['2025-11-01T04:00:00.000Z', '2025-12-01T05:00:00.000Z'],
  );
});

async function readStored({ database }: Stored, id: string) {
  const request = await findRequest(database.db, id);
  assert.ok(request);
  return request;
}

async function hasNoReminders(stored: Stored, id: string): Promise<boolean> {
  return (await readPerson(stored.database, await readStored(stored, id))).hasNoReminders;
}

/** Joins the customers of two requests. */
async function join(stored: Stored, id: string, otherId: string): Promise<void> {
  const [one, other] = await Promise.all(
    [id, otherId].map(async (each) => {
      const { payload } = await readStored(stored, each);
      return (await findCustomerOf(stored.database.db, payload))?.id ?? '';
    }),
  );
  assert.equal(await joinCustomers(stored.database, one ?? '', other ?? '', NOW), 'changed');
}

onSqlite(
  'the wish counts for customers joined before and after, and outlives its request',
  async (stored) => {
    const { database, put } = stored;
    const [ada, ben] = [await put(ADA), await put(BEN)];
    const dan = await put({ firstName: 'Dan', phone: '7345550177' });
    const wishes = async () => [
      await hasNoReminders(stored, ada),
      await hasNoReminders(stored, ben),
      await hasNoReminders(stored, dan),
    ];
    await join(stored, ben, ada);

    await setNoReminders(database, ada, true, NOW);

    assert.deepEqual(await wishes(), [true, true, false]);
    await join(stored, dan, ben);
    assert.deepEqual(await wishes(), [true, true, true]);
    await setNoReminders(database, dan, false, NOW);
    assert.deepEqual(await wishes(), [false, false, false]);
    await setNoReminders(database, ada, true, NOW);
    await purgeRequests(database, [ada]);
    assert.deepEqual(await Promise.all([ben, dan].map((id) => hasNoReminders(stored, id))), [true, true]);
  },
);

onSqlite('the wish stays with a request whose number the owner corrects', async (stored) => {
  const { database, put } = stored;
  const mistyped = { firstName: 'Ann', phone: '(734) 555-0124' };
  const [ann, ofThatNumber] = [await put(mistyped), await put({ ...mistyped, firstName: 'Other' })];
  const spam = await put({ ...BEN, email: '' }, { status: 'quarantine' });
  for (const id of [ann, spam]) await setNoReminders(database, id, true, NOW);
  const actions = createRequestActions(database, []);

  for (const [id, number] of [
    [ann, '(734) 555-0142'],
    [spam, '(734) 555-0177'],
  ] as const) {
    const correction = { id: crypto.randomUUID(), fields: { phone: number } };
    assert.equal(await actions.correct(id, correction, services, phone(NOW)), 'changed');
  }

  assert.equal(await hasNoReminders(stored, ann), true);
  assert.equal(await hasNoReminders(stored, ofThatNumber), true);
  assert.equal(await hasNoReminders(stored, spam), true);
});

bothEngines('the wish holds for an address that a later request adds, unless it is spam', async (stored) => {
  const { database, put } = stored;
  const first = await put({ ...ADA, email: '' });
  await setNoReminders(database, first, true, NOW);
  await purgeRequests(database, [first]);
  await put(ADA);
  const another = { phone: ADA.phone, email: 'work@example.com' };
  const spam = await put(another, { status: 'quarantine' });
  const onlyWith = async (email: string) => hasNoReminders(stored, await put({ email }));

  assert.equal(await onlyWith('ada@example.com'), true);
  assert.equal(await onlyWith('work@example.com'), false);
  await createRequestActions(database, []).setStatus(spam, 'new', '', seen(0), phone(NOW));
  assert.equal(await onlyWith('work@example.com'), true);
});
