import { type Box, copies, type OutboxEntry, requests } from './outbox-storage.ts';
import { emailJsSettings, type Outgoing, type SendResult, send, sendCopy } from './send.ts';
import type { ServerAnswer } from './server.ts';

/** The time limit for storage, ms. A browser whose storage hangs must still send. */
const STORAGE_TIMEOUT = 1000;
/**
 * The waits between tries, ms. After the last one, every wait is LAST_DELAY. Each is lengthened by up to a fifth, so
 * that browsers do not retry at the same moment.
 */
const DELAYS = [1000, 2000, 4000, 8000, 15_000, 30_000];
const LAST_DELAY = 60_000;
/**
 * The longest wait, ms, even if a server's Retry-After asks for more. An entry with a longer wait was written while the
 * device's clock was ahead, so it is due now.
 */
const LONGEST_DELAY = 3_600_000;
/** The age, ms, at which the visitor is told that the request could not be sent, and at which a copy is given up. */
const STUCK_AFTER = 14 * 86_400_000;
/**
 * The shortest pause between two checks, ms. A due entry can stay due for a while, because another tab is sending it.
 */
const SHORTEST_PAUSE = 500;

let timer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;

/** What waits in one box, and how it is sent. */
type Queue = {
  box: Box;
  /** Tries an entry once. Resolves to the entry as it is kept, or to undefined if it is done with. */
  attempt: (entry: OutboxEntry) => Promise<OutboxEntry | undefined>;
  /**
   * The ids done with since the page was loaded. If storage fails to delete one, EmailJS must not e-mail it again every
   * minute.
   */
  done: Set<string>;
};

const requestQueue: Queue = { box: requests, attempt: attemptRequest, done: new Set() };
const queues: Queue[] = [
  requestQueue,
  ...(emailJsSettings ? [{ box: copies, attempt: attemptCopy, done: new Set<string>() }] : []),
];

/**
 * The first try: stores the request in this browser, sends it, and deletes it unless sending failed. `isStored` says
 * whether the browser holds it durably. The request's lock keeps other tabs from sending it meanwhile.
 */
export async function storeAndSend(outgoing: Outgoing): Promise<{ sent: SendResult; isStored: boolean }> {
  const { request_id } = outgoing.request;
  const result = await withLock(request_id, { ifAvailable: false }, async () => {
    const entry = newEntry(outgoing);
    const isStored = await succeedsInTime(requests.add(entry));
    const sent = await send(outgoing);
    if (sent.kind === 'accepted') requestQueue.done.add(request_id);
    // This runs even if the entry seems not to be stored, because storage may only have been slow.
    const settled = succeedsInTime(settle(entry, sent));
    if (isStored) await settled;
    return { sent, isStored };
  });
  // With EmailJS, a copy may wait for the server.
  if (result.sent.kind === 'failed' ? result.isStored : emailJsSettings) startOutbox();
  return result;
}

/** Writes down what became of the first try. */
async function settle(entry: OutboxEntry, sent: SendResult): Promise<void> {
  if (sent.kind === 'failed') return requests.update(afterTry(entry, sent));
  await keepCopy(entry, sent);
  await forget(entry.request.request_id);
}

function newEntry({ request, honeypot }: Outgoing): OutboxEntry {
  const now = Date.now();
  return { request, honeypot, createdMs: now, attempts: 0, retryMs: now, isAskedToWait: false, isRefused: false };
}

/** Deletes a request that a channel accepted or that the visitor discarded. */
export async function forget(requestId: string): Promise<void> {
  await requests.delete(requestId);
  announce();
}

/** Whether the visitor must act, because the request is no longer sent automatically. */
export function needsVisitor(entry: OutboxEntry): boolean {
  return entry.isRefused || Date.now() - entry.createdMs > STUCK_AFTER;
}

/**
 * Sends the waiting requests again: now, when the connection returns, when the page becomes visible, and after growing
 * delays. A further call only sends what is due now.
 */
export function startOutbox(): void {
  if (!isStarted) {
    isStarted = true;
    addEventListener('online', () => flush({ isForced: true }));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') flush({ isForced: true });
    });
  }
  flush();
}

/** Tries a request at once because the visitor asked for it, even if it was refused. */
export async function resend(requestId: string): Promise<void> {
  await retry(requestQueue, requestId, () => true);
  await flush();
}

