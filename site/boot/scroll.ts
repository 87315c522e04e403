/**
 * Back scrolls to the top like every other route change (spec §2), or to the hash of the address. A reload stays where
 * it was. So the browser may restore the scroll position after a reload only.
 */
import { navigationType } from './arrival.ts';

// navigate.ts leaves `manual` when it loads a document that must begin at its top.
if (navigationType === 'back_forward' || history.scrollRestoration === 'manual') {
  history.scrollRestoration = 'manual';
  // Chromium decides to restore the position before this script runs, so the page scrolls once more.
  addEventListener('DOMContentLoaded', startFromTop);
}
addEventListener('pagehide', () => {
  history.scrollRestoration = 'auto';
});
// The browser brings the document back from its cache. WebKit restores the scroll position after this event.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) requestAnimationFrame(startFromTop);
});

// After a reload, Back may lead to a page that navigate.ts had shown without loading a document. Before React has
// hydrated, only loading that page shows it.
const { pathname } = location;
addEventListener('popstate', () => {
  if (location.pathname !== pathname && document.documentElement.dataset.hydrated === undefined) location.reload();
});

function startFromTop() {
  if (location.hash) location.replace(location.hash);
  else scrollTo({ top: 0, behavior: 'instant' });
}
