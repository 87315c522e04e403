/** Links back from a screen that was opened in the middle of another. They survive a reload. */
import { useLocation, useSearch } from 'wouter';
import { backLink as messages } from '../messages.ts';

type Back = { href: string; name: string };

/** Path to a screen that links back to the current one. */
export function usePathWithBack(path: string): string {
  const [here] = useLocation();
  return within(path, new URLSearchParams({ back: within(here, useSearch()) }).toString());
}

/** The back link; `usual` if the screen was opened directly. */
export function useBackLink(usual: Back): Back {
  const back = new URLSearchParams(useSearch()).get('back');
  // The parameter may be forged, so accept only requests and their quotes.
  if (!back || !/^\/desk\/request\/[\w-]+(\/quote)?(\?|$)/.test(back)) return usual;
  return { href: back, name: /\/quote(\?|$)/.test(back) ? messages.quote : messages.request };
}

/** Keeps the list beside or behind the screen. `search` is the current query string. */
export function within(path: string, search: string): string {
  return search ? `${path}?${search}` : path;
}