/** `isForced` tries everything at once, except what the server asked to wait. */
async function flush({ isForced = false } = {}): Promise<void> {
  clearTimeout(timer);
  let sleep = SHORTEST_PAUSE;
  const isDue = (entry: OutboxEntry) => !entry.isRefused && (waitOf(entry) <= 0 || (isForced && !entry.isAskedToWait));
  try {
    const waits: number[] = [];
    for (const queue of queues) {
      for (const { request } of await queue.box.readAll()) {
        try {
          await retry(queue, request.request_id, isDue);
        } catch (error) {
          // An entry that cannot be written must not keep the others from being sent.
          console.error('The outbox could not be written:', error);
          sleep = LAST_DELAY;
        }
      }
      waits.push(...(await queue.box.readAll()).filter(({ isRefused }) => !isRefused).map(waitOf));
    }
    announce();
    clearTimeout(timer);
    if (waits.length > 0) timer = setTimeout(flush, Math.min(Math.max(sleep, Math.min(...waits)), LONGEST_DELAY));
  } catch (error) {
    console.error('The outbox could not be read:', error);
    // The waiting requests must not wait until the next visit.
    timer = setTimeout(flush, LAST_DELAY);
  }
}

/** The remaining wait of an entry, ms; 0 or less if it is due. */
function waitOf({ retryMs }: OutboxEntry): number {
  const wait = retryMs - Date.now();
  return wait > LONGEST_DELAY ? 0 : wait;
}

async function retry({ box, attempt, done }: Queue, requestId: string, isDue: (entry: OutboxEntry) => boolean) {
  await withLock(requestId, { ifAvailable: true }, async (hasLock) => {
    if (!hasLock) return;
    // Since the list was read, another tab may have sent or tried it, or the visitor may have discarded it.
    const entry = await box.read(requestId);
    if (!entry || !isDue(entry)) return;
    if (!done.has(requestId)) {
      const kept = await attempt(entry);
      if (kept) return box.update(kept);
      done.add(requestId);
    }
    await box.delete(requestId);
    announce();
  });
}

async function attemptRequest(entry: OutboxEntry): Promise<OutboxEntry | undefined> {
  // The page was closed after EmailJS had accepted the request and before it was deleted.
  if (emailJsSettings && (await inTime(copies.read(entry.request.request_id)))) return undefined;
  const sent = await send(entry);
  if (sent.kind !== 'accepted') return afterTry(entry, sent);
  await keepCopy(entry, sent);
  return undefined;
}

/** The visitor is told nothing of a copy, because the request has reached the owner. */
async function attemptCopy(entry: OutboxEntry): Promise<OutboxEntry | undefined> {
  const answer = await sendCopy(entry);
  if (answer.kind === 'failed') {
    const isGivenUp = answer.isAbsent || Date.now() - entry.createdMs > STUCK_AFTER;
    return isGivenUp ? undefined : afterTry(entry, answer);
  }
  if (answer.kind !== 'accepted') console.error('The server refused the copy of a quote request that was delivered');
  return undefined;
}

/** Keeps a copy for the server if EmailJS has accepted the request. */
async function keepCopy(outgoing: Outgoing, sent: SendResult): Promise<void> {
  if (!emailJsSettings || sent.kind !== 'accepted' || sent.by !== 'emailjs') return;
  const isKept = await succeedsInTime(copies.add(newEntry(outgoing)));
  // Without storage the copy has this one try.
  if (!isKept) sendCopy(outgoing);
}

function afterTry(entry: OutboxEntry, sent: SendResult | ServerAnswer): OutboxEntry {
  const asked = sent.kind === 'failed' ? Math.min(sent.retryAfterMs, LONGEST_DELAY) : 0;
  const delay = (DELAYS[entry.attempts] ?? LAST_DELAY) * (1 + Math.random() / 5);
  return {
    ...entry,
    attempts: entry.attempts + 1,
    retryMs: Math.round(Date.now() + Math.max(asked, delay)),
    isAskedToWait: asked > 0,
    isRefused: sent.kind !== 'failed',
  };
}

/**
 * Runs a task while no other tab runs one for the same request. The browser frees the lock of a tab that dies. With
 * `ifAvailable` the task does not wait for the lock, and is told whether it has it. Without locks in the browser, or
 * with locks denied together with storage, the task runs anyway: the server recognizes repeats by the request id.
 */
async function withLock<Result>(
  requestId: string,
  options: { ifAvailable: boolean },
  task: (hasLock: boolean) => Promise<Result>,
): Promise<Result> {
  let running: Promise<Result> | undefined;
  try {
    return await navigator.locks.request(`outbox:${requestId}`, options, (lock) => {
      running = task(lock !== null);
      return running;
    });
  } catch {
    // Either no lock could be requested and the task has not begun, or the task itself failed.
    return running ?? task(true);
  }
}

/** Whether a write to storage succeeds within STORAGE_TIMEOUT. */
async function succeedsInTime(writing: Promise<unknown>): Promise<boolean> {
  return (await inTime(writing.then(() => true))) ?? false;
}

/** What storage answers; undefined if it fails or takes longer than STORAGE_TIMEOUT. */
function inTime<Value>(working: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([
    working.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT)),
  ]);
}

/** Tells the page that the outbox has changed. */
function announce(): void {
  dispatchEvent(new Event('outbox'));
}
