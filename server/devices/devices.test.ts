/**
 * Codes, links and devices, with a simulated clock. Over 250 lines because one set-up serves all tests. T2 is
 * a row of docs/reliability.md.
 */
import assert from 'node:assert/strict';
import { inHalves, SHORT_LENGTH, shortCodeOf } from '../../domain/short-code.ts';
import { DAY, HOUR, MINUTE } from '../../domain/time-spans.ts';
import { onBothEngines, onSqlite, type Stored } from '../../tests/support/desk-store.ts';
import { createDevices, nameOf, type SignedIn } from './devices.ts';
import {
  CLOCK_TOLERANCE,
  CODE_LIFE,
  createCode,
  createMailedCode,
  discardCode,
  type MailedCode,
} from './sign-in-codes.ts';
import { startLink } from './sign-in-link.ts';

const test = onBothEngines();
const START = Date.parse('2026-07-03T13:05:00Z');

/** Two instances that share a store. */
function deskOf({ database, other }: Pick<Stored, 'database' | 'other'>) {
  const devices = createDevices(database);
  const signIn = (code: string, nowMs: number, on = devices) =>
    on.signIn({ code, name: 'Safari on iPhone', formerToken: undefined }, nowMs);
  return {
    devices,
    signIn,
    elsewhere: createDevices(other),
    /** Signs in a new device. Resolves to its token. */
    async pair(nowMs: number): Promise<string> {
      return tokenOf(await signIn(await createCode(database, 'terminal', nowMs), nowMs));
    },
    isSignedIn: async (token: string, nowMs: number) => (await devices.find(token, nowMs)) !== undefined,
  };
}

function tokenOf(result: SignedIn | undefined): string {
  if (!result) throw new Error('The code is not valid');
  return result.token;
}

test('a code signs in one device, on any instance, also of twenty simultaneous attempts', async (stored) => {
  const { signIn, devices, elsewhere } = deskOf(stored);
  const [code, wanted] = [
    await createCode(stored.database, 'terminal', START),
    await createCode(stored.database, 'terminal', START),
  ];

  const token = tokenOf(await signIn(code, START + 1, elsewhere));
  assert.equal((await devices.find(token, START + 2))?.name, 'Safari on iPhone');
  assert.equal(await signIn(code, START + 3), undefined);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signIn(wanted, START, index % 2 ? devices : elsewhere)),
  );

  assert.equal(results.filter((result) => result !== undefined).length, 1);
  assert.equal((await devices.list(START + 3)).length, 2);
});

onSqlite('a code is good for 15 minutes, and a failed sign-in does not spend it', async (stored) => {
  const { signIn, devices } = deskOf(stored);
  const newCode = () => createCode(stored.database, 'terminal', START);
  const [early, late, code] = [await newCode(), await newCode(), await newCode()];
  // The store refuses a device without a name.
  const nameless = { code, name: null as unknown as string, formerToken: undefined };

  await assert.rejects(devices.signIn(nameless, START));
  assert.ok(await signIn(code, START - CLOCK_TOLERANCE + 1));
  assert.ok(await signIn(early, START + CODE_LIFE - 1));
  assert.equal(await signIn(late, START + CODE_LIFE), undefined);
});

onSqlite('neither a guessed or nearly right code nor a copy of the store signs anyone in', async (stored) => {
  const { devices, pair, signIn } = deskOf(stored);
  const code = await createCode(stored.database, 'e-mail', START);
  const nearly = [code.slice(0, -1), `${code}x`, `${code} `, code.toLowerCase()];
  for (const guess of ['', 'x', ...nearly, "' OR 1=1 --", '\0'])
    assert.equal(await signIn(guess, START), undefined, guess);
  assert.deepEqual(await devices.list(START), []);
  const token = await pair(START);

  const { db } = stored.database;
  const rows = await db.selectFrom('device').selectAll().execute();
  const everything = JSON.stringify([await db.selectFrom('sign_in_code').selectAll().execute(), rows]);

  assert.equal(Buffer.from(code.slice(SHORT_LENGTH), 'base64url').length, 32);
  assert.equal(Buffer.from(token, 'base64url').length, 32);
  for (const secret of [code, token, shortCodeOf(code)]) assert.ok(!everything.includes(secret));
  assert.equal(await devices.find(rows[0]?.token_hash ?? '', START), undefined);
  assert.ok(await signIn(code, START));
});

