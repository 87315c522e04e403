/** The carousel’s controls, the size of targets, and the focus in view. */
import type { Page } from '@playwright/test';
import { isHydrated } from './is-hydrated.ts';
import { leaveWaiting, noticeOn } from './outbox-page.ts';
import { expect, open, test } from './site.ts';
import { pages } from './wcag.ts';

// Without reduced motion the page scrolls smoothly to the focus, for longer than a key is held.
test.use({ expectedMessage: /404/, contextOptions: { reducedMotion: 'reduce' } });

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test('the carousel’s pause button comes first, and it is silent while it runs', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(2000);
  await page.waitForFunction(isHydrated);
  const carousel = page.getByRole('group', { name: 'Testimonials' });
  await expect(carousel.getByRole('list', { name: 'What our customers say' })).toHaveAttribute(
    'tabindex',
    '0',
  );
  const live = carousel.locator('[aria-live]');
  await expect(live).toHaveAttribute('aria-live', 'off');
  await page.locator('#services').getByRole('link', { name: 'View All Services' }).focus();
  await page.keyboard.press('Tab');
  const pause = carousel.getByRole('button', { name: 'Pause the testimonials' });
  await expect(pause).toBeFocused();

  await pause.click();
  await expect(live).toHaveAttribute('aria-live', 'polite');
  await carousel.getByRole('button', { name: /^Testimonial 3 of 3/ }).click();

  await expect(live).toHaveText('Testimonial 3 of 3');
});

for (const path of pages.filter((path) => path !== '/services')) {
  test(`${path}: targets can be hit, and the keyboard shows the focus of all`, async ({ page }) => {
    await open(page, path);
    await expectTargets(page);
    await page.evaluate(recordFocus);
    // The header and the footer are the same on all pages.
    const part = path === '/' ? 'body' : 'main';
    await expectFocusSeen(page, phone, 'Tab', part);
    await expectFocusSeen(page, desk, 'Shift+Tab', part);
  });
}

test.describe('with a request in the outbox', () => {
  test.use({ expectedMessage: /did not take the quote request|ERR_FAILED/ });

  test('on /services too, and the notice never hides what the keyboard reaches', async ({ page }) => {
    await open(page, '/contact');
    await leaveWaiting(page, 'Tabbing');
    await open(page, '/services');
    await expect(noticeOn(page)).toBeVisible();

    await expectTargets(page);
    await page.evaluate(recordFocus);
    await expectFocusSeen(page, phone, 'Tab');
    await expectFocusSeen(page, desk, 'Shift+Tab');
    await expectFocusSeen(page, desk, 'Tab');
  });
});

async function expectTargets(page: Page): Promise<void> {
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    const menu = page.getByRole('button', { name: 'Menu' });
    const hasMenu = await menu.isVisible();
    if (hasMenu) await menu.click();

    expect.soft(await page.evaluate(smallTargets), `${viewport.width} px`).toEqual([]);
    if (hasMenu) await menu.click();
  }
}

/** Goes through a part of a page with a key, and requires each stop to be in view and to show the focus. */
async function expectFocusSeen(
  page: Page,
  viewport: typeof phone,
  key: string,
  part = 'body',
): Promise<void> {
  await page.setViewportSize(viewport);
  const stops = await page.evaluate(startRecord, part);
  // Starts at the neighbor of the part. From the end of the page the browser continues at its edge.
  if (part === 'main')
    await page
      .locator(key === 'Tab' ? 'main' : 'footer a')
      .first()
      .focus();
  for (let step = 0; step < stops + 3; step += 1) {
    await page.keyboard.press(key);
    await page.evaluate(() => (window as typeof window & Recording).look());
  }

  const { reached, problems } = await page.evaluate(() => (window as typeof window & Recording).recorded());
  expect(problems, `${key} at ${viewport.width} px`).toEqual([]);
  expect(reached).toBe(stops);
}

type Recording = {
  look: () => Promise<void>;
  recorded: () => { reached: number; problems: string[] };
};

/** Prepares to record how each focused element is seen. */
function recordFocus(): void {
  const TIMEOUT = 2000;
  const reached = new Set<Element>();
  let problems: string[] = [];
  let part = 'body';
  addEventListener('restart', (event) => {
    reached.clear();
    problems = [];
    part = (event as CustomEvent<string>).detail;
  });
  const look = async () => {
    // The browser scrolls to the focus in a later frame, and a busy machine has few frames.
    const end = performance.now() + TIMEOUT;
    let wrong: string[];
    do {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      wrong = problemsNow();
    } while (wrong.length > 0 && performance.now() < end);
    problems.push(...wrong);
    const element = document.activeElement;
    // The call bar comes and goes with the form, so its two links are checked but not counted.
    if (element?.closest(part) && element !== document.body && !element.closest('aside'))
      reached.add(element);
  };
  const problemsNow = () => {
    const element = document.activeElement;
    if (!element || element === document.body) return [];
    const found: string[] = [];
    const name = `${element.localName} "${element.ariaLabel ?? element.textContent?.slice(0, 30)}"`;
    const box = element.getBoundingClientRect();
    const isInFrame = element.closest('header, aside, main nav, .skip-link') !== null;
    // The call bar, and the notice of a request in the outbox.
    const below = [...document.querySelectorAll('aside')]
      .filter((bar) => bar.checkVisibility({ visibilityProperty: true }))
      .map((bar) => bar.getBoundingClientRect().top);
    const above = [...document.querySelectorAll('header, main nav')].map((part) =>
      part.getBoundingClientRect(),
    );
    const stuck = above.filter((part, index) => index === 0 || part.top <= (above[0]?.bottom ?? 0));
    const top = isInFrame ? 0 : Math.max(0, ...stuck.map(({ bottom }) => bottom));
    const bottom = isInFrame ? innerHeight : Math.min(innerHeight, ...below);
    if (box.top < top - 1) found.push(`${name} lies under the header: ${box.top}`);
    if (box.bottom > bottom + 1) found.push(`${name} lies under the call bar or a notice: ${box.bottom}`);
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`${name} is out of view`);
    const isMarked = [element, element.parentElement ?? element].some((marked) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(marked);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!isMarked) found.push(`${name} shows no focus`);
    return found;
  };
  Object.assign(window, { look, recorded: () => ({ reached: reached.size, problems }) } satisfies Recording);
}

/** Starts from the page's edge; returns the number of stops in a part. */
function startRecord(part: string): number {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scrollTo(0, 0);
  // With a selection the browser would continue from the last focus.
  getSelection()?.removeAllRanges();
  dispatchEvent(new CustomEvent('restart', { detail: part }));
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  return [...(document.querySelector(part)?.querySelectorAll(controls) ?? [])].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) && !control.matches('[tabindex="-1"], aside *'),
  ).length;
}

function smallTargets(): string[] {
  const main =
    '.button, .round, select, textarea, input:not([type=checkbox]), label:has([type=checkbox]), summary, nav a';
  return [
    ...document.querySelectorAll('a, button, input, summary, select, textarea, label:has(input)'),
  ].flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    const isOffered =
      target.checkVisibility({ visibilityProperty: true }) && !target.matches('.skip-link, [tabindex="-1"]');
    const least = target.matches(main) ? 44 : 24;
    const name = `${target.localName} "${target.ariaLabel ?? target.textContent?.slice(0, 30)}"`;
    return isOffered && Math.min(width, height) < least ? [`${name}: ${width} by ${height}`] : [];
  });
}
