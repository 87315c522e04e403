import './styles/all.ts';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { dataInPage } from './document/data-in-page.ts';
import { PageDataContext } from './document/page-data.ts';
import { stopKeepingPresses } from './early-presses.ts';
import { followLinks, type LoadedPage, loadFirstPage } from './navigation/navigate.ts';
import { setNavigatesInPlace } from './navigation/navigation-state.ts';
import { pageAt } from './pages.ts';
import { FormPostContext, readFormPost } from './quote-form/form-post.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root to hydrate');

const post = readFormPost();

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
  const finished = [...container.childNodes];
  // In a transition, hydration pauses every few milliseconds and lets the browser handle touches and scrolling.
  startTransition(() => {
    stopKeepingPresses();
    const root = hydrateRoot(container, draw(loaded), { onUncaughtError: stop });
    followLinks((next) => {
      shown = next.page;
      flushSync(() => root.render(draw(next)));
    });
  });

  /**
   * React empties the page after an error that nothing catches. The elements that the server sent hold all that was
   * typed, and work as without scripts, so they return. Another page is loaded as a document.
   */
  function stop(error: unknown) {
    console.error('The page goes on without React:', error);
    setNavigatesInPlace(false);
    if (shown === first) container?.replaceChildren(...finished);
    else location.reload();
  }
});
