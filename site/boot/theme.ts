/**
 * The theme (promises: Theme): the stored choice, or the system's preference. The document's class `dark`
 * shows it. This module handles the theme button before and after hydration.
 */
import { withLocalStorage } from '../browser-storage.ts';

const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
let chosen = storedTheme();

showTheme();
// The parser reaches the button after this script has run.
addEventListener('DOMContentLoaded', showTheme);
system.addEventListener('change', showTheme);
addEventListener('storage', (event) => {
  if (event.key !== 'theme' && event.key !== null) return;
  chosen = storedTheme();
  showTheme();
});
addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-theme-toggle]')) return;
  const other = root.classList.contains('dark') ? 'light' : 'dark';
  chosen = other;
  // Where storage is blocked, the choice lasts until the page is left.
  withLocalStorage((storage) => storage.setItem('theme', other));
  holdBackOffScreenSections();
  showTheme();
});

function showTheme() {
  const isNowDark = root.classList.toggle('dark', chosen ? chosen === 'dark' : system.matches);
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

/** Repaints sections outside the screen one frame later, because they are half the cost of a theme change. */
function holdBackOffScreenSections() {
  const sections = [...document.querySelectorAll<HTMLElement>('main > section, footer')].filter((section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return bottom < 0 || top > innerHeight;
  });
  const setVisibility = (visibility: string) => {
    for (const { style } of sections) style.contentVisibility = visibility;
  };
  setVisibility('hidden');
  // requestIdleCallback would leave them empty for a visitor who scrolls: the browser is never idle then.
  requestAnimationFrame(() => setTimeout(setVisibility, 0, ''));
}
