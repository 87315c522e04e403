/** Steps that the tests of photos share: pictures to choose, and what browser and server have of them. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page, Request, Route } from '@playwright/test';
import sharp from 'sharp';
import { fill, inStore, send } from './quote-requests.ts';
import { expect, type Site } from './site.ts';

export type PictureFile = { name: string; mimeType: string; buffer: Buffer };

type PictureOptions = {
  width?: number;
  height?: number;
  /** EXIF orientation: how the camera was held. */
  orientation?: number;
  /** Random pixels, which no format compresses. */
  isNoisy?: boolean;
  format?: 'jpeg' | 'png' | 'webp';
};

/** A blue picture whose upper left quarter, as stored, is red. Its metadata names a place and a camera. */
export async function picture(
  name: string,
  { width = 800, height = 600, orientation, isNoisy = false, format = 'jpeg' }: PictureOptions = {},
): Promise<PictureFile> {
  const size = { width, height, channels: 3 as const };
  const quarter = {
    ...size,
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    background: '#ff0000',
  };
  const red = await sharp({ create: quarter }).png().toBuffer();
  const base = isNoisy
    ? sharp(randomBytes(width * height * size.channels), { raw: size })
    : sharp({ create: { ...size, background: '#0000ff' } }).composite([{ input: red, top: 0, left: 0 }]);
  const buffer = await base
    .withExif({
      IFD0: { Make: 'Secret Camera' },
      IFD3: { GPSLatitude: '42/1 16/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ ...(orientation && { orientation }) })
    .toFormat(format)
    .toBuffer();
  return { name, mimeType: `image/${format}`, buffer };
}

export const photosField = (page: Page) => page.getByLabel('Photos (optional)');

export const photosOn = (page: Page) => page.getByRole('list', { name: 'Your photos' }).getByRole('listitem');

/** Chooses files, or the files at these paths, and waits until they are prepared. */
export async function choose(page: Page, files: PictureFile[] | string[]): Promise<void> {
  const before = await photosOn(page).count();
  await photosField(page).setInputFiles(files);
  await page.waitForFunction(
    (count) => document.querySelectorAll('#quote-form ol li:not([data-preparing])').length === count,
    before + files.length,
  );
}

/** Drops a file on the form, or pastes it. */
export async function transfer(
  page: Page,
  type: 'drop' | 'paste',
  { name, mimeType, buffer }: PictureFile,
): Promise<void> {
  await page.locator('#additionalDetails').evaluate(
    (field, { type, name, mimeType, base64 }) => {
      const given = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      given.items.add(new File([bytes], name, { type: mimeType }));
      // A picture that is dragged out of another page comes with its address.
      if (type === 'drop') given.setData('text', 'https://example.com/picture');
      const key = type === 'drop' ? 'dataTransfer' : 'clipboardData';
      const options = { bubbles: true, cancelable: true, [key]: given };
      if (type === 'drop') field.dispatchEvent(new DragEvent('dragover', options));
      const event = type === 'drop' ? new DragEvent(type, options) : new ClipboardEvent(type, options);
      if (field.dispatchEvent(event)) throw new Error('The browser would open the file');
    },
    { type, name, mimeType, base64: buffer.toString('base64') },
  );
}

export const PHOTO_CALLS = '**/api/quotes/*/photos/*';

export function readPhoto(request: Request): { number: number; bytes: Buffer } {
  const [, number] = /photos\/(\d+)$/.exec(request.url()) ?? [];
  return { number: Number(number), bytes: request.postDataBuffer() ?? Buffer.alloc(0) };
}

export async function filesOf(page: Page): Promise<number> {
  return (await inStore(page, 'files', (store) => store.count())) ?? 0;
}

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Success!' });
export const note = (page: Page) => dialog(page).getByRole('status');
export const refuse =
  (status: number, headers = {}) =>
  (route: Route) => {
    const json = { error: 'for the test' };
    return route.fulfill({ status, headers, json });
  };

/** Chooses `count` photos and sends the form. */
export async function sendWith(page: Page, lastName: string, count: number) {
  await choose(
    page,
    await Promise.all(Array.from({ length: count }, (_, n) => picture(`${n + 1}.jpg`, { width: 200 + n }))),
  );
  await fill(page, lastName);
  await send(page);
  await expect(dialog(page)).toBeVisible();
}

/** The widths of a request's stored photos, in order. The widths identify the photos. */
export async function widthsStored({ dataDir }: Site, lastName: string): Promise<number[]> {
  using database = new DatabaseSync(join(dataDir, 'quotes.sqlite'), { readOnly: true });
  const requests = database
    .prepare("select request_id from quote_request where json_extract(payload, '$.lastName') = ?")
    .all(lastName);
  expect(requests).toHaveLength(1);
  const photos = database
    .prepare('select width from photo where request_id = ? order by number')
    .all(String(requests[0]?.request_id));
  return photos.map(({ width }) => Number(width));
}
