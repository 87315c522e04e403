/**
 * Navigation within the site. Each page is a document of its own, and every link works as one. Where the browser has
 * the Navigation API, `followLinks` lets React swap the page in place instead; elsewhere, and when a part of the next
 * page cannot be fetched, the browser loads the document.
 */
import type { ComponentType } from 'react';
import { allowNavigationState } from './navigation-state.ts';
import { notFound, pageAt } from './pages.ts';
import type { SitePage } from './site-page.ts';

/** From a route change to the scroll to its hash, ms (spec §9). */
const HASH_SCROLL_DELAY = 100;

/**
 * Vite never asks again for a style sheet that failed to load, and would show the page without it. So after one failure
 * every navigation loads its document.
 */
let hasFailed = false;

type ShowPage = (page: SitePage, Component: ComponentType) => void;

/** Lets `show` draw the pages that links, Back and Forward lead to. `shown` is the path of the page drawn first. */
export function followLinks(shown: string, show: ShowPage): void {
  if (!('navigation' in window)) return;
  allowNavigationState(true);
  let current = shown;
  navigation.addEventListener('navigate', (event) => {
    const destination = new URL(event.destination.url);
    const page = pageAt(destination.pathname);
    const isWithinPage = event.hashChange && page.path === current;
    if (isWithinPage || !isInterceptable(event)) return;
    // What is not already an entry of this document can be loaded as a document of its own.
    if (!event.destination.sameDocument && (hasFailed || page === notFound)) return;
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      async handler() {
        const Component = await loadPage(page).catch(() => undefined);
        // A later navigation is under way: it wins.
        if (event.signal.aborted) return;
        if (!Component) return reloadFromTop();
        await changePage(page.path !== current, () => {
          if (event.signal.aborted) return;
          current = page.path;
          show(page, Component);
          if (!findAnchor(destination.hash)) goToTop();
        });
        await goToAnchor(destination.hash, event.signal);
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

/** Rejects when a part of the page cannot be had: offline, or replaced by a newer build. */
export async function loadPage(page: SitePage): Promise<ComponentType> {
  try {
    if (hasFailed) throw new Error('A part of the site could not be fetched');
    return await page.load();
  } catch (error) {
    hasFailed = true;
    allowNavigationState(false);
    throw error;
  }
}

/** Fetches a page as soon as a link to it is pointed at, touched or focused. */
function prefetch({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
  if (!link || hasFailed) return;
  const page = pageAt(link.pathname);
  // Should it fail, the browser loads the document when the link is followed.
  if (page !== notFound) loadPage(page).catch(() => {});
}

/** Runs `change` in a view transition where there are any and motion is welcome. */
async function changePage(isOtherPage: boolean, change: () => void): Promise<void> {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isOtherPage || prefersReducedMotion || !document.startViewTransition) return change();
  await document.startViewTransition(change).updateCallbackDone;
}

/** The document at the address that is already shown, with the state of its history entry. */
function reloadFromTop(): void {
  // A reload would scroll to where the last page was. Set last of all: see boot/scroll.ts.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'manual';
  });
  location.reload();
}

function goToTop(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

/** Smooth by the style sheet, and the focus goes along. */
async function goToAnchor(hash: string, signal: AbortSignal): Promise<void> {
  const anchor = findAnchor(hash);
  if (!anchor) return;
  await new Promise((resolve) => setTimeout(resolve, HASH_SCROLL_DELAY));
  if (signal.aborted) return;
  anchor.focus({ preventScroll: true });
  anchor.scrollIntoView();
}

function findAnchor(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A hash that is no valid encoding names nothing.
    return null;
  }
}
