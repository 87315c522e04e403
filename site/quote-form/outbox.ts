import { addEntry, deleteEntry, type OutboxEntry, readEntries, readEntry, updateEntry } from './outbox-storage.ts';
import { type Outgoing, type Sent, send } from './send.ts';

/** A browser whose storage hangs must not hold up the sending, ms. */
const STORAGE_TIMEOUT = 1000;
/** Waits between tries, ms, then the last one over and over. Each is lengthened by up to a fifth. */
const DELAYS = [1000, 2000, 4000, 8000, 15_000, 30_000];
const LAST_DELAY = 60_000;
/** The longest that a server is believed. A moment further ahead was set by a clock that has been put right since. */
const LONGEST_DELAY = 3_600_000;
/** From then on the visitor is told that the request could not be sent. */
const OLD = 14 * 86_400_000;
/** Between two looks, ms: somebody else may be sending what is due. */
const SHORTEST_SLEEP = 500;

let timer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;

/**
 * The first try: the request is kept in this browser, sent, and let go unless it failed. `isKept` says whether the
 * browser holds it durably. All of it under the request's lock, so that no other tab sends it meanwhile.
 */
export async function sendKept(outgoing: Outgoing): Promise<{ sent: Sent; isKept: boolean }> {
  const { request_id } = outgoing.request;
  return alone(request_id, { ifAvailable: false }, async () => {
    const now = Date.now();
    const entry = { ...outgoing, createdMs: now, attempts: 0, retryMs: now, isAskedToWait: false, isRefused: false };
    const isKept = await isDone(addEntry(entry));
    const sent = await send(outgoing);
    // Also when it seemed not to be kept: storage may only have been slow.
    const settled = isDone(sent.kind === 'failed' ? updateEntry(afterTry(entry, sent)) : forget(request_id));
    if (isKept) await settled;
    return { sent, isKept };
  });
}

/** Forgets a request: some channel has it, or the visitor wants it gone. */
export async function forget(requestId: string): Promise<void> {
  await deleteEntry(requestId);
  announce();
}

/** What the visitor must be told of: it will not go by itself. */
export function needsVisitor(entry: OutboxEntry): boolean {
  return entry.isRefused || Date.now() - entry.createdMs > OLD;
}

/**
 * Re-sends what waits: now, when the connection returns, when the page becomes visible, and after growing waits.
 * Called again, it only looks at once for what is due.
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

/** Tries a request at once, at the visitor's wish; also one that was refused. */
export async function resend(requestId: string): Promise<void> {
  await retry(requestId, () => true);
  await flush();
}

/** `isForced`: a reason to try has come up, so that our own waits do not count. */
async function flush({ isForced = false } = {}): Promise<void> {
  clearTimeout(timer);
  let sleep = SHORTEST_SLEEP;
  const isDue = (entry: OutboxEntry) => !entry.isRefused && (waitOf(entry) <= 0 || (isForced && !entry.isAskedToWait));
  try {
    for (const { request } of await readEntries()) {
      try {
        await retry(request.request_id, isDue);
      } catch (error) {
        // The others have their turn all the same.
        console.error('The outbox could not be written:', error);
        sleep = LAST_DELAY;
      }
    }
    announce();
    const waits = (await readEntries()).filter(({ isRefused }) => !isRefused).map(waitOf);
    clearTimeout(timer);
    if (waits.length > 0) timer = setTimeout(flush, Math.min(Math.max(sleep, Math.min(...waits)), LONGEST_DELAY));
  } catch (error) {
    console.error('The outbox could not be read:', error);
  }
}

/** ms; none where the clock was set back since. */
function waitOf({ retryMs }: OutboxEntry): number {
  const wait = retryMs - Date.now();
  return wait > LONGEST_DELAY ? 0 : wait;
}

async function retry(requestId: string, isDue: (entry: OutboxEntry) => boolean): Promise<void> {
  await alone(requestId, { ifAvailable: true }, async (isAlone) => {
    if (!isAlone) return;
    // Read anew: since the list was made, another tab may have sent it or tried, or the visitor discarded it.
    const entry = await readEntry(requestId);
    if (!entry || !isDue(entry)) return;
    const sent = await send(entry);
    if (sent.kind === 'accepted') await forget(requestId);
    else await updateEntry(afterTry(entry, sent));
  });
}

function afterTry(entry: OutboxEntry, sent: Sent): OutboxEntry {
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
 * Does something while no other tab does: each holds the request's lock, and a tab that dies lets go of it. With
 * `ifAvailable` it does not wait for its turn, and is told whether it has the lock. Without Web Locks, or where the
 * browser denies them along with all storage, it is done all the same: the server tells repeats apart.
 */
async function alone<Result>(
  requestId: string,
  options: { ifAvailable: boolean },
  task: (isAlone: boolean) => Promise<Result>,
): Promise<Result> {
  let running: Promise<Result> | undefined;
  try {
    return await navigator.locks.request(`outbox:${requestId}`, options, (lock) => {
      running = task(lock !== null);
      return running;
    });
  } catch {
    return running ?? task(true);
  }
}

/** Whether storage did it, and in time. */
function isDone(writing: Promise<unknown>): Promise<boolean> {
  const written = writing.then(
    () => true,
    () => false,
  );
  return Promise.race([written, new Promise<boolean>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT, false))]);
}

/** Tells the page that what waits has changed. */
function announce(): void {
  dispatchEvent(new Event('outbox'));
}
