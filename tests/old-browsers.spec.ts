/**
 * Imitates browsers of 2022 and 2023, the newest that some phones get (iOS 16.4), by Chromium without newer
 * features. The built scripts must parse there, and the pages must work without those features.
 * Over 250 lines because it takes away each newer feature by itself.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type AnyNode, parse } from 'acorn';
import { pages } from '../site/pages.ts';
import { edgeOf, handleOf } from './comparison-page.ts';
import { leaveWaiting } from './outbox-page.ts';
import { closeDialog, fill, inOutbox, send, stored } from './quote-requests.ts';
import { test as base, expect, open } from './site.ts';
import { showIn, violationsOf } from './wcag.ts';

const PHONE = { width: 390, height: 844 };

const test = base.extend({
  page: async ({ page }, use) => {
    await makeOld(page);
    await use(page);
  },
});

async function makeOld(page: Page): Promise<void> {
  await page.route(/(\.css|\/\w*)(\?.*)?$/, async (route) => {
    const type = route.request().resourceType();
    if (type !== 'document' && type !== 'stylesheet') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    const body =
      type === 'stylesheet'
        ? makeStylesOld(text)
        : text.replace(/(?<=<style>).*?(?=<\/style>)/s, (styles) => makeStylesOld(styles));
    // The policy has the hash of the original styles, so this response comes without a policy.
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-security-policy': '' },
      body,
    });
  });
  await page.addInitScript(() => {
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    const newer: [object, string][] = [
      [window, 'navigation trustedTypes requestIdleCallback scheduler Temporal onscrollend Iterator'],
      [Document.prototype, 'startViewTransition onscrollend'],
      [Element.prototype, 'checkVisibility moveBefore onscrollend setHTML'],
      [HTMLElement.prototype, 'onscrollend popover showPopover hidePopover togglePopover'],
      [HTMLButtonElement.prototype, 'popoverTargetElement'],
      [HTMLDialogElement.prototype, 'closedBy requestClose'],
      [HTMLSelectElement.prototype, 'showPicker'],
      [IDBFactory.prototype, 'databases'],
      [URL, 'canParse parse'],
      [AbortSignal, 'any'],
      [Response, 'json'],
      [Array, 'fromAsync'],
      [Object, 'groupBy'],
      [Map, 'groupBy'],
      [Promise, 'withResolvers try'],
      [RegExp, 'escape'],
      [Error, 'isError'],
      [Uint8Array, 'fromBase64 fromHex'],
      [
        Set.prototype,
        'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
      ],
      [iterator, 'map filter take drop flatMap reduce toArray forEach some every find'],
    ];
    for (const [owner, names] of newer)
      for (const name of names.split(' ')) Reflect.deleteProperty(owner, name);
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), true);
    // In these browsers the flag v of a regular expression is an error.
    const refuseFlag = (flags: unknown) => {
      if (String(flags).includes('v'))
        throw new SyntaxError(`Invalid flags for a regular expression: ${flags}`);
    };
    window.RegExp = new Proxy(RegExp, {
      apply(target, self, [pattern, flags]) {
        refuseFlag(flags);
        return Reflect.apply(target, self, [pattern, flags]);
      },
      construct(target, [pattern, flags], newTarget) {
        refuseFlag(flags);
        return Reflect.construct(target, [pattern, flags], newTarget);
      },
    });
    const { matches } = Element.prototype;
    Object.assign(Element.prototype, {
      matches(this: Element, selector: string) {
        if (selector.includes(':popover-open'))
          throw new SyntaxError(`'${selector}' is not a valid selector`);
        return matches.call(this, selector);
      },
    });
    // These browsers ignore the attributes that open and close popovers.
    addEventListener(
      'beforetoggle',
      (event) =>
        event.target instanceof Element && event.target.hasAttribute('popover') && event.preventDefault(),
      true,
    );
  });
}

function makeStylesOld(styles: string): string {
  return styles
    .replaceAll('light-dark(', 'unknown-colors(')
    .replaceAll(':popover-open', ':unknown-open')
    .replaceAll('@starting-style', '@unknown-style')
    .replaceAll('@property', '@unknown-property')
    .replaceAll('@view-transition', '@unknown-transition')
    .replaceAll('content-visibility', 'unknown-visibility');
}

test('every built script parses in an old browser, its regular expressions too', async () => {
  const client = fileURLToPath(new URL('../build/client', import.meta.url));
  const texts: [string, string][] = [];
  for (const name of await readdir(client, { recursive: true })) {
    if (!/\.(js|html)$/.test(name)) continue;
    const text = await readFile(join(client, name), 'utf8');
    if (name.endsWith('.js')) texts.push([name, text]);
    // Everything but data blocks, which have a type.
    else
      for (const [, script] of text.matchAll(/<script(?![^>]* type=)[^>]*>(.*?)<\/script>/gs))
        texts.push([name, script ?? '']);
  }

  expect(texts.filter(([name]) => name.endsWith('.html'))).toHaveLength(2 * pages.length);
  expect(texts.length).toBeGreaterThan(10);
  for (const [name, text] of texts) expect(newerSyntax(text), name).toEqual([]);
});

test('the check of scripts recognizes newer syntax', () => {
  for (const script of [
    'using file = open()',
    'import data from "./data.json" with { type: "json" }',
    '/[\\p{M}--a]/v',
    'RegExp(`[a--b]`, `gv`)',
    'new RegExp("(?i:a)")',
  ]) {
    expect(newerSyntax(script), script).toHaveLength(1);
  }
  expect(newerSyntax('class A { static { /(?<=a)b/du } #c = 1; }')).toEqual([]);
});

/** Returns an error for each syntax newer than ECMAScript 2022, the last that all supported browsers have. */
function newerSyntax(script: string): string[] {
  const problems: string[] = [];
  const attempt = (source: string) => {
    try {
      return parse(source, { ecmaVersion: 2022, sourceType: 'module' });
    } catch (error) {
      problems.push(`${error}: ${source.slice(0, 80)}`);
      return undefined;
    }
  };
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as AnyNode;
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && isRegExp(node.callee)) {
      const [pattern, flags] = node.arguments.map(textOf);
      // A pattern that the script assembles at run time cannot be checked here.
      if (pattern !== undefined) attempt(`/${pattern.replace(/(?<!\\)\//g, '\\/')}/${flags ?? ''}`);
    }
    for (const child of Object.values(value)) visit(child);
  };
  visit(attempt(script));
  return problems;
}

