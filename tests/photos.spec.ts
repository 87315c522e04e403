/** The field for photos: what a visitor chooses, sees and hears before sending the form. */
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopClock } from './clock.ts';
import {
  choose,
  filesOf,
  type PictureFile,
  photosField,
  photosOn,
  picture,
  transfer,
} from './photos-page.ts';
import { inStore } from './quote-requests.ts';
import { expect, hold, holdScripts, hydrated, open, test } from './site.ts';

const problems = '#photos-problems p';
const TOO_MANY = 'We take up to 6 photos, so the first 6 are kept.';

/** A photo that the browsers of these tests cannot open. The form finds that out only by trying. */
function heic(number: number): PictureFile {
  const start = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  const buffer = Buffer.concat([start, Buffer.alloc(400, number)]);
  return { name: `${number}.heic`, mimeType: 'image/heic', buffer };
}

const heicProblem = (number: number) =>
  `${number}.heic is in Apple’s HEIC format, which this browser cannot open. Please send it as JPEG.`;

test.beforeEach(async ({ page }) => {
  await open(page, '/contact');
});

test('a visitor sees each chosen photo in order by name, and hears of a removal', async ({ page }) => {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/assets\/(photo-(?:list|worker))-.*js$/.exec(name)?.[1])
        .filter(Boolean),
    );
  const spoken = page.locator('#quote-form .visually-hidden[role=status]');
  expect(await loaded()).toEqual([]);
  await photosField(page).focus();
  await expect.poll(loaded).toEqual(['photo-list']);
  // The worker starts with the first photo.
  expect(page.workers()).toHaveLength(0);

  await choose(page, [await picture('roof.jpg'), await picture('drive.png', { format: 'png' })]);
  expect(page.workers().map((worker) => worker.url())).toEqual([
    expect.stringContaining('/assets/photo-worker-'),
  ]);
  await expect(spoken).toHaveText('2 photos added, 2 of at most 6 in the list.');
  await transfer(page, 'drop', await picture('door.webp', { format: 'webp' }));
  await transfer(page, 'paste', await picture('pasted.jpg', { width: 301 }));
  await transfer(page, 'paste', await picture('more.jpg', { width: 302 }));
  const names = ['roof.jpg', 'drive.png', 'door.webp', 'pasted.jpg', 'more.jpg'];
  await expect(photosOn(page)).toHaveText(names.map((name) => new RegExp(`^${name}\\d+ KB$`)));
  await expect(photosField(page)).toHaveJSProperty('files.length', 5);
  await page.getByRole('button', { name: /^Photo 4 of 5, pasted\.jpg/ }).dblclick();
  await page.getByRole('button', { name: /^Photo 4 of 4, more\.jpg/ }).click();

  await page.getByRole('button', { name: /^Photo 2 of 3, drive\.png, \d+ KB, Remove$/ }).press('Enter');
  await expect(spoken).toHaveText('drive.png removed, 2 of at most 6 in the list.');
  await expect(page.getByRole('button', { name: /^Photo 2 of 2, door\.webp, .* Remove$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Photo 1 of 1, roof\.jpg, .* Remove$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(photosField(page)).toBeFocused();
  await expect.poll(() => filesOf(page)).toBe(0);
});

test('a file that is no photo gets a message, and the other files are accepted', async ({ page }) => {
  const { buffer } = await picture('cut.jpg');
  const cut = Buffer.concat([buffer.subarray(0, 4), Buffer.alloc(900)]);
  const pdf = Buffer.from('%PDF-1.7');
  const wrong: [PictureFile, string][] = [
    [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }, 'a.jpg is empty.'],
    [{ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf }, 'a.pdf is not a photo'],
    [{ name: 'b.jpg', mimeType: 'image/jpeg', buffer: pdf }, 'b.jpg is not a photo'],
    [{ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }, 'a.svg is not a photo'],
    [heic(1), 'Apple’s HEIC format'],
  ];

  await photosField(page).setInputFiles([
    ...wrong.map(([file]) => file),
    await picture('roof.jpg'),
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: cut },
  ]);

  await expect(page.locator(problems)).toHaveCount(wrong.length);
  for (const [, sentence] of wrong) {
    await expect(page.locator(problems).filter({ hasText: sentence })).toHaveCount(1);
    await expect(photosField(page)).toHaveAccessibleDescription(new RegExp(sentence.slice(0, 12)));
  }
  // The server decides on the last file.
  await expect(photosOn(page)).toHaveText([/^roof\.jpg\d+ KB$/, 'cut.jpg1 KB']);
  await expect.poll(() => filesOf(page)).toBe(2);
});

