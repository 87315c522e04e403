/**
 * Navigation within the site. Each page is a document of its own, and every link works as a plain link. In browsers
 * with the Navigation API, `followLinks` lets React swap the page in place instead. In other browsers, and when a part
 * of the next page cannot be fetched, the browser loads the document.
 */
import type { ComponentType } from 'react';
import { findAnchor, goToAnchor } from './hash.ts';
import { allowNavigationState } from './navigation-state.ts';
import { notFound, pageAt } from './pages.ts';
import { reloadFromTop } from './reload-from-top.ts';
import type { SitePage } from './site-page.ts';

/** The delay between a route change and the scroll to its hash, ms (spec §9). */
const HASH_SCROLL_DELAY = 100;

/**
 * Whether every navigation loads a document, because React has stopped or a part of a page could not be fetched. Vite
 * does not request a style sheet again after it failed to load, and would show the page without it.
 */
let hasFailed = false;

type ShowPage = (page: SitePage, Component: ComponentType) => void;

/** Calls `show` for the pages that links, Back and Forward lead to. */
export function followLinks(show: ShowPage): void {
  if (!('navigation' in window)) return;
  allowNavigationState(true);
  // The address of what is shown. While the next page is being fetched, the address bar is ahead of it. The server may
  // have answered with the page of another address.
  let current = location.pathname;
  navigation.addEventListener('navigate', (event) => {
    const destination = new URL(event.destination.url);
    const page = pageAt(destination.pathname);
    // Within the page the browser scrolls itself, and boot/scroll.ts on the way back.
    if ((event.hashChange && destination.pathname === current) || !isInterceptable(event)) return;
    // A destination outside this document's history entries can be loaded as a document.
    if (!event.destination.sameDocument && (hasFailed || page === notFound)) return;
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      async handler() {
        const Component = await loadPage(page).catch(() => undefined);
        // A later navigation has started, and it wins.
        if (event.signal.aborted) return;
        if (!Component) return reloadFromTop();
        await changePage(destination.pathname !== current, () => {
          if (event.signal.aborted) return;
          current = destination.pathname;
          show(page, Component);
          if (!findAnchor(destination.hash)) goToTop();
        });
        const anchor = findAnchor(destination.hash);
        if (!anchor) return;
        await new Promise((resolve) => setTimeout(resolve, HASH_SCROLL_DELAY));
        if (!event.signal.aborted) goToAnchor(anchor);
      },
    });
  });
  for (const type of ['pointerover', 'touchstart', 'focusin'] as const) {
    addEventListener(type, prefetch, { passive: true });
  }
}

function isInterceptable({ canIntercept, navigationType, formData, downloadRequest }: NavigateEvent): boolean {
  return canIntercept && navigationType !== 'reload' && formData === null && downloadRequest === null;
}

/** Rejects if a part of the page cannot be fetched: offline, or replaced by a newer build. */
export async function loadPage(page: SitePage): Promise<ComponentType> {
  try {
    if (hasFailed) throw new Error('A part of the site could not be fetched');
    return await page.load();
  } catch (error) {
    leaveLinksToBrowser();
    throw error;
  }
}

/** From now on every navigation loads a document. */
export function leaveLinksToBrowser(): void {
  hasFailed = true;
  allowNavigationState(false);
}

/** Fetches a page when the visitor points at, touches or focuses a link to it. */
function prefetch({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
  if (!link || hasFailed) return;
  const page = pageAt(link.pathname);
  // If this fails, the browser loads the document when the visitor follows the link.
  if (page !== notFound) loadPage(page).catch(() => {});
}

/** Runs `change` in a view transition if the browser has them and the visitor does not prefer reduced motion. */
async function changePage(isOtherPage: boolean, change: () => void): Promise<void> {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isOtherPage || prefersReducedMotion || !document.startViewTransition) return change();
  await document.startViewTransition(change).updateCallbackDone;
}

function goToTop(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
