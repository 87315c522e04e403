import './styles/all.ts';
import './foreign-nodes.ts';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { ignoreEventsUntilHydrated } from './clicks-before-hydration.ts';
import { dataInPage } from './document/data-in-page.ts';
import { PageDataContext } from './document/page-data.ts';
import { keepFocus } from './keep-focus.ts';
import { followLinks, type LoadedPage, loadFirstPage } from './navigation/navigate.ts';
import { setNavigatesInPlace } from './navigation/navigation-state.ts';
import { pageAt } from './pages.ts';
import { FormPostContext, readFormPost } from './quote-form/form-post.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root to hydrate');

const post = readFormPost();
/** A static host has one page for all searches. After hydration `useSearch` reads the address. */
const search = dataInPage().settings.isStatic ? '' : location.search;

keepFocus();

function draw({ page, Component, content }: LoadedPage) {
  return (
    <FormPostContext value={post}>
      <PageDataContext value={{ ...dataInPage(), page: content }}>
        <App place={{ page, search }} Page={Component} />
      </PageDataContext>
    </FormPostContext>
  );
}

// The page may belong to another address: a refused form without scripts gets /not-sent at /contact.
const first = pageAt(container.dataset.page ?? location.pathname);
let shown = first;
// A top-level await would deadlock: the pages' chunks import this module.
loadFirstPage(first).then((loaded) => {
  /** The page's last complete elements, which work without scripts. */
  let finished = [...container.childNodes];
  // In a transition, hydration pauses every few milliseconds for touches and scrolling.
  startTransition(() => {
    ignoreEventsUntilHydrated(container);
    const root = hydrateRoot(container, draw(loaded), { onRecoverableError: renew, onUncaughtError: stop });
    followLinks((next) => {
      shown = next.page;
      flushSync(() => root.render(draw(next)));
    });
  });

  /**
   * An extension or translator changed the page, so React rendered it again. Typed text is carried over
   * (quote-form.tsx, use-restored-focus.ts).
   */
  function renew(error: unknown) {
    finished = [...(container?.childNodes ?? [])];
    reportError(error);
  }

  /**
   * After an uncaught error React empties the page. The first page's elements hold the typed text and work
   * without scripts, so put them back. Any other page is loaded as a document.
   */
  function stop(error: unknown) {
    console.error('The page goes on without React:', error);
    setNavigatesInPlace(false);
    if (shown !== first) return location.reload();
    container?.replaceChildren(...finished);
    // The form is locked if a request was being sent.
    for (const locked of container?.querySelectorAll('form :is([inert], button:disabled)') ?? []) {
      locked.removeAttribute('inert');
      locked.removeAttribute('disabled');
    }
  }
});
