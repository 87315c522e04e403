/** The services page: its ten cards, their sliders, and the row that leads to them. */
import { anchorOf } from '../domain/words.ts';
import { expectBelowHeader } from './navigation-page.ts';
import { expect, test } from './site.ts';
import { services } from './support/words.ts';

test('each has its card with everything on it', async ({ page }) => {
  await page.goto('/services');
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
});

test('the picture slider starts before, wraps both ways and follows its dots', async ({ page, hydrated }) => {
  await page.goto('/services');
  await hydrated(page);
  const card = page.locator('#roof-cleaning');
  const label = (text: string) => card.getByText(text, { exact: true });
  const dot = (name: string) => card.getByRole('button', { name: `${name}: Roof Cleaning` });
  const expectOnly = async (shown: string, hidden: string) => {
    await expect(label(shown)).toHaveCSS('opacity', '1');
    await expect(label(hidden)).toHaveCSS('opacity', '0');
  };
  await expectOnly('Before', 'After');
  await expect(dot('Before')).toHaveAttribute('aria-current', 'true');

  await card.getByRole('button', { name: /^Next/ }).click();
  await expectOnly('After', 'Before');
  await card.getByRole('button', { name: /^Next/ }).click();
  await expectOnly('Before', 'After');
  await card.getByRole('button', { name: /^Previous/ }).click();
  await expectOnly('After', 'Before');
  await expect(dot('After')).toHaveAttribute('aria-current', 'true');
  await dot('Before').click();

  await expectOnly('Before', 'After');
  await expect(dot('After')).not.toHaveAttribute('aria-current', 'true');
});

test('the picture is compared by dragging and with the arrow keys', async ({ page, hydrated }) => {
  await page.goto('/services');
  await hydrated(page);
  const card = page.locator('#power-washing');
  const blade = card.getByRole('slider', { name: 'Compare before and after: Power Washing' });
  await expect(blade).toHaveAttribute('aria-valuetext', 'Before');

  await blade.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(blade).toHaveAttribute('aria-valuetext', '2% cleaned');
  const box = await blade.boundingBox();
  if (!box) throw new Error('The slider is not shown');
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();

  await expect(card.getByText('After', { exact: true })).toHaveCSS('opacity', '1');
  expect(Number(await blade.inputValue())).toBeLessThan(30);
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height / 3);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 3, { steps: 5 });
  await page.mouse.up();
  // Half wiped, each half has its label.
  for (const text of ['Before', 'After']) await expect(card.getByText(text, { exact: true })).toHaveCSS('opacity', '1');
});

test('Get Quote carries the title in the navigation state, and the form has it chosen', async ({ page, hydrated }) => {
  await page.goto('/services');
  await hydrated(page);

  await page
    .locator('[id="steam-cleaning-(tiles-&-grout)"]')
    .getByRole('link', { name: /^Get Quote/ })
    .click();

  await expect(page).toHaveURL('/contact');
  expect(await page.evaluate(() => history.state)).toEqual({ service: 'Steam Cleaning (Tiles & Grout)' });
  await expect(page.getByLabel('Service Needed')).toHaveValue('steam-cleaning');
});

test('a row below the header leads to each service and marks the one in view', async ({ page, hydrated }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/services');
  await hydrated(page);
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
});

test('of two services side by side, the row marks the one that was asked for', async ({ page, hydrated }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/services');
  await hydrated(page);
  const row = page.getByRole('navigation', { name: 'Services on this page' });

  await row.getByRole('link', { name: 'Power Washing' }).click();

  await expectBelowHeader(page, '#power-washing');
  await expectBelowHeader(page, '#window-cleaning');
  await expect(row.locator('[aria-current="true"]')).toHaveText('Power Washing');
});

test('says that its pictures are drawings before the first of them', async ({ page }) => {
  await page.goto('/services');

  const note = await page.getByText('These pictures are drawings').boundingBox();
  const picture = await page.locator('#window-cleaning img').first().boundingBox();
  expect(note?.y).toBeLessThan(picture?.y ?? 0);
});

test('ends with a custom solution', async ({ page }) => {
  await page.goto('/services');

  const end = page.getByRole('region', { name: 'Need a Custom Solution?' });
  await expect(end.getByRole('link', { name: 'Get Free Quote' })).toHaveAttribute('href', '/contact');
  await expect(end.getByRole('link', { name: '(734) 555-0148' })).toHaveAttribute('href', 'tel:+17345550148');
  await expect(end.getByRole('link')).toHaveCount(2);
});
