/** The site with the typefaces of various systems, in a separate browser. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { FLAGS, TEST_CHROMIUM } from '../tools/chromium.ts';
import { PHONE, watchShifts } from './first-load.ts';

/** Folders that `tools/setup.mjs` unpacks: Android's typeface, Arial's metric twin, and one unlike both. */
export const SYSTEM_TYPEFACES = ['roboto', 'liberation', 'dejavu'] as const;
export type SystemTypeface = (typeof SYSTEM_TYPEFACES)[number];

const folder = fileURLToPath(new URL('../node_modules/.system-typefaces', import.meta.url));

export const noSystemTypefaces = SYSTEM_TYPEFACES.every((name) => existsSync(join(folder, name)))
  ? ''
  : 'the system’s typefaces could not be downloaded, see tools/setup.mjs';

/** An environment in which a browser finds no system typeface but the given one. */
export async function onlyTypeface(
  name: SystemTypeface,
): Promise<{ env: Record<string, string | undefined> } & AsyncDisposable> {
  const scratch = await mkdtemp(join(tmpdir(), 'typefaces-'));
  const file = join(scratch, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
    <fontconfig><dir>${join(folder, name)}</dir><cachedir>${scratch}</cachedir></fontconfig>`,
  );
  return {
    env: { ...process.env, FONTCONFIG_FILE: file },
    [Symbol.asyncDispose]: () => rm(scratch, { recursive: true, force: true }),
  };
}

/**
 * Layout shifts on pages at each width, in a browser whose only system typeface is `typeface`. The site's own
 * typefaces load after the first paint.
 */
export async function shiftsWithLateTypefaces(
  addresses: readonly string[],
  typeface: SystemTypeface,
  widths: readonly number[],
): Promise<string[]> {
  await using system = await onlyTypeface(typeface);
  const browser = await chromium.launch({
    executablePath: TEST_CHROMIUM,
    args: FLAGS,
    env: system.env as Record<string, string>,
  });
  try {
    return await walkWidths(browser, addresses, widths);
  } finally {
    await browser.close();
  }
}

async function walkWidths(
  browser: Browser,
  addresses: readonly string[],
  widths: readonly number[],
): Promise<string[]> {
  const moved: string[] = [];
  // A context for each width would take most of the time, so the cache is turned off instead.
  const page = await (await browser.newContext(PHONE)).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const shiftsOf = await watchShifts(page);
  let isPainted = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await isPainted.promise;
    await route.continue();
  });
  const visits = addresses.flatMap((url) => widths.map((width) => ({ url, width })));
  for (const { url, width } of visits) {
    isPainted = Promise.withResolvers();
    await page.setViewportSize({ width, height: 823 });
    await page.goto(url, { waitUntil: 'commit' });
    await untilPainted(page);
    isPainted.resolve();
    await page.waitForFunction(hasTextFace);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    moved.push(...(await shiftsOf()).map((shift) => `${url}, ${width} px: ${shift}`));
  }
  return moved;
}

export async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}

/** Runs in the page. */
export function hasTextFace(): boolean {
  return [...document.fonts].some(({ family, status }) => family === 'Figtree' && status === 'loaded');
}

/** Whether the heading is in the display face, and not in the system's. Runs in the page. */
export function standsInDisplayFace(): boolean {
  const heading = document.querySelector('h1');
  const context = document.createElement('canvas').getContext('2d');
  if (!heading || !context) return false;
  const widthIn = (family: string) => {
    context.font = `700 40px ${family}`;
    return context.measureText('Your home, bright again').width;
  };
  return widthIn(getComputedStyle(heading).fontFamily) !== widthIn('sans-serif');
}

/** The addresses of the typefaces that this document has fetched. Runs in the page. */
export function fetchedTypefaces(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.woff2'));
}
