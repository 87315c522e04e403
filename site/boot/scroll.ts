/**
 * A page starts at its hash or top, also after Back and Forward; a reload stays where it was
 * (promises: Navigation). The browser's own restoration is off, because on a slow phone it may scroll at any
 * later moment.
 */
import { withSessionStorage } from '../browser-storage.ts';
import { findAnchor, goToAnchor } from '../navigation/hash.ts';
import { LEFT_AT, reloadFromTop } from '../navigation/reload-from-top.ts';
import { navigationType } from './navigation-type.ts';

history.scrollRestoration = 'manual';
addEventListener('pagehide', () => {
  withSessionStorage((storage) => storage.setItem(LEFT_AT, String(scrollY)));
});
if (navigationType === 'reload') addEventListener('DOMContentLoaded', returnToPosition);
if (navigationType === 'back_forward') addEventListener('DOMContentLoaded', goToHashOrTop);
addEventListener('hashchange', ({ oldURL, newURL }) => {
  // If the path differs, navigate.ts has shown another page, and scrolls it.
  if (new URL(oldURL).pathname === new URL(newURL).pathname) goToHashOrTop();
});
// From the back/forward cache. WebKit restores the scroll position after this event.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) requestAnimationFrame(goToHashOrTop);
});

// After a reload, Back may lead to a page that navigate.ts had shown in place. The browser then fires only
// `popstate`. Before hydration nothing would show that page, so load it.
const { pathname } = location;
addEventListener('popstate', () => {
  if (location.pathname !== pathname && document.documentElement.dataset.hydrated === undefined)
    reloadFromTop();
});

function returnToPosition() {
  const top = withSessionStorage((storage) => storage.getItem(LEFT_AT));
  if (top) scrollTo({ top: Number(top), behavior: 'instant' });
  else goToHashOrTop();
}

function goToHashOrTop() {
  const anchor = findAnchor(location.hash);
  if (anchor) goToAnchor(anchor);
  else scrollTo({ top: 0, behavior: 'instant' });
}
