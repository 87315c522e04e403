/**
 * Sends what the owner changed and the server has not taken yet. Lanes run beside each other; within one, the order of the
 * taps holds. This module knows no browser: storage, server, timers and the lock between tabs are handed in.
 *
 * It has over 250 lines because typing, sending and settling share one list, and are safe only when read together.
 */
import { backoff } from '../../domain/backoff.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { DESK_CHANGE_TIMEOUT } from '../../domain/timeouts.ts';
import { createStore } from '../../site/store.ts';
import {
  type Action,
  type Edit,
  type EditEntry,
  type EditKind,
  type Entry,
  editIn,
  FORM,
  holdsUp,
  isEdit,
  isOnItsWay,
  isSame,
  laneOf,
  laneOfEdit,
  type Refused,
  sentAnyway,
  stateOf,
  type ValueOf,
} from './entry.ts';
import { createEntryList, type EntryStorage } from './entry-list.ts';

/** The pause in typing after which an edit is sent, ms. */
const TYPING = 1000;
/**
 * How much later another tab sends an edit: the one that types it sends it itself, so that typing and sending never meet in
 * the storage, which tabs see late, ms.
 */
const OTHERS_TURN = 5000;
const FIRST_RETRY = 1000;
const LONGEST_RETRY = MINUTE;
/** The wait while another tab sends the same lane, ms. */
const OTHER_TAB = 1000;
/** A browser has six connections to a host over HTTP/1.1; the live connection and what is read need some. */
const MOST_AT_ONCE = 3;

export type Answer = {
  /** What is typed next builds on it. */
  base?: ValueOf['base'] | undefined;
  /** Shows what the server has made of it. */
  show: () => void;
};

/** `later`: the server did not take it now; with `isOfServer` it said so itself, with 5xx. */
export type Failure =
  | { is: 'refused'; refused: Refused; show?: () => void }
  | { is: 'later'; isOfServer: boolean }
  | { is: 'signed out' };

type Server = {
  send: (entry: Entry, signal: AbortSignal) => Promise<Answer>;
  /** What a call that failed means. */
  classify: (entry: Entry, error: unknown) => Failure;
};

type Parts = {
  store: EntryStorage;
  isConnected: () => boolean;
  /** Runs what no other tab runs for that lane at the same time. Resolves to undefined if another one does. */
  exclusively: <Result>(lane: string, run: () => Promise<Result>) => Promise<Result | undefined>;
  /** Calls back after a time, ms. Returns how to cancel that. */
  after: (ms: number, call: () => void) => () => void;
  now?: () => number;
};

/** `again`: nothing was sent, or the try was ended for a new one. */
type Result = 'answered' | 'refused' | 'later' | 'signed out' | 'again';

