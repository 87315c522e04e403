/**
 * What the owner changed and the server has not taken yet, oldest first. Each change waits in the browser, over a reload,
 * is sent by itself, one after the other, and is said until it is through.
 */
import type { DeskRequest, NewNote, StatusChange, Undo } from '../domain/desk.ts';
import { randomUuid } from '../domain/random-uuid.ts';
import { MINUTE } from '../domain/time-spans.ts';
import { DESK_CHANGE_TIMEOUT } from '../domain/timeouts.ts';
import { isFinal, post } from './api.ts';
import { followed } from './followed.ts';
import { deleteChange, type QueuedChange, readChanges, type Wanted, writeChange } from './queued-change.ts';

/** Called when the server has answered a change, with the request as it is now. */
type OnAnswer = (request: DeskRequest, change: QueuedChange, isMade: boolean) => void;

/** The wait after a try that failed although the connection seems well, ms. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = MINUTE;

export const queue = followed<readonly QueuedChange[]>([]);
/** Whether the oldest change is taking long. */
export const isSlow = followed(false);

/** Set while a screen sends: looks at the queue again, and with `isFresh` on a new line. */
let look: (isFresh: boolean) => void = () => {};

export function enqueue(subject: { id: string; name: string }, wanted: Wanted): void {
  const number = Math.max(Date.now(), (queue.get().at(-1)?.number ?? 0) + 1);
  put({ id: randomUuid(), requestId: subject.id, name: subject.name, number, wanted });
  look(false);
}

/** The changes that go to the server by themselves. One that was refused holds up later ones of the same status. */
export function waitingIn(changes: readonly QueuedChange[]): QueuedChange[] {
  return changes.filter(
    (change, index) =>
      !change.refused &&
      (change.wanted.kind === 'note' ||
        !changes.slice(0, index).some((other) => other.refused && isOfSameStatus(other, change))),
  );
}

function isOfSameStatus(one: QueuedChange, other: QueuedChange): boolean {
  return one.requestId === other.requestId && one.wanted.kind !== 'note' && other.wanted.kind !== 'note';
}

/** The owner wants a refused change all the same. */
export function sendAnyway(change: QueuedChange): void {
  const { refused, ...again } = change;
  const { wanted } = change;
  if (refused?.version === undefined || wanted.kind === 'note' || wanted.to === undefined) {
    put(again);
  } else {
    // What is not the latest change any more cannot be taken back; the status that it led from can be set.
    const reason = wanted.kind === 'status' ? wanted.reason : '';
    put({ ...again, wanted: { kind: 'status', to: wanted.to, reason, version: refused.version } });
  }
  look(false);
}

/** Forgets a change, and what would take it back. */
export function drop({ id }: QueuedChange): void {
  const isOf = ({ id: other, wanted }: QueuedChange) => other === id || (wanted.kind === 'undo' && wanted.of === id);
  for (const change of queue.get().filter(isOf)) deleteChange(change);
  queue.set(queue.get().filter((change) => !isOf(change)));
  look(false);
}

/** For a device that is signed out. Returns how many were waiting. */
export function forgetChanges(): number {
  const all = merged();
  for (const change of all) deleteChange(change);
  queue.set([]);
  return all.length;
}

/** Sends what waits at once, also what is being sent on a line that may be dead. */
export function sendNow(): void {
  look(true);
}

/** Returns how to stop. */
export function startQueue(onAnswer: OnAnswer): () => void {
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
      const [change] = waitingIn(queue.get());
      if (!change) isSlow.set(false);
      const isDue = change && (await send(change));
      if (!isDue) await pause(change ? wait : undefined);
    }
  }

  /** Resolves to whether there may be another change to send. */
  async function send(change: QueuedChange): Promise<boolean> {
    trying = new AbortController();
    const { signal } = trying;
    const slow = setTimeout(() => isSlow.set(true), DESK_CHANGE_TIMEOUT);
    try {
      const request = await post<DeskRequest>(...callOf(change), signal);
      isSlow.set(false);
      onAnswer(request, change, true);
      remove(change);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      if (!isFinal(error)) {
        isSlow.set(true);
        wait = Math.min(2 * wait, LONGEST_WAIT);
        return false;
      }
      const { message: sentence, status, request } = error;
      // Whoever is signed out keeps nothing.
      if (status === 401) return false;
      put({ ...change, refused: { sentence, ...(request ? { version: request.version } : {}) } });
      if (request) onAnswer(request, change, false);
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

function callOf({ id, requestId, wanted }: QueuedChange): [path: string, body: StatusChange | NewNote | Undo] {
  const path = `requests/${requestId}`;
  if (wanted.kind === 'note') return [`${path}/notes`, { id, text: wanted.text }];
  const { version, after } = wanted;
  const sent = { id, version, ...(after ? { after } : {}) };
  if (wanted.kind === 'undo') return [`${path}/undo`, { ...sent, change: wanted.of }];
  return [`${path}/status`, { ...sent, to: wanted.to, reason: wanted.reason }];
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
