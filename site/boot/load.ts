/**
 * When the rest is fetched: first what lies further down (see `before-first-paint` in base.css), then the scripts. Both
 * wait until the first screen is painted, or until the visitor first touches the page.
 */
import { navigationType } from './navigation-type.ts';

const BEFORE_FIRST_PAINT = 'before-first-paint';
const root = document.documentElement;
const scripts = document.currentScript?.dataset.scripts?.split(' ') ?? [];
const firstInteractions = ['pointerdown', 'wheel', 'keydown', 'focusin'] as const;

// A visit that begins at a hash, or where a reload was, begins further down.
if (!location.hash && navigationType === 'navigate') root.classList.add(BEFORE_FIRST_PAINT);

for (const type of firstInteractions) addEventListener(type, hydrate, { passive: true });

addEventListener('load', async () => {
  // The pictures of the first screen are painted too before anything competes with them.
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.allSettled([firstPaint(), ...pictures.map((picture) => picture.decode())]);
  addLink('manifest', '/site.webmanifest');
  whenIdle(() => {
    root.classList.remove(BEFORE_FIRST_PAINT);
    whenIdle(preloadScripts);
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
function preloadScripts() {
  for (const script of scripts) addLink('modulepreload', script);
  hydrate();
}

function addLink(rel: string, href: string) {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, fetchPriority: 'low' }));
}

/** The first script is React's entry; the others are fetched beside it, and imported again by it at no cost. */
function hydrate() {
  root.classList.remove(BEFORE_FIRST_PAINT);
  for (const type of firstInteractions) removeEventListener(type, hydrate);
  for (const script of scripts) import(/* @vite-ignore */ script);
}
