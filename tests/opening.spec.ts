/**
 * Texts that depend on the opening hours: Monday to Saturday from nine to eight in Michigan, whatever the
 * visitor's time zone.
 */
import type { Page } from '@playwright/test';
import { loadFirst, watchShifts } from './first-load.ts';
import { expect, frames, holdScripts, hydrated, open, test } from './site.ts';

const phone = { width: 390, height: 800 };
const SUNDAY_NOON = '2026-07-05T12:00:00-04:00';
const WEDNESDAY_NOON = '2026-07-01T12:00:00-04:00';

/** The headings of the form and of the cards around it, in the order in which a screen reader meets them. */
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const CARDS = [
  'Emergency Service',
  'Tell us about the job',
  'What happens next',
  'Contact info',
  'Why Choose Us',
];

/** The text reserves room for its longest variant. Inner text is the visible variant. */
const SEEN = { useInnerText: true };
const emergencyLine = (page: Page) => page.getByRole('region', { name: 'Emergency Service' });

const MOMENTS = [
  ['on a weekday at noon', WEDNESDAY_NOON, 'Open now, until 8PM'],
  ['before opening', '2026-07-01T08:15:00-04:00', 'Emergency line open'],
  ['after closing', '2026-07-01T20:00:00-04:00', 'Emergency line open'],
  ['on Saturday night', '2026-07-04T23:30:00-04:00', 'Emergency line open'],
  ['on Sunday', SUNDAY_NOON, 'Emergency line open'],
  ['in the night in which the clocks go forward', '2026-03-08T07:30:00Z', 'Emergency line open'],
  ['the morning after, an hour earlier than before', '2026-03-09T13:00:00Z', 'Open now, until 8PM'],
  ['in the hour that the clocks repeat', '2026-11-01T06:30:00Z', 'Emergency line open'],
  ['the morning after, an hour later than before', '2026-11-02T13:59:00Z', 'Emergency line open'],
] as const;

test.describe('seen from Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the text is correct at every moment of the year, and nothing shifts', async ({ page }) => {
    // Only elements in view can be seen to shift, so the whole page is in view.
    await page.setViewportSize({ width: 1280, height: 2500 });
    const shiftsOf = await watchShifts(page);
    for (const [when, moment, sentence] of MOMENTS) {
      await page.clock.setFixedTime(new Date(moment));

      await open(page, '/contact');

      await expect(page.getByRole('main').getByText(sentence), when).toBeVisible();
      await expect(page.getByRole('contentinfo').getByText(sentence), when).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Mon-Sat 9AM-8PM');
      await expect(cards(page)).toHaveText(CARDS);
      await page.evaluate(() => document.fonts.ready);
      await frames(page);
      expect(await shiftsOf(), when).toEqual([]);
    }

    // After a sleep, in which no timer runs, the visitor sees the correct text at once.
    await page.clock.setFixedTime(new Date(WEDNESDAY_NOON));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('main').getByText('Open now, until 8PM')).toBeVisible();
  });
});

test('nothing shifts on a phone either, at the top or at the end of the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.clock.setFixedTime(new Date(SUNDAY_NOON));
  await loadFirst(page, '/contact');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

  // A reload keeps the position at the end.
  const { shifts } = await loadFirst(page, '/contact');

  await expect(page.getByRole('contentinfo').getByText('Emergency line open')).toBeVisible();
  expect(shifts).toEqual([]);
});

test('the text changes on the minute, and the cards keep their places', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-07-01T19:58:30-04:00') });
  await page.goto('/contact');
  await page.clock.runFor(2000);
  await hydrated(page);
  await page.clock.pauseAt(new Date('2026-07-01T19:59:59-04:00'));
  const main = page.getByRole('main');
  await expect(main.getByText('Open now, until 8PM')).toBeVisible();
  await expect(emergencyLine(page)).toContainText('Storm damage, soot or a flooded room? We answer', SEEN);
  await expect(emergencyLine(page)).not.toContainText('This line answers', SEEN);

  await page.clock.runFor(1500);
  await expect(main.getByText('Emergency line open')).toBeVisible();
  await expect(emergencyLine(page)).toContainText('We pick up after hours, too', SEEN);
  await page.clock.runFor('04:00:00');
  await expect(main.getByText('Emergency line open')).toBeVisible();
  await page.clock.runFor('09:00:00');

  await expect(main.getByText('Open now, until 8PM')).toBeVisible();
  await expect(cards(page)).toHaveText(CARDS);
});

