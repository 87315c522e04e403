import sharp from 'sharp';
import { choose, filesOf, photosOn, picture, takePhotos } from './photos-page.ts';
import { fill, send } from './quote-requests.ts';
import { expect, test } from './site.ts';

test('try', async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
  const arrived = await takePhotos(page);
  await choose(page, [
    await picture('roof.jpg', { width: 4000, height: 3000, isNoisy: true, orientation: 6 }),
    await picture('drive.png', { format: 'png' }),
  ]);
  await page.screenshot({ path: '/tmp/hb/try1.png', fullPage: true });
  console.log(await photosOn(page).allTextContents(), await filesOf(page));
  await fill(page, 'Photos');
  await send(page);
  await expect(page.getByRole('dialog')).toContainText('with us.');
  await page.screenshot({ path: '/tmp/hb/try2.png' });
  console.log(arrived.map((a) => [a.number, a.type, a.bytes.length]));
  await expect.poll(() => arrived.length).toBe(2);
  for (const a of arrived) {
    const m = await sharp(a.bytes).metadata();
    console.log(m.format, m.width, m.height, m.orientation, !!m.exif, !!m.icc, a.bytes.length);
  }
  console.log(await filesOf(page));
});
