import type { Locator } from '@playwright/test';
import { optionsOf } from '../domain/fields.ts';
import { expect, open, STILL, test } from './site.ts';
import { services } from './support/content.ts';

test.use(STILL);

test.beforeEach(async ({ page }) => {
  await open(page, '/contact');
});

test('the dropdowns have exactly the specified options, below a disabled placeholder', async ({ page }) => {
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

test('one dropdown is open, until its button, a choice or a click outside', async ({ page }) => {
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
  await page.keyboard.press('Escape');

  await property.click();
  await property.locator('option').nth(1).click();
  await expect(property).toHaveValue('single-family');
  expect(await areOpen()).toEqual([false, false]);
});

test('a list opens downward, as high as specified, and scrolls to the rest', async ({ page }) => {
  const select = page.getByLabel('Service Needed');
  const topOf = (picked: Locator) => picked.evaluate((option) => option.getBoundingClientRect().top);
  const first = select.locator('option').nth(1);
  const last = select.locator('option').last();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // There is more room above than below, but enough below.
    await select.evaluate((it) =>
      scrollBy({ top: it.getBoundingClientRect().top - 480, behavior: 'instant' }),
    );
    await select.click();

    const list = await first.boundingBox();
    expect(list?.y, `${width} px`).toBeGreaterThan((await select.boundingBox())?.y ?? 0);
    await page.keyboard.press('Escape');
  }

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
