/**
 * Decides when the rest of the page is fetched: first what is further down the page (see `before-first-paint` in
 * base.css), then the scripts. Both wait until the first screen is painted or the visitor first interacts with the
 * page.
 */
import { navigationType } from './navigation-type.ts';

const BEFORE_FIRST_PAINT = 'before-first-paint';
const root = document.documentElement;
const scripts = document.currentScript?.dataset.scripts?.split(' ') ?? [];
const firstInteractions = ['pointerdown', 'wheel', 'keydown', 'focusin'] as const;

// With a hash in the address, or after a reload, the visit begins further down, so nothing is held back.
if (!location.hash && navigationType === 'navigate') root.classList.add(BEFORE_FIRST_PAINT);

for (const type of firstInteractions) addEventListener(type, hydrate, { passive: true });

addEventListener('load', async () => {
  // The pictures of the first screen are painted before other downloads compete with them.
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

/** Fetches the scripts at the lowest priority. The imports in `hydrate` then use these downloads. */
function preloadScripts() {
  for (const script of scripts) addLink('modulepreload', script);
  hydrate();
}

function addLink(rel: string, href: string) {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, fetchPriority: 'low' }));
}

/**
 * The first script is React's entry. It imports the other scripts itself; importing them here as well fetches them in
 * parallel at no cost.
 */
function hydrate() {
  root.classList.remove(BEFORE_FIRST_PAINT);
  for (const type of firstInteractions) removeEventListener(type, hydrate);
  for (const script of scripts) import(/* @vite-ignore */ script);
}