function textOf(node: AnyNode): string | undefined {
  if (node.type === 'TemplateLiteral')
    return node.quasis.length === 1 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}

function isRegExp(callee: AnyNode): boolean {
  return callee.type === 'Identifier' && callee.name === 'RegExp';
}

test('a visitor with an old browser can read every page in both themes', async ({ page }) => {
  for (const path of ['/', '/services', '/about', '/contact']) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await open(page, path);
    expect(await page.evaluate(() => document.fonts.check('1em "Bricolage Inline"'))).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme);
      const paper = colorScheme === 'light' ? 'rgb(252, 250, 244)' : 'rgb(7, 26, 32)';
      await expect(page.locator('body')).toHaveCSS('background-color', paper);
      const where = `${path}, ${colorScheme}`;
      expect(await violationsOf(page, { rules: ['color-contrast'] }), where).toEqual([]);
    }
    const views = page.locator('#services figure > div, #testimonials figure > div');
    await expect(views).toHaveCount(path === '/' ? 6 : 0);
    for (const view of await views.all()) {
      // The edge leans and travels farther than the picture's width, so 54 % of its way is a little over 0.54.
      expect(Math.abs((await view.evaluate(edgeOf)) - 0.54)).toBeLessThan(0.01);
      expect(await view.evaluate(handleOf)).toBeCloseTo(0.54);
    }
  }
});

test('the menu closes after a link, a touch elsewhere, or on a wider screen', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeHidden();

  await button.click();
  await expect(menu).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await menu.getByRole('link', { name: 'About' }).click();

  await expect(page).toHaveURL('/about');
  await expect(menu).toBeHidden();
  await expect(button).not.toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect(menu).toBeVisible();
  await page.locator('footer').click();
  await expect(menu).toBeHidden();

  await button.click();
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.getByRole('banner').getByRole('link').first().click({ trial: true });
  await menu.getByRole('link', { name: 'Services' }).click({ trial: true });
  await page.setViewportSize(PHONE);
  await expect(menu).toBeHidden();
});

test.describe('a visitor changes the theme, corrects the form and sends it', () => {
  test.use({ expectedMessage: /did not take|net::ERR/ });

  test('and a request that waits is sent on the next visit', async ({ page, site }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/contact');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
    await closeDialog(page);
    await fill(page, 'Elder');
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(7, 26, 32)');
    expect(await stored(site, 'Elder')).toBe(1);

    await closeDialog(page);
    await leaveWaiting(page, 'Unlisted');
    await page.unroute('**/api/quotes');
    await open(page, '/about');
    await expect.poll(() => inOutbox(page)).toBe(0);
    expect(await stored(site, 'Unlisted')).toBe(1);
  });
});
