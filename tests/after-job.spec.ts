/** The customer's page after the job, with and without scripts: pictures, review, keyboard, axe's rules. */
import { finishJob, sendQuote } from './quote-page.ts';
import { expect, test } from './site.ts';
import { expectAccessible } from './wcag.ts';

// A refused review gets a page with status 422, which the browser reports.
test.use({ expectedMessage: /4\d\d/, contextOptions: { reducedMotion: 'reduce' } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test('a customer allows the pictures, and writes and changes a review', async ({ page, site }) => {
      const { id, path } = await sendQuote(site, 'Paula');
      await finishJob(site, id, 2);
      await page.goto(path);
      const pictures = page.getByRole('region', { name: 'May we show these pictures on our website?' });
      await expect(pictures.getByRole('img')).toHaveCount(4);
      for (const picture of await pictures.getByRole('img').all())
        await expect(picture).toHaveJSProperty('naturalWidth', 800);
      await pictures.getByRole('button', { name: 'Yes, You May' }).click();
      await expect(pictures.getByText('You said yes.')).toBeInViewport();
      await pictures.getByRole('button', { name: 'Withdraw Permission' }).click();
      await expect(pictures.getByText('You said no.')).toBeInViewport();
      await pictures.getByRole('button', { name: 'Allow It After All' }).click();
      await expect(pictures.getByText('You said yes.')).toBeInViewport();
      await expect(page).toHaveURL(`${path}#pictures`);

      const review = page.getByRole('region', { name: 'How was it?' });
      await review.getByRole('radio', { name: '4 stars' }).check();
      await review.getByLabel(/In your words/).fill('x'.repeat(10_000));
      await review.getByRole('radio', { name: 'Paula', exact: true }).check();
      await review.getByRole('checkbox').check();
      await review.getByRole('button', { name: 'Send the Review' }).click();
      await expect(page.getByRole('alert')).toContainText('Please shorten it to 600 characters.');
      await expect(review.getByRole('radio', { name: '4 stars' })).toBeChecked();
      await expect(review.getByRole('radio', { name: 'Paula', exact: true })).toBeChecked();
      await expect(review.getByRole('checkbox')).toBeChecked();
      await expect(review.getByLabel(/In your words/)).toHaveValue('x'.repeat(10_000));

      await review.getByLabel(/In your words/).fill('Like new.\n<b>Thanks!</b> https://example.com');
      await review.getByRole('button', { name: 'Send the Review' }).click();
      const own = page.getByRole('region', { name: 'Your review' });
      const quoted = own.getByRole('blockquote');
      await expect(quoted.getByText('<b>Thanks!</b> https://example.com')).toBeInViewport();
      await expect(own.getByRole('link')).toHaveCount(0);
      await expect(quoted.getByText('Paula', { exact: true })).toBeVisible();
      await own.getByText('Change', { exact: true }).click();
      await expect(own.getByLabel(/In your words/)).toHaveValue(/Like new/);
      await own.getByRole('checkbox').uncheck();
      await own.getByRole('button', { name: 'Send the Review' }).click();
      await expect(own.getByText('Only we can read it.')).toBeVisible();
      await own.getByRole('button', { name: 'Withdraw the Review' }).click();
      await expect(review.getByRole('button', { name: 'Send the Review' })).toBeVisible();
    });
  });
}

test('the page after the job is accessible by keyboard in every state', async ({ page, site }) => {
  const { id, path } = await sendQuote(site, 'Theo');
  await finishJob(site, id, 2);
  await page.goto(path);
  await expectAccessible(page);

  await page.getByRole('radio', { name: '1 star' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('Fine, '.repeat(400));
  await page.getByRole('button', { name: 'Send the Review' }).press('Enter');
  await expectAccessible(page);
  await page.getByLabel(/In your words/).fill('Fine');
  await page.getByRole('button', { name: 'Send the Review' }).press('Enter');
  await page.getByRole('button', { name: 'Yes, You May' }).press('Enter');
  await page.getByText('Change', { exact: true }).press('Enter');

  await expectAccessible(page);
});
