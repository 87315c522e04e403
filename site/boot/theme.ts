/** The theme (promises: Theme), and its button before and after hydration. */
import { withLocalStorage } from '../browser-storage.ts';

const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
let chosen = storedTheme();

showTheme();
// This script is in the head, so the button is parsed later.
addEventListener('DOMContentLoaded', showTheme);
system.addEventListener('change', showTheme);
addEventListener('storage', (event) => {
  if (event.key !== 'theme' && event.key !== null) return;
  chosen = storedTheme();
  showTheme();
});
// After Back. Pages in the browser's cache get no `storage` events.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  chosen = storedTheme() ?? chosen;
  showTheme();
});
addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-theme-toggle]')) return;
  const other = isDark() ? 'light' : 'dark';
  chosen = other;
  // Where storage is blocked, the choice lasts until the page is left.
  withLocalStorage((storage) => storage.setItem('theme', other));
  wipeToTheme();
});

function isDark(): boolean {
  return chosen ? chosen === 'dark' : system.matches;
}

/** Pulls the chosen theme over the page like a squeegee (base.css), unless the visitor prefers no motion. */
function wipeToTheme() {
  if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    return showTheme();
  }
  const transition = document.startViewTransition(() => {
    root.dataset.themeWipe = '';
    showTheme();
  });
  // A second click, or the next page, may end the transition before it is drawn.
  transition.ready.catch(() => {});
  transition.finished.then(() => delete root.dataset.themeWipe);
  // During a transition the page gets no clicks, so a press ends it.
  addEventListener('pointerdown', () => transition.skipTransition(), { once: true });
}

function showTheme() {
  const isNowDark = root.classList.toggle('dark', isDark());
  for (const toggle of document.querySelectorAll('[data-theme-toggle]')) {
    toggle.setAttribute('aria-pressed', String(isNowDark));
  }
  // The first of the two is the light theme's.
  document.querySelectorAll<HTMLMetaElement>('[name=theme-color]').forEach((meta, index) => {
    meta.media = index === Number(isNowDark) ? '' : 'not all';
  });
}

function storedTheme(): string | undefined {
  const theme = withLocalStorage((storage) => storage.getItem('theme'));
  return theme === 'dark' || theme === 'light' ? theme : undefined;
}
