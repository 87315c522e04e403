/**
 * Decides when the rest of the page is laid out (see `before-first-paint` in base.css), when the scripts are fetched, and
 * when they run: once the first screen is painted and the browser is idle, or after the visitor first touches the page.
 */
import { FIRST_SCREEN_TIMEOUT, IDLE_TIMEOUT } from '../../domain/timeouts.ts';
import { BEFORE_FIRST_PAINT } from './before-first-paint.ts';

const root = document.documentElement;
const { scripts: addresses } = document.currentScript?.dataset ?? {};
// Browsers older than those promised (vite.config.ts) keep the page as it is without scripts.
const scripts = ('isWellFormed' in String.prototype && addresses?.split(' ')) || [];
const firstInteractions = ['pointerdown', 'wheel', 'keydown', 'focusin'] as const;
let isRun = false;

for (const type of firstInteractions) addEventListener(type, afterInteraction, { passive: true, once: true });

addEventListener('load', async () => {
  // The pictures of the first screen are painted before other downloads compete with them.
  await Promise.race([firstScreen(), timeout(FIRST_SCREEN_TIMEOUT)]);
  await layOutSections();
  await idle();
  addLink('manifest', '/site.webmanifest');
  run();
});

/** Resolves when the first screen is painted with its pictures. */
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

/** Lays out the sections below the first screen one by one, so that a slow phone can answer a touch in between. */
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

/** Runs the scripts after the browser has painted its own answer to the touch. */
function afterInteraction() {
  layOutAll();
  requestAnimationFrame(() => setTimeout(run));
}

/**
 * Fetches the scripts at the lowest priority, and runs them one after the other, so that none holds up a touch for long. The
 * last one is React's entry; the others are what it imports.
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
