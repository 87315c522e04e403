/** Steps that the tests of photos share: pictures to choose, and a server that takes them. */
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

type PictureOptions = {
  width?: number;
  height?: number;
  /** EXIF's number for how the camera was held. */
  orientation?: number;
  /** Pixels of chance, which no format makes small. */
  isNoisy?: boolean;
  format?: 'jpeg' | 'png' | 'webp';
};

/** A picture whose upper half is red and lower half blue, as it is stored, with a place and a camera in its metadata. */
export async function picture(
  name: string,
  { width = 800, height = 600, orientation, isNoisy = false, format = 'jpeg' }: PictureOptions = {},
): Promise<PictureFile> {
  const half = { width, height: Math.floor(height / 2), channels: 3 as const };
  const lower = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  const base = isNoisy
    ? sharp({ create: { ...half, height, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    : sharp({ create: { ...half, height, background: '#ff0000' } }).composite([
        { input: lower, top: height - half.height, left: 0 },
      ]);
  const buffer = await base
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '42/1 16/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ ...(orientation && { orientation }) })
    .toFormat(format)
    .toBuffer();
  return { name, mimeType: `image/${format}`, buffer };
}

export const photosField = (page: Page) => page.getByLabel('Photos (optional)');

export const photosOn = (page: Page) => page.getByRole('list', { name: 'Your photos' }).getByRole('listitem');

/** Chooses files, or those at paths, and waits until they are prepared. */
export async function choose(page: Page, files: PictureFile[] | string[]): Promise<void> {
  const before = await photosOn(page).count();
  await photosField(page).setInputFiles(files);
  await page.waitForFunction(
    (count) => document.querySelectorAll('#quote-form ol li:not([data-preparing])').length === count,
    before + files.length,
  );
}

export const PHOTO_CALLS = '**/api/quotes/*/photos/*';

export type Arrived = { number: number; requestId: string; type: string; bytes: Buffer };

/** A server that takes every photo; gives what has arrived. */
export async function takePhotos(page: Page): Promise<Arrived[]> {
  const arrived: Arrived[] = [];
  await page.context().route(PHOTO_CALLS, async (route) => {
    const photo = readPhoto(route.request());
    arrived.push(photo);
    await route.fulfill({ status: 201, json: { request_id: photo.requestId, number: photo.number } });
  });
  return arrived;
}

export function readPhoto(request: Request): Arrived {
  const [, requestId = '', number] = /quotes\/(.+)\/photos\/(\d+)$/.exec(request.url()) ?? [];
  const bytes = request.postDataBuffer() ?? Buffer.alloc(0);
  return { requestId, number: Number(number), type: request.headers()['content-type'] ?? '', bytes };
}

/** How many files of photos the browser holds. */
export function filesOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'outbox-photo-files')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('outbox-photo-files');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const counting = opening.result.transaction('files').objectStore('files').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  });
}
