/** Lists and search of the desk. */
import assert from 'node:assert/strict';
import { DAY } from '../../domain/time-spans.ts';
import { onBothEngines, onSqlite, type Stored, seen } from '../../tests/support/desk-store.ts';
import { newRequest, payloadOf } from '../../tests/support/stores.ts';
import { type InboxQuery, inboxKey, readInbox } from './inbox.ts';
import { createRequestActions } from './request-actions.ts';

const bothEngines = onBothEngines();
const maker = { by: 'Safari on iPhone', nowMs: 1 };

async function namesIn(
  { database }: Stored,
  query: Partial<Parameters<typeof readInbox>[1]> = {},
  nowMs?: number,
): Promise<string[]> {
  const { rows } = await readInbox(database, { view: 'open', search: '', after: undefined, ...query }, nowMs);
  return rows.map(({ name }) => name);
}

bothEngines('each request is in one view, and each view is counted', async (stored) => {
  const { database, put } = stored;
  const [won, lost] = [await put({ firstName: 'Won' }), await put({ firstName: 'Lost' })];
  await put({ firstName: 'Open' });
  await put({ firstName: 'Spam' }, { status: 'quarantine' });
  await createRequestActions(database, []).setStatus(won, 'won', '', seen(0), maker);
  await createRequestActions(database, []).setStatus(lost, 'lost', '', seen(0), maker);
  const nowMs = maker.nowMs + DAY;

  assert.deepEqual(await namesIn(stored, {}, nowMs), ['Open']);
  assert.deepEqual(await namesIn(stored, { view: 'won' }, nowMs), ['Won']);
  assert.deepEqual(await namesIn(stored, { view: 'closed' }), ['Lost']);
  assert.deepEqual(await namesIn(stored, { view: 'spam' }), ['Spam']);
  const { counts, toSchedule } = await readInbox(
    database,
    { view: 'open', search: '', after: undefined },
    nowMs,
  );
  assert.deepEqual([counts, toSchedule], [{ open: 1, closed: 1, spam: 1 }, 1]);
});

bothEngines('the next page loads after any request id that the server accepts', async (stored) => {
  // Not UUIDs by RFC 9562, but the server accepts such ids (promises: HTTP).
  const ids = Array.from(
    { length: 51 },
    (_, at) => `11111111-1111-1111-1111-${String(at).padStart(12, '0')}`,
  );
  for (const requestId of ids) await stored.put({}, { requestId });
  const all = { view: 'open', search: '', after: undefined } as const;

  const { next } = await readInbox(stored.database, all);
  const { rows } = await readInbox(stored.database, { ...all, after: inboxKey.parse(next) });

  assert.equal(rows.length, 1);
});

bothEngines('pages neither skip nor repeat a request, while others arrive', async (stored) => {
  const { database, put } = stored;
  const names: string[] = [];
  for (let number = 0; number < 120; number += 1) {
    names.push(`V${number}`);
    // Several share a time, and three are emergencies.
    await put(
      { firstName: `V${number}`, isEmergency: number % 40 === 0 },
      { receivedMs: Math.floor(number / 3) },
    );
  }

  const seen: string[] = [];
  let after: InboxQuery['after'];
  do {
    const page = await readInbox(database, { view: 'open', search: '', after });
    seen.push(...page.rows.map(({ name }) => name));
    await put({ firstName: 'Late' });
    after = page.next === null ? undefined : inboxKey.parse(page.next);
  } while (after);

  const came = seen.filter((name) => name !== 'Late');
  assert.deepEqual(came.toSorted(), names.toSorted());
  assert.deepEqual(seen.slice(0, 3), ['V80', 'V40', 'V0']);
});

bothEngines('a request is found by what an owner remembers of it, in whatever view', async (stored) => {
  const { database, put } = stored;
  const ada = await put({
    firstName: 'Ada',
    lastName: 'O’Brien-Núñez',
    email: 'Ada.OB@Example.com',
    phone: '(734) 555-0199',
    address: '12 Maple Street',
    city: 'Ann Arbor',
    zipCode: '48104',
    additionalDetails:
      'Lot 44-17. My sister (313) 555-0123 has the key, or call 248 555 0145, (313) 555\u20110188.',
  });
  await put({ firstName: 'Grace', phone: '(734) 555-0777', city: 'Livonia' });
  await createRequestActions(database, []).setStatus(ada, 'won', '', seen(0), maker);

  const searches =
    'ada; NUNEZ; brien; ada.ob@example; 734-555-0199; +1 734 555 0199; +1 734 555 01; ' +
    '1-734-555-01; 50199; 5550199; 0199; maple; 12 maple; ann arb; 48104; arbor ada; 44-17; ' +
    'lot 44-17; ada 734-555; ada #2026-0703-0905; 313-555-0123; (248) 555-01; 5550145; ' +
    '\u202d+1 (734) 555-0199\u202c; \u202d+1 (734) 555-0199\u202c ada; 734\u2011555\u20110199; ' +
    '٧٣٤٥٥٥٠١٩٩; 734 555 0199 ada; 1 (734) 555-0199 ada; ada 1 734 555 0199; 734 555-0199 ada; ' +
    'key 313 555 0123; 248-555-0145 call; 313-555-0188';
  for (const search of searches.split('; ')) {
    assert.deepEqual(await namesIn(stored, { search }), ['Ada O’Brien-Núñez'], search);
  }
  assert.deepEqual(
    await namesIn(stored, { search: '#2026-0703-0905' }),
    ['Ada O’Brien-Núñez', 'Grace'].reverse(),
  );
  assert.deepEqual(await namesIn(stored, { search: '734' }), ['Grace', 'Ada O’Brien-Núñez']);
  assert.deepEqual(await namesIn(stored, { search: 'ada livonia' }), []);
  for (const search of ['%', '_', '\\', 'arb_r', 'arb%r', '%brien']) {
    assert.deepEqual(
      await namesIn(stored, { search }),
      search === '%brien' ? ['Ada O’Brien-Núñez'] : [],
      search,
    );
  }
  assert.deepEqual(await namesIn(stored, { search: '\u0000\u{1F9FD} "*" --' }), []);
});

