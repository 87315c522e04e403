import './styles/tokens.css';
import './styles/base.css';
import { hydrateRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { FormPostContext, readFormPost } from './form-post.ts';
import { aroundNavigation, prefetchLinks } from './navigate.ts';
import { loadPage } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to hydrate');

await loadPage(location.pathname);
prefetchLinks();
hydrateRoot(
  root,
  <FormPostContext value={readFormPost()}>
    <Router aroundNav={aroundNavigation}>
      <App />
    </Router>
  </FormPostContext>,
);
