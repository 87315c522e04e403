/**
 * Lays out the rest of the page, then fetches and runs the scripts: once the first screen is painted and the
 * browser is idle, or after the first interaction.
 */
import { FIRST_SCREEN_TIMEOUT, IDLE_TIMEOUT } from '../../domain/timeouts.ts';
import { BEFORE_FIRST_PAINT } from './deferred-layout.ts';

const root = document.documentElement;
const { scripts: addresses } = document.currentScript?.dataset ?? {};
// Older browsers (vite.config.ts) keep the page without scripts.
const scripts = ('isWellFormed' in String.prototype && addresses?.split(' ')) || [];
const firstInteractions = ['pointerdown', 'wheel', 'keydown', 'focusin'] as const;
let isRun = false;

for (const type of firstInteractions) addEventListener(type, afterInteraction, { passive: true, once: true });

addEventListener('load', async () => {
  // Other downloads must not compete with the first screen's pictures.
  await Promise.race([firstScreen(), timeout(FIRST_SCREEN_TIMEOUT)]);
  await layOutSections();
  await idle();
  addLink('manifest', '/site.webmanifest');
  run();
});

function firstScreen(): Promise<unknown> {
  const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy');
  return Promise.allSettled([firstPaint(), ...pictures.map((picture) => picture.decode())]);
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
  });
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT });
    else setTimeout(resolve);
  });
}

function timeout(time: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** One section per idle period, so that a slow phone can respond to a touch in between. */
async function layOutSections() {
  for (const { style } of document.querySelectorAll<HTMLElement>('main > section, footer')) {
    await idle();
    style.contentVisibility = 'visible';
  }
  layOutAll();
}

function layOutAll() {
  root.classList.remove(BEFORE_FIRST_PAINT);
  for (const { style } of document.querySelectorAll<HTMLElement>('main > section, footer'))
    style.contentVisibility = '';
}

function addLink(rel: string, href: string) {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, fetchPriority: 'low' }));
}

/** Waits for a frame, so that the browser paints its reaction to the touch first. */
function afterInteraction() {
  layOutAll();
  requestAnimationFrame(() => setTimeout(run));
}

/**
 * Runs the scripts one by one, so that none delays a touch for long. The last is React's entry; the others
 * are its imports.
 */
async function run() {
  if (isRun) return;
  isRun = true;
  for (const script of scripts) addLink('modulepreload', script);
  for (const script of scripts) {
    await import(/* @vite-ignore */ script);
    await idle();
  }
}
