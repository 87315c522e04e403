/** Measurements for the tests of WCAG's criteria. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const pages = ['/', '/services', '/about', '/contact', '/privacy', '/nowhere'];

/** Waits for the theme, which the page takes from the system after a moment. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains('dark') === dark,
    colorScheme === 'dark',
  );
}

/** Axe's rules about colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
type Look = { colorScheme: 'light' | 'dark'; width: number; rules?: string[] };
export const LIGHT_AND_WIDE: Look = { colorScheme: 'light', width: 1440 };
export const DARK_AND_NARROW: Look = { colorScheme: 'dark', width: 320 };
/**
 * Two looks check all of axe's rules. The other combinations of theme and width (px) check the rules about
 * colors, which depend on both.
 */
export const looks: Look[] = [
  LIGHT_AND_WIDE,
  { colorScheme: 'dark', width: 1440, rules: COLOR_RULES },
  DARK_AND_NARROW,
  { colorScheme: 'light', width: 320, rules: COLOR_RULES },
];

/**
 * Runs axe on the page as it is or on a part of it (`root`), with all rules or some. The report omits passed
 * checks, which would be a hundred times as long.
 */
export async function runAxe(page: Page, { root, rules }: { root?: string; rules?: string[] } = {}) {
  const isThere = await page.evaluate(() => 'axe' in window);
  // Axe's script has half a megabyte, so each page gets it only once.
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) })
    // The pages have no frames, for which axe would open another page each time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (root) builder.include(root);
  if (rules) builder.withRules(rules);
  return builder.analyze();
}

/** Axe's findings, in one line each. */
export async function violationsOf(
  page: Page,
  options: { root?: string; rules?: string[] },
): Promise<string[]> {
  const { violations } = await runAxe(page, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
}

/**
 * The page as it is breaks no rule of axe, in both themes at two widths. At three screen widths nothing is
 * wider than the screen.
 */
export async function expectAccessible(page: Page, inLooks = looks): Promise<void> {
  // Axe would measure colors in the middle of a fade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { colorScheme, width, ...rules } of inLooks) {
    await showIn(page, colorScheme);
    await page.setViewportSize({ width, height: 900 });

    expect(await violationsOf(page, rules), `${colorScheme}, ${width} px`).toEqual([]);
    await expectToFit(page);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await expectToFit(page);
}

async function expectToFit(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
}

/** Adds style rules in the way that the security policy allows. Returns a function that removes them. */
export async function addRules(page: Page, rules: string): Promise<() => Promise<void>> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets.pop();
    });
}

export type Text = {
  text: string;
  /** A class or tag that identifies the element for a reader. */
  where: string;
  /** px in the whole page, clipped to the visible part; one for each line. */
  lines: { left: number; top: number; right: number; bottom: number }[];
  /** The computed color: rgb() or rgba(). */
  color: string;
  /** 24 px, or 18.66 px and bold: WCAG's large text. */
  isLarge: boolean;
  /** Whether an ancestor cuts a part of it off. */
  isCut: boolean;
  /** Whether it is in the header, the call bar or a dialog, which do not scroll with the page. */
  isFixed: boolean;
};

/** Each visible text in reading order, including the text that a control shows. */
export function textsOf(page: Page, root = 'body'): Promise<Text[]> {
  return page.evaluate((selector) => {
    const texts: Text[] = [];
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    /** Converts to rgb(), because a mixed color is computed as oklab(). */
    const drawn = (color: string) => {
      if (!canvas) throw new Error('There is no canvas');
      canvas.fillStyle = color;
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha = 255] = canvas.getImageData(0, 0, 1, 1).data;
      return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
    };
    /** A control's box, 8 px smaller on each side, so without its border. */
    const inside = (control: Element) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return new DOMRect(left + 8, top + 8, width - 16, height - 16);
    };
    const start = document.querySelector(selector);
    if (!start) throw new Error(`There is no ${selector}`);
    const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const isControl =
        node instanceof Element &&
        node.matches('input:not([type=checkbox], [type=range]), textarea, select:not(:open)');
      const element = isControl ? node : node.parentElement;
      const isText =
        node instanceof Text &&
        /\S/.test(node.data) &&
        !element?.closest('select:not(:open), script, style, noscript');
      if (!element || !(isControl || isText)) continue;
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!isSeen || element.closest('.visually-hidden, .skip-link, [class$="-honeypot"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = isControl ? [inside(element)] : [...range.getClientRects()];
      let isCut = false;
      const lines = rects.flatMap((rect) => {
        const seen = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
        let isScrolled = false;
        for (
          let around: Element | null = element;
          around && around !== document.body;
          around = around.parentElement
        ) {
          const { overflowX, overflowY, position } = getComputedStyle(around);
          const box = around.getBoundingClientRect();
          if (overflowX !== 'visible' && overflowX !== 'clip') {
            // The visitor can scroll to text in a scrolling part, so it is not cut.
            isScrolled ||= overflowX === 'auto' || overflowY === 'auto';
            const isOver = rect.left < box.left - 2 || rect.right > box.right + 2;
            if (!isScrolled && (isOver || rect.top < box.top - 4 || rect.bottom > box.bottom + 4))
              isCut = true;
            seen.left = Math.max(seen.left, box.left);
            seen.right = Math.min(seen.right, box.right);
            seen.top = Math.max(seen.top, box.top);
            seen.bottom = Math.min(seen.bottom, box.bottom);
          }
          if (position === 'fixed') break;
        }
        const y = scrollY;
        // Skips options scrolled out of an open list: no element of the page clips them.
        const isHere = (at: number) =>
          document.elementFromPoint((seen.left + seen.right) / 2, at) === element;
        if (element.localName === 'option' && !(isHere(seen.top) && isHere(seen.bottom))) return [];
        seen.top += y;
        seen.bottom += y;
        return seen.right - seen.left > 2 && seen.bottom - seen.top > 2 ? [seen] : [];
      });
      if (lines.length === 0 && !isCut) continue;
      const style =
        node instanceof Element && node.matches(':placeholder-shown')
          ? getComputedStyle(node, '::placeholder')
          : getComputedStyle(element);
      const size = Number.parseFloat(style.fontSize);
      texts.push({
        text: (node.textContent ?? '').trim().slice(0, 40),
        where: element.className.toString() || element.localName,
        lines,
        color: drawn(style.color),
        isLarge: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
        isCut,
        isFixed: element.closest('header, aside, dialog') !== null,
      });
    }
    return texts;
  }, root);
}

type Rgb = readonly [number, number, number];

/** Converts a computed color to RGB, laid over the color beneath. */
export function rgb(color: string, beneath: Rgb = [255, 255, 255]): Rgb {
  const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return [mix(r, beneath[0]), mix(g, beneath[1]), mix(b, beneath[2])];
}

/** WCAG's contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [r = 0, g = 0, b = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
