import type { Locator } from '@playwright/test';
import { optionsOf } from '../domain/fields.ts';
import { expect, test } from './site.ts';
import { services } from './support/content.ts';

test.beforeEach(async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
});

test('a visitor finds exactly the specified options in the dropdowns, below a disabled placeholder', async ({
  page,
}) => {
  for (const field of ['propertyType', 'serviceNeeded', 'contactMethod'] as const) {
    const select = page.locator(`select[name=${field}]`);
    await expect(select.locator('option').first()).toBeDisabled();
    await expect(select).toHaveValue('');
    const offered = await select
      .locator('option:not([value=""])')
      .evaluateAll((all) =>
        all.map((option) => ({ value: (option as HTMLOptionElement).value, label: option.textContent })),
      );
    expect(offered).toEqual([...optionsOf(field, services)]);
  }
});

test('one dropdown is open at a time; its button toggles it, and a click outside closes it', async ({
  page,
}) => {
  const property = page.getByLabel('Property Type');
  const method = page.getByLabel('Preferred Contact Method');
  const areOpen = () =>
    Promise.all([property, method].map((select) => select.evaluate((element) => element.matches(':open'))));

  await property.click();
  expect(await areOpen()).toEqual([true, false]);
  await property.click();
  expect(await areOpen()).toEqual([false, false]);
  await property.click();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await areOpen()).toEqual([false, false]);
  await property.click();
  await method.click();

  expect(await areOpen()).toEqual([false, true]);
});

test('choosing an option sets the value and closes the list', async ({ page }) => {
  const select = page.getByLabel('Service Needed');
  await select.click();

  await select.locator('option').nth(1).click();

  await expect(select).toHaveValue('window-cleaning');
  expect(await select.evaluate((element) => element.matches(':open'))).toBe(false);
});

test('a list opens downward where there is room', async ({ page }) => {
  const select = page.getByLabel('Service Needed');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // There is more room above than below, but enough below.
    await select.evaluate((it) =>
      scrollBy({ top: it.getBoundingClientRect().top - 480, behavior: 'instant' }),
    );
    await select.click();

    const list = await select.locator('option').nth(1).boundingBox();
    expect(list?.y, `${width} px`).toBeGreaterThan((await select.boundingBox())?.y ?? 0);
    await page.keyboard.press('Escape');
  }
});

test('a dropdown’s list is as high as the specification says, and the visitor scrolls to the rest', async ({
  page,
}) => {
  const select = page.getByLabel('Service Needed');
  const topOf = (picked: Locator) => picked.evaluate((option) => option.getBoundingClientRect().top);
  const first = select.locator('option').nth(1);
  const last = select.locator('option').last();
  await select.click();
  expect(await select.evaluate((element) => getComputedStyle(element, '::picker(select)').maxHeight)).toBe(
    '208px',
  );
  const top = await topOf(first);
  // An option below the list's height is out of view.
  expect((await topOf(last)) - top).toBeGreaterThan(208);

  await page.keyboard.press('End');

  await expect(last).toBeFocused();
  expect(await topOf(first)).toBeLessThan(top);
  expect((await topOf(last)) - top).toBeLessThan(208);
});
