/**
 * Back goes to the top like every other route change (spec §2), or to the hash of its address; a reload stays where it
 * was. So the browser restores the scroll position of a reload only.
 */
import { arrival } from './visit.ts';

if (arrival === 'back_forward') history.scrollRestoration = 'manual';
addEventListener('pagehide', () => {
  history.scrollRestoration = 'auto';
});
// Back to a document that the browser had kept as it was.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  if (location.hash) location.replace(location.hash);
  else scrollTo({ top: 0, behavior: 'instant' });
});
