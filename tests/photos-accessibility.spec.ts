/** Checks the photo field with axe in every state, and on phones. */
import { devices } from '@playwright/test';
import { choose, photosField, photosOn, picture } from './photos-page.ts';
import { expect, hydrated, open, test } from './site.ts';
import { expectAccessible } from './wcag.ts';

const problems = '#photos-problems p';

test.beforeEach(async ({ page }) => {
  await open(page, '/contact');
});

test.describe('in every state', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('no rule of axe is broken, and nothing is wider than the screen', async ({ page }) => {
    // The first state: the only photo is being prepared.
    await page.route('**/assets/photo-worker-*', () => {});
    await photosField(page).setInputFiles([await picture('roof.jpg')]);
    await expect(photosOn(page)).toHaveText(['roof.jpgGetting ready…']);
    await expectAccessible(page);
    await page.unroute('**/assets/photo-worker-*');
    await page.reload();
    await hydrated(page);
    await expect(photosOn(page)).toHaveText([/^roof\.jpg\d+ KB$/]);
    const long = 'a-very-long-name-without-any-place-to-break-it-IMG20261122131415.jpg';
    await choose(
      page,
      await Promise.all(
        [long, '3.jpg', '4.jpg', '5.jpg', '6.jpg'].map((n, i) => picture(n, { width: 90 + i })),
      ),
    );
    const text = { name: `IMG_${'20260601'.repeat(12)}.txt`, mimeType: 'text/plain' };
    await photosField(page).setInputFiles([{ ...text, buffer: Buffer.from('text') }]);
    await expect(page.locator(problems)).toHaveCount(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 900 });
    expect(await page.evaluate(() => visualViewport?.width)).toBe(320);
  });
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...device } = devices['Pixel 7'];
  test.use(device);

  test('the picker offers camera and library, and accepts one after the other', async ({ page }) => {
    const field = photosField(page);
    await expect(field).toHaveAttribute('accept', 'image/jpeg,image/png,image/webp');
    await expect(field).not.toHaveAttribute('capture');
    for (const [index, photo] of ['image.jpg', 'image.jpg'].entries()) {
      const choosing = page.waitForEvent('filechooser');
      await field.tap();
      const chooser = await choosing;
      expect(chooser.isMultiple()).toBe(true);
      await chooser.setFiles([await picture(photo, { width: 900 + index, orientation: 6 })]);
      await expect(photosOn(page)).toHaveCount(index + 1);
    }

    await page.getByRole('button', { name: /^Photo 1 of 2, image\.jpg, .* Remove$/ }).tap();
    await expect(photosOn(page)).toHaveCount(1);
  });
});
