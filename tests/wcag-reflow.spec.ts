import type { Page } from '@playwright/test';
import { leaveWaiting, noticeOn } from './outbox-page.ts';
import { closeDialog, send } from './quote-requests.ts';
import { expect, hydrated, open, test } from './site.ts';
import { addRules, pages, type Text, textsOf } from './wcag.ts';

test.use({ expectedMessage: /404/, contextOptions: { reducedMotion: 'reduce' } });

/** The four text spacings of WCAG 1.4.12 at once. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

for (const path of pages) {
  test(`nothing of ${path} is cut off, zoomed, spaced, right to left or twice as large`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await open(page, path);

    expect.soft(await faultsOf(page), 'at 400 % zoom').toEqual([]);
    // Neither header nor call bar covers the small visible part.
    expect.soft(await fixedHeight(page)).toBe(0);

    const removeSpacing = await addRules(page, SPACING);
    for (const width of [320, 960, 1440]) {
      await page.setViewportSize({ width, height: 900 });

      expect.soft(await faultsOf(page), `spaced, ${width} px`).toEqual([]);
    }
    await removeSpacing();

    // As translators do for Arabic.
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
      scrollTo(0, 0);
    });
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });

      expect.soft(await faultsOf(page), `right to left, ${width} px`).toEqual([]);
    }
    for (const phone of await page.locator('[inputmode="tel"]').all())
      await expect(phone).toHaveCSS('direction', 'ltr');

    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.reload();
    await hydrated(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await expect(page.getByRole('link', { name: 'Skip to content' })).not.toBeInViewport();

      expect.soft(await faultsOf(page), `twice as large, ${width} px`).toEqual([]);
    }
  });
}

test.describe('with a request in the outbox', () => {
  test.use({ expectedMessage: /did not take the quote request|ERR_FAILED/ });

  test('its notice covers nothing at 400 % zoom, and rests on the call bar of a phone', async ({ page }) => {
    await open(page, '/contact');
    await leaveWaiting(page, 'Zoomed');
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/services');
    await expect(noticeOn(page)).toBeVisible();

    expect.soft(await faultsOf(page)).toEqual([]);
    expect(await fixedHeight(page)).toBe(0);

    for (const [width, height] of [
      [320, 568],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of ['(734) 555-0148', 'Discard it'])
        await expect.soft(noticeOn(page).getByText(name), name).toBeInViewport({ ratio: 1 });
      const callBar = page.getByRole('complementary', { name: 'Call us or ask for a quote' });
      const gap = async () => {
        const [above, below] = [page.locator('.outbox-notices'), callBar].map((part) => part.boundingBox());
        const { y = 0, height: noticeHeight = 0 } = (await above) ?? {};
        return y + noticeHeight - ((await below)?.y ?? 0);
      };
      // The call bar comes once the browser has told the page which buttons are in view.
      await expect.poll(gap, 'rests on the call bar').toBe(0);
    }
  });
});

test('menu, dialog and list of errors fit a screen of 320 by 256', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, '/contact');
  await page.getByRole('button', { name: 'Menu' }).click();
  const last = page.getByRole('navigation').getByRole('link').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');

  await send(page);

  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
  await close.scrollIntoViewIfNeeded();
  await expect(close).toBeInViewport({ ratio: 1 });
  await closeDialog(page);
  for (const rules of ['', SPACING]) {
    await addRules(page, rules);
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });

      expect.soft(await faultsOf(page), `${width} px`).toEqual([]);
    }
  }
});

/** Faults of a page: texts cut off, out of view, over one another, or wider than their control. */
async function faultsOf(page: Page): Promise<string[]> {
  const texts = await textsOf(page);
  expect(texts.length).toBeGreaterThan(20);
  const { width, scrollWidth } = await page.evaluate(() => ({
    width: innerWidth,
    scrollWidth: document.documentElement.scrollWidth,
  }));
  const faults = scrollWidth > width ? [`the page is ${scrollWidth - width} px too wide`] : [];
  for (const { text, where, isCut, lines } of texts) {
    if (isCut) faults.push(`“${text}” (${where}) is cut off`);
    if (lines.some(({ left, right }) => left < 0 || right > width + 1))
      faults.push(`“${text}” (${where}) is out of view`);
  }
  return [...faults, ...overlaps(texts), ...(await page.evaluate(overflowingControls))];
}

function overlaps(texts: Text[]): string[] {
  // The header and the call bar cover the page on purpose.
  const inPage = texts.filter(({ isFixed }) => !isFixed);
  return inPage.flatMap((one, index) =>
    inPage
      .slice(index + 1)
      .filter((other) => one.lines.some((line) => other.lines.some((another) => cover(line, another))))
      .map((other) => `“${one.text}” and “${other.text}” lie over one another`),
  );
}

/** A line's box is taller than its letters, so only the middle half of each counts. */
function cover(one: Text['lines'][number], other: Text['lines'][number]): boolean {
  const middle = ({ top, bottom }: typeof one) => ({
    from: top + (bottom - top) / 4,
    to: bottom - (bottom - top) / 4,
  });
  const [a, b] = [middle(one), middle(other)];
  return one.left < other.right - 2 && other.left < one.right - 2 && a.from < b.to && b.from < a.to;
}

function overflowingControls(): string[] {
  return [...document.querySelectorAll('a, button, select')].flatMap((control) => {
    const isOver =
      control.scrollWidth > control.clientWidth + 1 && getComputedStyle(control).display !== 'inline';
    return isOver && !control.matches('[class$="-card"]') ? [`“${control.textContent}” is too narrow`] : [];
  });
}

/** How much of the view is covered when the page is scrolled, px. */
async function fixedHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, 600);
    return ['header', 'aside']
      .flatMap((name) => [...document.querySelectorAll(name)])
      .map((element) => element.getBoundingClientRect())
      .reduce(
        (height, { top, bottom }) => height + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)),
        0,
      );
  });
}
