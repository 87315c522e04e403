/** Changes that the browser makes to a photo before sending. */
import type { Page } from '@playwright/test';
import sharp, { type OutputInfo } from 'sharp';
import { stopClock } from './clock.ts';
import { choose, photosField, photosOn, picture } from './photos-page.ts';
import { expect, hydrated, open, test } from './site.ts';
import { builtPages } from './support/pages.ts';

test.beforeEach(async ({ page }) => {
  await open(page, '/contact');
});

/** The files in the form's field, which are the files that are sent. */
async function prepared(page: Page): Promise<Buffer[]> {
  const texts = await photosField(page).evaluate((field) =>
    Promise.all(
      [...((field as HTMLInputElement).files ?? [])].map(async (file) => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
      }),
    ),
  );
  return texts.map((text) => Buffer.from(text, 'latin1'));
}

test('however the phone was held, a photo is upright without place or camera', async ({ page }) => {
  for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const source = await picture(`${orientation}.jpg`, { width: 640, height: 480, orientation });
    await choose(page, [source]);

    const [written = Buffer.alloc(0)] = await prepared(page);
    const { format, exif, xmp, iptc, orientation: left, width, height } = await sharp(written).metadata();
    const upright = await sharp(source.buffer).autoOrient().raw().toBuffer({ resolveWithObject: true });
    expect({ format, exif, xmp, iptc, left }).toEqual({ format: 'jpeg' });
    expect([width, height]).toEqual([upright.info.width, upright.info.height]);
    const pixels = await sharp(written).raw().toBuffer();
    expect(cornersOf(pixels, upright.info), `${orientation}`).toEqual(cornersOf(upright.data, upright.info));
    expect([source.buffer.includes('Secret Camera'), written.includes('Secret Camera')]).toEqual([
      true,
      false,
    ]);
    await page.getByRole('button', { name: /Remove$/ }).click();
    await expect(photosOn(page)).toHaveCount(0);
  }
});

/** Whether each corner is red: upper left, upper right, lower left, lower right. */
function cornersOf(pixels: Buffer, { width, height, channels }: OutputInfo): boolean[] {
  const places: [number, number][] = [
    [5, 5],
    [width - 5, 5],
    [5, height - 5],
    [width - 5, height - 5],
  ];
  return places.map(([x, y]) => (pixels[(y * width + x) * channels] ?? 0) > 128);
}

test('a photo of 12 megapixels shrinks to 2048 px and 500 KB in a worker', async ({ page }) => {
  // This much noise is written many times, and after 30 s of the page’s clock the form would give up.
  await page.clock.install();
  await stopClock(page);
  await page.evaluate(() => {
    const refuse = () => {
      throw new Error('on the page’s own thread');
    };
    Object.assign(window, {
      createImageBitmap: refuse,
      OffscreenCanvas: class {
        constructor() {
          refuse();
        }
      },
    });
    HTMLCanvasElement.prototype.toBlob = refuse;
  });
  await choose(page, [await picture('large.jpg', { width: 4000, height: 3000, isNoisy: true })]);

  const [written = Buffer.alloc(0)] = await prepared(page);
  const { width = 0, height = 0 } = await sharp(written).metadata();
  expect(written.length).toBeLessThanOrEqual(500_000);
  expect(width / height).toBeCloseTo(4 / 3, 2);
  expect(Math.max(width, height)).toBeLessThanOrEqual(2048);
});

test('a photo of one color becomes 2048 pixels wide, and transparency becomes white', async ({ page }) => {
  const clear = await sharp({ create: { width: 3000, height: 1500, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  await choose(page, [{ name: 'clear.png', mimeType: 'image/png', buffer: clear }]);

  const [written = Buffer.alloc(0)] = await prepared(page);
  const { data, info } = await sharp(written).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([2048, 1024]);
  expect(data.subarray(0, 3)).toEqual(Buffer.from([255, 255, 255]));
});

test.describe('in a browser that cannot prepare photos', () => {
  test.use({ expectedMessage: /Failed to load resource|net::ERR/ });

  for (const [why, breakIt] of [
    [
      'it has no canvas for workers',
      (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas')),
    ],
    [
      'the worker cannot be fetched',
      (page: Page) => page.route('**/assets/photo-worker-*', (route) => route.abort()),
    ],
  ] as const) {
    test(`because ${why}, the original is sent`, async ({ page }) => {
      await breakIt(page);
      await page.reload();
      await hydrated(page);
      const source = await picture('roof.jpg');
      await choose(page, [source]);

      expect(await prepared(page)).toEqual([source.buffer]);
    });
  }
});

test('with QUOTE_PHOTOS=0 no visitor gets the field for photos', async () => {
  const { files } = await builtPages({ quotePhotos: 0 });

  const pages = [...files.values()].flatMap(({ html }) => html ?? []);
  expect(pages.length).toBeGreaterThan(5);
  for (const html of pages) expect(html).not.toMatch(/multipart|image\/webp,|type="?file/);
});
