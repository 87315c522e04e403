/** Texts that outlive a reload of the page and end with the tab. No loss of the owner's. */
import { withSessionStorage } from '../../site/browser-storage.ts';
import { createStore, type Store } from '../../site/store.ts';

const PREFIX = 'desk-kept:';

export function keptForTab(key: string): Store<string> {
  const { get, set, use } = createStore(withSessionStorage((storage) => storage.getItem(PREFIX + key)) ?? '');
  return {
    get,
    use,
    set(text) {
      set(text);
      withSessionStorage((storage) =>
        text ? storage.setItem(PREFIX + key, text) : storage.removeItem(PREFIX + key),
      );
    },
  };
}

/** What is searched outlives a reload, but stands in no address that the server gets to see. */
export const searched = keptForTab('search');

/** What is searched in the site's words. */
export const searchedWords = keptForTab('site-search');
