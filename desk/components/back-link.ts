/** A screen that is opened in the middle of another leads back to it, also after a reload. */
import { useLocation, useSearch } from 'wouter';
import { backLink as messages } from '../messages.ts';

type Back = { href: string; name: string };

/** The address of a screen whose way back leads to the one that is shown now. */
export function usePathWithBack(path: string): string {
  const [here] = useLocation();
  return within(path, new URLSearchParams({ back: within(here, useSearch()) }).toString());
}

/** Where such a screen leads back to; `usual` where it was opened by itself. */
export function useBackLink(usual: Back): Back {
  const back = new URLSearchParams(useSearch()).get('back');
  // Only a request of this desk, and its quote, lead there. An address may be anyone's.
  if (!back || !/^\/desk\/request\/[\w-]+(\/quote)?(\?|$)/.test(back)) return usual;
  return { href: back, name: /\/quote(\?|$)/.test(back) ? messages.quote : messages.request };
}

/** An address at which the list beside it, or behind it, stays the same. `search` is that of the current address. */
export function within(path: string, search: string): string {
  return search ? `${path}?${search}` : path;
}