bothEngines('a name is found without its marks, or in the letters of another keyboard', async (stored) => {
  const names = [
    ['Łukasz Đorđević', 'lukasz', 'dordevic', 'ŁUKASZ'],
    ['Weiß', 'weiss', 'WEISS', 'weiß'],
    ['Søren Æbelø', 'soren', 'aebelo', 'æbelø'],
    ['Þóra Guðrún', 'thora', 'gudrun'],
    ['Cœur Işık', 'coeur', 'isik', 'IŞIK'],
    ['Seán O’Brien', 'obrien', "o'brien", 'O‘Brien', 'brien', 'o’bri'],
    ['OConnor', "o'connor", 'oconnor', 'O`Connor'],
    ['Kaʻana', 'kaana', "ka'ana"],
    ['Jean-Luc St.John', 'jeanluc', 'jean-luc', 'luc', 'stjohn', 'st. john', 'st.john'],
  ] as const;
  for (const [lastName] of names) await stored.put({ firstName: 'Pat', lastName });

  for (const [lastName, ...searches] of names) {
    for (const search of searches) {
      assert.deepEqual(await namesIn(stored, { search }), [`Pat ${lastName}`], search);
    }
  }
});

bothEngines('a note is found once it is stored, and no more when it was taken back', async (stored) => {
  const { database, put } = stored;
  const id = await put({ firstName: 'Ada', additionalDetails: 'Two dogs' });
  const actions = createRequestActions(database, []);
  const [kept, undone] = [crypto.randomUUID(), crypto.randomUUID()];

  for (const _time of ['once', 'again'])
    await actions.addNote(id, kept, 'Code of the gate: 44-17, ask Żaneta', maker);
  assert.deepEqual(await namesIn(stored, { search: 'zaneta 4417' }), ['Ada']);
  const { search_text } = await database.db
    .selectFrom('quote_request')
    .select('search_text')
    .executeTakeFirstOrThrow();
  assert.equal(search_text.split(' zaneta').length, 2);
  await actions.addNote(id, undone, 'Key under the mat', maker);
  assert.deepEqual(await namesIn(stored, { search: 'mat' }), ['Ada']);

  await actions.undo(id, undone, { id: crypto.randomUUID(), version: 3 }, maker);

  assert.deepEqual(await namesIn(stored, { search: 'mat' }), []);
  for (const search of ['dogs', 'zaneta 4417']) assert.deepEqual(await namesIn(stored, { search }), ['Ada']);
});

onSqlite('a row shows whole characters; its search text is at most twice the limit', async (stored) => {
  const { database, put } = stored;
  await put({ additionalDetails: `${'x'.repeat(139)}😀 and more` });
  const { rows } = await readInbox(database, { view: 'open', search: '', after: undefined });
  assert.equal(rows[0]?.words, `${'x'.repeat(139)}…`, 'not half of an emoji');

  for (const additionalDetails of [
    Array.from({ length: 900 }, (_, word) => `w${word}`).join(' '),
    "a'".repeat(2500),
    'ﷺ'.repeat(5000),
    '1-'.repeat(2500),
  ]) {
    const id = await put({ additionalDetails });
    const { search_text } = await database.db
      .selectFrom('quote_request')
      .select('search_text')
      .where('request_id', '=', id)
      .executeTakeFirstOrThrow();
    assert.ok(search_text.length < 2 * 5000 + 200, `${search_text.length}`);
  }
});

bothEngines('a search for a common word finds the newest requests, page by page', async (stored) => {
  const { database, store } = stored;
  const requests = Array.from({ length: 310 }, (_, number) =>
    newRequest({
      receivedMs: number,
      contentsHash: String(number),
      recipients: [],
      payload: payloadOf({
        firstName: `V${number}`,
        city: 'Livonia',
        lastName: number % 10 === 0 ? 'Rare' : 'Common',
      }),
    }),
  );
  // The pool has ten connections. On a busy machine more requests at once would wait too long for one.
  for (let at = 0; at < requests.length; at += 10)
    await Promise.all(requests.slice(at, at + 10).map(store.put));

  const [newest] = await namesIn(stored, { search: 'livonia' });
  assert.equal(newest, 'V309 Common');
  assert.equal((await namesIn(stored, { search: 'livonia rare' })).length, 31);
  assert.deepEqual(await namesIn(stored, { search: 'zzyzx' }), []);

  const first = await readInbox(database, { view: 'open', search: 'liv comm', after: undefined });
  const second = await readInbox(database, {
    view: 'open',
    search: 'liv comm',
    after: inboxKey.parse(first.next),
  });
  assert.equal(first.rows.length + second.rows.length, 100);
  assert.equal(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size, 100);
});
