/**
 * The testimonials' movement, and what stops it. Over 250 lines because each way to choose or to wait has its
 * test.
 */
import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { touchAlong } from './comparison-page.ts';
import { expect, hydrated, test } from './site.ts';
import { testimonials } from './support/content.ts';

const dots = (page: Page) =>
  page.locator('#testimonials').getByRole('button', { name: /^Testimonial \d of 3/ });
const current = async (page: Page) =>
  dots(page).evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));

/** The slider of the picture that is shown. */
const slider = (page: Page) =>
  page.locator('#testimonials figure').filter({ visible: true }).getByRole('slider');

/** Records each testimonial that becomes the current one from now on, in order. */
async function recordMarks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const all = [...document.querySelectorAll('#testimonials button[aria-label^="Testimonial"]')];
    const marks: number[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (target instanceof Element && target.ariaCurrent === 'true') marks.push(all.indexOf(target));
      }
    }).observe(document, { subtree: true, attributeFilter: ['aria-current'] });
    Object.assign(window, { marks });
  });
  return () => page.evaluate(() => Reflect.get(window, 'marks'));
}

const expectInView = (page: Page, index: number) =>
  expect(page.getByText(testimonials[index]?.text ?? '')).toBeInViewport({ ratio: 0.9 });

/** Waits for a smooth scroll, whose time the page's clock does not control. */
const letScrollEnd = (page: Page) =>
  page.evaluate(() => document.body.animate([], 600).finished.then(() => {}));

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(2000);
  await hydrated(page);
  // From here on, time passes only as the tests advance it. The clock stops within about 500 ms, which is too
  // soon for the next testimonial.
  await stopClock(page, 500);
  await page.locator('#testimonials').scrollIntoViewIfNeeded();
});

test('each testimonial has initials, name, text, stars, dot and picture', async ({ page }) => {
  const section = page.locator('#testimonials');
  await expect(section.getByRole('heading', { name: 'What our customers say' })).toBeInViewport();
  await expect(section.locator('p').first()).toHaveText('5/5 rating · 100+ happy customers');
  await expect(dots(page)).toHaveCount(3);
  for (const [index, { initials, name, town, text, service }] of testimonials.entries()) {
    const slide = section.locator('li', { hasText: name });
    await expect(slide).toContainText(initials);
    await expect(slide).toContainText(text);
    await expect(slide.getByRole('img', { name: 'Five out of five stars' }).locator('svg')).toHaveCount(5);
    const dot = dots(page).nth(index);
    await expect(dot).toHaveAccessibleName(`Testimonial ${index + 1} of 3: ${name}, ${town}`);
    await expect(dot).toHaveText(town);
    await expect(dot).toHaveAttribute('data-initials', initials);
    const { width = 0, height = 0 } = (await dot.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

    await dot.click();

    const pictures = section.locator('figure').filter({ visible: true });
    await expect(pictures).toHaveCount(1);
    await expect(pictures.locator('img').first()).toHaveAttribute('src', new RegExp(`/${service.id}-after-`));
    await expect(page.getByText(text)).toBeInViewport({ ratio: 0.9 });
  }
});

test('the testimonials advance every 4 s and loop; a dot pauses them for 8 s', async ({ page }) => {
  const first = await current(page);
  for (const step of [1, 2, 3, 4]) {
    await page.clock.runFor(4000);
    await expect.poll(() => current(page)).toBe((first + step) % 3);
  }
  await dots(page).nth(2).click();
  await expect.poll(() => current(page)).toBe(2);
  await page.clock.runFor(7000);
  await dots(page).nth(0).click();
  await page.mouse.move(0, 0);
  await expect.poll(() => current(page)).toBe(0);

  await page.clock.runFor(8000 + 3900);
  expect(await current(page)).toBe(0);
  await page.clock.runFor(200);

  await expect.poll(() => current(page)).toBe(1);
});

test('the chosen testimonial is current at once and stays, and no other is marked', async ({ page }) => {
  const marks = await recordMarks(page);
  await dots(page).nth(2).click();
  expect(await current(page)).toBe(2);
  // The track's width changes during the scroll.
  for (const width of [768, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.locator('#testimonials ul').first().scrollIntoViewIfNeeded();
    await expectInView(page, 2);
  }
  expect(await marks()).toEqual([2]);
  // Advances from the last to the first.
  await page.clock.runFor(8000 + 4000);
  await expectInView(page, 0);
  // A dot chosen during a scroll wins.
  await dots(page).nth(1).click();
  await dots(page).nth(2).click();
  await expectInView(page, 2);
  await expect.poll(() => current(page)).toBe(2);
  expect(await marks()).toEqual([2, 0, 1, 2]);
});

test('a testimonial swiped to is the current one, and the next follows it', async ({ page }) => {
  await dots(page).nth(0).click();
  await expectInView(page, 0);
  await page.getByText(testimonials[0].text).hover();
  await page.mouse.wheel(600, 0);
  await expectInView(page, 1);
  await expect.poll(() => current(page)).toBe(1);
  await page.clock.runFor(8000 + 4000);
  await expect.poll(() => current(page)).toBe(2);
  await expectInView(page, 2);

  // Scrolling by hand ends an automatic scroll. Imitates a scroll that is stopped as it begins.
  await dots(page).nth(0).click();
  await expectInView(page, 0);
  const track = page.locator('#testimonials ul').first();
  await track.evaluate((element) => Object.assign(element, { scrollTo() {} }));
  await dots(page).nth(2).click();
  await track.hover();
  await page.mouse.wheel(600, 0);
  await expect.poll(() => current(page)).toBe(1);
  await expectInView(page, 1);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a swipe is a choice: where it ends is marked, and stays for 8 seconds', async ({ page }) => {
    // This choice starts the wait anew, however long the page has been open.
    await dots(page).nth(0).click();
    const marks = await recordMarks(page);
    await page.clock.runFor(8000 + 3900);

    await touchAlong(page, page.locator('#testimonials ul').first(), [0.8, 0.5], [0.2, 0.5]);

    await expectInView(page, 1);
    await expect.poll(() => current(page)).toBe(1);
    for (const ms of [4000, 4000, 3900]) {
      await page.clock.runFor(ms);
      await letScrollEnd(page);
    }
    expect(await marks()).toEqual([1]);
    await page.clock.runFor(200);
    await expect.poll(() => current(page)).toBe(2);
  });
});

