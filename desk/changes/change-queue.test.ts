/**
 * The change queue, with a fake server, storage, clock and other tabs.
 * Over 250 lines because it tests every promise of one module.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChangeQueue, type EntryResponse, type Failure } from './change-queue.ts';
import { type Entry, isEdit, stateOf } from './entry.ts';
import { laneOf } from './lanes.ts';

const ADA = { id: 'ada', name: 'Ada' };
const BEN = { id: 'ben', name: 'Ben' };
const MINUTE = 60_000;

type Call = {
  entry: Entry;
  signal: AbortSignal;
  respond: (response?: Partial<EntryResponse>) => Promise<void>;
  fail: (failure: Failure | Error) => Promise<void>;
};

/** A browser whose tabs share one storage. */
function openBrowser() {
  const storage = new Map<string, string>();
  const tabs = new Set<(id: string) => void>();
  /** The tabs in the order in which they get the turn to send. The first one has it. */
  let turns: ((isTurn: boolean) => void)[] = [];
  const passTurn = (order: typeof turns) => {
    turns = order;
    for (const [place, turn] of turns.entries()) turn(place === 0);
  };
  let isCleared = true;
  const clear = () => {
    storage.clear();
    isCleared = true;
  };
  return { storage, clear, openTab };

  function openTab({
    isFull = false,
    isConnected = (): boolean => true,
    isLate = (): boolean => false,
  } = {}) {
    const calls: Call[] = [];
    const timers = new Set<{ at: number; call: () => void }>();
    let nowMs = 1000;
    const read = (id: string) => JSON.parse(storage.get(id) ?? 'null') ?? undefined;
    const tellOthers = (id: string) => {
      for (const tab of tabs) if (tab !== hear) tab(id);
    };
    let hear: (id: string) => void = () => {};
    let hearLate = () => {};
    /** Brings the tab to the front. */
    let show = () => {};
    const late: string[] = [];
    const queue = createChangeQueue({
      store: {
        read: () => [...storage.keys()].map(read),
        get: read,
        write(entry) {
          if (isFull) return false;
          isCleared = false;
          storage.set(entry.id, JSON.stringify(entry));
          tellOthers(entry.id);
          return true;
        },
        isCleared: () => isCleared,
        delete(id) {
          if (storage.delete(id)) tellOthers(id);
        },
        follow(onChange) {
          hear = (id) => (isLate() ? late.push(id) : onChange(id));
          hearLate = () => {
            for (const id of late.splice(0)) onChange(id);
          };
          tabs.add(hear);
          return () => tabs.delete(hear);
        },
      },
      isConnected,
      followTurn(onTurn) {
        show = () => passTurn([onTurn, ...turns.filter((turn) => turn !== onTurn)]);
        show();
        return () => passTurn(turns.filter((turn) => turn !== onTurn));
      },
      after(ms, call) {
        const timer = { at: nowMs + ms, call };
        timers.add(timer);
        return () => timers.delete(timer);
      },
      now: () => nowMs,
    });
    const stop = queue.start({
      send: (entry, signal) =>
        new Promise((resolve, reject) => {
          const end = async (how: () => void) => {
            calls.splice(calls.indexOf(call), 1);
            how();
            await settle();
          };
          const call: Call = {
            entry,
            signal,
            respond: ({ base, show = () => {} } = {}) => end(() => resolve({ base, show })),
            fail: (failure) => end(() => reject(failure)),
          };
          signal.addEventListener('abort', () => end(() => reject(signal.reason)));
          calls.push(call);
        }),
      classify: (_, error) => error as Failure,
    });
    const passed = async (ms: number) => {
      nowMs += ms;
      for (const timer of [...timers]) {
        if (timer.at > nowMs) continue;
        timers.delete(timer);
        timer.call();
      }
      await settle();
    };
    /** The call in flight of a lane. */
    const callIn = (lane: string): Call => {
      const [call, ...others] = calls.filter(({ entry }) => laneOf(entry) === lane);
      assert.ok(call, `Nothing is sent in ${lane}`);
      assert.equal(others.length, 0);
      return call;
    };
    const type = (value: string, isHeld = false) =>
      queue.edit({ kind: 'content', of: 'company/phone', name: 'Phone', value, base: 'old', isHeld });
    return { queue, calls, callIn, passed, type, stop, hearLate: () => hearLate(), show: () => show() };
  }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const LATER: Failure = { is: 'later', isOfServer: false };
const SERVER_ERROR: Failure = { is: 'later', isOfServer: true };
const CONTENT = 'content/company/phone';
const PHONE = { kind: 'content', of: 'company/phone' } as const;
/** A note about a request, as the owner sends it. */
const note = (text: string) => ({ kind: 'note', text }) as const;
const refused = (sentence: string, more: object = {}): Failure => ({
  is: 'refused',
  refused: { sentence, ...more },
});
const valuesOf = (entries: readonly Entry[]) => entries.map((entry) => isEdit(entry) && entry.value);

test('a lane that gets 5xx blocks no other, is stuck after the third, waits after “Try again”, and recovers', async () => {
  const { queue, callIn, passed } = openBrowser().openTab();
  const states = () => queue.entries.get().map(stateOf);
  for (const text of ['One', 'Two']) queue.enqueue(ADA, note(text));
  queue.enqueue(BEN, note('Other'));
  await callIn('request/ben').respond();

  for (const state of ['waiting', 'waiting', 'stuck', 'stuck', 'stuck', 'stuck']) {
    await callIn('request/ada').fail(SERVER_ERROR);
    assert.deepEqual(states(), [state, 'waiting']);
    assert.deepEqual([...queue.heldUp.get()], ['request/ada']);
    await passed(MINUTE);
  }
  await callIn('request/ada').fail(SERVER_ERROR);
  queue.sendAnyway(queue.entries.get()[0] as Entry);
  assert.deepEqual(states(), ['waiting', 'waiting']);
  await callIn('request/ada').fail(SERVER_ERROR);
  assert.deepEqual(states(), ['stuck', 'waiting']);
  await passed(MINUTE);
  for (const _ of ['One', 'Two']) await callIn('request/ada').respond();

  assert.deepEqual([queue.entries.get(), [...queue.heldUp.get()]], [[], []]);
});

test('no lane becomes stuck while the connection is lost or no response arrives', async () => {
  let isWell = false;
  const { queue, callIn, passed } = openBrowser().openTab({ isConnected: () => isWell });
  queue.enqueue(ADA, note('One'));
  for (const failure of [SERVER_ERROR, SERVER_ERROR, SERVER_ERROR]) {
    await callIn('request/ada').fail(failure);
    await passed(MINUTE);
  }
  isWell = true;
  for (const failure of [LATER, LATER, LATER]) {
    await callIn('request/ada').fail(failure);
    await passed(MINUTE);
  }
  assert.deepEqual(queue.entries.get().map(stateOf), ['waiting']);
});

test('retries back off, and a new connection sends everything at once', async () => {
  const { queue, calls, callIn, passed } = openBrowser().openTab();
  queue.enqueue(ADA, note('One'));
  for (let failures = 0; failures < 9; failures += 1) {
    await callIn('request/ada').fail(LATER);
    await passed(MINUTE);
  }
  await callIn('request/ada').fail(LATER);
  await passed(20_000);
  assert.equal(calls.length, 0);
  queue.sendNow();
  await settle();
  const { signal } = callIn('request/ada');
  queue.sendNow();
  await settle();
  assert.equal(signal.aborted, true);
  assert.equal(callIn('request/ada').signal.aborted, false);
});

test('at most three entries are sent in parallel, photos of all jobs one at a time, holding up no other change', async () => {
  const { queue, calls, callIn, passed } = openBrowser().openTab();
  const photo = (file: string) => ({ kind: 'picture', pair: 'pair', side: 'before', file }) as const;
  const lanes = () => calls.map(({ entry }) => laneOf(entry));
  queue.enqueue(ADA, photo('first'));
  queue.enqueue(BEN, photo('second'));
  for (const id of ['ada', 'b', 'c']) queue.enqueue({ id, name: id }, note(id));
  assert.deepEqual(lanes(), ['pictures', 'request/ada', 'request/b']);
  await callIn('request/ada').respond();
  assert.deepEqual(lanes(), ['pictures', 'request/b', 'request/c']);
  await passed(2999);
  assert.equal(queue.heldUp.get().size, 0);
  await passed(1);
  // A photo may take longer than another change before it counts as held up.
  assert.deepEqual([...queue.heldUp.get()].toSorted(), ['request/b', 'request/c']);
  for (const lane of ['request/b', 'request/c']) await callIn(lane).respond();
  assert.equal(queue.heldUp.get().size, 0);

  await callIn('pictures').fail(refused('No room.'));
  await callIn('pictures').respond();
  assert.deepEqual(queue.entries.get().map(stateOf), ['refused']);
});

test('a photo waits for the status that its request gets before, also when it is tried again', async () => {
  const { queue, calls, callIn } = openBrowser().openTab();
  const lanes = () => calls.map(({ entry }) => laneOf(entry));
  queue.enqueue(ADA, { kind: 'picture', pair: 'pair', side: 'before', file: 'first' });
  await callIn('pictures').fail(refused('Too early.'));

  queue.enqueue(ADA, { kind: 'status', to: 'won', reason: '', version: 1 });
  queue.sendAnyway(queue.entries.get()[0] as Entry);

  assert.deepEqual(lanes(), ['request/ada']);
  await callIn('request/ada').respond();
  assert.deepEqual(lanes(), ['pictures']);
});

test('typing is debounced into one change, sent early when the field loses focus; a held edit waits for save', async () => {
  const { queue, calls, callIn, passed, type } = openBrowser().openTab();
  type('7');
  await passed(900);
  type('73');
  await passed(900);
  assert.equal(calls.length, 0);
  await passed(100);
  assert.deepEqual(valuesOf([callIn(CONTENT).entry]), ['73']);
  await callIn(CONTENT).respond({ base: '73' });
  type('734');
  queue.endTyping();
  assert.deepEqual(valuesOf([callIn(CONTENT).entry]), ['734']);
  await callIn(CONTENT).fail(refused('Too long.'));
  type('74');
  assert.deepEqual(queue.entries.get().map(stateOf), ['waiting'], 'further typing replaces a refused edit');
  queue.endTyping();
  await callIn(CONTENT).respond({ base: '74' });

  type('75', true);
  queue.edit({ kind: 'draft', of: 'note/ada', name: '', value: 'Half a sent', base: '' });
  await passed(MINUTE);
  assert.equal(calls.length, 0, 'a draft is never sent');
  queue.save(PHONE);
  assert.equal(calls.length, 1);
});

test('text typed during a save stays, based on the saved version', async () => {
  const { queue, callIn } = openBrowser().openTab();
  const text = (words: string) =>
    queue.edit({
      kind: 'text',
      of: 'hello',
      name: 'Hello',
      value: { name: 'Hello', words },
      base: 4,
      isHeld: true,
    });
  text('Hi');
  const isSaved = queue.save({ kind: 'text', of: 'hello' });
  text('Hi there');
  await callIn('text/hello').respond({ base: 5 });

  assert.equal(await isSaved, true);
  assert.deepEqual(queue.entries.get().map(stateOf), ['typed']);
  const isSavedAgain = queue.save({ kind: 'text', of: 'hello' });
  const { entry } = callIn('text/hello');
  assert.ok(isEdit(entry));
  assert.deepEqual([entry.value, entry.base], [{ name: 'Hello', words: 'Hi there' }, 5]);
  await callIn('text/hello').respond({ base: 6 });
  assert.equal(await isSavedAgain, true);
  assert.deepEqual(queue.entries.get(), []);
});

test('a saved text whose response was lost is sent again, also while newer text waits for Save', async () => {
  const { queue, callIn, passed, type } = openBrowser().openTab();
  type('7', true);
  queue.save(PHONE);
  type('73', true);
  await callIn(CONTENT).fail(LATER);
  await passed(MINUTE);

  assert.deepEqual(valuesOf([callIn(CONTENT).entry]), ['7']);
  await callIn(CONTENT).respond({ base: '7' });
  assert.deepEqual(valuesOf(queue.entries.get()), ['73']);
  assert.deepEqual(queue.entries.get().map(stateOf), ['typed']);
});

test('save resolves at the first result, without a retry, and without an edit at once', async () => {
  const { queue, callIn, passed, type } = openBrowser().openTab();
  queue.enqueue(ADA, { kind: 'quote-sent', draftVersion: 1, seen: 1 });
  const unedited = queue.save({ kind: 'quote', of: 'ada' });
  assert.equal(await Promise.race([unedited, settle()]), true);
  await callIn('quote/ada').respond();
  assert.equal(await queue.save(PHONE), true);
  type('7');
  const first = queue.save(PHONE);
  await callIn(CONTENT).fail(LATER);
  assert.equal(await first, false);
  const second = queue.save(PHONE);
  await callIn(CONTENT).fail(refused('No.'));
  assert.equal(await second, false);
  await passed(MINUTE);
  const third = queue.save(PHONE);
  await callIn(CONTENT).respond();
  assert.equal(await third, true);
});

test('save tells whether the edit and the action after it are saved, and ignores earlier refused entries', async () => {
  const { queue, callIn } = openBrowser().openTab();
  const QUOTE = { kind: 'quote', of: 'ada' } as const;
  const edit = () =>
    queue.edit({ ...QUOTE, name: 'Ada', value: { lines: [], note: '', validUntil: '' }, base: 1 });
  const tapText = () => queue.enqueue(ADA, { kind: 'quote-sent', draftVersion: 1, seen: 1 });
  const refuse = () => callIn('quote/ada').fail(refused('Choose a later day.'));
  queue.enqueue(ADA, { kind: 'quote-end', how: 'withdraw', seen: 1 });
  await refuse();
  const first = queue.save(QUOTE, tapText());
  await refuse();
  assert.equal(await first, false);

  edit();
  const ofEdit = queue.save(QUOTE);
  await callIn('quote/ada').respond({ base: 2 });
  assert.equal(await ofEdit, true);

  edit();
  const ofBoth = queue.save(QUOTE, tapText());
  const ofEditAlone = queue.save(QUOTE);
  await callIn('quote/ada').respond({ base: 3 });
  assert.equal(await ofEditAlone, true);
  await callIn('quote/ada').respond();
  assert.equal(await ofBoth, true);
  assert.deepEqual(queue.entries.get().map(stateOf), ['refused', 'refused']);
});

test('in a conflict the latest text counts, and both choices resolve it', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    const { queue, callIn, type } = openBrowser().openTab();
    type('7');
    queue.endTyping();
    type('73');
    const theirs = { value: '81', base: '81' };
    await callIn(CONTENT).fail(refused('Meanwhile.', { theirs }));
    const [entry] = queue.entries.get();
    assert.ok(entry && stateOf(entry) === 'conflict');
    assert.deepEqual(valuesOf(queue.entries.get()), ['73']);
    type('734');
    assert.deepEqual(queue.entries.get().map(stateOf), ['conflict']);
    if (choice === 'theirs') queue.drop(entry);
    else {
      queue.sendAnyway(queue.entries.get()[0] as Entry);
      const sent = callIn(CONTENT).entry;
      assert.ok(isEdit(sent));
      assert.deepEqual([sent.value, sent.base], ['734', '81']);
      await callIn(CONTENT).respond({ base: '734' });
    }
    assert.deepEqual(queue.entries.get(), []);
  }
});