test('before React arrives, header and call bar already say whether we are open', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-07-01T19:58:30-04:00') });
  // The scripts never arrive.
  await page.route('**/assets/*.js', () => {});
  await page.goto('/about');
  await page.clock.runFor(2000);
  await page.clock.pauseAt(new Date('2026-07-01T19:59:59-04:00'));
  const header = page.getByRole('banner');
  const callBar = page.locator('aside a').first();
  // On this wide screen the bar is hidden, but its text is in the page.
  const expectSeen = async (text: string, others: string) => {
    await expect(callBar.getByText(text)).toHaveCSS('visibility', 'visible');
    await expect(callBar.getByText(others)).toHaveCSS('visibility', 'hidden');
  };
  await expect(header.getByText('Open now, until 8PM')).toBeVisible();
  await expectSeen('(734) 555-0148', 'Emergency Line');

  await page.clock.runFor(1500);

  await expect(header.getByText('Emergency line open')).toBeVisible();
  await expectSeen('Emergency Line', '(734) 555-0148');
});

test('no card moves when React arrives after closing time on a page painted while open', async ({ page }) => {
  const releaseScripts = await holdScripts(page);
  await page.clock.setFixedTime(new Date('2026-07-01T19:59:00-04:00'));
  await page.setViewportSize({ width: 1280, height: 2500 });
  const shiftsOf = await watchShifts(page);
  await page.goto('/contact');
  await expect(cards(page)).toHaveText(CARDS);
  // Shifts caused by late typefaces are not part of this test.
  await page.evaluate(() => document.fonts.ready);
  await frames(page);
  const earlier = await shiftsOf();
  await page.clock.setFixedTime(new Date('2026-07-01T20:01:00-04:00'));

  releaseScripts();

  await expect(page.getByRole('main').getByText('Emergency line open')).toBeVisible();
  await expect(cards(page)).toHaveText(CARDS);
  expect(await shiftsOf()).toEqual(earlier);
});

test('outside the hours the call bar offers the emergency line, in place', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.clock.setFixedTime(new Date(SUNDAY_NOON));
  // The original link must stay, because a finger may be on it when React arrives.
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { link: document.querySelector('aside a') });
    });
  });
  const { shifts } = await loadFirst(page, '/');
  const bar = page.getByRole('complementary', { name: 'Call us or ask for a quote' });
  await page.locator('#why-choose').scrollIntoViewIfNeeded();

  await expect(bar.getByRole('link', { name: 'Emergency Line' })).toHaveText('Emergency Line', SEEN);
  await expect(bar.getByRole('link').first()).toHaveAttribute('href', 'tel:+17345550148');
  expect(
    await page.evaluate(() => document.querySelector('aside a') === (window as { link?: unknown }).link),
  ).toBe(true);
  expect(shifts).toEqual([]);

  await page.clock.setFixedTime(new Date(WEDNESDAY_NOON));
  await page.reload();
  await page.locator('#why-choose').scrollIntoViewIfNeeded();
  await expect(bar.getByRole('link').first()).toHaveText('(734) 555-0148', SEEN);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a visitor reads the plain hours, and the emergency line once', async ({ page }) => {
    await page.goto('/contact');

    await expect(page.getByRole('main')).toContainText('Mon-Sat 9AM-8PM');
    await expect(page.getByRole('main')).not.toContainText('Emergency line open');
    await expect(cards(page)).toHaveText(CARDS);
  });
});
