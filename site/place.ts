import { createContext, use, useSyncExternalStore } from 'react';
import { useIsHydrated } from './hydrated.ts';
import type { SitePage } from './site-page.ts';

/** Which page is shown. Not the address bar: while the parts of the next page are fetched, that is ahead of it. */
export type Place = {
  page: SitePage;
  /** The query of the address that the page was rendered for, '' or from its '?' on. */
  search: string;
};

export const PlaceContext = createContext<Place | undefined>(undefined);

function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error('Only what is inside the app knows its page');
  return place;
}

export function usePage(): SitePage {
  return usePlace().page;
}

/** The query of the address, '' or from its '?' on. */
export function useSearch(): string {
  const { search } = usePlace();
  return useIsHydrated() ? location.search : search;
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
