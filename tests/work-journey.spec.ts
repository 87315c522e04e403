/**
 * One job from the request to the site and back: quote, visit, two photos, the customer's consent, the site
 * in another window, and the consent taken back.
 */
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { arrive, openRequest, signIn, statusButton, tapAway, test } from './desk-page.ts';
import { expect } from './site.ts';
import { isStored, photoOf, work } from './work-page.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

/** A photo as the owner's phone takes it. */
async function phonePhoto(type: 'before' | 'after') {
  const folder = 'art/encoded/pictures';
  const name = (await readdir(folder)).find((one) =>
    new RegExp(`^gutter-cleaning-${type}-.*-960.webp$`).test(one),
  );
  const buffer = await sharp(`${folder}/${name}`).resize(1600).jpeg().toBuffer();
  return { name: `${type}.jpg`, mimeType: 'image/jpeg', buffer };
}

test('a job’s photos reach the site with the customer’s consent, and leave it without', async ({
  page,
  context,
  desk: site,
}) => {
  test.slow();
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  // The quote is sent and accepted.
  const who = { firstName: 'Wilma', lastName: 'Wayfarer', city: 'Livonia' };
  const id = await arrive(site, { ...who, serviceNeeded: 'gutter-cleaning' });
  await signIn(page, site);
  await openRequest(page, 'Wilma Wayfarer');
  await page.getByRole('link', { name: 'Write a quote' }).tap();
  await page.getByRole('textbox', { name: 'Price, line 1' }).fill('180');
  await button('Send…').tap();
  const isSent = page.waitForResponse('**/quote/sent');
  const sms = await tapAway(page.getByRole('link', { name: 'Text', exact: true }));
  expect((await isSent).status()).toBe(200);
  const [path = ''] = /\/quote\/[0-9a-f]{32}/.exec(decodeURIComponent(sms)) ?? [];
  const customer = await context.newPage();
  await customer.goto(path);
  await customer.getByRole('button', { name: 'Accept This Quote' }).tap();
  await expect(customer.getByText('Total you accepted')).toBeVisible();

  // The visit, and two photos on it.
  await page.goto(`/desk/request/${id}`);
  await page.getByRole('button', { name: 'Set a date' }).tap();
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Detroit' }).format();
  await page.getByLabel('Day', { exact: true }).fill(today);
  await button('Save the date').tap();
  await expect(statusButton(page, 'Scheduled')).toHaveAttribute('aria-pressed', 'true');
  for (const [side, type] of [
    ['Before', 'before'],
    ['After', 'after'],
  ] as const) {
    const choosing = page.waitForEvent('filechooser');
    await work(page).getByText('Take a photo').first().tap();
    await (await choosing).setFiles(await phonePhoto(type));
    await isStored(page, `${side}, pair 1`);
  }
  await photoOf(page, 'After, pair 1').scrollIntoViewIfNeeded();
  const isDone = page.waitForResponse('**/status');
  await statusButton(page, 'Done').tap();
  expect((await isDone).status()).toBe(200);

  // The customer says yes.
  await customer.reload();
  const question = customer.getByRole('region', { name: 'May we show these pictures on our website?' });
  await question.scrollIntoViewIfNeeded();
  await question.getByRole('button', { name: 'Yes, You May' }).tap();
  await expect(question.getByText('You said yes.')).toBeInViewport();

  // The owner shows the pair with one tap, and a visitor sees it in another window.
  const show = button('Show on the site: Pair 1');
  await show.scrollIntoViewIfNeeded();
  await show.tap();
  await work(page).getByRole('link', { name: 'Preview and publish: Pair 1' }).tap();
  await expect(button('Publish')).toBeVisible();
  await button('Publish').tap();
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  const visitor = await context.newPage();
  const card = visitor.locator('#gutter-cleaning');
  await visitor.goto('/services#gutter-cleaning');
  await expect(card.getByText(/^Gutter Cleaning, Livonia, /)).toBeVisible();
  const shown = card.getByRole('img', { name: /^Before/ });
  const addressOf = () => shown.evaluate((image: HTMLImageElement) => image.currentSrc);
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(addressOf).toMatch(/\/pictures\/[0-9a-f]{24}-/);
  const address = await addressOf();

  // The customer takes the consent back: the pair leaves the page, and its files are gone.
  await question.getByRole('button', { name: 'Withdraw Permission' }).tap();
  await expect(question.getByText('You said no.')).toBeInViewport();
  await expect(async () => {
    await visitor.reload();
    await expect(card.getByText(/^Gutter Cleaning, Livonia, /)).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await expect(card.getByRole('img', { name: /^Before/ })).toBeVisible();
  expect((await visitor.request.get(address)).status()).toBe(404);
});
