/**
 * Navigation within the site. Each page is a document of its own, and every link works as a plain link. In browsers
 * with the Navigation API, `followLinks` lets React swap the page in place instead. In other browsers, when a part of the
 * next page cannot be fetched, and when the site has another edition by now, the browser loads the document.
 */
import type { ComponentType } from 'react';
import type { OnePage } from '../../domain/site-data.ts';
import { WORDS_TIMEOUT } from '../../domain/timeouts.ts';
import { dataInPage } from '../document/data-in-page.ts';
import { notFound, pageAt } from '../pages.ts';
import type { SitePage } from '../site-page.ts';
import { findAnchor, goToAnchor } from './hash.ts';
import { navigatesInPlace, setNavigatesInPlace } from './navigation-state.ts';
import { reloadFromTop } from './reload-from-top.ts';

/** The delay between a route change and the scroll to its hash, ms (spec §9). */
const HASH_SCROLL_DELAY = 100;

/** A page whose code and words have arrived. */
export type LoadedPage = { page: SitePage; Component: ComponentType; words: OnePage };

/** The words of the pages that this document has shown or fetched. They are all of its own edition. */
const known = new Map<SitePage, Promise<OnePage>>();

/** Calls `show` for the pages that links, Back and Forward lead to. */
export function followLinks(show: (page: LoadedPage) => void): void {
  if (!('navigation' in window)) return;
  setNavigatesInPlace(true);
  // The address of what is shown. While the next page is being fetched, the address bar is ahead of it. The server may
  // have answered with the page of another address.
  let current = location.pathname;
  navigation.addEventListener('navigate', (event) => {
    const destination = new URL(event.destination.url);
    const page = pageAt(destination.pathname);
    // Within the page the browser scrolls itself, and boot/scroll.ts on the way back.
    if ((event.hashChange && destination.pathname === current) || !isInterceptable(event)) return;
    // The form has changed the address of its own entry (quote-form.tsx).
    if (event.navigationType === 'replace' && event.destination.sameDocument) return;
    // A destination outside this document's history entries can be loaded as a document.
    if (!event.destination.sameDocument && (!navigatesInPlace() || page === notFound)) return;
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      async handler() {
        const loaded = await loadPage(page).catch(() => undefined);
        // A later navigation has started, and it wins.
        if (event.signal.aborted) return;
        if (!loaded) return reloadFromTop();
        try {
          await changePage(destination.pathname !== current, () => {
            if (event.signal.aborted) return;
            current = destination.pathname;
            show(loaded);
            if (!findAnchor(destination.hash)) goToTop();
          });
        } catch (error) {
          // React cannot go on where somebody has taken its elements out of the head.
          console.error('The next page is loaded as a document:', error);
          return reloadFromTop();
        }
        const anchor = findAnchor(destination.hash);
        if (!anchor) return;
        await new Promise((resolve) => setTimeout(resolve, HASH_SCROLL_DELAY));
        if (!event.signal.aborted) goToAnchor(anchor);
      },
    });
  });
  addEventListener('error', noteFailedStyles, true);
  for (const type of ['pointerover', 'touchstart', 'focusin'] as const) {
    addEventListener(type, prefetch, { passive: true });
  }
}

function isInterceptable({
  canIntercept,
  navigationType,
  formData,
  downloadRequest,
}: NavigateEvent): boolean {
  return canIntercept && navigationType !== 'reload' && formData === null && downloadRequest === null;
}

/** The page of this document, whose words are in it. */
export async function loadFirstPage(page: SitePage): Promise<LoadedPage> {
  const words = dataInPage().page;
  known.set(page, Promise.resolve(words));
  return { page, Component: await page.load(), words };
}

/**
 * Rejects if a part of the page cannot be fetched, offline or replaced by a newer build, or has other words by now. The
 * next call tries again. Some browsers keep the failure of a script, so that call fails as well.
 */
async function loadPage(page: SitePage): Promise<LoadedPage> {
  if (!navigatesInPlace()) throw new Error('React has stopped');
  const words = known.get(page) ?? fetchWords(page);
  known.set(page, words);
  words.catch(() => known.delete(page));
  const [Component, its] = await Promise.all([page.load(), words, fetchFailedStyles()]);
  return { page, Component, words: its };
}

/** The style sheets that could not be fetched, and the attempts under way. Vite requests each only once. */
const failedStyles = new Map<HTMLLinkElement, Promise<unknown> | undefined>();

function noteFailedStyles({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.set(target, undefined);
}

function fetchFailedStyles(): Promise<unknown> {
  for (const [link, attempt] of failedStyles) {
    if (!attempt) failedStyles.set(link, fetchStyles(link));
  }
  return Promise.all(failedStyles.values());
}

async function fetchStyles(link: HTMLLinkElement): Promise<void> {
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    // The browser fetches the style sheet of a link that is inserted.
    document.head.append(link);
  });
  failedStyles.delete(link);
}

async function fetchWords({ name }: SitePage): Promise<OnePage> {
  const response = await fetch(`/words/${name}.json`, { signal: AbortSignal.timeout(WORDS_TIMEOUT) });
  const { edition, ...words }: OnePage & { edition: string } = await response.json();
  if (edition !== dataInPage().edition) throw new Error('The site has another edition by now');
  return words;
}

/** Fetches a page when the visitor points at, touches or focuses a link to it. */
function prefetch({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
  if (!link || !navigatesInPlace()) return;
  const page = pageAt(link.pathname);
  // If this fails, the next navigation tries again.
  if (page !== notFound) loadPage(page).catch(() => {});
}

/** Runs `change` in a view transition if the browser has them and the visitor does not prefer reduced motion. */
async function changePage(isOtherPage: boolean, change: () => void): Promise<void> {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isOtherPage || prefersReducedMotion || !document.startViewTransition) return change();
  const { ready, updateCallbackDone } = document.startViewTransition(change);
  // Rejects when a later navigation ends the transition before it is drawn; the change is made all the same.
  ready.catch(() => {});
  await updateCallbackDone;
}

function goToTop(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
