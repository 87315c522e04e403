/** On the desk: the consent to show a job's photos, showing them on the site, and the customer's review. */
import sharp from 'sharp';
import { LONGEST_REVIEW } from '../domain/work.ts';
import { arrive, historyOf, test } from './desk-page.ts';
import { expect } from './site.ts';
import { expectAccessible } from './wcag.ts';
import { act, answerAsCustomer, finish, isStored, openJob, photoOf, read, take, work } from './work-page.ts';

test.use({
  viewport: { width: 390, height: 844 },
  expectedMessage: /401|404|409|422|50\d|ERR_|Failed to load/,
});

/** Red, green and blue of the upper left pixel, each 0 or 1. */
function firstPixel(image: HTMLElement | SVGElement): number[] {
  const context = document.createElement('canvas').getContext('2d');
  context?.drawImage(image as HTMLImageElement, 0, 0);
  const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
  return [red, green, blue].map((part) => Math.round(part / 255));
}

test('the owner notes a consent given in person with its day, and takes it back', async ({
  page,
  desk: site,
}) => {
  const id = await openJob(page, site, 'Consent');
  await take(page, 'Before, pair 1');
  await take(page, 'After, pair 1');
  await isStored(page, 'After, pair 1');
  await expect(work(page).getByRole('button', { name: /^Show on the site/ })).toBeHidden();

  await work(page).getByRole('button', { name: 'They said yes' }).click();
  const day = work(page).getByLabel('On which day?');
  const today = await day.inputValue();
  await day.fill('2099-01-01');
  await work(page).getByRole('button', { name: 'Save' }).click();
  await expect(work(page).getByText('Choose today or an earlier day.')).toBeVisible();
  await expect(day).toBeFocused();
  await day.fill('2026-01-05');
  await work(page).getByRole('button', { name: 'Save' }).click();
  await expect(work(page).getByText(/^You noted a yes on Jan 5/)).toBeVisible();
  await expect(historyOf(page).first()).toContainText('You noted that Ada said yes to 1 pair of photos');
  await expect(work(page).getByRole('button', { name: 'Show on the site: Pair 1' })).toBeVisible();
  expect((await read(page, site, id)).work.pairs[0]?.consent).toEqual({ by: 'owner', day: '2026-01-05' });

  await work(page).getByRole('button', { name: 'They said no' }).click();
  await expect(day).toHaveValue(today);
  await work(page).getByRole('button', { name: 'Save' }).click();
  await expect(work(page).getByText('Not to be shown')).toBeVisible();
  await expect(work(page).getByRole('button', { name: /^Show on the site/ })).toBeHidden();
  await expect(historyOf(page).first()).toContainText('Not to be shown since');
  expect((await read(page, site, id)).work.pairs[0]?.consent).toBeNull();
});

test('a photo that another device replaces is shown as it is now', async ({ page, desk: site }) => {
  const id = await openJob(page, site, 'Replaced');
  await take(page, 'After, pair 1');
  await isStored(page, 'After, pair 1');
  const [pair] = (await read(page, site, id)).work.pairs;
  const green = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#00ff00' } });

  const response = await page.request.put(`${site.url}/api/desk/requests/${id}/pairs/${pair?.id}/after`, {
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg' },
    data: await green.jpeg().toBuffer(),
  });

  expect(response.status()).toBe(200);
  const shown = photoOf(page, 'After, pair 1').locator('img');
  await expect.poll(() => shown.evaluate(firstPixel)).toEqual([0, 1, 0]);
});

test('the customer’s answer on the quote’s page appears on the pair and in the history', async ({
  page,
  desk: site,
}) => {
  const id = await openJob(page, site, 'Answered');
  await take(page, 'Before, pair 1');
  await take(page, 'After, pair 1');
  await isStored(page, 'After, pair 1');
  const path = await finish(page, site, id);
  await expect(work(page).getByText('Ada’s quote page asks this.')).toBeVisible();
  const html = await (await page.request.get(site.url + path)).text();
  const pair = /name="pair" value="([^"]+)"/.exec(html)?.[1] ?? '';

  await answerAsCustomer(page, site, path, { what: 'pictures-yes', pair });
  await expect(work(page).getByText(/^Ada said yes on /)).toBeVisible();
  await expect(historyOf(page).first()).toHaveText(/^Ada said yes to 1 pair of photos/);
  await answerAsCustomer(page, site, path, { what: 'pictures-no', pair });

  await expect(work(page).getByText('Not to be shown')).toBeVisible();
  await expect(historyOf(page).first()).toHaveText(/^Ada said no to 1 pair of photos/);
});

