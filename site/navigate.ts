import { flushSync } from 'react-dom';
import type { AroundNavHandler } from 'wouter';
import { loadPage, pageAt } from './routes.tsx';

/** From a route change to the scroll to its hash, ms (spec §9). */
const HASH_SCROLL_DELAY = 100;

let pendingScroll: ReturnType<typeof setTimeout> | undefined;

/** Wouter calls this for every link: fetches the next page and draws it, in a view transition where there are any. */
export const aroundNavigation: AroundNavHandler = async (navigate, to, options) => {
  const target = new URL(to, location.href);
  try {
    await loadPage(target.pathname);
  } catch {
    // The chunk is out of reach, after a new build for one: the browser itself loads the page anew.
    location.assign(target);
    return;
  }
  const show = () => {
    flushSync(() => navigate(to, options));
    arrive(target.hash);
  };
  const isSamePage = target.pathname === location.pathname;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isSamePage || isStill || !document.startViewTransition) show();
  else document.startViewTransition(show);
};

/** Fetches a page as soon as a link to it is pointed at, touched or focused. */
export function prefetchLinks(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin'] as const) {
    addEventListener(type, prefetch, { passive: true });
  }
}

function prefetch({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
  // Whether it succeeds shows when the link is followed.
  if (link) loadPage(link.pathname).catch(() => {});
}

/**
 * Back and Forward scroll like any other route change, so the browser must not restore positions itself, except on a
 * reload, which stays where it was. Returns the function that stops watching.
 */
export function watchHistory(): () => void {
  const onPopState = () => {
    // A page of an earlier visit to this history, which this document has not fetched.
    if (pageAt(location.pathname)) requestAnimationFrame(() => arrive(location.hash));
    else location.reload();
  };
  const letReloadRestore = () => {
    history.scrollRestoration = 'auto';
  };
  const restoreNothing = () => {
    history.scrollRestoration = 'manual';
  };
  restoreNothing();
  addEventListener('popstate', onPopState);
  addEventListener('pagehide', letReloadRestore);
  addEventListener('pageshow', restoreNothing);
  return () => {
    removeEventListener('popstate', onPopState);
    removeEventListener('pagehide', letReloadRestore);
    removeEventListener('pageshow', restoreNothing);
  };
}

/** Scrolls a page just shown to its hash, after the delay of spec §2, or to the top, where reading starts anew. */
function arrive(hash: string): void {
  clearTimeout(pendingScroll);
  if (hash.length > 1) {
    pendingScroll = setTimeout(() => findAnchor(hash)?.scrollIntoView(), HASH_SCROLL_DELAY);
    return;
  }
  scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

function findAnchor(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A hash that is no valid encoding names nothing.
    return null;
  }
}