test('a refused status blocks the next status of its request, which blocks the note after it', async () => {
  const { queue, calls, callIn } = openBrowser().openTab();
  queue.enqueue(ADA, { kind: 'status', to: 'won', reason: '', version: 1, tap: 'a call' });
  await callIn('request/ada').fail(refused('Lost by now.', { version: 2 }));
  queue.enqueue(ADA, { kind: 'status', to: 'quoted', reason: '', version: 1 });
  assert.equal(calls.length, 0);
  queue.enqueue(ADA, note('Paid'));
  assert.equal(calls.length, 0, 'in one lane, entries are sent in the order they were made');
  queue.sendAnyway(queue.entries.get()[0] as Entry);
  const { entry } = callIn('request/ada');
  const wanted = { kind: 'status', to: 'won', reason: '', version: 2, tap: 'a call' };
  assert.deepEqual(isEdit(entry) || entry.wanted, wanted);
});

test('fields of a new list entry wait for the list', async () => {
  const { queue, calls, callIn } = openBrowser().openTab();
  queue.edit({ kind: 'content', of: 'services', name: 'Services', value: ['a', 'new'], base: ['a'] });
  queue.edit({ kind: 'content', of: 'services/new/title', name: 'Title', value: 'Ducts', base: '' });
  queue.endTyping();
  assert.equal(calls.length, 1);
  await callIn('content/services').respond({ base: ['a', 'new'] });
  callIn('content/services/new/title');
});

