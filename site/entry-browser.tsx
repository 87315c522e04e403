import './styles/all.ts';
import './foreign-nodes.ts';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { dataInPage } from './document/data-in-page.ts';
import { PageDataContext } from './document/page-data.ts';
import { holdEvents } from './early-presses.ts';
import { keepFocus } from './keep-focus.ts';
import { followLinks, type LoadedPage, loadFirstPage } from './navigation/navigate.ts';
import { setNavigatesInPlace } from './navigation/navigation-state.ts';
import { pageAt } from './pages.ts';
import { FormPostContext, readFormPost } from './quote-form/form-post.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root to hydrate');

const post = readFormPost();

keepFocus();

function draw({ page, Component, words }: LoadedPage) {
  return (
    <FormPostContext value={post}>
      <PageDataContext value={{ ...dataInPage(), page: words }}>
        <App place={{ page, search: location.search }} Page={Component} />
      </PageDataContext>
    </FormPostContext>
  );
}

// The element names the page, because the address may be another page's: the server answers a refused form with a page
// of its own.
const first = pageAt(container.dataset.page ?? location.pathname);
let shown = first;
// A top-level await would never end: the pages' chunks import this module and would wait for it, while it waits for
// them.
loadFirstPage(first).then((loaded) => {
  /** What the page consists of. It works as without scripts. */
  let finished = [...container.childNodes];
  // In a transition, hydration pauses every few milliseconds and lets the browser handle touches and scrolling.
  startTransition(() => {
    holdEvents(container);
    const root = hydrateRoot(container, draw(loaded), { onRecoverableError: renew, onUncaughtError: stop });
    followLinks((next) => {
      shown = next.page;
      flushSync(() => root.render(draw(next)));
    });
  });

  /**
   * Somebody else has changed what the server sent, so React has rendered the page anew. What was typed is carried over
   * (quote-form.tsx, rebuilt.ts).
   */
  function renew(error: unknown) {
    finished = [...(container?.childNodes ?? [])];
    reportError(error);
  }

  /**
   * React empties the page after an error that nothing catches. The elements that the server sent hold all that was
   * typed, and work as without scripts, so they return. Another page is loaded as a document.
   */
  function stop(error: unknown) {
    console.error('The page goes on without React:', error);
    setNavigatesInPlace(false);
    if (shown !== first) return location.reload();
    container?.replaceChildren(...finished);
    // What was locked while a request was being sent.
    for (const locked of container?.querySelectorAll('form :is([inert], button:disabled)') ?? []) {
      locked.removeAttribute('inert');
      locked.removeAttribute('disabled');
    }
  }
});
