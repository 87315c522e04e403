/**
 * What the owner changed and the server has not taken yet, oldest first. Each change waits in the browser, over a reload,
 * is sent by itself, one after the other, and is said until it is through.
 */
import type { DeskRequest } from '../../domain/desk.ts';
import { randomUuid } from '../../domain/random-uuid.ts';
import type { DraftChange, DraftSaved, DraftValue } from '../../domain/site-desk.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { DESK_CHANGE_TIMEOUT } from '../../domain/timeouts.ts';
import { followed } from '../../site/followed.ts';
import { isFinal, put as send } from '../connection/api.ts';
import { deleteChange, readChanges, writeChange } from './kept-changes.ts';
import {
  isOfStatus,
  isOfWords,
  make,
  type QueuedChange,
  type RequestChange,
  sentAnyway,
  type Wanted,
  type WordsChange,
} from './queued-change.ts';
import { discardUnreadable, unreadable } from './unreadable.ts';

/** Called when the server has answered a change, with the request as it is now; or when it has saved words. */
type Listener = {
  onAnswer: (request: DeskRequest, change: RequestChange, isMade: boolean) => void;
  onSaved: (change: WordsChange, saved: DraftSaved) => void;
};

/** The pause in typing after which words are sent, ms. */
const TYPING = 1000;
/** The wait after a try that failed although the connection seems well, ms. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = MINUTE;

export const queue = followed<readonly QueuedChange[]>([]);
/** Whether the oldest change is taking long. */
export const isSlow = followed(false);

/** Set while a screen sends: looks at the queue again, and with `isFresh` on a new line. */
let look: (isFresh: boolean) => void = () => {};
/** The words that are being typed, and the timer that ends it. */
let typed: { id: string; timer: ReturnType<typeof setTimeout> } | undefined;

/** Returns the id of the change. */
export function enqueue(subject: { id: string; name: string }, wanted: Wanted): string {
  const id = randomUuid();
  put({ id, requestId: subject.id, name: subject.name, number: nextNumber(), wanted });
  look(false);
  return id;
}

/**
 * Changes what the site says, once nobody types any more. It replaces what was typed there before and the server cannot have yet;
 * `base` is what was shown before the first of it.
 */
export function enqueueWords(
  { path, name }: { path: string; name: string },
  value: DraftValue,
  base: DraftValue,
): void {
  const former = wordsAt(queue.get(), path);
  const change: WordsChange =
    former && (former.refused || !former.isTried)
      ? { ...former, value }
      : { id: randomUuid(), path, name, number: nextNumber(), value, base: former ? former.value : base };
  // What another device did meanwhile waits for the owner. Any other refusal was of what is no longer there.
  const { refused, isTried, ...again } = change;
  put(refused?.current === undefined ? again : change);
  clearTimeout(typed?.timer);
  typed = { id: change.id, timer: setTimeout(endTyping, TYPING) };
}

export function endTyping(): void {
  clearTimeout(typed?.timer);
  typed = undefined;
  look(false);
}

/** The last change of a thing that the site says. */
export function wordsAt(changes: readonly QueuedChange[], path: string): WordsChange | undefined {
  return changes.filter(isOfWords).findLast((change) => change.path === path);
}

/** The changes that go to the server by themselves. One that was refused holds up later ones that build on it. */
export function waitingIn(changes: readonly QueuedChange[]): QueuedChange[] {
  return changes.filter(
    (change, index) =>
      !change.refused && !changes.slice(0, index).some((other) => other.refused && isBasis(other, change)),
  );
}

/**
 * Changes of a request's status build on each other. As long as the request itself is not stored, all its changes build on
 * that. What an entry of a list says builds on the list.
 */
function isBasis(one: QueuedChange, other: QueuedChange): boolean {
  if (isOfWords(one)) return isOfWords(other) && other.path.startsWith(`${one.path}/`);
  if (isOfWords(other) || one.requestId !== other.requestId) return false;
  return one.wanted.kind === 'new' || (isOfStatus(one.wanted) && isOfStatus(other.wanted));
}

