/**
 * The change queue: sends entries until the server has them, in order within each lane. Storage, server,
 * timers and the turns of tabs are passed in, so tests need no browser.
 * Over 250 lines because typing, sending and settling change one list: a reader of one needs the others.
 */
import { backoff } from '../../domain/backoff.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { DESK_CHANGE_TIMEOUT, PHOTO_TIMEOUT } from '../../domain/timeouts.ts';
import { createStore } from '../../site/store.ts';
import {
  type Action,
  type Edit,
  type EditKind,
  type Entry,
  editIn,
  FORM,
  isEdit,
  isOnItsWay,
  isPicture,
  isSame,
  type Refused,
  sentAnyway,
  stateOf,
  type ValueOf,
} from './entry.ts';
import { createEntryList, type EntryStorage } from './entry-list.ts';
import { holdsUp, laneOf, laneOfEdit, PICTURES } from './lanes.ts';

/** Debounce of typing, ms. */
const TYPING = 1000;
const FIRST_RETRY = 1000;
const LONGEST_RETRY = MINUTE;
/**
 * Requests in parallel. HTTP/1.1 allows six connections per host; the live connection and reads need some.
 */
const MOST_AT_ONCE = 3;

export type EntryResponse = {
  /** Base of the next edit. */
  base?: ValueOf['base'] | undefined;
  show: () => void;
};

/** `later`: retry with backoff. `isOfServer`: the response was 5xx. */
export type Failure =
  | { is: 'refused'; refused: Refused; show?: () => void }
  | { is: 'later'; isOfServer: boolean }
  | { is: 'signed out' };

type Server = {
  send: (entry: Entry, signal: AbortSignal) => Promise<EntryResponse>;
  classify: (entry: Entry, error: unknown) => Failure;
};

type Parts = {
  store: EntryStorage;
  isConnected: () => boolean;
  /** Calls back when this tab may send, and when it may no longer. Returns a function that stops it. */
  followTurn: (onTurn: (isTurn: boolean) => void) => () => void;
  after: (ms: number, call: () => void) => () => void;
  now?: () => number;
};

/** `again`: the entry is gone or its attempt was aborted, so `pump` looks at the lane again. */
type Result = 'accepted' | 'refused' | 'later' | 'signed out' | 'again';

/** A pending call of `save`. `then`: id of an action that must be saved, too. */
type Waiter = { then: string | undefined; resolve: (isSaved: boolean) => void };

