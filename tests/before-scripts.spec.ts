/** On a slow network the scripts come long after the page. Until then a tap is answered all the same, and at once. */

import type { Page } from '@playwright/test';
import { fill, send, stored } from './quote-requests.ts';
import { test as base, expect } from './site.ts';
import { testimonials } from './support/words.ts';

/** `letScriptsIn`: until it is called, no script but the one inside the page arrives. */
const test = base.extend<{ letScriptsIn: () => void }>({
  letScriptsIn: [
    async ({ page }, use) => {
      const { promise: isLetIn, resolve: letScriptsIn } = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await isLetIn;
        await route.continue().catch(() => {});
      });
      await use(letScriptsIn);
      letScriptsIn();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

test.use({ viewport: { width: 390, height: 800 } });

test('the menu opens, closes and leads on', async ({ page, letScriptsIn, hydrated }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Main' });

  await button.click();
  await expect(menu).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  letScriptsIn();
  await hydrated(page);
  await button.click();
  await expect(menu).toBeVisible();
});

test('the theme changes, and stays changed when the scripts are there', async ({ page, letScriptsIn, hydrated }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const toggle = page.getByRole('button', { name: 'Dark theme' });

  await toggle.click();
  await expect(page.locator('html')).toHaveClass('dark');

  letScriptsIn();
  await hydrated(page);
  await expect(page.locator('html')).toHaveClass('dark');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(page.locator('html')).not.toHaveClass('dark');
});

test('the theme button says how it stands from the beginning', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const toggle = page.getByRole('button', { name: 'Dark theme' });

  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await page.emulateMedia({ colorScheme: 'light' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
});

test('a flip card that Enter pressed is flipped once React is there', async ({ page, letScriptsIn, hydrated }) => {
  await page.goto('/about');
  const card = page.getByRole('button', { name: 'Excellence' });
  await card.press('Enter');

  letScriptsIn();
  await hydrated(page);
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await card.press('Enter');
  await expect(card).toHaveAttribute('aria-pressed', 'false');
});

test('a testimonial whose dot was clicked comes once React is there', async ({ page, letScriptsIn, hydrated }) => {
  await page.goto('/');
  const dot = page.getByRole('button', { name: /^Testimonial 3 of 3/ });
  await dot.click();

  letScriptsIn();
  await hydrated(page);
  await expect(dot).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText(testimonials[2].text)).toBeInViewport({ ratio: 0.9 });
});

test('a testimonial that was swiped to has its dot once React is there', async ({ page, letScriptsIn, hydrated }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const track = page.locator('#testimonials ul').first();
  await track.scrollIntoViewIfNeeded();
  await track.evaluate(async (element) => {
    const isOver = new Promise((resolve) => element.addEventListener('scrollend', resolve));
    element.scrollTo({ left: element.clientWidth });
    await isOver;
  });

  letScriptsIn();
  await hydrated(page);
  await expect(page.getByRole('button', { name: /^Testimonial 2 of 3/ })).toHaveAttribute('aria-current', 'true');
});

test('pictures whose slider was moved are wiped once React is there', async ({ page, letScriptsIn, hydrated }) => {
  await page.goto('/services');
  const card = page.locator('#window-cleaning');
  const blade = card.getByRole('slider');
  await blade.press('Home');

  letScriptsIn();
  await hydrated(page);
  await expect(blade).toHaveAttribute('aria-valuetext', 'After');
  await expect(card.getByRole('button', { name: 'After: Window Cleaning' })).toHaveAttribute('aria-current', 'true');
  await card.getByRole('button', { name: /^Next/ }).click();
  await expect(blade).toHaveAttribute('aria-valuetext', 'Before');
});

test('a link to a service leads to its card', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');

  // Phones fold the services.
  await footer.locator('summary').click();
  await footer.getByRole('link', { name: 'Gutter Cleaning' }).click();

  await expect(page).toHaveURL('/services#gutter-cleaning');
  await expect(page.getByRole('heading', { name: 'Gutter Cleaning' })).toBeInViewport();
});

test.describe('the form', () => {
  test.use({ expectedMessage: /422/ });

  for (const [how, submit] of [
    ['with the button', send],
    ['with Enter', (page: Page) => page.getByLabel('City').press('Enter')],
  ] as const) {
    test(`sent ${how}, is answered in our words, never in the browser’s, keeps what was typed, and sends`, async ({
      page,
      site,
    }) => {
      const lastName = `Impatient ${how}`;
      await page.goto('/contact');
      await page.getByLabel('City').fill('Brighton');
      await submit(page);

      await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('Please fill in all required fields');
      await closeDialogWithoutScripts(page);
      await expect(page.locator('[id$="-error"]')).toHaveText([
        'First name is required',
        'Last name is required',
        'Email is required',
        'Phone number is required',
      ]);
      await expect(page.getByLabel('City')).toHaveValue('Brighton');

      await fill(page, lastName);
      await submit(page);
      await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
      expect(await stored(site, lastName)).toBe(1);
    });
  }
});

test('a form that is sent just as the scripts arrive is sent once', async ({ page, site, letScriptsIn }) => {
  await page.goto('/contact');
  await fill(page, 'Meanwhile');
  letScriptsIn();
  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await stored(site, 'Meanwhile')).toBe(1);
});

test('a browser that is older than those promised gets the page as without scripts, and its form is answered', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    // Safari 16.3 lacks them.
    Reflect.deleteProperty(String.prototype, 'isWellFormed');
    Reflect.deleteProperty(String.prototype, 'toWellFormed');
  });
  const fetched: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && fetched.push(request.url()));
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.locator('footer').click();
  await fill(page, 'Oldest');
  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  expect(await stored(site, 'Oldest')).toBe(1);
  expect(fetched).toEqual([]);
});

/** The server's answer holds it open; it is hidden, not taken out. */
async function closeDialogWithoutScripts(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}
