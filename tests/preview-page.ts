/** How the tests edit the site in the preview. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

/** Opens a page of the preview, and waits until its texts can be tapped. */
export async function openPreview(page: Page, site: { url: string }, path = ''): Promise<void> {
  await page.goto(`${site.url}/desk/site/preview${path}`);
  await isTappable(page);
}

/** Waits until the texts of the preview can be tapped, which may be after its load event. */
export async function isTappable(page: Page): Promise<void> {
  await expect(page.locator('[data-edit][tabindex="0"]').first()).toBeAttached();
}

export function sheet(page: Page): Locator {
  return page.getByRole('dialog');
}

export function field(page: Page, name: string): Locator {
  return sheet(page).getByRole('textbox', { name, exact: true });
}

/** Saves the sheet, and waits for the document that shows its text and can be tapped. */
export async function save(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await sheet(page).getByRole('button', { name: 'Save' }).click();
  await loaded;
  await isTappable(page);
  await expect(sheet(page)).toHaveCount(0);
}

/** An upright photo, as a phone takes it. */
export async function photo(background: string, { width = 1500, height = 2000 } = {}) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `${background}.jpg`, mimeType: 'image/jpeg', buffer };
}
