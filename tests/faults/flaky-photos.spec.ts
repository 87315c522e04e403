/**
 * Photos over the network of flaky-network.spec.ts, from visitors who close the page while photos are being
 * sent: each photo reaches the owner once, with its own request. FAULT_PHOTO_VISITS makes it longer (`npm run
 * test:faults`).
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, open, startSite, test } from '../site.ts';
import { temporaryFolder } from '../support/server.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import { sendAll, submit } from './flaky-visit.ts';
import { seeded } from './seeded.ts';
import { tally } from './tally.ts';

const VISITS = Number(process.env.FAULT_PHOTO_VISITS ?? 4);
const PHOTOS = 5;
const TABS = 2;
/** A new browser after this many visits, because no real browser holds more requests. */
const VISITS_OF_BROWSER = 25;

test.use({ expectedMessage: /did not take|Failed to load resource|net::ERR/ });

/** The color identifies a photo: the visitor in red and green, the number of the photo in blue. */
const colorOf = (visit: number, number: number) => ({
  r: (visit % 16) * 16,
  g: Math.floor(visit / 16) * 8,
  b: number * 40,
});

async function photo(visit: number, number: number) {
  const buffer = await sharp({
    create: { width: 320, height: 240, channels: 3, background: colorOf(visit, number) },
  })
    .png()
    .toBuffer();
  return { name: `photo-${number}.png`, mimeType: 'image/png', buffer };
}

test('over a network on which a third of all sends fail, no photo is lost or doubled', async ({
  browser,
}, testInfo) => {
  test.setTimeout(60_000 + VISITS * 10_000);
  // A new site, without the photos of other tests.
  await using site = await startSite();
  const random = seeded(20261122);
  const proxy = await startFlakyProxy(site, seeded(20261121));
  let next = 0;
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      while (next < VISITS) {
        await using context = await browser.newContext();
        for (let count = 0; next < VISITS && count < VISITS_OF_BROWSER; count += 1) {
          next += 1;
          const visit = next;
          await visitAndLeave(await context.newPage(), visit);
        }
        const page = await context.newPage();
        await page.goto(`${proxy.url}/about`);
        await sendAll(page);
      }
    }),
  );
  proxy.close();
  testInfo.annotations.push({ type: 'outcomes', description: JSON.stringify(proxy.outcomes) });

  const all = JSON.parse(await site.desk('export', '--json')) as { lastName: string; request_id: string }[];
  const idOf = new Map(all.map(({ lastName, request_id }) => [lastName, request_id]));
  await using folder = await temporaryFolder();
  await site.desk('export', '--photos', folder.path);
  const found: string[] = [];
  for (const name of await readdir(folder.path)) {
    const { channels } = await sharp(join(folder.path, name)).stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
    const visit = Math.round(red / 16) + 16 * Math.round(green / 8);
    const number = Math.round(blue / 40);
    found.push(`${visit}: ${number}`);
    // The file name also contains the request and the number of the photo.
    expect(name).toContain(`-${idOf.get(`Visitor ${visit}`)}-photo-${number}.jpg`);
  }
  const sent = Array.from({ length: VISITS * PHOTOS }, (_, index) => {
    return `${Math.floor(index / PHOTOS) + 1}: ${(index % PHOTOS) + 1}`;
  });
  tally('photos over that network, pages closed', VISITS, sent, found);
  expect(found.toSorted()).toEqual(sent.toSorted());
  expect(all.filter(({ lastName }) => lastName.startsWith('Visitor '))).toHaveLength(VISITS);

  async function visitAndLeave(page: Page, visit: number) {
    await open(page, `${proxy.url}/contact`);
    const numbers = Array.from({ length: PHOTOS }, (_, index) => index + 1);
    await page
      .locator('input[name="photos"]')
      .setInputFiles(await Promise.all(numbers.map((number) => photo(visit, number))));
    // Half of the visitors submit before all photos are prepared.
    if (random() < 0.5)
      await expect(page.getByRole('button', { name: /^Photo 5 of 5, .* remove$/i })).toBeVisible();
    await submit(page, `Visitor ${visit}`);
    if (random() < 0.5) await page.waitForTimeout(600 * random());
    await page.close();
  }
});
