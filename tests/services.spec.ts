/** The services page: its ten cards, their sliders, and the row of links to them. */
import { anchorOf } from '../domain/anchor.ts';
import { expectBelowHeader } from './navigation-page.ts';
import { expect, open, STILL, test } from './site.ts';
import { services } from './support/content.ts';

test.use(STILL);

test('each service has its complete card, with two labeled drawings', async ({ page }) => {
  await open(page, '/services');
  for (const { title, description, features } of services) {
    const card = page.locator(`[id="${anchorOf(title)}"]`);

    await expect(card.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(card).toContainText('Professional Service');
    await expect(card).toContainText(description);
    await expect(card.getByRole('heading', { name: "What's Included" })).toBeVisible();
    await expect(card.getByRole('listitem')).toHaveText([...features]);
    await expect(card).toContainText('Custom pricing available');
    await expect(card.getByRole('img')).toHaveCount(2);
  }
  const note = await page.getByText('These are illustrations').boundingBox();
  const last = await page.locator('article').last().boundingBox();
  expect(note?.y).toBeGreaterThanOrEqual((last?.y ?? Infinity) + (last?.height ?? 0));
  const end = page.getByRole('region', { name: 'Need a Custom Solution?' });
  await expect(end.getByRole('link', { name: 'Get Free Quote' })).toHaveAttribute('href', '/contact');
  await expect(end.getByRole('link', { name: '(734) 555-0148' })).toHaveAttribute('href', 'tel:+17345550148');
  await expect(end.getByRole('link')).toHaveCount(2);

  // Both labels are on their pictures. On a phone the page is shorter than 10,800 px.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const { title } of services) {
      const view = page.locator(`[id="${anchorOf(title)}"] figure > div`).first();
      for (const label of ['Before', 'After'])
        await expect(view.getByText(label, { exact: true })).toHaveCSS('opacity', '1');
    }
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(10_800);
});

test('the slider starts at Before and wraps; Get Quote takes its service', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/services');
  const card = page.locator('#roof-cleaning');
  const label = (text: string) => card.getByText(text, { exact: true });
  const dot = (name: string) => card.getByRole('button', { name: `${name}: Roof Cleaning` });
  const expectOnly = async (shown: string, hidden: string) => {
    await expect(label(shown)).toHaveCSS('opacity', '1');
    await expect(label(hidden)).toHaveCSS('opacity', '0');
  };
  const names = await card.getByRole('button').evaluateAll((all) => all.map((button) => button.ariaLabel));
  expect(names).toEqual([
    'Previous picture of Roof Cleaning',
    'Before: Roof Cleaning',
    'After: Roof Cleaning',
    'Next picture of Roof Cleaning',
  ]);
  await expect(dot('Before')).toHaveAttribute('aria-current', 'true');
  await expect(card.getByRole('status')).toHaveText('Before, picture 1 of 2');

  await card.getByRole('button', { name: /^Next/ }).press('Enter');
  await expectOnly('After', 'Before');
  await expect(card.getByRole('status')).toHaveText('After, picture 2 of 2');
  await card.getByRole('button', { name: /^Next/ }).click();
  await expectOnly('Before', 'After');
  await card.getByRole('button', { name: /^Previous/ }).click();
  await expectOnly('After', 'Before');
  await expect(dot('After')).toHaveAttribute('aria-current', 'true');
  await dot('Before').click();
  await expectOnly('Before', 'After');
  await expect(dot('After')).not.toHaveAttribute('aria-current', 'true');

  // The handle stays inside the picture at both ends, and every target is 44 px wide and high.
  const view = card.locator('figure > div').first();
  for (const key of ['Home', 'End']) {
    await card.getByRole('slider', { name: 'Compare before and after: Roof Cleaning' }).press(key);
    const handle = await view.locator('[class*="-handle"]').boundingBox();
    const picture = await view.boundingBox();
    if (!handle || !picture) throw new Error('No picture is shown');
    expect(handle.x, key).toBeGreaterThanOrEqual(picture.x);
    expect(handle.x + handle.width, key).toBeLessThanOrEqual(picture.x + picture.width);
  }
  for (const button of await card.getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
    expect(width).toBeGreaterThanOrEqual(44);
  }

  const steam = page.locator('[id="steam-cleaning-(tiles-&-grout)"]');
  await steam.getByRole('link', { name: /^Get Quote/ }).click();
  await expect(page).toHaveURL('/contact');
  expect(await page.evaluate(() => history.state)).toMatchObject({
    service: 'Steam Cleaning (Tiles & Grout)',
  });
  await expect(page.getByLabel('Service Needed')).toHaveValue('steam-cleaning');
});

test('a row below the header leads to each service and marks the one in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/services');
  const row = page.getByRole('navigation', { name: 'Services on this page' });
  await expect(row.getByRole('link')).toHaveText(services.map(({ title }) => title));

  await row.getByRole('link', { name: 'Territorial Cleaning' }).click();

  await expectBelowHeader(page, '#territorial-cleaning');
  await expect(row).toBeInViewport();
  const current = row.locator('[aria-current="true"]');
  await expect(current).toHaveText('Territorial Cleaning');
  await expect(current).toBeInViewport({ ratio: 1 });
  await page.locator('#roof-cleaning').evaluate((card) => card.scrollIntoView());
  await expect(current).toHaveText('Roof Cleaning');
  await expect(current).toBeInViewport({ ratio: 1 });

  const first = row.getByRole('link', { name: 'Window Cleaning' });
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    for (const leave of ['#gutter-cleaning', 'footer']) {
      await row.getByRole('link', { name: 'Gutter Cleaning' }).click();
      await expect(current).toHaveText('Gutter Cleaning');
      await expect(first).not.toBeInViewport();
      await page.locator(leave).evaluate((end) => end.scrollIntoView({ behavior: 'instant' }));
      await expect(page.locator(leave)).toBeInViewport();

      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

      await expect(first, `from ${leave} at ${width} px`).toBeInViewport({ ratio: 1 });
    }
  }

  // The row marks the service that the visitor chose, though another is beside it.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await row.getByRole('link', { name: 'Power Washing' }).click();
  await expectBelowHeader(page, '#power-washing');
  await expectBelowHeader(page, '#window-cleaning');
  await expect(current).toHaveText('Power Washing');
});

test('a picture that has not loaded shows a placeholder in its own color', async ({ page }) => {
  await page.route('**/pictures/*', () => {});
  await page.goto('/services', { waitUntil: 'commit' });

  const placeholders = page.locator('article figure > svg');
  await expect(placeholders).toHaveCount(services.length);
  const colors = await placeholders.evaluateAll((all) =>
    all.map((element) => getComputedStyle(element).backgroundColor),
  );
  expect(new Set(colors).size).toBeGreaterThan(3);
  const [placeholder, view] = await Promise.all([
    placeholders.first().boundingBox(),
    page.locator('article figure > div').first().boundingBox(),
  ]);
  expect(placeholder).toEqual(view);
});