test('fields of a list entry that was added during a save of the list wait for the next save', async () => {
  const { queue, calls, callIn, passed } = openBrowser().openTab();
  const list = { kind: 'content', of: 'services', name: 'Services', base: ['a', 'b'] } as const;
  queue.edit({ ...list, value: ['b', 'a'] });
  queue.endTyping();
  queue.edit({ ...list, value: ['b', 'a', 'new'] });
  queue.edit({ kind: 'content', of: 'services/new/title', name: 'Title', value: 'Ducts', base: '' });
  queue.endTyping();

  await callIn('content/services').respond({ base: ['b', 'a'] });
  await passed(1000);

  assert.equal(calls.length, 1);
  await callIn('content/services').respond({ base: ['b', 'a', 'new'] });
  callIn('content/services/new/title');
});

test('two tabs show the same entries, and send each once', async () => {
  const browser = openBrowser();
  const [one, other] = [browser.openTab(), browser.openTab()];
  one.type('7');
  assert.deepEqual(valuesOf(other.queue.entries.get()), ['7']);
  one.queue.endTyping();
  await other.passed(5000);
  await one.passed(5000);
  const [call, ...others] = [...one.calls, ...other.calls];
  assert.equal(others.length, 0);
  await call?.respond({ base: '7' });
  assert.deepEqual([one.queue.entries.get(), other.queue.entries.get(), [...browser.storage]], [[], [], []]);
});

