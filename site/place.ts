import { createContext, use, useSyncExternalStore } from 'react';

/** Which page is shown. Not the address bar: while the parts of the next page are fetched, that is ahead of it. */
export type Place = {
  path: string;
  /** The query of the address that the page was rendered for, '' or from its '?' on. */
  search: string;
};

export const PlaceContext = createContext<Place>({ path: '/', search: '' });

export function usePath(): string {
  return use(PlaceContext).path;
}

/** The query of the address, '' or from its '?' on. */
export function useSearch(): string {
  const { search } = use(PlaceContext);
  return useSyncExternalStore(
    watchNothing,
    () => location.search,
    () => search,
  );
}

/** The hash of the address, '' or from its '#' on; never sent to the server, so '' in the prerendered page. */
export function useHash(): string {
  return useSyncExternalStore(
    watchHash,
    () => location.hash,
    () => '',
  );
}

function watchHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** A page is drawn anew for every other query. */
function watchNothing() {
  return () => {};
}
