import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { type ComponentType, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { FormPostContext, readFormPost } from './form-post.ts';
import { followLinks, loadPage } from './navigate.ts';
import { pageAt } from './pages.ts';
import type { SitePage } from './site-page.ts';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root to hydrate');

const post = readFormPost();

function draw(page: SitePage, Page: ComponentType) {
  return (
    <FormPostContext value={post}>
      <App place={{ page, search: location.search }} Page={Page} />
    </FormPostContext>
  );
}

// The address may be another page's: the server answers a form it does not take with a page of its own.
const first = pageAt(container.dataset.page ?? location.pathname);
// No top-level await: the pages' chunks import from this one, and would wait for it while it waits for them.
loadPage(first).then((Page) => {
  // As a transition, hydration stops every few milliseconds to let a touch or a scroll through.
  startTransition(() => {
    const root = hydrateRoot(container, draw(first, Page));
    followLinks(first.path, (page, Component) => flushSync(() => root.render(draw(page, Component))));
  });
});
