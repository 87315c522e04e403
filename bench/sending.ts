/** Measures the time to "Success!" with and without photos, and the long tasks while photos are prepared. */

import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PHONE } from '../tests/first-load.ts';
import { isHydrated } from '../tests/is-hydrated.ts';
import { choose } from '../tests/photos-page.ts';
import { sendButton } from '../tests/quote-requests.ts';
import { CHROMIUM, FLAGS } from '../tools/chromium.ts';
import { openProgram } from './open-program.ts';
import { median, type Row, range, timeRow } from './table.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 9);
const PHOTOS = 5;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;
const CPU_SLOWDOWN = 4;

export async function benchSending(): Promise<Row[]> {
  await using program = await openProgram();
  const photos = await Promise.all(
    Array.from({ length: PHOTOS }, (_, index) => writePhoto(program.folder, index)),
  );
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const waits = { without: [] as number[], with: [] as number[] };
  try {
    for (let run = 0; run < RUNS; run += 1) {
      waits.without.push(await timeSuccess(browser, program.url, []));
      waits.with.push(await timeSuccess(browser, program.url, photos));
    }
    const tasks = await longTasks(browser, program.url, photos);
    return [
      timeRow('"Success!" without photos', waits.without),
      timeRow(`"Success!" with ${PHOTOS} photos`, waits.with),
      {
        what: 'the time with photos divided by the time without',
        value: median(waits.with) / median(waits.without),
        unit: '×',
      },
      {
        what:
          `tasks of 50 ms or more while ${PHOTOS} photos of 12 megapixels are prepared, processor ` +
          `${CPU_SLOWDOWN} × slower`,
        value: tasks.length,
        unit: '',
        note: tasks.length > 0 ? range(tasks) : '',
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Writes a photo as large as a phone's, as hard to compress as a lawn. Resolves to its path. */
async function writePhoto(folder: string, index: number): Promise<string> {
  const path = join(folder, `photo-${index + 1}.jpg`);
  const noise = { type: 'gaussian' as const, mean: 100 + 10 * index, sigma: 20 };
  await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'green', noise } })
    .blur(1)
    .jpeg({ quality: 88 })
    .toFile(path);
  return path;
}

async function timeSuccess(browser: Browser, origin: string, photos: string[]): Promise<number> {
  const page = await openForm(browser, origin);
  await fillIn(page);
  if (photos.length > 0) await choose(page, photos);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  const wait = await sendButton(page).evaluate(async (button: HTMLButtonElement) => {
    const started = performance.now();
    button.click();
    while (!document.querySelector('dialog[open][data-kind="good"]')) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - started;
  });
  await page.context().close();
  return wait;
}

async function longTasks(browser: Browser, origin: string, photos: string[]): Promise<number[]> {
  const page = await openForm(browser, origin);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.evaluate(() => {
    const state = Object.assign(window, { longTasks: [] as number[] });
    new PerformanceObserver((list) => {
      state.longTasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  await choose(page, photos);
  const tasks = await page.evaluate(() => (window as typeof window & { longTasks: number[] }).longTasks);
  await page.context().close();
  return tasks;
}

async function openForm(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(`${origin}/contact`, { waitUntil: 'networkidle' });
  await page.waitForFunction(isHydrated);
  return page;
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Lovelace');
  await page.locator('#email').fill('ada@example.com');
  await page.locator('#phone').fill('7345550199');
}
