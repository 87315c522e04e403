/** The customer's page of a quote: by axe's rules in every state, and printed. */
import { sendQuote, writeQuote } from './quote-page.ts';
import { expect, test } from './site.ts';
import { content } from './support/content.ts';
import { expectAccessible } from './wcag.ts';

// Pages with status 404 and 422 are expected here, and the browser reports them.
test.use({ expectedMessage: /4\d\d/, contextOptions: { reducedMotion: 'reduce' } });

test('a quote’s page breaks no rule of axe and fits, in every state', async ({ page, site }) => {
  const { id, path } = await sendQuote(site, 'Ursula', { note: 'Wide words. '.repeat(80) });
  await page.goto(path);
  for (const closed of ['No, thank you', 'Ask a question'])
    await page.getByText(closed, { exact: true }).click();
  await expectAccessible(page);
  await page.getByLabel('Your question').fill('x'.repeat(1500));
  await page.getByRole('button', { name: 'Send the Question' }).click();
  await expectAccessible(page);
  await page.goto(path);
  await page.getByRole('button', { name: 'Accept This Quote' }).click();
  await expectAccessible(page);
  await writeQuote(site, id, { validUntil: '2026-01-05' });
  await page.goto(path);
  await expectAccessible(page);

  // A link that does not work says so, and offers the phone number.
  const response = await page.goto(`/quote/${'0'.repeat(32)}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(content.pages.quote.gone.heading.join(''));
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: content.frame.company.phone })).toBeVisible();
  const picture = main.locator('picture img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
});

test('a printed quote shows its lines and its sender, and no buttons', async ({ page, site }) => {
  const { path } = await sendQuote(site, 'Xaver');
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });

  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Ask a question')).toBeHidden();
  for (const text of ['Windows, in and out', '$240', 'Gutters', content.frame.company.email]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.getByRole('banner')).toBeVisible();
});
