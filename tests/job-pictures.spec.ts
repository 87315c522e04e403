/** Photos of real jobs in the comparison: one to four pairs in place of the drawing. */
import type { Page } from '@playwright/test';
import { boxOf, edgeOf, VIEW } from './comparison-page.ts';
import { budgets, HTML_BUDGET, loadFirst, PHONE } from './first-load.ts';
import { fourJobsEach, job, pictureOf, startSiteWithJobs } from './job-pictures.ts';
import { expect, test } from './site.ts';
import { services } from './support/content.ts';
import { ofFiles } from './support/site-desk.ts';
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

test('arrows and dots lead through the newest four jobs, and label, dot, position and caption agree', async ({
  page,
  hydrated,
}) => {
  await using server = await startSiteWithJobs(five);
  await page.goto(`${server.url}/services`);
  await hydrated(page);
  const { view, next, previous, dots } = partsOf(page);
  await expectPicture(page, 1);

  for (const number of [2, 3, 4, 5, 6, 7, 8, 1]) {
    await next.press('Enter');

    await expectPicture(page, number);
    await expect(next).toBeFocused();
    // A new pair starts where the first one does. The last step wraps around.
    if (number % 2 === 1) expect(await view.evaluate(edgeOf)).toBeCloseTo(0.54, 1);
  }
  for (const number of [8, 7]) {
    await previous.click();
    await expectPicture(page, number);
  }
  for (const number of [4, 3, 5, 6, 1]) {
    await dots.nth(number - 1).click();
    await expectPicture(page, number);
  }
  await view.getByRole('slider').press('ArrowLeft');
  await view.getByRole('slider').press('Home');
  await expectPicture(page, 2);
  // Leaves the page before its server stops: a picture that still loads would fail the test.
  await page.goto('about:blank');
});

test('one job takes the drawing’s place on both pages, and two jobs have four pictures', async ({
  page,
  hydrated,
}) => {
  await using one = await startSiteWithJobs([job(1), job(2, { hidden: 'yes' })]);
  await page.goto(`${one.url}/services`);
  await hydrated(page);
  await expect(partsOf(page).status).toHaveText('Before, picture 1 of 2');
  await expect(partsOf(page).caption).toHaveText([CAPTIONS[0] ?? '']);
  await expect(page.locator('#roof-cleaning figure + p')).toHaveCount(0);
  await partsOf(page).next.click();
  await expect(partsOf(page).status).toHaveText('After, picture 2 of 2');
  await partsOf(page).next.click();
  await expect(partsOf(page).status).toHaveText('Before, picture 1 of 2');
  await page.goto(one.url);
  await expect(page.locator('#services figure + p')).toHaveText([CAPTIONS[0] ?? '']);
  await expect(page.locator('#testimonials figure + p')).toHaveCount(0);

  await using two = await startSiteWithJobs(five.slice(0, 2));
  await page.goto(`${two.url}/services`);
  await hydrated(page);
  for (const number of [2, 3, 4, 1]) {
    await partsOf(page).next.click();
    await expectPicture(page, number, 4);
  }
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

test('a page says that pictures are drawings only while one of its services has a drawing', async ({
  page,
}) => {
  const note = page.getByText(/illustrations/);
  const texts = async (jobs: ReturnType<typeof job>[]) => {
    await using server = await startSiteWithJobs(jobs);
    const said: (string | null)[] = [];
    for (const path of ['/', '/services']) {
      await page.goto(server.url + path);
      said.push((await note.count()) === 0 ? null : await note.textContent());
    }
    await page.goto('about:blank');
    return said;
  };
  const [all, some] = [/^These are illustrations/, /^Some pictures here are illustrations/];
  const shownOnHome = [
    ...ofFiles['pages/home'].services.shown,
    ...ofFiles.testimonials.testimonials.map(({ service }) => service),
  ];
  const jobsOf = (ids: string[]) => ids.map((service, index) => job(index + 1, { service }));

  expect(await texts([])).toEqual([expect.stringMatching(all), expect.stringMatching(all)]);
  expect(await texts(jobsOf(['window-cleaning']))).toEqual([
    expect.stringMatching(some),
    expect.stringMatching(some),
  ]);
  expect(await texts(jobsOf(shownOnHome))).toEqual([null, expect.stringMatching(some)]);
  expect(await texts(jobsOf(services.map(({ id }) => id)))).toEqual([null, null]);
});

test('cards with photos of jobs are accessible', async ({ page, hydrated }) => {
  await using server = await startSiteWithJobs(five);
  await page.goto(`${server.url}/services`);
  await hydrated(page);
  await partsOf(page).next.click();
  await partsOf(page).next.click();

  await expectAccessible(page);
  await page.goto('about:blank');
});

test('while a job’s picture loads, no picture of another job is in its place', async ({ page, hydrated }) => {
  await using server = await startSiteWithJobs(five);
  await page.goto(`${server.url}/services`);
  await hydrated(page);
  const { view, next } = partsOf(page);
  await page.route(/\/pictures\/[ab]0/, () => {});

  await next.click();
  await next.click();

  await expectPicture(page, 3);
  const widths = await view
    .getByRole('img')
    .evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth));
  expect(widths).toEqual([0, 0]);
  await page.goto('about:blank');
});

test.describe('on a first visit', () => {
  test.use(PHONE);
  test.use({ isFirstPage: true });

  test('four jobs of each service keep both pages within their budgets, and nothing shifts', async ({
    page,
  }) => {
    await using server = await startSiteWithJobs(fourJobsEach());
    for (const path of ['/', '/services'] as const) {
      const { everything, html, shifts } = await loadFirst(page, server.url + path);

      expect(html, path).toBeLessThanOrEqual(HTML_BUDGET);
      expect(everything, path).toBeLessThanOrEqual(budgets[path]);
      expect(shifts, path).toEqual([]);
    }
    await page.goto('about:blank');
  });

  test('the pictures of a further job are fetched when the visitor asks for them, and nothing moves', async ({
    page,
    hydrated,
  }) => {
    await using server = await startSiteWithJobs(fourJobsEach());
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const isFetched = (number: number) =>
      fetched.some((url) => url.includes(pictureOf(number, 'before').slice(0, 24)));
    await page.goto(`${server.url}/services`, { waitUntil: 'networkidle' });
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
