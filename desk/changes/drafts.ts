/** What is typed and not sent yet. It outlives a reload of the page, and ends with the tab unless it is lasting. */
import { withLastingStorage, withStorage } from '../../site/browser-storage.ts';
import { type Followed, followed } from '../../site/followed.ts';

const PREFIX = 'desk-draft:';
const drafts = new Map<string, Followed<string>>();

export function draft(key: string, { isLasting = false } = {}): Followed<string> {
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
      withItsStorage((storage) => (text ? storage.setItem(PREFIX + key, text) : storage.removeItem(PREFIX + key)));
    },
  };
  drafts.set(key, kept);
  return kept;
}

/** What is searched outlives a reload, but stands in no address that the server gets to see. */
export const searched = draft('search');

/** What is searched in the site's words. */
export const searchedWords = draft('site-search');

/** For whoever signs out. Pages before this one may have left some too. */
export function forgetDrafts(): void {
  for (const kept of drafts.values()) kept.set('');
  for (const withEach of [withStorage, withLastingStorage]) {
    withEach((storage) => {
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
    });
  }
}
