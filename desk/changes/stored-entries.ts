/** Entries in localStorage, which all tabs share. */
import { withLocalStorage } from '../../site/browser-storage.ts';
import { createStore } from '../../site/store.ts';
import { type Entry, FORM } from './entry.ts';
import type { EntryStorage } from './entry-list.ts';

/** Each entry has its key, so that two tabs never overwrite each other. */
const PREFIX = 'desk-change:';
/** This key is missing if nothing was stored yet, or if the owner or browser deleted everything. */
const MARKER = 'desk-stored';

export const storedEntries: EntryStorage = {
  /** Reads each entry separately, so that an unreadable one hides no other. */
  read() {
    const all = withLocalStorage((storage) => Object.entries<string>(storage)) ?? [];
    const kept = all
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => ({ key, text, entry: parse(key, text) }));
    unreadableEntries.set(kept.filter(({ entry }) => !entry));
    return kept.flatMap(({ entry }) => entry ?? []);
  },

  get: (id) => parse(PREFIX + id, withLocalStorage((storage) => storage.getItem(PREFIX + id)) ?? ''),

  write: (entry) => writeLocal(PREFIX + entry.id, JSON.stringify(entry)),

  delete: (id) => deleteLocal(PREFIX + id),

  isCleared: () => !withLocalStorage((storage) => storage.getItem(MARKER)),

  follow(onChange) {
    function note({ key }: StorageEvent) {
      if (key?.startsWith(PREFIX)) onChange(key.slice(PREFIX.length));
    }
    addEventListener('storage', note);
    return () => removeEventListener('storage', note);
  },
};

/** Undefined for a damaged entry, and for one stored in another format (FORM is the format's number). */
function parse(key: string, text: string): Entry | undefined {
  const entry = parseRecord(text);
  return entry?.form === FORM && key === PREFIX + entry.id ? (entry as Entry) : undefined;
}

/** Keys of entries and pictures that only this page holds: the browser could not store them. */
export const notStored = createStore<ReadonlySet<string>>(new Set());

/** Returns false if the text is not stored. */
function writeLocal(key: string, text: string): boolean {
  const isKept = withLocalStorage((storage) => {
    storage.setItem(MARKER, 'yes');
    storage.setItem(key, text);
    return true;
  });
  // Otherwise the older text would come back after a reload.
  if (!isKept) withLocalStorage((storage) => storage.removeItem(key));
  noteNotStored(key, !isKept);
  return isKept === true;
}

function deleteLocal(key: string): void {
  withLocalStorage((storage) => storage.removeItem(key));
  noteNotStored(key, false);
}

export function noteNotStored(key: string, isMissing: boolean): void {
  const known = notStored.get();
  if (known.has(key) === isMissing) return;
  const others = [...known].filter((other) => other !== key);
  notStored.set(new Set(isMissing ? [...others, key] : others));
}

// The page holds the only copy, so the browser asks before leaving it.
addEventListener('beforeunload', (event) => {
  if (notStored.get().size > 0) event.preventDefault();
});

export type UnreadableEntry = { key: string; text: string };

export const unreadableEntries = createStore<readonly UnreadableEntry[]>([]);

export function discardUnreadable({ key: discarded }: UnreadableEntry): void {
  deleteLocal(discarded);
  unreadableEntries.set(unreadableEntries.get().filter(({ key }) => key !== discarded));
}

/** Parses stored JSON; undefined unless it is an object. */
export function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