export function createLanes({ store, isConnected, exclusively, after, now = Date.now }: Parts) {
  const entries = createEntryList(store);
  /** The lanes whose first entry takes long, or failed. */
  const heldUp = createStore<ReadonlySet<string>>(new Set());
  /** By lane, the last value that the server took from this page, and what it is based on there. */
  const saved = new Map<string, { value: unknown; base: unknown }>();
  const running = new Map<string, AbortController>();
  /** By lane, how often in a row it failed, and how to cancel the wait for the next try. */
  const failures = new Map<string, number>();
  const waits = new Map<string, () => void>();
  const waiters = new Map<string, ((isSaved: boolean) => void)[]>();
  let server: Server | undefined;
  /** The edits that were typed on this page. */
  const own = new Set<string>();
  let cancelDue = () => {};

  /** Adds an action on a request. Returns its id. */
  function enqueue({ id: requestId, name }: { id: string; name: string }, action: Action): string {
    const id = randomUuid();
    entries.put({ form: FORM, id, name, number: nextNumber(), requestId, wanted: action });
    pump();
    return id;
  }

  /** Keeps what was typed. With `isHeld` it is not sent before `save`, otherwise once nobody types any more. */
  function edit<Kind extends EditKind>(edited: Edit<Kind> & { name: string; isHeld?: boolean }): void {
    const { value, isHeld } = edited;
    const former = editIn<EditKind>(entries.get(), edited);
    const dueMs = now() + TYPING;
    if (former?.refused?.theirs) entries.put({ ...former, value });
    else if (
      former &&
      (former.refused || stateOf(former) === 'typed' || (own.has(former.id) && !former.isTried))
    ) {
      own.add(former.id);
      entries.put({ ...former, value, isHeld, dueMs, refused: undefined, isTried: undefined });
    } else {
      // Its base is the answer to the former one, once that is here.
      const base = edited.kind === 'words' && former ? former.value : edited.base;
      const entry: Entry = {
        ...edited,
        base: base as typeof edited.base,
        form: FORM,
        id: randomUuid(),
        number: nextNumber(),
        dueMs,
      };
      own.add(entry.id);
      entries.put(entry);
    }
    pump();
  }

  function endTyping(): void {
    for (const entry of entries.get())
      if (own.has(entry.id) && isTyped(entry)) entries.put({ ...entry, dueMs: now() });
    pump();
  }

  /** The page is left: the next one may send at once what was typed here. */
  function leave(): void {
    for (const entry of entries.get())
      if (own.has(entry.id) && isEdit(entry)) entries.put({ ...entry, dueMs: undefined });
  }

  /** Sends what is held. Resolves to whether the server has taken all of the lane, false with the first failure. */
  function save(edited: Pick<Edit, 'kind' | 'of'>): Promise<boolean> {
    const lane = laneOfEdit(edited);
    const typed = editIn(entries.get(), edited);
    if (typed && !typed.refused?.theirs) {
      own.add(typed.id);
      entries.put({ ...typed, isHeld: undefined, refused: undefined, dueMs: now() });
    }
    endWait(lane);
    return new Promise((resolve) => {
      waiters.set(lane, [...(waiters.get(lane) ?? []), resolve]);
      endTyping();
      if (!running.has(lane)) tell(lane, 'answered');
    });
  }

  /** The owner wants a refused or stuck entry all the same. */
  function sendAnyway(entry: Entry): void {
    // Another answer of 5xx says at once that it is stuck.
    entries.put({ ...sentAnyway(entry), failures: entry.failures && entry.failures - 1 });
    endWait(laneOf(entry));
    pump();
  }

  /** Forgets an entry, and what would take it back. */
  function drop({ id }: Pick<Entry, 'id'>): void {
    forget(
      (entry) =>
        entry.id === id || (!isEdit(entry) && entry.wanted.kind === 'undo' && entry.wanted.change === id),
    );
  }

  /** Returns what was forgotten. */
  function forget(isMeant: (entry: Entry) => boolean): readonly Entry[] {
    const forgotten = entries.get().filter(isMeant);
    for (const entry of forgotten) {
      const lane = laneOf(entry);
      running.get(lane)?.abort();
      saved.delete(lane);
      entries.remove(entry.id);
    }
    pump();
    return forgotten;
  }

  /** Sends what waits at once, also what is being sent on a line that may be dead. */
  function sendNow(): void {
    for (const sending of running.values()) sending.abort();
    for (const lane of waits.keys()) endWait(lane);
    failures.clear();
    pump();
  }

  /** Sends from now on. Returns how to stop. */
  function start(to: Server): () => void {
    server = to;
    const end = entries.followOthers(pump);
    pump();
    return () => {
      server = undefined;
      end();
      sendNow();
    };
  }

  function pump(): void {
    if (!server) return;
    cancelDue();
    if (entries.get().some(isTyped)) cancelDue = after(TYPING, pump);
    for (const entry of entries.get()) {
      const lane = laneOf(entry);
      if (running.size >= MOST_AT_ONCE) return;
      if (!running.has(lane) && !waits.has(lane) && isNext(entry)) run(entry, server);
    }
  }

  /** Whether somebody may still be typing it. A clock that was set back makes nobody wait. */
  function isTyped(entry: Entry): boolean {
    const patience = own.has(entry.id) ? 0 : OTHERS_TURN;
    const left = isEdit(entry) && entry.dueMs ? entry.dueMs + patience - now() : 0;
    return left > 0 && left <= TYPING + patience;
  }

  function isNext(entry: Entry): boolean {
    if (!isOnItsWay(entry) || isTyped(entry)) return false;
    return !entries.get().some((other) => other.number < entry.number && holdsUp(other, entry));
  }

  async function run(entry: Entry, to: Server): Promise<void> {
    const lane = laneOf(entry);
    const sending = new AbortController();
    running.set(lane, sending);
    const cancel = after(DESK_CHANGE_TIMEOUT, () => setHeldUp(lane, true));
    const result = await exclusively(lane, () => attempt(entry.id, to, sending.signal));
    cancel();
    running.delete(lane);
    if (result === undefined) wait(lane, OTHER_TAB);
    else {
      settle(lane, result);
      tell(lane, result);
    }
    pump();
  }

  function settle(lane: string, result: Result): void {
    const isFailed = result === 'later' || result === 'signed out';
    setHeldUp(lane, result === 'later');
    const count = isFailed ? (failures.get(lane) ?? 0) + 1 : 0;
    failures.set(lane, count);
    if (isFailed) wait(lane, backoff(count, FIRST_RETRY, LONGEST_RETRY));
  }

  function wait(lane: string, ms: number): void {
    const cancel = after(ms, () => {
      waits.delete(lane);
      pump();
    });
    waits.set(lane, cancel);
  }

  function endWait(lane: string): void {
    waits.get(lane)?.();
    waits.delete(lane);
  }

  async function attempt(id: string, { send, classify }: Server, signal: AbortSignal): Promise<Result> {
    const known = () => entries.get().find((one) => one.id === id);
    // Another tab may have sent it a moment ago.
    if (entries.isGone(id)) entries.remove(id);
    const entry = known();
    if (!entry) return 'again';
    entries.put({ ...entry, isTried: true });
    try {
      const answer = await send(entry, signal);
      if (known()) takeAnswer(entry, answer);
      return 'answered';
    } catch (error) {
      if (signal.aborted) return 'again';
      const failure = classify(entry, error);
      const latest = known();
      if (failure.is === 'refused') {
        refuse(entry, failure.refused);
        show(failure.show);
      } else if (latest && failure.is === 'later' && failure.isOfServer && isConnected()) {
        entries.put({ ...latest, failures: (latest.failures ?? 0) + 1 });
      }
      return failure.is;
    }
  }

  function takeAnswer(entry: Entry, answer: Answer): void {
    show(answer.show);
    // Another tab may have typed more before it knew that this one is sent.
    const latest = store.get(entry.id);
    entries.remove(entry.id);
    if (!isEdit(entry)) return;
    const { base = entry.base } = answer;
    saved.set(laneOf(entry), { value: entry.value, base });
    const [next] = editsBeside(entry);
    if (next) entries.put({ ...next, base });
    else if (latest && isEdit(latest) && !isSame(latest.value, entry.value)) {
      entries.put({ ...latest, id: randomUuid(), base, isTried: undefined });
    }
  }

  function refuse(entry: Entry, refused: Refused): void {
    if (!isEdit(entry)) return void entries.put({ ...entry, refused });
    // The text that was typed last stands for all of them.
    const later = editsBeside(entry);
    for (const { id } of [entry, ...later]) entries.remove(id);
    entries.put({ ...(later.at(-1) ?? entry), base: entry.base, refused });
  }

  /** The other edits of the same thing. */
  function editsBeside(edit: EditEntry): EditEntry[] {
    const lane = laneOf(edit);
    return entries
      .get()
      .filter(isEdit)
      .filter((other) => other.id !== edit.id && laneOf(other) === lane);
  }

  /** An answer that cannot be shown was made all the same: it is never sent again. */
  function show(showAnswer: (() => void) | undefined): void {
    try {
      showAnswer?.();
    } catch (error) {
      console.error(error);
    }
  }

  function tell(lane: string, result: Result): void {
    const left = entries.get().filter((entry) => laneOf(entry) === lane && stateOf(entry) !== 'typed');
    if (result !== 'later' && result !== 'signed out' && left.some(isOnItsWay)) return;
    for (const resolve of waiters.get(lane) ?? []) resolve(left.length === 0);
    waiters.delete(lane);
  }

  function setHeldUp(lane: string, isHeldUp: boolean): void {
    if (heldUp.get().has(lane) === isHeldUp) return;
    const others = [...heldUp.get()].filter((other) => other !== lane);
    heldUp.set(new Set(isHeldUp ? [...others, lane] : others));
  }

  function nextNumber(): number {
    return Math.max(now(), (entries.get().at(-1)?.number ?? 0) + 1);
  }

  return {
    entries,
    heldUp,
    saved,
    enqueue,
    edit,
    endTyping,
    leave,
    save,
    sendAnyway,
    drop,
    forget,
    sendNow,
    start,
  };
}
