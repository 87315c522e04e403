import { createStore, type Store } from '../../site/store.ts';
import type { Entry } from './entry.ts';

/** The storage that outlives the page. Every tab of the browser sees it. */
export type EntryStorage = {
  read: () => Entry[];
  /** Undefined if it is not stored. */
  get: (id: string) => Entry | undefined;
  /** Returns whether this browser has kept it. */
  write: (entry: Entry) => boolean;
  delete: (id: string) => void;
  /** Calls back with the id of what another tab has written or deleted, maybe later. Returns how to stop. */
  follow: (onChange: (id: string) => void) => () => void;
};

export type EntryList = Pick<Store<readonly Entry[]>, 'get' | 'use'> & {
  put: (entry: Entry) => void;
  remove: (id: string) => void;
  /** Whether another tab has removed it. */
  isGone: (id: string) => boolean;
  /** Calls back when another tab has changed the list. Returns how to stop. */
  followOthers: (onChange: () => void) => () => void;
};

/** The entries that this page knows, in order. Where the browser keeps nothing they last as long as the page. */
export function createEntryList(storage: EntryStorage): EntryList {
  const { get, set, use } = createStore<readonly Entry[]>([]);
  const kept = new Set<string>();

  /** With undefined it is removed. */
  function replace(id: string, entry: Entry | undefined): void {
    const others = get().filter((other) => other.id !== id);
    set([...others, ...(entry ? [entry] : [])].toSorted((one, other) => one.number - other.number));
  }
  function take(id: string, entry: Entry | undefined): void {
    if (entry) kept.add(id);
    else kept.delete(id);
    replace(id, entry);
  }
  const takeAll = () => {
    for (const entry of storage.read()) take(entry.id, entry);
  };

  takeAll();
  return {
    get,
    use,
    put(entry) {
      if (storage.write(entry)) kept.add(entry.id);
      else kept.delete(entry.id);
      replace(entry.id, entry);
    },
    remove(id) {
      storage.delete(id);
      take(id, undefined);
    },
    isGone: (id) => kept.has(id) && !storage.get(id),
    followOthers(onChange) {
      takeAll();
      return storage.follow((id) => {
        // The word of another tab may be late: what is stored by now counts.
        take(id, storage.get(id));
        onChange();
      });
    },
  };
}
