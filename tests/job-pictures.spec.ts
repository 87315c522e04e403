/** Photos of real jobs in the comparison: one to four pairs in place of the drawing. */
import type { Page } from '@playwright/test';
import { boxOf, edgeOf, VIEW } from './comparison-page.ts';
import { budgets, HTML_BUDGET, loadFirst, PHONE } from './first-load.ts';
import { fourJobsEach, job, pictureOf, startSiteWithJobs } from './job-pictures.ts';
import { expect, hold, hydrated, open, test } from './site.ts';
import { expectAccessible } from './wcag.ts';

const MONTHS = ['2026-11', '2026-08', '2026-05', '2026-01', '2025-10'] as const;
const five = MONTHS.map((month, index) => job(index + 1, { month, town: index === 1 ? '' : 'Livonia' }));
const CAPTIONS = [
  'Window Cleaning, Livonia, November 2026',
  'Window Cleaning, August 2026',
  'Window Cleaning, Livonia, May 2026',
  'Window Cleaning, Livonia, January 2026',
];

function partsOf(page: Page) {
  const card = page.locator('#window-cleaning');
  return {
    card,
    view: card.locator(VIEW),
    next: card.getByRole('button', { name: 'Next picture of Window Cleaning' }),
    previous: card.getByRole('button', { name: 'Previous picture of Window Cleaning' }),
    dots: card.getByRole('button', { name: /^(Before|After)/ }),
    status: card.getByRole('status'),
    caption: card.locator('figure + p span').filter({ visible: true }),
  };
}

/** Expects picture, label, dot, spoken position and caption to agree. `number` is the picture's, from 1. */
async function expectPicture(page: Page, number: number, count = 8): Promise<void> {
  const { view, dots, status, caption } = partsOf(page);
  const pair = Math.ceil(number / 2);
  const isBefore = number % 2 === 1;
  await expect(status).toHaveText(`${isBefore ? 'Before' : 'After'}, picture ${number} of ${count}`);
  await expect(dots).toHaveCount(count);
  await expect(dots.and(page.locator('[aria-current="true"]'))).toHaveCount(1);
  await expect(dots.nth(number - 1)).toHaveAttribute('aria-current', 'true');
  await expect(caption).toHaveText([CAPTIONS[pair - 1] ?? '']);
  for (const [label, type] of [
    ['Before', 'before'],
    ['After', 'after'],
  ] as const) {
    const image = view.getByRole('img', { name: new RegExp(`^${label}: `) });
    await expect(image).toHaveAttribute('src', new RegExp(pictureOf(pair, type)));
    await expect(image).toHaveAccessibleName(`${label}: ${CAPTIONS[pair - 1]}`);
  }
  const share = () => view.evaluate(edgeOf);
  if (isBefore) await expect.poll(share).toBeGreaterThan(0.5);
  else await expect.poll(share).toBeLessThan(0.05);
}

test('arrows and dots lead through the newest four jobs, and all labels agree', async ({ page }) => {
  await using server = await startSiteWithJobs(five);
  await open(page, `${server.url}/services`);
  const { view, next, previous, dots } = partsOf(page);
  await expectPicture(page, 1);

  // While a job's picture loads, no picture of another job is in its place.
  const second = /\/pictures\/[ab]0+2-/;
  const release = await hold(page, second);
  for (const number of [2, 3]) {
    await next.press('Enter');
    await expectPicture(page, number);
  }
  const widths = () =>
    view
      .getByRole('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth));
  expect(await widths()).toEqual([0, 0]);
  release();
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0);

  for (const number of [4, 5, 6, 7, 8, 1]) {
    await next.press('Enter');
    await expectPicture(page, number);
    await expect(next).toBeFocused();
    // A new pair starts where the first one does. The last step wraps around.
    if (number % 2 === 1) expect(await view.evaluate(edgeOf)).toBeCloseTo(0.54, 1);
  }
  await previous.click();
  await expectPicture(page, 8);
  for (const number of [4, 1]) {
    await dots.nth(number - 1).click();
    await expectPicture(page, number);
  }
  await view.getByRole('slider').press('ArrowLeft');
  await view.getByRole('slider').press('Home');
  await expectPicture(page, 2);
  await dots.nth(4).click();
  await expectPicture(page, 5);
  await expectAccessible(page);
  // Leaves the page before its server stops: a picture that still loads would fail the test.
  await page.goto('about:blank');
});

test('a job takes the drawing’s place, and two have four pictures', async ({ page }) => {
  const roof = job(9, { service: 'roof-cleaning' });
  await using server = await startSiteWithJobs([...five.slice(0, 2), job(3, { hidden: 'yes' }), roof]);
  await open(page, `${server.url}/services`);
  for (const number of [2, 3, 4, 1]) {
    await partsOf(page).next.click();
    await expectPicture(page, number, 4);
  }
  const one = page.locator('#roof-cleaning');
  await expect(one.locator('figure + p')).toHaveText(['Roof Cleaning, Livonia, November 2026']);
  for (const said of ['After, picture 2 of 2', 'Before, picture 1 of 2']) {
    await one.getByRole('button', { name: 'Next picture of Roof Cleaning' }).click();
    await expect(one.getByRole('status')).toHaveText(said);
  }
  await expect(page.locator('#carpet-cleaning figure + p')).toHaveCount(0);
  await page.goto(server.url);
  await expect(page.locator('#services figure + p')).toHaveText([CAPTIONS[0] ?? '']);
  await expect(page.locator('#testimonials figure + p')).toHaveCount(0);
  await page.goto('about:blank');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the newest job is shown with its caption', async ({ page }) => {
    await using server = await startSiteWithJobs(five);

    await page.goto(`${server.url}/services`);

    const { view, caption, card } = partsOf(page);
    await expect(caption).toHaveText([CAPTIONS[0] ?? '']);
    await expect(view.getByRole('img')).toHaveCount(2);
    await expect(card.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await page.goto('about:blank');
  });
});

test.describe('on a first visit', () => {
  test.use(PHONE);
  test.use({ isFirstPage: true });

  test('four jobs of each service keep the budgets, and nothing moves', async ({ page }) => {
    await using server = await startSiteWithJobs(fourJobsEach());
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const isFetched = (number: number) =>
      fetched.some((url) => url.includes(pictureOf(number, 'before').slice(0, 24)));
    for (const path of ['/', '/services'] as const) {
      fetched.length = 0;
      const { everything, html, shifts } = await loadFirst(page, server.url + path);
      expect(html, path).toBeLessThanOrEqual(HTML_BUDGET);
      expect(everything, path).toBeLessThanOrEqual(budgets[path]);
      expect(shifts, path).toEqual([]);
    }

    await hydrated(page);
    const { card, next } = partsOf(page);
    await card.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect([1, 2, 3, 4].map(isFetched)).toEqual([true, false, false, false]);
    const place = await boxOf(card);
    await next.click();
    await next.click();
    await expect.poll(() => [1, 2, 3, 4].map(isFetched)).toEqual([true, true, false, false]);
    for (let step = 0; step < 5; step += 1) {
      await next.click();
      expect(await boxOf(card)).toEqual(place);
    }
    await page.goto('about:blank');
  });
});
