/** Entries in localStorage, which all tabs share. */
import { withLocalStorage } from '../../site/browser-storage.ts';
import { type Entry, FORM } from './entry.ts';
import type { EntryStorage } from './entry-list.ts';
import { deleteLocal, writeLocal } from './local-storage.ts';
import { parseRecord } from './parse-record.ts';
import { setUnreadable } from './unreadable-entries.ts';

/** One key per entry, so that two tabs never overwrite each other. */
const PREFIX = 'desk-change:';

export const storedEntries: EntryStorage = {
  /** Reads each entry separately, so that an unreadable one hides no other. */
  read() {
    const all = withLocalStorage((storage) => Object.entries<string>(storage)) ?? [];
    const kept = all
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([key, text]) => ({ key, text, entry: parse(key, text) }));
    setUnreadable(kept.filter(({ entry }) => !entry));
    return kept.flatMap(({ entry }) => entry ?? []);
  },

  get: (id) => parse(PREFIX + id, withLocalStorage((storage) => storage.getItem(PREFIX + id)) ?? ''),

  write: (entry) => writeLocal(PREFIX + entry.id, JSON.stringify(entry)),

  delete: (id) => deleteLocal(PREFIX + id),

  follow(onChange) {
    function follow({ key }: StorageEvent) {
      if (key?.startsWith(PREFIX)) onChange(key.slice(PREFIX.length));
    }
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  },
};

/** Undefined for other versions and damaged entries. */
function parse(key: string, text: string): Entry | undefined {
  const entry = parseRecord(text);
  return entry?.form === FORM && key === PREFIX + entry.id ? (entry as Entry) : undefined;
}
