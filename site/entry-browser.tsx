import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { FormPostContext, readFormPost } from './form-post.ts';
import { aroundNavigation, prefetchLinks } from './navigate.ts';
import { loadPage } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to hydrate');

// No top-level await: the pages' chunks import from this one, and would wait for it while it waits for them.
loadPage(location.pathname).then(() => {
  prefetchLinks();
  // As a transition, hydration stops every few milliseconds to let a touch or a scroll through.
  startTransition(() => {
    hydrateRoot(
      root,
      <FormPostContext value={readFormPost()}>
        <Router aroundNav={aroundNavigation}>
          <App />
        </Router>
      </FormPostContext>,
    );
  });
});
