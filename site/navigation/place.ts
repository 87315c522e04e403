import { createContext, use, useSyncExternalStore } from 'react';
import { useIsHydrated } from '../hydrated.ts';
import type { SitePage } from '../site-page.ts';

/** The page that is shown. The address bar can be ahead of it while the next page is being fetched. */
export type Place = {
  page: SitePage;
  /** The query of the address for which the page was rendered: '' or a string that begins with '?'. */
  search: string;
};

export const PlaceContext = createContext<Place | undefined>(undefined);

function usePlace(): Place {
  const place = use(PlaceContext);
  if (!place) throw new Error('The current page is known only inside the app');
  return place;
}

export function usePage(): SitePage {
  return usePlace().page;
}

/** The query of the address: '' or a string that begins with '?'. */
export function useSearch(): string {
  const { search } = usePlace();
  return useIsHydrated() ? location.search : search;
}

/**
 * The hash of the address: '' or a string that begins with '#'. Browsers do not send it to the server, so it is '' in
 * the prerendered page.
 */
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
