/**
 * Every page is a document, and every link works without scripts. With the Navigation API, `followLinks` lets
 * React swap the page in place. The browser loads the document if part of the next page cannot be fetched, or
 * the site has another edition by now.
 */
import type { ComponentType } from 'react';
import type { OnePage } from '../../domain/site-data.ts';
import { CONTENT_TIMEOUT } from '../../domain/timeouts.ts';
import { withTimeout } from '../../domain/with-timeout.ts';
import { dataInPage } from '../document/data-in-page.ts';
import { notFound, pageAt } from '../pages.ts';
import type { SitePage } from '../site-page.ts';
import { findAnchor, scrollToHash } from './hash.ts';
import { navigatesInPlace, setNavigatesInPlace } from './navigation-state.ts';
import { reloadFromTop } from './reload-from-top.ts';

export type LoadedPage = { page: SitePage; Component: ComponentType; content: OnePage };

/** Content by page, all of this document's edition. */
const known = new Map<SitePage, Promise<OnePage>>();

export function followLinks(show: (page: LoadedPage) => void): void {
  if (!('navigation' in window)) return;
  setNavigatesInPlace(true);
  // Path of the page shown: while the next page is being fetched, the address bar is ahead. Not `page.path`,
  // which differs if the server responded with the error page.
  let current = location.pathname;
  navigation.addEventListener('navigate', (event) => {
    const destination = new URL(event.destination.url);
    const page = pageAt(destination.pathname);
    // Within a page the browser scrolls; after Back, boot/scroll.ts does.
    if ((event.hashChange && destination.pathname === current) || !isInterceptable(event)) return;
    // The form changed the address of its own history entry (quote-form.tsx).
    if (event.navigationType === 'replace' && event.destination.sameDocument) return;
    // Let the browser load the page, except for history entries of this document: it would load nothing.
    if (!event.destination.sameDocument && (!navigatesInPlace() || page === notFound)) return;
    event.intercept({
      focusReset: 'manual',
      scroll: 'manual',
      async handler() {
        const loaded = await loadPage(page).catch(() => undefined);
        // A later navigation wins.
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
          // An extension removed React's elements from the head.
          console.error('The next page is loaded as a document:', error);
          return reloadFromTop();
        }
        await scrollToHash(destination.hash, event.signal);
      },
    });
  });
  // Vite requests each style sheet only once. After a failure pages would lack it, so load documents.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') setNavigatesInPlace(false);
    },
    true,
  );
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

export async function loadFirstPage(page: SitePage): Promise<LoadedPage> {
  const content = dataInPage().page;
  known.set(page, Promise.resolve(content));
  return { page, Component: await page.load(), content };
}

/**
 * Rejects if part of the page cannot be fetched or its edition differs. The next call tries again, but some
 * browsers cache a script's failure.
 */
async function loadPage(page: SitePage): Promise<LoadedPage> {
  if (!navigatesInPlace()) throw new Error('Pages are not swapped in place any more');
  const fetched = known.get(page) ?? fetchContent(page);
  known.set(page, fetched);
  try {
    // A connection can stall without an error.
    const loading = withTimeout(CONTENT_TIMEOUT, Promise.all([page.load(), fetched]), 'late');
    const [Component, content] = await loading;
    return { page, Component, content };
  } catch (error) {
    known.delete(page);
    throw error;
  }
}

async function fetchContent({ name }: SitePage): Promise<OnePage> {
  const response = await fetch(`/content/${name}.json`);
  const { edition, ...content }: OnePage & { edition: string } = await response.json();
  if (edition !== dataInPage().edition) throw new Error('The site has another edition by now');
  return content;
}

/** When the visitor points at, touches or focuses a link. */
function prefetch({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/"]');
  if (!link || !navigatesInPlace()) return;
  const page = pageAt(link.pathname);
  // The next navigation tries again.
  if (page !== notFound) loadPage(page).catch(() => {});
}

async function changePage(isOtherPage: boolean, change: () => void): Promise<void> {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isOtherPage || prefersReducedMotion || !document.startViewTransition) return change();
  const { ready, updateCallbackDone } = document.startViewTransition(change);
  // A later navigation may end the transition before it is drawn.
  ready.catch(() => {});
  await updateCallbackDone;
}

function goToTop(): void {
  scrollTo({ top: 0, behavior: 'instant' });
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