/** The owner wants a refused change all the same. */
export function sendAnyway(change: QueuedChange): void {
  if (isOfWords(change)) {
    const { refused, isTried, ...again } = change;
    put({ ...again, base: refused?.current ?? again.base });
  } else put(sentAnyway(change));
  look(false);
}

/** Forgets a change, and what would take it back. */
export function drop({ id }: QueuedChange): void {
  const isOf = (other: QueuedChange) =>
    other.id === id || (!isOfWords(other) && other.wanted.kind === 'undo' && other.wanted.change === id);
  for (const change of queue.get().filter(isOf)) deleteChange(change);
  queue.set(queue.get().filter((change) => !isOf(change)));
  look(false);
}

/** For a device that is signed out. Returns what was waiting, and how many entries nobody could read. */
export function forgetChanges(): { changes: QueuedChange[]; unread: number } {
  const changes = merged();
  for (const change of changes) deleteChange(change);
  queue.set([]);
  const unread = unreadable.get();
  for (const entry of unread) discardUnreadable(entry);
  return { changes, unread: unread.length };
}

/** Sends what waits at once, also what is being sent on a line that may be dead. */
export function sendNow(): void {
  look(true);
}

/** Returns how to stop. */
export function startQueue({ onAnswer, onSaved }: Listener): () => void {
  let wait = FIRST_WAIT;
  let isStopped = false;
  let trying: AbortController | undefined;
  let wake = () => {};
  queue.set(merged());
  look = (isFresh) => {
    if (isFresh) queue.set(merged());
    if (isFresh) trying?.abort();
    wait = FIRST_WAIT;
    wake();
  };
  run();

  async function run() {
    while (!isStopped) {
      const waiting = waitingIn(queue.get());
      const change = waiting.find(({ id }) => id !== typed?.id);
      if (waiting.length === 0) isSlow.set(false);
      const isDue = change && (await tryTo(change));
      if (!isDue) await pause(change ? wait : undefined);
    }
  }

  /** Resolves to whether there may be another change to send. */
  async function tryTo(change: QueuedChange): Promise<boolean> {
    trying = new AbortController();
    const { signal } = trying;
    const slow = setTimeout(() => isSlow.set(true), DESK_CHANGE_TIMEOUT);
    try {
      if (isOfWords(change)) {
        put({ ...change, isTried: true });
        const { path, value, base } = change;
        const wanted: DraftChange = { path, value, base };
        onSaved(change, await send<DraftSaved>('site/draft', wanted, signal));
      } else onAnswer(await make(change, signal), change, true);
      isSlow.set(false);
      remove(change);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      if (!isFinal(error)) {
        isSlow.set(true);
        wait = Math.min(2 * wait, LONGEST_WAIT);
        return false;
      }
      const { message: sentence, status, answer } = error;
      // Whoever is signed out keeps nothing.
      if (status === 401) return false;
      if (isOfWords(change)) {
        // What was typed since stands in its place.
        const latest = wordsAt(queue.get(), change.path) ?? change;
        remove(latest);
        const { current } = answer;
        put({ ...change, value: latest.value, refused: { sentence, ...(current === undefined ? {} : { current }) } });
      } else {
        const { request } = answer;
        put({ ...change, refused: { sentence, ...(request ? { version: request.version } : {}) } });
        if (request) onAnswer(request, change, false);
      }
      return true;
    } finally {
      clearTimeout(slow);
      trying = undefined;
    }
  }

  function pause(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return () => {
    isStopped = true;
    look = () => {};
    trying?.abort();
    wake();
  };
}

function nextNumber(): number {
  return Math.max(Date.now(), (queue.get().at(-1)?.number ?? 0) + 1);
}

function put(change: QueuedChange): void {
  writeChange(change);
  const others = queue.get().filter(({ id }) => id !== change.id);
  queue.set([...others, change].toSorted((one, other) => one.number - other.number));
}

function remove(change: QueuedChange): void {
  deleteChange(change);
  queue.set(queue.get().filter(({ id }) => id !== change.id));
}

/** What this page holds, and what another page of this browser left. */
function merged(): QueuedChange[] {
  const held = queue.get();
  const left = readChanges().filter(({ id }) => !held.some((change) => change.id === id));
  return [...held, ...left].toSorted((one, other) => one.number - other.number);
}
