/** On the desk: the consent to show a job's photos, showing them on the site, and the customer's review. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { LONGEST_REVIEW } from '../domain/work.ts';
import { arrive, historyOf, mark, test } from './desk-page.ts';
import { expect, type Site } from './site.ts';
import { expectAccessible } from './wcag.ts';
import { answerAsCustomer, finish, isStored, openJob, photoOf, read, take, work } from './work-page.ts';

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

/** A job with a pair of photos that the server has. Resolves to its request's id. */
async function openPair(page: Page, site: Site, lastName: string): Promise<string> {
  const id = await openJob(page, site, lastName);
  await take(page, 'Before, pair 1');
  await take(page, 'After, pair 1', 1600);
  await isStored(page, 'After, pair 1');
  return id;
}

test('the customer’s answer and a replaced photo appear on the pair', async ({ page, desk: site }) => {
  const id = await openPair(page, site, 'Answered');
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

  const green = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#00ff00' } });
  const address = `${site.url}/api/desk/requests/${id}/pairs/${pair.split(' ')[0]}/after`;
  const response = await page.request.put(address, {
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg' },
    data: await green.jpeg().toBuffer(),
  });
  expect(response.status()).toBe(200);
  const shown = photoOf(page, 'After, pair 1').locator('img');
  await expect.poll(() => shown.evaluate(firstPixel)).toEqual([0, 1, 0]);
});

test('after the job the customer writes a review, which the owner reads', async ({ page, desk: site }) => {
  const id = await openJob(page, site, 'Reviewer');
  const path = await finish(page, site, id);
  const ask = page.getByRole('region', { name: 'Ask for a review' });
  await expect(ask.getByText('The link opens the customer’s quote page')).toBeVisible();
  const { quote } = await read(page, site, id);
  await expect(ask.getByText(quote?.url ?? '-')).toBeVisible();
  const later = await arrive(site, { lastName: 'Comesback' });
  await mark(site, 'done', later);
  await page.goto(`${site.url}/desk/request/${later}`);
  await expect(ask).toBeVisible();

  const words = `شكرا! Great job.\n${'Very clean. '.repeat(60)}`.slice(0, LONGEST_REVIEW);
  const answer = (form: Record<string, string>) => answerAsCustomer(page, site, path, form);
  await answer({ what: 'review', stars: '4', words, naming: 'town', mayShow: 'yes' });
  // Nobody is asked again, at a later job either.
  await expect(ask).toHaveCount(0);
  await page.goto(`${site.url}/desk/request/${id}`);
  const review = page.getByRole('region', { name: 'Ada’s review' });
  await expect(review.getByRole('img', { name: '4 of 5 stars' })).toHaveText('★★★★★');
  await expect(review).toContainText('Great job.');
  await expect(review.getByText(/^Signed: Ada R/)).toBeVisible();
  await expect(review.getByRole('button', { name: 'Show on the site: Ada’s review' })).toBeVisible();
  await expect(ask).toHaveCount(0);
  await expect(historyOf(page).first()).toContainText('Ada left a review: 4 stars');
  await expectAccessible(page);

  await answer({ what: 'review', stars: '2', words: 'Late.', naming: 'none', mayShow: '' });
  await expect(review.getByText('Ada doesn’t want it on the site')).toBeVisible();
  await expect(review.getByText('Without a name')).toBeVisible();
  await expect(review.getByRole('button')).toHaveCount(0);
  await answer({ what: 'review-back' });

  await expect(review).toBeHidden();
  await expect(historyOf(page).first()).toContainText('Ada withdrew the review');
});

test('a pair is shown with consent, and leaves when hidden or after a no', async ({ page, desk: site }) => {
  const id = await openPair(page, site, 'Shown');
  const button = (name: string) => work(page).getByRole('button', { name });
  const show = button('Show on the site: Pair 1');
  await expect(show).toBeHidden();
  await button('They said yes').click();
  const day = work(page).getByLabel('On which day?');
  const today = await day.inputValue();
  await day.fill('2099-01-01');
  await button('Save').click();
  await expect(work(page).getByText('Choose today or an earlier day.')).toBeVisible();
  await expect(day).toBeFocused();
  await day.fill('2026-01-05');
  await button('Save').click();
  await expect(work(page).getByText(/^You noted a yes on Jan 5/)).toBeVisible();
  await expect(historyOf(page).first()).toContainText('You noted that Ada said yes to 1 pair of photos');
  expect((await read(page, site, id)).work.pairs[0]?.consent).toEqual({ by: 'owner', day: '2026-01-05' });

  await show.click();
  await expect(work(page).getByText('In your draft, not on the site yet')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await work(page).getByRole('link', { name: 'Preview and publish: Pair 1' }).click();
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    await page.goto(`${site.url}/desk/request/${id}`);
  };
  await publish();
  const onSite = work(page).getByText('On the site', { exact: true });
  await expect(onSite).toBeVisible();
  const services = () => page.request.get(`${site.url}/services`).then((response) => response.text());
  const own = /\/pictures\/[0-9a-f]{24}-/;
  expect(await services()).toMatch(own);
  await button('Delete this pair: Pair 1').click();
  await expect(work(page).getByText('They come off your site right away.')).toBeVisible();
  await button('Cancel').click();

  await page.goto(`${site.url}/desk/site/jobs`);
  await page.getByRole('button', { name: /^Hide/ }).click();
  await page.goto(`${site.url}/desk/site/publish`);
  await publish();
  await expect(work(page).getByText('Hidden on your site')).toBeVisible();
  await expect(onSite).toBeHidden();
  expect(await services()).not.toMatch(own);
  await expectAccessible(page);
  await work(page).getByRole('link', { name: 'Find it under Site: Pair 1' }).click();
  await expect(page.getByRole('button', { name: /^Show/ })).toBeVisible();
  await page.goto(`${site.url}/desk/request/${id}`);

  await button('They said no').click();
  await expect(day).toHaveValue(today);
  await button('Save').click();
  await expect(work(page).getByText('Not to be shown')).toBeVisible();
  await expect(work(page).getByText('Hidden on your site')).toBeHidden();
  await expect(show).toBeHidden();
  await expect(historyOf(page).first()).toContainText('Not to be shown since');
  expect((await read(page, site, id)).work.pairs[0]?.consent).toBeNull();
});
