/** Text in sessionStorage: survives a reload, ends with the tab. */
import { withSessionStorage } from '../../site/browser-storage.ts';
import { createStore, type Store } from '../../site/store.ts';

const PREFIX = 'desk-kept:';
const texts: Store<string>[] = [];

export function createTabText(key: string): Store<string> {
  const { get, set, use } = createStore(withSessionStorage((storage) => storage.getItem(PREFIX + key)) ?? '');
  const text: Store<string> = {
    get,
    use,
    set(next) {
      set(next);
      withSessionStorage((storage) =>
        next ? storage.setItem(PREFIX + key, next) : storage.removeItem(PREFIX + key),
      );
    },
  };
  texts.push(text);
  return text;
}

/** Called at a sign-out. */
export function forgetTabTexts(): void {
  for (const text of texts) text.set('');
}

/** Not in the URL, which the server would see. */
export const searchText = createTabText('search');

export const customerSearchText = createTabText('customer-search');

export const customerOrderText = createTabText('customer-order');

export const siteSearchText = createTabText('site-search');
