/** On a slow network the scripts arrive long after the page. A tap before that still works at once. */
import type { Page } from '@playwright/test';
import { fill, send, stored } from './quote-requests.ts';
import { test as base, expect, holdScripts } from './site.ts';
import { testimonials } from './support/content.ts';

/** Until `releaseScripts` is called, only the inline scripts run. */
const test = base.extend<{ releaseScripts: () => void }>({
  releaseScripts: [
    async ({ page }, use) => {
      const releaseScripts = await holdScripts(page);
      await use(releaseScripts);
      releaseScripts();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
});

test.use({ viewport: { width: 390, height: 800 } });

test('before the scripts arrive a visitor uses menu, theme button and testimonials', async ({
  page,
  releaseScripts,
  hydrated,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const toggle = page.getByRole('button', { name: 'Dark theme' });
  const dot = page.getByRole('button', { name: /^Testimonial 3 of 3/ });

  await button.click();
  await expect(menu).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  // The button states the current theme from the beginning.
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await page.emulateMedia({ colorScheme: 'light' });
  await toggle.click();
  await expect(page.locator('html')).toHaveClass('dark');
  // Waits for the end of the wipe. Until then the page takes no clicks, and Playwright would keep scrolling.
  await expect(page.locator('html')).not.toHaveAttribute('data-theme-wipe');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await dot.click();

  releaseScripts();
  await hydrated(page);
  await expect(dot).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText(testimonials[2].text)).toBeInViewport({ ratio: 0.9 });
  await expect(page.locator('html')).toHaveClass('dark');
  await button.click();
  await expect(menu).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.click();
  await expect(page.locator('html')).not.toHaveClass('dark');
});

test('a flip card that a visitor pressed with Enter turns over once React is there', async ({
  page,
  releaseScripts,
  hydrated,
}) => {
  await page.goto('/about');
  const card = page.getByRole('button', { name: 'Excellence' });
  await card.press('Enter');

  releaseScripts();
  await hydrated(page);
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await card.press('Enter');
  await expect(card).toHaveAttribute('aria-pressed', 'false');
});

test('a testimonial that a visitor swiped to has its dot marked once React is there', async ({
  page,
  releaseScripts,
  hydrated,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const track = page.locator('#testimonials ul').first();
  await track.scrollIntoViewIfNeeded();
  await track.evaluate(async (element) => {
    const isOver = new Promise((resolve) => element.addEventListener('scrollend', resolve));
    element.scrollTo({ left: element.clientWidth });
    await isOver;
  });

  releaseScripts();
  await hydrated(page);
  await expect(page.getByRole('button', { name: /^Testimonial 2 of 3/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('the service that a visitor chose before React arrives is named beside the heading', async ({
  page,
  releaseScripts,
  hydrated,
}) => {
  await page.goto('/contact?service=roof-cleaning');
  await page.getByLabel('Service Needed').selectOption('gutter-cleaning');

  releaseScripts();
  await hydrated(page);

  const heading = page.locator('#quote-form-heading').locator('..');
  await expect(heading).toContainText('Gutter Cleaning');
});

test('a visitor follows links before React arrives, and moved sliders take effect once it is there', async ({
  page,
  releaseScripts,
  hydrated,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  const footer = page.getByRole('contentinfo');
  // The footer folds the services on phones.
  await footer.locator('summary').click();
  await footer.getByRole('link', { name: 'Gutter Cleaning' }).click();
  await expect(page).toHaveURL('/services#gutter-cleaning');
  await expect(page.getByRole('heading', { name: 'Gutter Cleaning' })).toBeInViewport();
  const card = page.locator('#window-cleaning');
  const blade = card.getByRole('slider');
  await blade.press('Home');

  releaseScripts();
  await hydrated(page);
  await expect(blade).toHaveAttribute('aria-valuetext', 'After');
  await expect(card.getByRole('button', { name: 'After: Window Cleaning' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await card.getByRole('button', { name: /^Next/ }).click();
  await expect(blade).toHaveAttribute('aria-valuetext', 'Before');
});

test.describe('the form', () => {
  // Chromium reports “Page already revealed” if its own transition comes too late for the new document.
  test.use({ expectedMessage: /422|Page already revealed/ });

  test('shows a visitor our messages instead of the browser’s, keeps the text, and sends', async ({
    page,
    site,
  }) => {
    await page.goto('/contact');
    await page.getByLabel('City').fill('Brighton');
    await page.getByLabel('City').press('Enter');

    await expect(page.getByRole('dialog', { name: 'Error' })).toContainText(
      'Please fill in all required fields',
    );
    await closeDialogWithoutScripts(page);
    await expect(page.locator('[id$="-error"]')).toHaveText([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
    ]);
    await expect(page.getByLabel('City')).toHaveValue('Brighton');

    await send(page);
    await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
    await closeDialogWithoutScripts(page);
    await fill(page, 'Impatient');
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
    expect(await stored(site, 'Impatient')).toBe(1);
  });

  test('keeps its response dialog closed once React is there, and keeps the visitor’s text', async ({
    page,
    releaseScripts,
    hydrated,
  }) => {
    await page.goto('/contact');
    await page.getByLabel('City').fill('Brighton');
    await send(page);
    await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).press('Enter');
    await page.getByLabel('First Name').focus();
    await page.keyboard.type('A');
    releaseScripts();
    await hydrated(page);
    await page.keyboard.type('da');

    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('First Name')).toHaveValue('Ada');
    await expect(page.getByLabel('City')).toHaveValue('Brighton');
    await expect(page.locator('#phone-error')).toHaveText('Phone number is required');
  });
});

test('a form is sent once when a visitor sends it just as the scripts arrive', async ({
  page,
  site,
  releaseScripts,
}) => {
  await page.goto('/contact');
  await fill(page, 'Meanwhile');
  releaseScripts();
  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await stored(site, 'Meanwhile')).toBe(1);
});

test('a browser too old for the scripts fetches none, and the page and the form work without them', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    // Safari 16.3 lacks these methods.
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

/** The server renders the dialog open, so closing hides it and leaves it in the document. */
async function closeDialogWithoutScripts(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}