test('text typed in one tab while another sends the edit is kept and sent next', async () => {
  const browser = openBrowser();
  let isLate = false;
  const [one, other] = [browser.openTab(), browser.openTab({ isLate: () => isLate })];
  one.show();
  one.type('7');
  isLate = true;
  one.queue.endTyping();
  other.type('73');
  isLate = false;
  other.hearLate();
  assert.equal(
    valuesOf(other.queue.entries.get()).at(-1),
    '73',
    'a late storage event does not undo newer text',
  );
  await one.callIn(CONTENT).respond({ base: '7' });
  await one.passed(MINUTE);
  await other.passed(MINUTE);
  const [call, ...others] = [...one.calls, ...other.calls];
  assert.ok(call && isEdit(call.entry) && others.length === 0);
  assert.deepEqual([call.entry.value, call.entry.base], ['73', '7']);
  await call.respond({ base: '73' });
  assert.deepEqual([one.queue.entries.get(), other.queue.entries.get(), [...browser.storage]], [[], [], []]);
});

test('only the tab in front sends; when it is closed or killed, another or the next one does', async () => {
  const browser = openBrowser();
  const [one, other] = [browser.openTab(), browser.openTab()];
  one.queue.enqueue(ADA, note('One'));
  assert.deepEqual([one.calls.length, other.calls.length], [0, 1]);

  one.show();
  await settle();
  assert.deepEqual([one.calls.length, other.calls.length], [1, 0]);
  one.stop();
  await settle();

  await other.callIn('request/ada').respond();
  assert.deepEqual([other.queue.entries.get(), [...browser.storage]], [[], []]);

  const id = other.queue.enqueue(ADA, note('Two'));
  other.stop();
  await settle();
  const next = browser.openTab();
  await settle();
  assert.equal(next.callIn('request/ada').entry.id, id);
});