test('without scrollend, a testimonial swiped to is marked after the scroll', async ({ page }) => {
  await page.evaluate(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'onscrollend');
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);
  });
  const marks = await recordMarks(page);
  await page.locator('#testimonials ul').first().hover();

  await page.mouse.wheel(600, 0);

  await expectInView(page, 1);
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await marks()).toEqual([1]);
  }).toPass();
});

test('the pause button, the focus and reduced motion stop the testimonials', async ({ page }) => {
  await page.getByRole('button', { name: 'Pause the testimonials' }).click();
  await page.mouse.move(0, 0);
  const paused = await current(page);
  await page.clock.runFor(20_000);
  expect(await current(page)).toBe(paused);
  await page.getByRole('button', { name: 'Start the testimonials' }).click();
  await page.clock.runFor(4000);
  await expect.poll(() => current(page)).toBe((paused + 1) % 3);

  await page.keyboard.press('Tab');
  const waiting = await current(page);
  // Not 12 s, which would lead around all three, back to the same one.
  await page.clock.runFor(20_000);
  expect(await current(page)).toBe(waiting);

  const announcer = page.locator('#testimonials [aria-live]');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expect(announcer).toHaveAttribute('aria-live', 'off');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // The browser tells the page of the new setting with its next frame.
  await expect(announcer).toHaveAttribute('aria-live', 'polite');
  const still = await current(page);
  await page.clock.runFor(20_000);
  expect(await current(page)).toBe(still);

  // A dot shows its testimonial at once, and an arrow key the next one.
  await dots(page).nth(0).click();
  await expectInView(page, 0);
  const marks = await recordMarks(page);
  await dots(page).nth(1).click();
  await expectInView(page, 1);
  await page.locator('#testimonials ul').first().focus();
  await page.keyboard.press('ArrowRight');
  await expectInView(page, 2);
  await expect.poll(() => current(page)).toBe(2);
  expect(await marks()).toEqual([1, 2]);
});

test('the focus in a picture stops the testimonials, its edge pauses them', async ({ page }) => {
  const drag = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await slider(page).boundingBox()) ?? {};
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 4, y + height / 2);
    await page.mouse.up();
  };
  const first = await current(page);
  await drag();
  await page.clock.runFor(8000 + 3900);
  expect(await current(page)).toBe(first);
  await page.clock.runFor(200);
  await expect.poll(() => current(page)).toBe((first + 1) % 3);

  // The edge that is moved by mouse and then by keys stays.
  await drag();
  await page.keyboard.press('ArrowLeft');
  const waiting = await current(page);
  // The pause of 8 s, and then not 12 s, which would lead around all three.
  await page.clock.runFor(8000 + 8000);
  expect(await current(page)).toBe(waiting);
  await expect(slider(page)).toBeFocused();

  await page.locator('#testimonials ul').first().focus();
  await page.keyboard.press('Tab');
  await expect(slider(page)).toBeFocused();
  const position = Number(await slider(page).inputValue());
  await page.clock.runFor(20_000);
  expect(await current(page)).toBe(waiting);
  await expect(slider(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  expect(Number(await slider(page).inputValue())).toBeLessThan(position);
});
