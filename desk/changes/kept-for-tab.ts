/** Texts that outlive a reload of the page and end with the tab. No loss of the owner's. */
import { withStorage } from '../../site/browser-storage.ts';
import { type Followed, followed } from '../../site/followed.ts';

const PREFIX = 'desk-kept:';

export function keptForTab(key: string): Followed<string> {
  const { get, set, use } = followed(withStorage((storage) => storage.getItem(PREFIX + key)) ?? '');
  return {
    get,
    use,
    set(text) {
      set(text);
      withStorage((storage) =>
        text ? storage.setItem(PREFIX + key, text) : storage.removeItem(PREFIX + key),
      );
    },
  };
}

/** What is searched outlives a reload, but stands in no address that the server gets to see. */
export const searched = keptForTab('search');

/** What is searched in the site's words. */
export const searchedWords = keptForTab('site-search');
