/**
 * The change queue: sends entries until the server has them, in order within each lane. Storage, server,
 * timers and the lock between tabs are passed in, so tests need no browser.
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
  type EditEntry,
  type EditKind,
  type Entry,
  editIn,
  FORM,
  isEdit,
  isOnItsWay,
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
/** Head start of the tab where an edit was typed, ms: tabs see each other’s storage writes late. */
const OTHERS_TURN = 5000;
const FIRST_RETRY = 1000;
const LONGEST_RETRY = MINUTE;
/** Wait while another tab holds the lane, ms. */
const OTHER_TAB = 1000;
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
  /** Runs under a lock of the lane. Resolves to undefined while another tab holds it, and has time left. */
  exclusively: <Result>(
    lane: string,
    entryId: string,
    run: () => Promise<Result>,
  ) => Promise<Result | undefined>;
  after: (ms: number, call: () => void) => () => void;
  now?: () => number;
};

/** `again`: the entry is gone, or its attempt was aborted, so the lane is looked at again. */
type Result = 'accepted' | 'refused' | 'later' | 'signed out' | 'again';

/** A call of `save`. */
type Waiter = { then: string | undefined; resolve: (isSaved: boolean) => void };

export function createChangeQueue({ store, isConnected, exclusively, after, now = Date.now }: Parts) {
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
  const own = new Set<string>();
  let cancelDue = () => {};

  function enqueue({ id: requestId, name }: { id: string; name: string }, action: Action): string {
    const id = randomUuid();
    entries.put({ form: FORM, id, name, number: nextNumber(), requestId, wanted: action });
    pump();
    return id;
  }

  /** With `isHeld` it is sent only by `save`. */
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
      // An edit of the site is based on the unsent edit before it, until takeResponse has the server's value.
      const base = edited.kind === 'content' && former ? former.value : edited.base;
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

  /** Ends the debounce when the page is left, so the next page can send at once. */
  function leave(): void {
    for (const entry of entries.get())
      if (own.has(entry.id) && isEdit(entry)) entries.put({ ...entry, dueMs: undefined });
  }

  /** Resolves to true once the edit, and the action `then` after it, are saved; to false at a failure. */
  function save(edited: Pick<Edit, 'kind' | 'of'>, then?: string): Promise<boolean> {
    const lane = laneOfEdit(edited);
    const typed = editIn(entries.get(), edited);
    if (typed && !typed.refused?.theirs) {
      own.add(typed.id);
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
    entries.put(sentAnyway(entry));
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
    for (const sending of running.values()) sending.abort();
    for (const lane of waits.keys()) endWait(lane);
    failures.clear();
    pump();
  }

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

  /** Whether an edit is within its debounce. A clock that was set back does not extend that. */
  function isTyped(entry: Entry): boolean {
    const headStart = own.has(entry.id) ? 0 : OTHERS_TURN;
    const left = isEdit(entry) && entry.dueMs ? entry.dueMs + headStart - now() : 0;
    return left > 0 && left <= TYPING + headStart;
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
    const result = await exclusively(lane, entry.id, () => attempt(entry.id, to, sending.signal));
    cancel();
    running.delete(lane);
    if (result === undefined) wait(lane, OTHER_TAB);
    else {
      settle(lane, result);
      resolveSaves(lane, result);
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
      const response = await send(entry, signal);
      if (known()) takeResponse(entry, response);
      return 'accepted';
    } catch (error) {
      if (signal.aborted) return 'again';
      const failure = classify(entry, error);
      // Another tab may have discarded it meanwhile.
      const latest = entries.isGone(id) ? undefined : known();
      if (failure.is === 'refused') {
        if (latest) refuse(entry, failure.refused);
        show(failure.show);
      } else if (latest && failure.is === 'later' && failure.isOfServer && isConnected()) {
        entries.put({ ...latest, failures: (latest.failures ?? 0) + 1 });
      }
      return failure.is;
    }
  }

  function takeResponse(entry: Entry, response: EntryResponse): void {
    show(response.show);
    // Race: another tab may have typed more before it saw that this entry was sent.
    const latest = store.get(entry.id);
    entries.remove(entry.id);
    if (!isEdit(entry)) return;
    const { base = entry.base } = response;
    saved.set(laneOf(entry), { value: entry.value, base });
    const [next] = editsBeside(entry);
    if (next) entries.put({ ...next, base });
    else if (latest && isEdit(latest) && !isSame(latest.value, entry.value)) {
      entries.put({ ...latest, id: randomUuid(), base, isTried: undefined });
    }
  }

  function refuse(entry: Entry, refused: Refused): void {
    if (!isEdit(entry)) return void entries.put({ ...entry, refused });
    // Coalesce: the latest text replaces all earlier edits. Another tab may have typed more under this id.
    const typed = store.get(entry.id);
    const later = editsBeside(entry);
    for (const { id } of [entry, ...later]) entries.remove(id);
    const latest = later.at(-1) ?? (typed && isEdit(typed) ? typed : entry);
    entries.put({ ...latest, base: entry.base, refused });
  }

  function editsBeside(edit: EditEntry): EditEntry[] {
    const lane = laneOf(edit);
    return entries
      .get()
      .filter(isEdit)
      .filter((other) => other.id !== edit.id && laneOf(other) === lane);
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
    leave,
    save,
    sendAnyway,
    drop,
    forget,
    sendNow,
    start,
  };
}