test('after the job, the link to the quote’s page asks for a review, which the owner then reads', async ({
  page,
  desk: site,
}) => {
  const id = await openJob(page, site, 'Reviewer');
  const path = await finish(page, site, id);
  const ask = page.getByRole('region', { name: 'Ask for a review' });
  await expect(ask.getByText('The link opens the customer’s quote page')).toBeVisible();
  const { quote } = await read(page, site, id);
  await expect(ask.getByText(quote?.url ?? '-')).toBeVisible();

  const words = `شكرا! Great job.\n${'Very clean. '.repeat(60)}`.slice(0, LONGEST_REVIEW);
  await answerAsCustomer(page, site, path, {
    what: 'review',
    stars: '4',
    words,
    naming: 'town',
    mayShow: 'yes',
  });
  const review = page.getByRole('region', { name: 'Ada’s review' });
  await expect(review.getByRole('img', { name: '4 of 5 stars' })).toHaveText('★★★★★');
  await expect(review).toContainText('Great job.');
  await expect(review.getByText(/^Signed: Ada R/)).toBeVisible();
  await expect(review.getByRole('button', { name: 'Show on the site: Ada’s review' })).toBeVisible();
  await expect(ask).toHaveCount(0);
  await expect(historyOf(page).first()).toContainText('Ada left a review: 4 stars');
  await expectAccessible(page);

  await answerAsCustomer(page, site, path, {
    what: 'review',
    stars: '2',
    words: 'Late.',
    naming: 'none',
    mayShow: '',
  });
  await expect(review.getByText('Ada doesn’t want it on the site')).toBeVisible();
  await expect(review.getByText('Without a name')).toBeVisible();
  await expect(review.getByRole('button')).toHaveCount(0);
  await answerAsCustomer(page, site, path, { what: 'review-back' });

  await expect(review).toBeHidden();
  await expect(historyOf(page).first()).toContainText('Ada withdrew the review');
});

test('a customer who wrote a review is not asked for another on the screen of a later job', async ({
  page,
  desk: site,
}) => {
  const first = await openJob(page, site, 'Comesfirst');
  const path = await finish(page, site, first);
  const later = await arrive(site, { lastName: 'Comesback' });
  const { version } = await read(page, site, later);
  await act(page, site, `${later}/status`, { id: crypto.randomUUID(), version, to: 'done' });
  await page.goto(`${site.url}/desk/request/${later}`);
  const ask = page.getByRole('region', { name: 'Ask for a review' });
  await expect(ask).toBeVisible();

  await answerAsCustomer(page, site, path, { what: 'review', stars: '5', words: '', naming: 'none' });

  await expect(ask).toHaveCount(0);
});

test('a pair with consent is shown on the site after publishing, leaves it when hidden, and is gone after a no', async ({
  page,
  desk: site,
}) => {
  const id = await openJob(page, site, 'Shown');
  await take(page, 'Before, pair 1');
  await take(page, 'After, pair 1', 1600);
  await isStored(page, 'After, pair 1');
  await work(page).getByRole('button', { name: 'They said yes' }).click();
  await work(page).getByRole('button', { name: 'Save' }).click();

  await work(page).getByRole('button', { name: 'Show on the site: Pair 1' }).click();
  await expect(work(page).getByText('In your draft, not on the site yet')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await work(page).getByRole('link', { name: 'Preview and publish: Pair 1' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await page.goto(`${site.url}/desk/request/${id}`);
  await expect(work(page).getByText('On the site', { exact: true })).toBeVisible();
  const services = () => page.request.get(`${site.url}/services`).then((response) => response.text());
  const own = /\/pictures\/[0-9a-f]{24}-/;
  expect(await services()).toMatch(own);
  await work(page).getByRole('button', { name: 'Delete this pair: Pair 1' }).click();
  await expect(work(page).getByText('They come off your site right away.')).toBeVisible();
  await work(page).getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${site.url}/desk/site/jobs`);
  await page.getByRole('button', { name: /^Hide/ }).click();
  await page.goto(`${site.url}/desk/site/publish`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await page.goto(`${site.url}/desk/request/${id}`);
  await expect(work(page).getByText('Hidden on your site')).toBeVisible();
  await expect(work(page).getByText('On the site', { exact: true })).toBeHidden();
  expect(await services()).not.toMatch(own);
  await expectAccessible(page);
  await work(page).getByRole('link', { name: 'Open its card: Pair 1' }).click();
  await expect(page.getByRole('button', { name: /^Show/ })).toBeVisible();
  await page.goto(`${site.url}/desk/request/${id}`);

  await work(page).getByRole('button', { name: 'They said no' }).click();
  await work(page).getByRole('button', { name: 'Save' }).click();

  await expect(work(page).getByText('Not to be shown')).toBeVisible();
  await expect(work(page).getByText('Hidden on your site')).toBeHidden();
});
