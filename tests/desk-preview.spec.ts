/** The site as it would be, on the owner's phone: a tap on a word, or Enter, opens its field. */
import { signIn, startDesk, type } from './desk-page.ts';
import { expect, test } from './site.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a tap on the headline opens its field; saved, the page says it; Enter opens one, too', async ({ page }) => {
  await using site = await startDesk(page);
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site/preview`);

  await page.getByRole('heading', { level: 1 }).click();
  const heading = page.getByRole('textbox', { name: 'Heading', exact: true }).first();
  await expect(heading).toBeFocused();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await type(heading, 'Glass you forget');
  await heading.blur();
  await saved;
  await page.goto(`${site.url}/desk/site/preview`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glass you forget');

  await page.getByRole('contentinfo').getByRole('link', { name: '(734) 555-0148' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Phone', exact: true })).toBeFocused();
});

test('in the preview a link to another page shows that page as it would be', async ({ page }) => {
  await using site = await startDesk(page);
  await signIn(page, site);
  await page.goto(`${site.url}/desk/site/preview`);

  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(/\/desk\/site\/preview\/about$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Neighbors');
});
