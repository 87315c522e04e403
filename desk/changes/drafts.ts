/** What is typed and not sent yet. It outlives a reload of the page, and ends with the tab unless it is lasting. */
import { withLastingStorage, withStorage } from '../../site/browser-storage.ts';
import { type Followed, followed } from '../../site/followed.ts';
import { keep } from './keep.ts';
import { type Form, parse } from './stored-form.ts';
import { setDraftAside } from './unreadable.ts';

const PREFIX = 'desk-draft:';
const drafts = new Map<string, Followed<string>>();

type DraftOptions = {
  isLasting?: boolean;
  /** Whether the desk tells the owner when the browser's storage refuses it. */
  isMissed?: boolean;
};

export function draft(key: string, { isLasting = false, isMissed = true }: DraftOptions = {}): Followed<string> {
  const known = drafts.get(key);
  if (known) return known;
  const withItsStorage = isLasting ? withLastingStorage : withStorage;
  const { get, set, use } = followed(withItsStorage((storage) => storage.getItem(PREFIX + key)) ?? '');
  const kept: Followed<string> = {
    get,
    use,
    set(text) {
      set(text);
      // Where storage is blocked, a draft lasts as long as the page.
      keep(PREFIX + key, text, { withItsStorage, isMissed });
    },
  };
  drafts.set(key, kept);
  return kept;
}

/** A draft that is more than a text; undefined without one. What cannot be read is set aside, and shown. */
export function draftOf<Value>(key: string, isValue: Form<Value>, options?: DraftOptions): Followed<Value | undefined> {
  const kept = draft(key, options);
  const text = kept.get();
  let last = { text, value: parse(text, isValue) };
  if (text !== '' && last.value === undefined) {
    // A screen may ask for its draft while React renders, when nothing else may be told to change.
    queueMicrotask(() => {
      if (kept.get() !== text) return;
      // A full storage has no room for both.
      kept.set('');
      setDraftAside(key, text);
    });
  }
  /** The same value for the same text, as React expects. */
  function read(now: string): Value | undefined {
    if (now !== last.text) last = { text: now, value: parse(now, isValue) };
    return last.value;
  }
  return {
    get: () => read(kept.get()),
    use: () => read(kept.use()),
    set: (value) => kept.set(value === undefined ? '' : JSON.stringify(value)),
  };
}

/** What is searched outlives a reload, but stands in no address that the server gets to see. */
export const searched = draft('search', { isMissed: false });

/** What is searched in the site's words. */
export const searchedWords = draft('site-search', { isMissed: false });

/** Whether there are drafts whose keys begin so. */
export function hasDrafts(beginning: string): boolean {
  const isWritten = ([key, kept]: [string, Followed<string>]) => key.startsWith(beginning) && kept.get() !== '';
  return [...drafts].some(isWritten) || keysOf(beginning).length > 0;
}

/** Forgets those whose keys begin so. Pages before this one may have left some too. */
export function forgetDrafts(beginning = ''): void {
  for (const [key, kept] of drafts) if (key.startsWith(beginning)) kept.set('');
  for (const key of keysOf(beginning)) {
    for (const withEach of [withStorage, withLastingStorage]) withEach((storage) => storage.removeItem(key));
  }
}

function keysOf(beginning: string): string[] {
  return [withStorage, withLastingStorage]
    .flatMap((withEach) => withEach((storage) => Object.keys(storage)) ?? [])
    .filter((key) => key.startsWith(PREFIX + beginning));
}
