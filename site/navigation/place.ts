import { createContext, use, useSyncExternalStore } from 'react';
import type { SitePage } from '../site-page.ts';
import { useIsHydrated } from '../use-is-hydrated.ts';

/** The page shown. The address bar is ahead of it while the next page is being fetched. */
export type Place = {
  page: SitePage;
  /** Search that the page was prerendered with. */
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

/** '' or beginning with '?'. */
export function useSearch(): string {
  const { search } = usePlace();
  return useIsHydrated() ? location.search : search;
}

/** '' or beginning with '#'. Browsers do not send the hash. */
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
