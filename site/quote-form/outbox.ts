import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Outgoing, type Sent, send } from './send.ts';

/** A request that waits in this browser until a channel accepts it. Times are ms since 1970. */
export type OutboxEntry = Outgoing & {
  createdMs: number;
  attempts: number;
  /** Not tried before this moment. */
  retryMs: number;
  /** Refused for good; kept until the visitor has seen it. */
  isRefused: boolean;
};

interface OutboxSchema extends DBSchema {
  requests: { key: string; value: OutboxEntry };
}

const DATABASE = 'outbox';
/** A browser whose storage hangs must not hold up the sending, ms. */
const STORAGE_TIMEOUT = 1000;
/** Waits between tries, ms; then the last one over and over. Each is lengthened by up to a fifth. */
const DELAYS = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000];
/** A moment further ahead than this was set by a clock that has been put right since. */
const LONGEST_DELAY = 3_600_000;
/** From then on the visitor is told that the request could not be sent. */
const OLD = 14 * 86_400_000;
/** Between two looks, ms: somebody else may be sending what is due. */
const SHORTEST_SLEEP = 500;

let database: Promise<IDBPDatabase<OutboxSchema>> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;

/** Keeps a request before it is first sent. Resolves to whether this browser holds it durably. */
export async function keep(outgoing: Outgoing): Promise<boolean> {
  const now = Date.now();
  const written = write({ ...outgoing, createdMs: now, attempts: 0, retryMs: now, isRefused: false }).then(
    () => true,
    () => false,
  );
  return Promise.race([written, new Promise<boolean>((resolve) => setTimeout(resolve, STORAGE_TIMEOUT, false))]);
}

/**
 * Sends a request while no other tab does: each holds the request's lock, and a tab that dies lets go of it. Resolves
 * to undefined, with `isPatient` false, when somebody else is sending it. Without Web Locks the server tells repeats
 * apart.
 */
export async function sendAlone(outgoing: Outgoing, { isPatient }: { isPatient: boolean }): Promise<Sent | undefined> {
  if (!navigator.locks) return send(outgoing);
  const name = `${DATABASE}:${outgoing.request.request_id}`;
  return navigator.locks.request(name, { ifAvailable: !isPatient }, async (lock) =>
    lock ? send(outgoing) : undefined,
  );
}

/** Forgets a request: some channel has it, or the visitor wants it gone. */
export async function forget(requestId: string): Promise<void> {
  const db = await open();
  await db.delete('requests', requestId);
  announce();
}

export async function waiting(): Promise<OutboxEntry[]> {
  const db = await open();
  return db.getAll('requests');
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

/** `isForced`: a reason to try has come up, so the waits do not count. */
async function flush({ isForced = false } = {}): Promise<void> {
  clearTimeout(timer);
  try {
    for (const entry of await waiting()) {
      const wait = entry.retryMs - Date.now();
      const isDue = isForced || wait <= 0 || wait > LONGEST_DELAY;
      if (!entry.isRefused && isDue) await retry(entry);
    }
    announce();
    const waits = (await waiting()).filter(({ isRefused }) => !isRefused).map(({ retryMs }) => retryMs - Date.now());
    clearTimeout(timer);
    if (waits.length > 0)
      timer = setTimeout(flush, Math.min(Math.max(SHORTEST_SLEEP, Math.min(...waits)), LONGEST_DELAY));
  } catch (error) {
    console.error('The outbox could not be read:', error);
  }
}

async function retry(entry: OutboxEntry): Promise<void> {
  const sent = await sendAlone(entry, { isPatient: false });
  if (!sent) return;
  if (sent.kind === 'accepted') return forget(entry.request.request_id);
  const delay = DELAYS[Math.min(entry.attempts, DELAYS.length - 1)] ?? 0;
  const retryMs = Math.round(Date.now() + delay * (1 + Math.random() / 5));
  await write({ ...entry, attempts: entry.attempts + 1, retryMs, isRefused: sent.kind !== 'failed' });
}

async function write(entry: OutboxEntry): Promise<void> {
  const db = await open();
  // Strict: reported only once it is on the disk.
  const transaction = db.transaction('requests', 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(entry, entry.request.request_id), transaction.done]);
}

function open(): Promise<IDBPDatabase<OutboxSchema>> {
  database ??= openDB<OutboxSchema>(DATABASE, 1, {
    upgrade: (db) => {
      db.createObjectStore('requests');
    },
  }).catch((error) => {
    database = undefined;
    throw error;
  });
  return database;
}

/** Tells the page that what waits has changed. */
function announce(): void {
  dispatchEvent(new Event('outbox'));
}
