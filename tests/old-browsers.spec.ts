/**
 * Browsers of 2022 and 2023, of which phones that get no newer one still go about (iOS 16): Chromium with what they
 * lack taken out. The styles and the menu must do without `light-dark()`, `popover` and what came with them.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { closeDialog, fill, send, stored } from './quote-requests.ts';
import { test as base, expect } from './site.ts';

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
    const answer = await route.fetch();
    const text = await answer.text();
    const body =
      type === 'stylesheet'
        ? makeStylesOld(text)
        : text.replace(/(?<=<style>).*?(?=<\/style>)/s, (styles) => makeStylesOld(styles));
    // The policy has the hash of the styles as they were.
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': '' }, body });
  });
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) {
      Reflect.deleteProperty(HTMLElement.prototype, name);
    }
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'popoverTargetElement');
    Reflect.deleteProperty(Document.prototype, 'startViewTransition');
    Reflect.deleteProperty(window, 'trustedTypes');
    const { matches } = Element.prototype;
    Object.assign(Element.prototype, {
      matches(this: Element, selector: string) {
        if (selector.includes(':popover-open')) throw new SyntaxError(`'${selector}' is not a valid selector`);
        return matches.call(this, selector);
      },
    });
    // The attributes mean nothing there.
    addEventListener(
      'beforetoggle',
      (event) => event.target instanceof Element && event.target.hasAttribute('popover') && event.preventDefault(),
      true,
    );
  });
}

function makeStylesOld(styles: string): string {
  return styles
    .replaceAll('light-dark(', 'unknown-colors(')
    .replaceAll(':popover-open', ':unknown-open')
    .replaceAll('@starting-style', '@unknown-style');
}

for (const path of ['/', '/services', '/about', '/contact']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${path} can be read, ${colorScheme}`, async ({ page, hydrated }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await hydrated(page);
      const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze();
      const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);

      expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
      expect(paper).toBe(colorScheme === 'light' ? 'rgb(252, 250, 244)' : 'rgb(7, 26, 32)');
    });
  }
}

test('the menu opens on a phone, closes after a link is chosen, or when something else is touched', async ({
  page,
  hydrated,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeHidden();

  await button.click();
  await expect(menu).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await menu.getByRole('link', { name: 'About' }).click();

  await expect(page).toHaveURL('/about');
  await expect(menu).toBeHidden();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await page.locator('footer').click();
  await expect(menu).toBeHidden();
});

test('the theme is changed, and a request is corrected, sent and stored', async ({ page, hydrated, site }) => {
  await page.goto('/contact');
  await hydrated(page);
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
  await closeDialog(page);
  await fill(page, 'Elder');
  await send(page);

  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(7, 26, 32)');
  expect(await stored(site, 'Elder')).toBe(1);
});