export function createChangeQueue({ store, isConnected, followTurn, after, now = Date.now }: Parts) {
  const entries = createEntryList(store);
  /** Lanes whose first entry is slow or has failed. */
  const heldUp = createStore<ReadonlySet<string>>(new Set());
  /** By lane, the last value this page saved, and its base on the server. */
  const saved = new Map<string, { value: unknown; base: unknown }>();
  const running = new Map<string, AbortController>();
  /** By lane: consecutive failures, and a function that cancels the backoff. */
  const failures = new Map<string, number>();
  const waits = new Map<string, () => void>();
  const waiters = new Map<string, Waiter[]>();
  let server: Server | undefined;
  /** Only one tab sends: the one in front, where the owner types. */
  let isTurn = false;
  let cancelDue = () => {};

  function enqueue({ id: requestId, name }: { id: string; name: string }, action: Action): string {
    const id = randomUuid();
    entries.put({ form: FORM, id, name, number: nextNumber(), requestId, wanted: action });
    pump();
    return id;
  }

  /** With `isHeld`, only `save` sends the edit. */
  function edit<Kind extends EditKind>(edited: Edit<Kind> & { name: string; isHeld?: boolean }): void {
    const { value, isHeld } = edited;
    const former = editIn<EditKind>(entries.get(), edited);
    const dueMs = now() + TYPING;
    // A conflict stays until the owner has chosen.
    const refused = former?.refused?.theirs ? former.refused : undefined;
    if (former) entries.put({ ...former, value, isHeld, dueMs, refused });
    else entries.put({ ...edited, form: FORM, id: randomUuid(), number: nextNumber(), dueMs });
    pump();
  }

  function endTyping(): void {
    for (const entry of entries.get()) if (isTyped(entry)) entries.put({ ...entry, dueMs: now() });
    pump();
  }

  /** Resolves to true once the edit, and the action `then` after it, are saved; to false at a failure. */
  function save(edited: Pick<Edit, 'kind' | 'of'>, then?: string): Promise<boolean> {
    const lane = laneOfEdit(edited);
    const typed = editIn(entries.get(), edited);
    if (typed && !typed.refused?.theirs) {
      entries.put({ ...typed, isHeld: undefined, refused: undefined, dueMs: now() });
    }
    endWait(lane);
    return new Promise((resolve) => {
      waiters.set(lane, [...(waiters.get(lane) ?? []), { then, resolve }]);
      endTyping();
      resolveSaves(lane, 'accepted');
    });
  }

  /** The owner insists on a refused or stuck entry. */
  function sendAnyway(entry: Entry): void {
    const again = sentAnyway(entry);
    // A refused picture then waits for the status that the owner has set since.
    entries.put(isPicture(entry) ? { ...again, number: nextNumber() } : again);
    endWait(laneOf(entry));
    pump();
  }

  /** Deletes an entry, and any undo of it. */
  function drop({ id }: Pick<Entry, 'id'>): void {
    forget(
      (entry) =>
        entry.id === id || (!isEdit(entry) && entry.wanted.kind === 'undo' && entry.wanted.change === id),
    );
  }

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

  /** Retries everything now. Attempts in flight are aborted, because their connection may be dead. */
  function sendNow(): void {
    abortAll();
    for (const lane of waits.keys()) endWait(lane);
    failures.clear();
    pump();
  }

  function abortAll(): void {
    for (const sending of running.values()) sending.abort();
  }

  function start(to: Server): () => void {
    server = to;
    const endFollowing = entries.followOthers(() => {
      for (const lane of waiters.keys()) resolveSaves(lane, 'accepted');
      pump();
    });
    const endTurns = followTurn((isOwnTurn) => {
      isTurn = isOwnTurn;
      if (isTurn) pump();
      else abortAll();
    });
    return () => {
      server = undefined;
      isTurn = false;
      endFollowing();
      endTurns();
      sendNow();
    };
  }

  function pump(): void {
    if (!server || !isTurn) return;
    cancelDue();
    if (entries.get().some(isTyped)) cancelDue = after(TYPING, pump);
    for (const entry of entries.get()) {
      const lane = laneOf(entry);
      if (running.size >= MOST_AT_ONCE) return;
      if (!running.has(lane) && !waits.has(lane) && isNext(entry)) run(entry, server);
    }
  }

  /** Whether an edit is within its debounce. A clock that was set back does not extend that. */
  function isTyped(entry: Entry): boolean {
    if (!isEdit(entry) || entry.tried !== undefined || !entry.dueMs) return false;
    const left = entry.dueMs - now();
    return left > 0 && left <= TYPING;
  }

  function isNext(entry: Entry): boolean {
    if (!isOnItsWay(entry) || isTyped(entry)) return false;
    return !entries.get().some((other) => other.number < entry.number && holdsUp(other, entry));
  }

  async function run(entry: Entry, to: Server): Promise<void> {
    const lane = laneOf(entry);
    const sending = new AbortController();
    running.set(lane, sending);
    const cancel = after(lane === PICTURES ? PHOTO_TIMEOUT : DESK_CHANGE_TIMEOUT, () =>
      setHeldUp(lane, true),
    );
    const result = await attempt(entry.id, to, sending.signal);
    cancel();
    running.delete(lane);
    settle(lane, result);
    resolveSaves(lane, result);
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
    // Another tab may just have sent or discarded the entry, or typed more.
    const latest = () => (entries.isGone(id) ? undefined : (store.get(id) ?? known(id)));
    const entry = latest();
    if (!entry) {
      entries.forget(id);
      return 'again';
    }
    const sent = isEdit(entry) ? { ...entry, value: entry.tried ?? entry.value } : entry;
    entries.put(
      isEdit(entry) ? { ...entry, tried: entry.tried ?? entry.value } : { ...entry, isTried: true },
    );
    try {
      const response = await send(sent, signal);
      if (known(id)) takeResponse(sent, latest(), response);
      return 'accepted';
    } catch (error) {
      if (signal.aborted) return 'again';
      const failure = classify(sent, error);
      const left = latest();
      if (failure.is === 'refused') {
        const { refused } = failure;
        if (left) entries.put(isEdit(left) ? { ...left, refused, tried: undefined } : { ...left, refused });
        show(failure.show);
      } else if (left && failure.is === 'later' && failure.isOfServer && isConnected()) {
        entries.put({ ...left, failures: (left.failures ?? 0) + 1 });
      }
      return failure.is;
    }
  }

  function known(id: string): Entry | undefined {
    return entries.get().find((one) => one.id === id);
  }

  /**
   * `left`: the entry as it is now. Text that was typed during the attempt stays, with the response's base,
   * at the end of its lane.
   */
  function takeResponse(sent: Entry, left: Entry | undefined, response: EntryResponse): void {
    show(response.show);
    if (!isEdit(sent)) return void entries.remove(sent.id);
    const { base = sent.base } = response;
    saved.set(laneOf(sent), { value: sent.value, base });
    // A list keeps its place before the fields of an entry that was added meanwhile.
    const number = sent.kind === 'content' ? sent.number : nextNumber();
    if (left && isEdit(left) && !isSame(left.value, sent.value))
      entries.put({ ...left, base, tried: undefined, number });
    else entries.remove(sent.id);
  }

  /** The server has responded: an error while showing the response must not send the change again. */
  function show(showResponse: (() => void) | undefined): void {
    try {
      showResponse?.();
    } catch (error) {
      console.error(error);
    }
  }

  function resolveSaves(lane: string, result: Result): void {
    const isFailed = result === 'later' || result === 'signed out';
    const inLane = entries.get().filter((entry) => laneOf(entry) === lane && stateOf(entry) !== 'typed');
    const waiting = (waiters.get(lane) ?? []).filter(({ then, resolve }) => {
      const left = inLane.filter((entry) => isEdit(entry) || entry.id === then);
      if (!isFailed && left.some(isOnItsWay)) return true;
      resolve(left.length === 0);
      return false;
    });
    waiters.set(lane, waiting);
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
    save,
    sendAnyway,
    drop,
    forget,
    sendNow,
    start,
  };
}
