/** The privacy page: its links, and its text with each setting. security.spec.ts has what browsers store. */
import { test as emailJsTest } from './emailjs.ts';
import { expect, test } from './site.ts';
import { company } from './support/content.ts';
import { builtPages } from './support/pages.ts';

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('footer and form lead to the page, which tells what is done with data', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page).toHaveURL('/privacy');
    await page.goto('/contact');
    await page.getByRole('form').getByRole('link', { name: 'Your privacy' }).click();
    await expect(page).toHaveURL('/privacy');

    const main = page.getByRole('main');
    await expect(main.getByRole('region', { name: 'In short' })).toContainText('Deleted when you ask');
    await expect(main).toContainText('stored on the server of this website');
    await expect(main).toContainText('once a year about the same season');
    await expect(main).toContainText('a list of people who get no reminders');
    await expect(main).toContainText('It is not deleted automatically');
    await expect(main).toContainText('loads nothing from other companies.');
    await expect(main).not.toContainText('EmailJS');
    await expect(main).toContainText('drops it about two hours later');
    await expect(main).toContainText('where and when it was taken');
    await expect(main.getByRole('listitem').filter({ hasText: 'the photos you choose' })).toBeVisible();
    await expect(main).toContainText('nobody who uses a screen reader every day has tried it for us yet');
    for (const name of [company.phone, company.email]) {
      await expect(main.getByRole('link', { name })).toHaveCount(2);
    }
  });
});

emailJsTest('with EmailJS and KEEP_MONTHS=12 the page names both', async ({ page, server, withEmailJs }) => {
  await page.goto(`${server.url}/privacy`);

  const main = page.getByRole('main');
  await expect(main).toContainText('first goes to EmailJS');
  await expect(main).toContainText(`send the form (${new URL(withEmailJs.emailJs.origin).hostname})`);
  await expect(main).toContainText('Photos do not go to EmailJS');
  await expect(main).toContainText('a copy of a request that EmailJS has sent us');
  await expect(main).toContainText('closed for 12 months, our server deletes it');
  await expect(main).not.toContainText('It is not deleted automatically');
});

test('on a static site, which has no server, the page mentions nothing that a server does', async () => {
  const { files } = await builtPages({ isStatic: true, keepMonths: 12 });
  const html = files.get('/privacy')?.html ?? '';

  expect(html).toContain('It is not deleted automatically');
  for (const text of ['our server deletes it', 'our server counts', 'may alert our own phones'])
    expect(html).not.toContain(text);
});
