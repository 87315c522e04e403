/**
 * The names of controls, their size, and the focus in view. This file is over 250 lines because its tests
 * share the recorder of the focus.
 */
import type { Page } from '@playwright/test';
import { leaveWaiting, noticeOn } from './outbox-page.ts';
import { expect, test } from './site.ts';
import { about } from './support/content.ts';
import { pages } from './wcag.ts';

// Without reduced motion the page scrolls smoothly to the focus, for longer than a key is held.
test.use({ expectedMessage: /404/, contextOptions: { reducedMotion: 'reduce' } });

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

test.describe('by the ARIA practices', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  const carousel = (page: Page) => page.getByRole('group', { name: 'Testimonials' });

  test('the carousel’s pause button is first in tab order, and its scrolling part is named', async ({
    page,
    hydrated,
  }) => {
    await page.goto('/');
    await hydrated(page);
    await expect(carousel(page).getByRole('list', { name: 'What our customers say' })).toHaveAttribute(
      'tabindex',
      '0',
    );
    await page.locator('#services').getByRole('link', { name: 'View All Services' }).focus();

    await page.keyboard.press('Tab');

    await expect(carousel(page).getByRole('button', { name: 'Pause the testimonials' })).toBeFocused();
  });

  test('the carousel is silent while it runs, and announces the current testimonial when paused', async ({
    page,
    hydrated,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(2000);
    await hydrated(page);
    const live = carousel(page).locator('[aria-live]');
    await expect(live).toHaveAttribute('aria-live', 'off');

    await carousel(page).getByRole('button', { name: 'Pause the testimonials' }).click();
    await expect(live).toHaveAttribute('aria-live', 'polite');
    await carousel(page)
      .getByRole('button', { name: /^Testimonial 3 of 3/ })
      .click();

    await expect(live).toHaveText('Testimonial 3 of 3');
  });
});

test('the slider has named buttons, a status and a value as text', async ({ page, hydrated }) => {
  await page.goto('/services');
  await hydrated(page);
  const card = page.locator('#roof-cleaning');
  const names = await card.getByRole('button').evaluateAll((all) => all.map((button) => button.ariaLabel));
  expect(names).toEqual([
    'Previous picture of Roof Cleaning',
    'Before: Roof Cleaning',
    'After: Roof Cleaning',
    'Next picture of Roof Cleaning',
  ]);

  await card.getByRole('button', { name: 'Next picture' }).press('Enter');

  await expect(card.getByRole('status')).toHaveText('After, picture 2 of 2');
  const slider = card.getByRole('slider', { name: 'Compare before and after: Roof Cleaning' });
  await expect(slider).toHaveAttribute('aria-valuetext', 'After');
  await slider.press('Home');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '98% cleaned');
});

test('a flip card’s state says that it is flipped, and its description is read out as it appears', async ({
  page,
  hydrated,
}) => {
  await page.goto('/about');
  await hydrated(page);
  const main = page.getByRole('main');
  for (const { title, tease, text } of about.values.shown) {
    const name = `${title} ${tease}`;
    const card = main.getByRole('button', { name, exact: true });
    const description = main.getByRole('status').getByText(text);
    await expect(card).toHaveAttribute('aria-pressed', 'false');
    await expect(description).toBeHidden();

    await card.press('Enter');

    await expect(card).toHaveAttribute('aria-pressed', 'true');
    await expect(card).toHaveAccessibleName(name);
    await expect(description).toBeVisible();
    await expect(main.getByText(text)).toHaveCount(1);
    await card.press('Enter');
    await expect(description).toBeHidden();
  }
});

test('the menu is a disclosure: Escape closes it and returns the focus', async ({ page, hydrated }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeFocused();

  await page.keyboard.press('Escape');

  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

for (const path of pages) {
  test(`every target of ${path} can be hit, and the keyboard reaches all and shows the focus`, async ({
    page,
    hydrated,
  }) => {
    await page.goto(path);
    await hydrated(page);
    for (const viewport of [desk, phone]) {
      await page.setViewportSize(viewport);
      const menu = page.getByRole('button', { name: 'Menu' });
      const hasMenu = await menu.isVisible();
      if (hasMenu) await menu.click();

      expect.soft(await page.evaluate(smallTargets), `${viewport.width} px`).toEqual([]);
      if (hasMenu) await menu.click();
    }
    await page.evaluate(recordFocus);
    await expectFocusSeen(page, phone, 'Tab');
    await expectFocusSeen(page, desk, 'Shift+Tab');
  });
}

test.describe('with a request in the outbox', () => {
  test.use({ expectedMessage: /did not take the quote request|ERR_FAILED/ });

  test('its notice never hides what the keyboard reaches', async ({ page, hydrated }) => {
    await page.goto('/contact');
    await hydrated(page);
    await leaveWaiting(page, 'Tabbing');
    await page.goto('/services');
    await expect(noticeOn(page)).toBeVisible();

    await page.evaluate(recordFocus);
    for (const viewport of [phone, desk]) await expectFocusSeen(page, viewport, 'Tab');
  });
});

/** Goes through all of a page with a key, and requires each stop to be in view and to show the focus. */
async function expectFocusSeen(page: Page, viewport: typeof phone, key: string): Promise<void> {
  await page.setViewportSize(viewport);
  const stops = await page.evaluate(startRecord);
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
  addEventListener('restart', () => {
    reached.clear();
    problems = [];
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
    if (element && element !== document.body && !element.closest('aside')) reached.add(element);
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

/** Starts from the page's edge; returns the number of stops. */
function startRecord(): number {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  scrollTo(0, 0);
  // With a selection the browser would continue from the last focus.
  getSelection()?.removeAllRanges();
  dispatchEvent(new Event('restart'));
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  return [...document.querySelectorAll(controls)].filter(
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
