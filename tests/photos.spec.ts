/** The field for photos: what a visitor chooses, sees and hears, before the form is sent. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choose, filesOf, type PictureFile, photosField, photosOn, picture } from './photos-page.ts';
import { inStore } from './quote-requests.ts';
import { expect, test } from './site.ts';

const problems = '#photos-problems p';

test.beforeEach(async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
});

test('what prepares photos is fetched when the field is used, the worker with the first photo', async ({ page }) => {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/assets\/(photo-(?:list|worker))-.*js$/.exec(name)?.[1])
        .filter(Boolean),
    );
  expect(await loaded()).toEqual([]);

  await photosField(page).focus();
  await expect.poll(loaded).toEqual(['photo-list']);
  expect(page.workers()).toHaveLength(0);

  await choose(page, [await picture('roof.jpg')]);
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('/assets/photo-worker-')]);
});

test('the photos are listed in order, with names that say which each is', async ({ page }) => {
  await choose(page, [await picture('roof.jpg'), await picture('drive.png', { format: 'png' })]);
  await choose(page, [await picture('door.webp', { format: 'webp' })]);

  await expect(photosOn(page)).toHaveText([/^roof\.jpg\d+ KB$/, /^drive\.png\d+ KB$/, /^door\.webp\d+ KB$/]);
  await expect(page.getByRole('button', { name: /^Photo 2 of 3, drive\.png, \d+ KB, Remove$/ })).toBeVisible();
  await expect(photosField(page)).toHaveJSProperty('files.length', 3);
});

test('what was added and removed is spoken, and the focus stays at hand', async ({ page }) => {
  const spoken = page.locator('#quote-form .visually-hidden[role=status]');
  await choose(page, [await picture('a.jpg'), await picture('b.jpg', { width: 700 })]);
  await expect(spoken).toHaveText('2 photos added, 2 of at most 6 in the list.');

  await page.getByRole('button', { name: /b\.jpg, .* Remove$/ }).press('Enter');
  await expect(spoken).toHaveText('b.jpg removed, 1 of at most 6 in the list.');
  await expect(page.getByRole('button', { name: /^Photo 1 of 1, a\.jpg, .* Remove$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(photosField(page)).toBeFocused();
  await expect.poll(() => filesOf(page)).toBe(0);
});

test.describe('what is no photo gets a sentence, and the others are taken', () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400)]);
  const broken = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(12_000_001)]);
  const wrong: [string, PictureFile, string][] = [
    ['an empty file', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }, 'a.jpg is empty.'],
    [
      'a document',
      { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      'a.pdf is not a photo',
    ],
    [
      'a document named .jpg',
      { name: 'b.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7') },
      'b.jpg is not a photo',
    ],
    ['a drawing', { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }, 'a.svg is not a photo'],
    [
      'a HEIC that the browser cannot open',
      { name: 'a.heic', mimeType: 'image/heic', buffer: heic },
      'Apple’s HEIC format',
    ],
    [
      'one that is too large as it is',
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: broken },
      'huge.jpg is too large to send. A photo may have up to 12 MB.',
    ],
  ];
  for (const [what, file, sentence] of wrong) {
    test(what, async ({ page }) => {
      await photosField(page).setInputFiles([file, await picture('roof.jpg')]);

      await expect(page.locator(problems)).toHaveCount(1);
      await expect(page.locator(problems)).toContainText(sentence);
      await expect(photosField(page)).toHaveAccessibleDescription(new RegExp(sentence.slice(0, 12)));
      await expect(photosOn(page)).toHaveText([/^roof\.jpg\d+ KB$/]);
      await expect.poll(() => filesOf(page)).toBe(1);
    });
  }

  test('a file of 100 MB', async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'photos-'));
    await writeFile(join(folder, 'film.jpg'), Buffer.alloc(100_000_000));

    await photosField(page).setInputFiles(join(folder, 'film.jpg'));

    await expect(page.locator(problems)).toHaveText('film.jpg is too large to send. A photo may have up to 12 MB.');
    await expect(photosOn(page)).toHaveCount(0);
    await rm(folder, { recursive: true });
  });
});

test('one photo too many is left out, and a photo chosen twice is one', async ({ page }) => {
  const files = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => picture(`${n}.jpg`, { width: 100 + n })));
  await choose(page, files.slice(0, 2));
  await photosField(page).setInputFiles(files);

  await expect(photosOn(page)).toHaveText([/^1/, /^2/, /^3/, /^4/, /^5/, /^6/]);
  await expect(page.locator(problems)).toHaveText(['We take up to 6 photos, so the first 6 are kept.']);
});

test('a photo of which only the beginning is right goes as it is: the server judges', async ({ page }) => {
  const { buffer } = await picture('cut.jpg');
  const cut = {
    name: 'cut.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([buffer.subarray(0, 4), Buffer.alloc(900)]),
  };
  await choose(page, [cut]);

  await expect(photosOn(page)).toHaveText(['cut.jpg1 KB']);
  await expect(page.locator(problems)).toHaveCount(0);
});

test('after a reload, the list is back in its order, with pictures', async ({ page, hydrated }) => {
  await choose(page, [await picture('a.jpg'), await picture('b.jpg', { width: 700 })]);

  await page.reload();
  await hydrated(page);

  await expect(photosOn(page)).toHaveText([/^a\.jpg\d+ KB$/, /^b\.jpg\d+ KB$/]);
  await expect(page.locator('#quote-form canvas')).toHaveCount(2);
  await expect(photosField(page)).toHaveJSProperty('files.length', 2);
});

test('photos wait on other pages, too, and a photo that nobody sends is forgotten after a day', async ({
  page,
  hydrated,
}) => {
  await choose(page, [await picture('a.jpg')]);
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await page.getByRole('link', { name: 'Contact', exact: true }).first().click();
  await expect(photosOn(page)).toHaveText([/^a\.jpg/]);

  await inStore(page, 'files', (store) => {
    const reading = store.openCursor();
    reading.onsuccess = () => reading.result?.update({ ...reading.result.value, keptMs: Date.now() - 86_400_001 });
    return store.count();
  });
  await page.goto('/about');
  await hydrated(page);

  await expect.poll(() => filesOf(page)).toBe(0);
});

for (const [how, type, key] of [
  ['dropped on', 'drop', 'dataTransfer'],
  ['pasted into', 'paste', 'clipboardData'],
] as const) {
  test(`a picture ${how} the form is taken`, async ({ page }) => {
    const { buffer } = await picture('roof.jpg');
    await page.locator('#additionalDetails').evaluate(
      (field, { type, key, base64 }) => {
        const transfer = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        transfer.items.add(new File([bytes], 'roof.jpg', { type: 'image/jpeg' }));
        const options = { bubbles: true, cancelable: true, [key]: transfer };
        if (type === 'drop') field.dispatchEvent(new DragEvent('dragover', options));
        const event = type === 'drop' ? new DragEvent(type, options) : new ClipboardEvent(type, options);
        if (field.dispatchEvent(event)) throw new Error('The browser would open the file');
      },
      { type, key, base64: buffer.toString('base64') },
    );

    await expect(photosOn(page)).toHaveText([/^roof\.jpg\d+ KB$/]);
  });
}

test('what was chosen before the scripts came is in the list', async ({ page, hydrated }) => {
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isLetIn;
    await route.continue();
  });
  await page.goto('/contact');
  await photosField(page).setInputFiles([await picture('early.jpg')]);
  letIn();
  await hydrated(page);

  await expect(photosOn(page)).toHaveText([/^early\.jpg\d+ KB$/]);
});

test('a name that cannot be broken leaves the page as narrow as the phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const name = `IMG_${'20260601'.repeat(12)}`;
  await choose(page, [await picture(`${name}.jpg`)]);
  await photosField(page).setInputFiles({ name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(page.locator(problems)).toHaveCount(1);

  const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
  expect(width).toBe(320);
  expect(await page.evaluate(() => visualViewport?.width)).toBe(320);
});
