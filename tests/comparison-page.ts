/** How the tests find comparisons, read the position of the edge between the pictures, and touch them. */
import type { Locator, Page } from '@playwright/test';
import { frames } from './site.ts';

/** The element that holds the two pictures. */
export const VIEW = 'figure > div:has(input[type="range"])';
/** The same for the large comparison of the home page, whose handle is the squeegee. */
export const HERO = '#home [data-layers]';

/** In the page: the middle of the edge, 0 at the left of the picture and 1 at its right. */
export function edgeOf(view: Element): number {
  const frame = view.querySelector<HTMLElement>('[class*="-frame"]');
  const { left, width } = view.getBoundingClientRect();
  if (!frame) return Number.NaN;
  // The edge is the frame's right side. The frame is skewed around its middle, so its box grows equally on
  // both sides, and the middle of the edge is half the unskewed width right of the box's center.
  const box = frame.getBoundingClientRect();
  return ((box.left + box.right + frame.offsetWidth) / 2 - left) / width;
}

/** In the page: the middle of the handle, on the same scale. */
export function handleOf(view: Element): number {
  const handle = view.querySelector('[class*="-handle"]')?.getBoundingClientRect() ?? new DOMRect();
  const { left, width } = view.getBoundingClientRect();
  return (handle.left + handle.width / 2 - left) / width;
}

export function boxOf(view: Locator): Promise<DOMRect> {
  return view.evaluate((element) => element.getBoundingClientRect().toJSON());
}

export async function center(view: Locator): Promise<void> {
  await view.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

export async function tapHandle(page: Page, view: Locator): Promise<void> {
  const { left, top, width, height } = await boxOf(view.locator('[class*="-handle"], [class*="-squeegee"]'));
  await page.touchscreen.tap(left + width / 2, top + height / 2);
}

type Place = readonly [x: number, y: number];

/** Swipes with a finger, and waits until the page has drawn it. */
export async function swipe(page: Page, view: Locator, from: Place, to: Place): Promise<void> {
  await touchAlong(page, view, from, to);
  await frames(page);
}

/** Sends the touch events that a touch screen would send. Positions are fractions of the view's size. */
export async function touchAlong(page: Page, view: Locator, from: Place, to: Place): Promise<void> {
  const { left, top, width, height } = await boxOf(view);
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const steps = 12;
  await touch('touchStart', left + from[0] * width, top + from[1] * height);
  for (let step = 1; step <= steps; step += 1) {
    const x = from[0] + ((to[0] - from[0]) * step) / steps;
    const y = from[1] + ((to[1] - from[1]) * step) / steps;
    await touch('touchMove', left + x * width, top + y * height);
  }
  await touch('touchEnd');
  await session.detach();
}

/**
 * Waits until the hero's first wipe has ended. The page notes when a wipe begins, so this also returns if the
 * wipe was over before the first look.
 */
export async function wiped(page: Page): Promise<void> {
  await page.waitForFunction(
    () => sessionStorage.getItem('stroke-shown') && !document.querySelector('[data-wiping]'),
  );
}

/** In the page: pauses the wipe as it begins, so that no test depends on its time. */
export function pauseWipe(): void {
  const pause = () => {
    for (const animation of document.getAnimations()) animation.pause();
  };
  new MutationObserver(pause).observe(document, { subtree: true, attributeFilter: ['data-wiping'] });
}