test('changes are sent, and stored again, when the browser cleared its storage while the desk was open', async () => {
  const browser = openBrowser();
  const { queue, callIn, passed } = browser.openTab();
  queue.enqueue(ADA, note('One'));
  queue.enqueue(ADA, note('Two'));
  queue.enqueue(BEN, note('Other'));
  for (const lane of ['request/ada', 'request/ben']) await callIn(lane).fail(LATER);

  browser.clear();
  queue.enqueue(ADA, note('Three'));
  assert.equal(browser.storage.size, 4, 'a new change stores the waiting ones again');
  browser.clear();
  await passed(MINUTE);

  assert.equal(browser.storage.size, 4);
  for (const lane of ['request/ada', 'request/ada', 'request/ada', 'request/ben'])
    await callIn(lane).respond();
  assert.deepEqual([queue.entries.get(), [...browser.storage]], [[], []]);
});

test('an entry that another tab deleted does not come back, even after the storage was cleared', async () => {
  for (const isCleared of [false, true]) {
    const browser = openBrowser();
    const one = browser.openTab();
    one.queue.enqueue(ADA, note('One'));
    await one.callIn('request/ada').fail(LATER);
    // A tab that sleeps hears of no change.
    const other = browser.openTab({ isLate: () => true });
    await other.callIn('request/ada').fail(LATER);
    if (isCleared) browser.clear();

    one.queue.forget(() => true);
    await other.passed(MINUTE);

    assert.deepEqual([other.calls, other.queue.entries.get(), [...browser.storage]], [[], [], []]);
  }
});

