/**
 * The one inline script: built on its own and placed in each page's head, so that the theme is right at first paint,
 * the menu and the theme button answer at once, and React is fetched only after the page is painted.
 */
const root = document.documentElement;
const system = matchMedia('(prefers-color-scheme: dark)');
let chosen = storedTheme();

showTheme();
// What is not on the first screen waits (base.css), unless the visit begins there: at a hash, or where a reload was.
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (!location.hash && visit?.type === 'navigate') root.classList.add('early');
system.addEventListener('change', showTheme);
// A choice made in another tab.
addEventListener('storage', (event) => {
  if (event.key !== 'theme' && event.key !== null) return;
  chosen = storedTheme();
  showTheme();
});

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-theme-toggle]')) {
    chosen = root.classList.contains('dark') ? 'light' : 'dark';
    try {
      localStorage.setItem('theme', chosen);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
    holdBackWhatIsOutOfSight();
    showTheme();
  }
  if ('popover' in root) {
    if (target.closest('a')) target.closest<HTMLElement>('[popover]')?.hidePopover();
    return;
  }
  // Older browsers do not know what a popover is; the next click, whatever it meets, closes what the button opened.
  const menu = document.querySelector('[popover]');
  const button = document.querySelector('[popovertarget]');
  const isOpen = menu?.toggleAttribute('data-open', button?.contains(target) && !menu.hasAttribute('data-open'));
  button?.setAttribute('aria-expanded', String(isOpen));
});

// The button's state, also for assistive technology that does not read it from popovertarget.
addEventListener(
  'toggle',
  (event) => {
    if (!(event.target instanceof HTMLElement) || !event.target.popover) return;
    const button = document.querySelector(`[popovertarget="${event.target.id}"]`);
    button?.setAttribute('aria-expanded', String((event as ToggleEvent).newState === 'open'));
  },
  true,
);

// A layer of a picture that does not come: the rest does without it. Errors do not bubble.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element) target.closest('[data-layers]')?.toggleAttribute('data-failed', true);
  },
  true,
);

const scripts = document.currentScript?.dataset.scripts?.split(' ') ?? [];
const wakers = ['pointerdown', 'wheel', 'keydown', 'focusin'] as const;
for (const type of wakers) addEventListener(type, hydrate, { passive: true });
addEventListener('load', async () => {
  // The first screen is painted, its pictures too, before anything competes with it.
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.allSettled([firstPaint(), ...pictures.map((picture) => picture.decode())]);
  addLink('manifest', '/site.webmanifest');
  // The pictures that waited, then the scripts.
  whenIdle(() => {
    root.classList.remove('early');
    whenIdle(fetchQuietly);
  });
});

function whenIdle(then: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(then);
  else setTimeout(then);
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

/** At the lowest priority; the import then waits for these same fetches. */
function fetchQuietly() {
  for (const script of scripts) addLink('modulepreload', script);
  hydrate();
}

function addLink(rel: string, href: string) {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, fetchPriority: 'low' }));
}

function hydrate() {
  root.classList.remove('early');
  for (const type of wakers) removeEventListener(type, hydrate);
  // All at once, not one after the other. A second import of an address is the first one.
  for (const script of scripts) import(/* @vite-ignore */ script);
}

function storedTheme(): string | null {
  try {
    const theme = localStorage.getItem('theme');
    return theme === 'dark' || theme === 'light' ? theme : null;
  } catch {
    return null;
  }
}

/** What is out of sight takes part in a change after the next paint: on a slow phone, it is half of the wait. */
function holdBackWhatIsOutOfSight() {
  const parts = [...document.querySelectorAll<HTMLElement>('main > section, footer')].filter((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return bottom < 0 || top > innerHeight;
  });
  const set = (visibility: string) => {
    for (const { style } of parts) style.contentVisibility = visibility;
  };
  set('hidden');
  // Not once it is idle: one who scrolls at once would keep it from being, and see nothing there.
  requestAnimationFrame(() => setTimeout(set, 0, ''));
}

function showTheme() {
  root.classList.toggle('dark', chosen ? chosen === 'dark' : system.matches);
}

export {};