test('the short code signs in like the link, and both are spent together', async (stored) => {
  const { signIn } = deskOf(stored);
  for (const spell of [inHalves, (short: string) => ` ${short.toLowerCase()} `]) {
    const code = await createCode(stored.database, 'e-mail', START);
    const short = spell(shortCodeOf(code));
    assert.match(shortCodeOf(code), /^[2-9A-HJ-NP-Z]{10}$/);

    assert.ok(await signIn(short, START));
    assert.equal(await signIn(short, START), undefined);
    assert.equal(await signIn(code, START), undefined);
  }
  const spent = await createCode(stored.database, 'e-mail', START);
  assert.ok(await signIn(spent, START));
  assert.equal(await signIn(shortCodeOf(spent), START), undefined);
  const old = await createCode(stored.database, 'e-mail', START);
  assert.equal(await signIn(shortCodeOf(old), START + CODE_LIFE), undefined);
  assert.equal(await signIn('ABCDE-FGHJK', START), undefined);
});

test('a browser that signs in again is the same device, and keeps its name', async (stored) => {
  const { devices, pair, isSignedIn } = deskOf(stored);
  const former = await pair(START);
  const another = await pair(START);
  const { id = '' } = (await devices.find(former, START)) ?? {};
  await devices.rename(id, 'Maria');

  const code = await createCode(stored.database, 'terminal', START);
  const use = { code, name: 'Safari on iPhone', formerToken: former };
  const token = tokenOf(await devices.signIn(use, START));

  const device = await devices.find(token, START);
  assert.deepEqual([device?.id, device?.given_name], [id, 'Maria']);
  assert.equal(await isSignedIn(former, START), false);
  assert.equal(await isSignedIn(another, START), true);
  assert.equal((await devices.list(START)).length, 2);
});

onSqlite('a device stays signed in for 90 days after its last use, recorded hourly', async (stored) => {
  const { devices, pair, isSignedIn } = deskOf(stored);
  const token = await pair(START);
  const use = async (nowMs: number) => {
    const device = await devices.find(token, nowMs);
    return device && devices.recordUse(device, nowMs);
  };

  assert.equal(await use(START + HOUR - 1), false);
  assert.equal(await use(START + HOUR), true);
  assert.equal(await use(START + HOUR + 1), false);
  const lastUse = START + HOUR + 80 * DAY;
  assert.equal(await use(lastUse), true);
  assert.equal(await isSignedIn(token, lastUse + 90 * DAY - 1), true);
  assert.equal(await isSignedIn(token, lastUse + 90 * DAY), false);
  assert.deepEqual(await devices.list(lastUse + 90 * DAY), []);
});

test('one device can be signed out, which open desks learn; signing out all also ends unused links', async (stored) => {
  const { devices, elsewhere, pair, signIn, isSignedIn } = deskOf(stored);
  const [lost, kept] = [await pair(START), await pair(START)];
  const code = await createCode(stored.database, 'e-mail', START);

  const id = (await devices.find(lost, START))?.id ?? '';
  const counter = async () =>
    (await stored.database.db.selectFrom('desk_state').select('change_counter').executeTakeFirstOrThrow())
      .change_counter;
  const before = await counter();
  await elsewhere.signOut(id);
  assert.ok((await counter()) > before);
  assert.equal(await isSignedIn(lost, START), false);
  assert.equal(await devices.isSignedIn(id), false);
  assert.equal(await isSignedIn(kept, START), true);

  assert.equal(await elsewhere.signOutAll(), 1);
  assert.equal(await isSignedIn(kept, START), false);
  assert.equal(await signIn(code, START), undefined);
});

test('two devices never share a name, because the history names the device of each change', async (stored) => {
  const { devices, pair } = deskOf(stored);
  for (let count = 0; count < 3; count += 1) await pair(START);
  const names = async () => (await devices.list(START)).map(nameOf).toSorted();
  const alike = ['Safari on iPhone', 'Safari on iPhone (2)', 'Safari on iPhone (3)'];
  assert.deepEqual(await names(), alike);
  const again = (await devices.list(START)).find((device) => nameOf(device) === alike[1]);
  await devices.signOut(again?.id ?? '');
  await pair(START);
  assert.deepEqual(await names(), alike, 'a name that is free again is given again');
  const [first, second, third] = await devices.list(START);
  assert.ok(first && second && third);

  await devices.rename(first.id, 'Maria');
  await devices.rename(second.id, 'Maria');
  await devices.rename(third.id, first.name);
  await devices.rename(first.id, 'Maria');

  const renamed = await names();
  assert.equal(new Set(renamed).size, 3, renamed.join());
  assert.ok(renamed.includes('Maria') && renamed.includes('Maria (2)'), renamed.join());
  await devices.rename(first.id, null);
  assert.equal(new Set(await names()).size, 3);
  await pair(START);
  assert.equal(new Set(await names()).size, 4);
});