test('a response that cannot be shown still settles its change and blocks no other', async (t) => {
  const said = t.mock.method(console, 'error', () => {});
  const { queue, callIn } = openBrowser().openTab();
  queue.enqueue(ADA, note('One'));
  queue.enqueue(ADA, note('Two'));
  await callIn('request/ada').respond({
    show() {
      throw new TypeError('The screen is not ready for this');
    },
  });
  assert.equal(said.mock.callCount(), 1);
  await callIn('request/ada').respond();
  assert.deepEqual(queue.entries.get(), []);
});

test('a change that another tab discarded during its send stays discarded; only that tab reports it and deletes its photo', async () => {
  for (const isLate of [false, true]) {
    for (const failure of [refused('Too long.'), SERVER_ERROR]) {
      const browser = openBrowser();
      const other = browser.openTab();
      const one = browser.openTab({ isLate: () => isLate });
      const reports: string[] = [];
      one.queue.entries.followRemovals(() => reports.push('one'));
      other.queue.entries.followRemovals(() => reports.push('other'));
      const id = one.queue.enqueue(ADA, note('One'));
      const call = one.callIn('request/ada');

      other.queue.drop({ id });
      await call.fail(failure);
      await one.passed(MINUTE);

      assert.deepEqual(reports, ['other']);
      assert.deepEqual(
        [one, other].map(({ queue }) => queue.entries.get()),
        [[], []],
      );
      assert.deepEqual([...browser.storage], []);
    }
  }
});

test('text that another tab typed during the send stays when the server refuses the former text', async () => {
  const browser = openBrowser();
  const one = browser.openTab();
  one.type('7');
  const [entry] = one.queue.entries.get();
  assert.ok(entry);
  one.queue.endTyping();
  const call = one.callIn(CONTENT);
  // A tab that sleeps has not heard of the attempt, and continues the edit.
  browser.storage.set(entry.id, JSON.stringify({ ...entry, value: '73' }));

  await call.fail(refused('Too short.'));

  assert.deepEqual(valuesOf(one.queue.entries.get()), ['73']);
  assert.deepEqual(one.queue.entries.get().map(stateOf), ['refused']);
});

test('without storage, entries are kept and sent, also for a signed-out device; a dropped one does not come back', async () => {
  const { queue, calls, callIn } = openBrowser().openTab({ isFull: true });
  queue.enqueue(ADA, note('Nought'));
  await callIn('request/ada').respond();
  assert.deepEqual(queue.entries.get(), []);
  const id = queue.enqueue(ADA, note('One'));
  queue.enqueue(ADA, { kind: 'undo', change: id, version: 1 });
  queue.drop({ id });
  await settle();
  assert.deepEqual([queue.entries.get(), calls], [[], []], 'nor does its undo');

  queue.enqueue(ADA, note('Two'));
  await callIn('request/ada').fail({ is: 'signed out' });
  assert.equal(calls.length, 0, 'it is not sent again at once');
  assert.equal(queue.forget(() => true).length, 1);
});
