/** The theme (promises: Theme), and its button before and after hydration. */
import { withLocalStorage } from '../browser-storage.ts';

const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
let chosen = storedTheme();

showTheme();
// The parser reaches the button later.
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

/** Repaints off-screen sections one frame later, because they are half the cost of a theme change. */
function holdBackOffScreenSections() {
  const sections = [...document.querySelectorAll<HTMLElement>('main > section, footer')].filter((section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return bottom < 0 || top > innerHeight;
  });
  const setVisibility = (visibility: string) => {
    for (const { style } of sections) style.contentVisibility = visibility;
  };
  setVisibility('hidden');
  // A visitor who scrolls never lets the browser be idle.
  requestAnimationFrame(() => setTimeout(setVisibility, 0, ''));
}
