import type { Page } from '@playwright/test';
import { stopClock } from './clock.ts';
import { expect, test } from './site.ts';
import { testimonials } from './support/words.ts';

const dots = (page: Page) => page.locator('#testimonials').getByRole('button', { name: /^Testimonial \d of 3/ });
const current = async (page: Page) =>
  dots(page).evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));

test.beforeEach(async ({ page, hydrated }) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(2000);
  await hydrated(page);
  // From here on time passes only as the tests let it. So short a while lets no testimonial begin to glide.
  await stopClock(page, 500);
  await page.locator('#testimonials').scrollIntoViewIfNeeded();
});

test('are three under a heading beside the rating, each with initials, name, text, five stars and a dot that shows it, with the picture of its service', async ({
  page,
}) => {
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

test('advance every 4 seconds and loop from last to first', async ({ page }) => {
  const first = await current(page);
  for (const step of [1, 2, 3, 4]) {
    await page.clock.runFor(4000);
    await expect.poll(() => current(page)).toBe((first + step) % 3);
  }
});

test('a chosen dot jumps there and rests for 8 seconds, counted from the last choice', async ({ page }) => {
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

test('one that is swiped to is the current one, and the next one follows it', async ({ page }) => {
  await dots(page).nth(0).click();
  await expect(page.getByText(testimonials[0].text)).toBeInViewport({ ratio: 0.9 });
  await page.getByText(testimonials[0].text).hover();

  await page.mouse.wheel(600, 0);

  await expect(page.getByText(testimonials[1].text)).toBeInViewport({ ratio: 0.9 });
  await expect.poll(() => current(page)).toBe(1);
  await page.clock.runFor(8000 + 4000);
  await expect.poll(() => current(page)).toBe(2);
  await expect(page.getByText(testimonials[2].text)).toBeInViewport({ ratio: 0.9 });
});

test('a dot chosen during a glide is the one that counts, and a glide that the visitor takes over ends where they let go', async ({
  page,
}) => {
  await dots(page).nth(2).click();
  await dots(page).nth(0).click();
  await expect(page.getByText(testimonials[0].text)).toBeInViewport({ ratio: 0.9 });
  await expect.poll(() => current(page)).toBe(0);

  const track = page.locator('#testimonials ul').first();
  // As if it were stopped as it begins.
  await track.evaluate((element) => Object.assign(element, { scrollTo() {} }));
  await dots(page).nth(2).click();
  await track.hover();

  await page.mouse.wheel(600, 0);

  await expect.poll(() => current(page)).toBe(1);
  await expect(page.getByText(testimonials[1].text)).toBeInViewport({ ratio: 0.9 });
});

test('stop at the pause button, wait while the keyboard’s focus is inside, and never run under reduced motion', async ({
  page,
}) => {
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
  await page.clock.runFor(12_000);
  expect(await current(page)).toBe(waiting);

  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const still = await current(page);
  await page.clock.runFor(12_000);
  expect(await current(page)).toBe(still);
});
