/** The device's own copy of what the desk has read, in IndexedDB (promises: Without a connection). */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { randomUuid } from '../../domain/random-uuid.ts';
import { DAY } from '../../domain/time-spans.ts';
import { COPIED_REQUESTS, LONGEST_COPY } from './copied-queries.ts';
import { COPY, wipeDevice } from './wipe.ts';

/** `hash` is the query's: '["request","…"]'. `text` is JSON. */
type StoredAnswer = { hash: string; text: string; savedMs: number };

interface CopySchema extends DBSchema {
  answers: { key: string; value: StoredAnswer; indexes: { savedMs: number } };
  /** One entry: which copy this is, and the build that wrote it. */
  owner: { key: 'owner'; value: { id: string; build: string } };
}

/** As long as an unused device stays signed in. */
const COPY_LIFE = 90 * DAY;

/** The copy that this page writes to. A sign-out in another tab ends it. */
let ownId: string | undefined;

/** Another build may read other shapes, so a copy belongs to one. */
const buildOf = () => document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';

export function keepAnswer(answer: StoredAnswer): Promise<void> {
  if (answer.text.length > LONGEST_COPY) return forgetAnswer(answer.hash);
  return withDatabase(async (db) => {
    const transaction = db.transaction(['answers', 'owner'], 'readwrite');
    const [answers, owners] = [transaction.objectStore('answers'), transaction.objectStore('owner')];
    const owner = await owners.get('owner');
    if (ownId === undefined && owner?.build === buildOf()) ownId = owner.id;
    if (ownId === undefined) {
      ownId = randomUuid();
      await answers.clear();
      await owners.put({ id: ownId, build: buildOf() }, 'owner');
    } else if (owner?.id !== ownId) return transaction.done;
    await answers.put(answer);
    const requests = IDBKeyRange.bound('["request",', '["request",\uffff');
    let surplus = (await answers.count(requests)) - COPIED_REQUESTS;
    let oldest = surplus > 0 ? await answers.index('savedMs').openKeyCursor() : null;
    for (; oldest && surplus > 0; oldest = await oldest.continue()) {
      if (!requests.includes(oldest.primaryKey)) continue;
      await answers.delete(oldest.primaryKey);
      surplus -= 1;
    }
    return transaction.done;
  });
}

export function forgetAnswer(hash: string): Promise<void> {
  return withDatabase((db) => db.delete('answers', hash));
}

export function readHashes(): Promise<string[]> {
  return withDatabase((db) => db.getAllKeys('answers'));
}

/** Nothing where another build has written it. A copy that is older than a sign-in lasts is wiped. */
export async function readCopy(nowMs: number): Promise<StoredAnswer[]> {
  const { answers, owner } = await withDatabase(async (db) => ({
    answers: await db.getAll('answers'),
    owner: await db.get('owner', 'owner'),
  }));
  if (owner?.build !== buildOf()) return [];
  if (answers.some(({ savedMs }) => savedMs > nowMs - COPY_LIFE)) return answers;
  await wipeCopy();
  return [];
}

/** Called when this device is signed out, and before another sign-in. */
export function wipeCopy(): Promise<void> {
  ownId = undefined;
  return wipeDevice();
}

/** Each use has a connection of its own, so that a wipe waits for none. */
async function withDatabase<Result>(use: (db: IDBPDatabase<CopySchema>) => Promise<Result>): Promise<Result> {
  const db = await openDB<CopySchema>(COPY, 1, {
    upgrade(created) {
      created.createObjectStore('answers', { keyPath: 'hash' }).createIndex('savedMs', 'savedMs');
      created.createObjectStore('owner');
    },
  });
  try {
    return await use(db);
  } finally {
    db.close();
  }
}
