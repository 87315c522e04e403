import { createStore, type Store } from '../../site/store.ts';
import type { Entry } from './entry.ts';

/** Persistent storage, shared by all tabs of the browser. */
export type EntryStorage = {
  read: () => Entry[];
  get: (id: string) => Entry | undefined;
  /** Returns false if the browser could not store it. */
  write: (entry: Entry) => boolean;
  delete: (id: string) => void;
  /** Whether the owner or the browser itself has deleted everything since the last `write`. */
  isCleared: () => boolean;
  /**
   * Calls back, maybe late, with the id that another tab wrote or deleted. Returns a function that stops it.
   */
  follow: (onChange: (id: string) => void) => () => void;
};

type EntryList = Pick<Store<readonly Entry[]>, 'get' | 'use'> & {
  put: (entry: Entry) => void;
  remove: (id: string) => void;
  /** Calls back with each entry that this page removes. */
  followRemovals: (onRemoved: (entry: Entry) => void) => void;
  /** Forgets an entry that another tab has deleted. */
  forget: (id: string) => void;
  /** Whether another tab has deleted an entry that was stored. */
  isGone: (id: string) => boolean;
  /** Calls back when another tab has changed the list. Returns a function that stops it. */
  followOthers: (onChange: () => void) => () => void;
};

/** The entries that this page knows, in order. Without storage they last as long as the page. */
export function createEntryList(storage: EntryStorage): EntryList {
  const { get, set, use } = createStore<readonly Entry[]>([]);
  const storedIds = new Set<string>();
  const followers: ((entry: Entry) => void)[] = [];

  /** Undefined removes the entry. */
  function replace(id: string, entry: Entry | undefined): void {
    const others = get().filter((other) => other.id !== id);
    set([...others, ...(entry ? [entry] : [])].toSorted((one, other) => one.number - other.number));
  }
  function take(id: string, entry: Entry | undefined): void {
    if (entry) storedIds.add(id);
    else storedIds.delete(id);
    replace(id, entry);
  }
  const takeAll = () => {
    for (const entry of storage.read()) take(entry.id, entry);
  };
  function write(entry: Entry): void {
    if (storage.write(entry)) storedIds.add(entry.id);
    else storedIds.delete(entry.id);
  }
  /**
   * Stores all entries again after the browser cleared its storage. Call before each change of the storage.
   * After a write, the storage no longer counts as cleared, and an entry that it lacks would be taken for
   * sent.
   */
  function restore(): void {
    if (storage.isCleared()) for (const entry of get()) write(entry);
  }

  takeAll();
  return {
    get,
    use,
    put(entry) {
      restore();
      write(entry);
      replace(entry.id, entry);
    },
    remove(id) {
      restore();
      const removed = get().find((entry) => entry.id === id);
      storage.delete(id);
      take(id, undefined);
      if (removed) for (const follow of followers) follow(removed);
    },
    followRemovals: (onRemoved) => void followers.push(onRemoved),
    forget: (id) => take(id, undefined),
    isGone: (id) => storedIds.has(id) && !storage.get(id) && !storage.isCleared(),
    followOthers(onChange) {
      takeAll();
      return storage.follow((id) => {
        // The event may be late, so read what is stored now.
        take(id, storage.get(id));
        onChange();
      });
    },
  };
}