test('only one e-mailed link is valid at a time, also with several instances', async (stored) => {
  const ask = (count: number, nowMs: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        createMailedCode(index % 2 ? stored.database : stored.other, nowMs),
      ),
    );
  const given = (codes: MailedCode[]) =>
    codes.flatMap((mailed) => (mailed.kind === 'created' ? [mailed.code] : []));
  const { signIn } = deskOf(stored);

  const [first = '', ...others] = given(await ask(12, START));
  assert.deepEqual(others, []);
  await createCode(stored.database, 'terminal', START);
  const [mailed] = await ask(2, START + CODE_LIFE - 1);
  assert.deepEqual(mailed, { kind: 'waiting', sentMs: START });
  const [second = '', ...more] = given(await ask(4, START + CODE_LIFE));
  assert.deepEqual(more, []);
  assert.equal(await signIn(first, START + CODE_LIFE), undefined);
  assert.ok(await signIn(second, START + CODE_LIFE));
  const [third = ''] = given(await ask(1, START + CODE_LIFE));
  assert.ok(third, 'the former one was used');
  await discardCode(stored.database, third);
  assert.equal(
    given(await ask(2, START + CODE_LIFE)).length,
    1,
    'a link that could not be delivered does not count',
  );
});

onSqlite('T2: a clock set back does not extend a code, nor prevent a new one', async (stored) => {
  const { signIn } = deskOf(stored);
  const refused = await createCode(stored.database, 'e-mail', START);
  const waiting = await createCode(stored.database, 'e-mail', START);
  const back = START - 30 * DAY;

  assert.equal(await signIn(refused, back), undefined);
  assert.equal(await signIn(refused, START + 1), undefined, 'also when the clock is right again');
  const fresh = await createMailedCode(stored.database, back);
  assert.ok(fresh.kind === 'created');
  assert.ok(await signIn(fresh.code, back + 1));
  assert.equal(await signIn(waiting, START + 1), undefined);
});

onSqlite('T2: a clock a year back or briefly ahead signs nobody out, extends no device', async (stored) => {
  const { devices, pair, isSignedIn } = deskOf(stored);
  const [used, forgotten] = [await pair(START), await pair(START)];
  const back = START - 365 * DAY;
  assert.equal(await isSignedIn(used, START + 365 * DAY), false);
  assert.equal(await isSignedIn(used, START + MINUTE), true, 'the clock is right again');

  const device = await devices.find(used, back);
  assert.ok(device && (await devices.recordUse(device, back)));

  assert.equal(await isSignedIn(used, back + 90 * DAY - 1), true);
  assert.equal(await isSignedIn(forgotten, back + 90 * DAY - 1), true);
  assert.equal(await isSignedIn(forgotten, back + 90 * DAY), false);
});

const STARTS = [
  [true, 'on loopback without SITE_URL', {}],
  [true, 'on another loopback address', { host: '127.0.0.2' }],
  [true, 'on loopback of IPv6', { host: '::1' }],
  [false, 'where other machines reach it', { host: '0.0.0.0' }],
  [false, 'on a name that only begins like loopback', { host: '127.0.0.1.example.com' }],
  [false, 'behind a proxy, with SITE_URL', { hasSiteUrl: true }],
  [false, 'without a desk', { isDeskOn: false }],
] as const;

onSqlite(
  'the start prints a link only where nobody but this machine reaches the desk',
  async ({ database }) => {
    for (const [isPrinted, what, overrides] of STARTS) {
      const settings = { host: '127.0.0.1', hasSiteUrl: false, isDeskOn: true, ...overrides };
      await database.db.deleteFrom('sign_in_code').execute();

      const link = await startLink(database, settings, 'http://127.0.0.2:3000');

      const codes = await database.db.selectFrom('sign_in_code').selectAll().execute();
      if (isPrinted) assert.match(link ?? '', /^http:\/\/127\.0\.0\.2:3000\/desk\/sign-in#[\w-]{53}$/, what);
      else assert.equal(link, undefined, what);
      assert.equal(codes.length, isPrinted ? 1 : 0, what);
    }
  },
);