test('a file of 100 MB, or a broken one of over 12 MB, is refused as too large', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'photos-'));
  // The browser tries to resize the second one.
  const sizes = { 'film.jpg': 100_000_000, 'huge.jpg': 12_000_001 };
  for (const [name, size] of Object.entries(sizes)) {
    await writeFile(join(folder, name), Buffer.from('ffd8ffe0', 'hex'));
    await truncate(join(folder, name), size);
  }

  await photosField(page).setInputFiles(Object.keys(sizes).map((name) => join(folder, name)));

  await expect(page.locator(problems)).toHaveText(
    Object.keys(sizes).map((name) => `${name} is too large to send. Photos can be up to 12 MB.`),
  );
  await expect(photosOn(page)).toHaveCount(0);
  await rm(folder, { recursive: true });
});

test('photos beyond the limit take the place of unusable ones', async ({ page }) => {
  const release = await hold(page, '**/assets/photo-worker-*');
  const photos = (numbers: number[]) =>
    Promise.all(numbers.map((number) => picture(`${number}.jpg`, { width: 100 + number })));
  await photosField(page).setInputFiles([...[1, 2, 3, 4, 5, 6].map(heic), ...(await photos([7, 8]))]);
  await expect(page.locator(problems)).toHaveText([TOO_MANY]);
  release();
  await expect(photosOn(page)).toHaveText([/^7\.jpg\d+ KB$/, /^8\.jpg\d+ KB$/]);
  await expect(page.locator(problems)).toHaveText([1, 2, 3, 4, 5, 6].map(heicProblem));
  await expect(photosField(page)).toHaveJSProperty('files.length', 2);

  // A photo chosen twice counts once.
  await photosField(page).setInputFiles([heic(9), ...(await photos([7, 10, 11, 12, 13, 14]))]);
  const kept = [7, 8, 10, 11, 12, 13].map((number) => new RegExp(`^${number}\\.jpg\\d+ KB$`));
  await expect(photosOn(page)).toHaveText(kept);
  await expect(page.locator(problems)).toHaveText([TOO_MANY, heicProblem(9)]);
  await photosField(page).setInputFiles([
    { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ]);
  await expect(page.locator(problems)).toHaveText([/^a\.pdf is not a photo/]);
});

test('a photo that takes long to read erases no message about another', async ({ page }) => {
  // Ten seconds of the page’s clock would end the reading.
  await page.clock.install();
  await stopClock(page);
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    let read = 0;
    Blob.prototype.arrayBuffer = async function () {
      read += 1;
      // The second read checks the type of the second file.
      if (read === 2) await isReleased;
      return arrayBuffer.call(this);
    };
    addEventListener('release', () => release());
  });
  await photosField(page).setInputFiles([heic(1), await picture('slow.jpg')]);
  await expect(page.locator(problems)).toHaveText([heicProblem(1)]);

  await page.evaluate(() => dispatchEvent(new Event('release')));

  await expect(photosOn(page)).toHaveText([/^slow\.jpg\d+ KB$/]);
  await expect(page.locator(problems)).toHaveText([heicProblem(1)]);
});

test('the list outlasts a reload, and unsent photos are deleted after a day', async ({ page }) => {
  await choose(page, [await picture('a.jpg'), await picture('b.jpg', { width: 700 })]);
  await expect.poll(() => filesOf(page)).toBe(2);

  await page.reload();
  await hydrated(page);
  await expect(photosOn(page)).toHaveText([/^a\.jpg\d+ KB$/, /^b\.jpg\d+ KB$/]);
  await expect(page.locator('#quote-form canvas')).toHaveCount(2);
  await expect(photosField(page)).toHaveJSProperty('files.length', 2);
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(photosOn(page)).toHaveText([/^a\.jpg/, /^b\.jpg/]);

  await inStore(page, 'files', (store) => {
    const reading = store.openCursor();
    reading.onsuccess = () => {
      reading.result?.update({ ...reading.result.value, keptMs: Date.now() - 86_400_001 });
      reading.result?.continue();
    };
    return store.count();
  });
  await open(page, '/about');

  await expect.poll(() => filesOf(page)).toBe(0);
});

test('photos chosen before the scripts arrive are in the list', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  await photosField(page).setInputFiles([await picture('early.jpg')]);
  release();
  await hydrated(page);

  await expect(photosOn(page)).toHaveText([/^early\.jpg\d+ KB$/]);
});
