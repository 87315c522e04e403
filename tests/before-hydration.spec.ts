/** On a slow network the scripts arrive long after the page. A tap before that still works at once. */
import { fill, send, stored } from './quote-requests.ts';
import { test as base, expect, holdScripts, hydrated, STILL } from './site.ts';
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

test.use({ ...STILL, viewport: { width: 390, height: 800 } });

test('menu, theme button and testimonials work at once', async ({ page, releaseScripts }) => {
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

test('the dot of a testimonial swiped to is marked later', async ({ page, releaseScripts }) => {
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

test('links work at once, and moved sliders take effect later', async ({ page, releaseScripts }) => {
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

  test('shows our messages, keeps the text, stays as it is when React arrives, and sends', async ({
    page,
    site,
    releaseScripts,
  }) => {
    await page.goto('/contact');
    await page.getByLabel('City').fill('Brighton');
    await page.getByLabel('City').press('Enter');
    const error = page.getByRole('dialog', { name: 'Error' });
    await expect(error).toContainText('Please fill in all required fields');
    // The server renders the dialog open, so closing hides it and leaves it in the document.
    await error.getByRole('button', { name: 'Close' }).click();
    await expect(error).toBeHidden();
    await expect(page.locator('[id$="-error"]')).toHaveText([
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
    ]);
    await expect(page.getByLabel('City')).toHaveValue('Brighton');

    await send(page);
    await error.getByRole('button', { name: 'Close' }).press('Enter');
    await page.getByLabel('First Name').focus();
    await page.keyboard.type('A');
    releaseScripts();
    await hydrated(page);
    await page.keyboard.type('da');

    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByLabel('First Name')).toHaveValue('Ada');
    await expect(page.getByLabel('City')).toHaveValue('Brighton');
    await expect(page.locator('#phone-error')).toHaveText('Phone number is required');
    await fill(page, 'Impatient');
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
    expect(await stored(site, 'Impatient')).toBe(1);
  });
});

test('a form sent just as the scripts arrive is sent once', async ({ page, site, releaseScripts }) => {
  await page.goto('/contact');
  await fill(page, 'Meanwhile');
  releaseScripts();
  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  expect(await stored(site, 'Meanwhile')).toBe(1);
});

test('a browser too old for the scripts fetches none, and the form works', async ({ page, site }) => {
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
