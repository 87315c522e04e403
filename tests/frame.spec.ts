import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, hydrated, open, test } from './site.ts';
import { company, services } from './support/content.ts';

const phone = { width: 390, height: 800 };

test('each page has one heading, its landmarks and its own title', async ({ page }) => {
  for (const [path, heading] of [
    ['/', 'See your home in its best light.'],
    ['/services', 'Ten services, one local crew'],
    ['/about', 'Neighbors who clean for a living'],
    ['/contact', 'Get Your Free Quote'],
    ['/privacy', 'Your privacy, in plain words'],
  ] as const) {
    await page.goto(path);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toHaveCount(1);
    }
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(1);
    await expect(page).toHaveTitle(/Huron Bright/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `http://localhost:3000${path}`);
  }
});

test.describe('the header', () => {
  test('shows company and links where there is room, stays in view, and marks where one is', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/');
    const banner = page.getByRole('banner');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const home = banner.getByRole('link', { name: 'HURON BRIGHT CLEANING LLC' });
    await expect(home).toHaveAttribute('href', '/');
    const tops = await nav
      .getByRole('listitem')
      .evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(nav.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    const quote = banner.getByRole('link', { name: 'Get Free Quote' });
    await expect(quote).toBeInViewport();
    await quote.click();
    await expect(page).toHaveURL('/contact');

    await nav.getByRole('link', { name: 'About' }).click();
    await expect(nav.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
    await expect(nav.locator('[aria-current]')).toHaveCount(1);
    await page.goto('/#services');
    await expect(nav.getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'location');
    await page.getByRole('main').getByRole('link', { name: 'Get Free Quote' }).first().click();
    await expect(nav.getByRole('link', { name: 'Contact' })).toHaveAttribute('aria-current', 'location');
    await expect(nav.locator('[aria-current]')).toHaveCount(1);
  });

  test('becomes a menu on a phone, which closes with Escape or after a link is chosen', async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page, '/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    const button = page.getByRole('button', { name: 'Menu' });
    await expect(menu).toBeHidden();
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');

    await button.click();
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'About' }).click();

    await expect(page).toHaveURL('/about');
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});

test('a reload keeps the position at the end of a long page on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  // On the second load the typefaces come from the cache, as they do after the reload.
  await open(page, '/');
  await open(page, '/');
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const end = await page.evaluate(() => scrollY);

  await page.reload();
  await hydrated(page);

  await expect.poll(() => page.evaluate(() => scrollY)).toBe(end);
});

test('the footer has all its links, and its own dark color in each theme', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2041-03-01T12:00:00'));
  await open(page, '/');
  const footer = page.getByRole('contentinfo');

  for (const { name } of company.socials) await expect(footer.getByRole('link', { name })).toBeVisible();
  const names = ['About Us', 'Services', 'Contact', 'View All Services', 'Get Free Quote', 'Privacy'];
  for (const name of [...services.map(({ title }) => title), ...names])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(footer.getByRole('link', { name: company.phone })).toHaveAttribute('href', company.phoneLink);
  await expect(footer.getByRole('link', { name: company.email })).toHaveAttribute(
    'href',
    `mailto:${company.email}`,
  );
  await expect(footer).toContainText('over a decade');
  await expect(footer).toContainText('Mon-Sat 9AM-8PM');
  await expect(footer).toContainText('© 2041 HURON BRIGHT CLEANING LLC');

  for (const [colorScheme, wanted] of [
    ['light', [6, 31, 39]],
    ['dark', [5, 20, 26]],
  ] as const) {
    await page.emulateMedia({ colorScheme });

    // The color is mixed from the brand's colors, so it may differ slightly.
    await expect
      .poll(async () => {
        const painted = await footer.evaluate((it) => {
          // A mixed color is computed as oklab(). Painting it on a canvas gives its pixel.
          const canvas = new OffscreenCanvas(1, 1).getContext('2d');
          if (!canvas) throw new Error('There is no canvas');
          canvas.fillStyle = getComputedStyle(it).backgroundColor;
          canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data];
        });
        return wanted.every((channel, index) => Math.abs(channel - (painted[index] ?? 0)) <= 3);
      }, colorScheme)
      .toBe(true);
  }
});

test('browsers get an icon, also at the address that they try by default', async ({ page, request }) => {
  const named = await (await request.get('/')).text();
  expect([...named.matchAll(/<link rel="icon" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/favicon.svg',
    '/favicon.ico',
  ]);
  for (const [path, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
  ] as const) {
    const response = await page.goto(path);

    expect(response?.status()).toBe(200);
    expect(response?.headers()['content-type']).toBe(type);
  }
  // A browser shows an icon that is opened directly as a document with one picture.
  expect(await page.locator('img').evaluate((icon: HTMLImageElement) => icon.naturalWidth)).toBe(32);
});

test('the skip link leads past the header', async ({ page }) => {
  await page.goto('/');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');

  await expect(page.getByRole('main').getByRole('link', { name: 'Get Free Quote' }).first()).toBeFocused();
});

test('the skip link of a page shown at another page’s address leads to its own content', async ({ page }) => {
  const notSent = await readFile(
    fileURLToPath(new URL('../build/client/not-sent.html', import.meta.url)),
    'utf8',
  );
  await page.route('**/contact', (route) => route.fulfill({ contentType: 'text/html', body: notSent }));
  await open(page, '/contact');

  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');

  await expect(page).toHaveURL('/contact#main');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not sent yet');
});
