import sharp from 'sharp';
import { closeDialog, send } from './quote-requests.ts';
import { expect, frames, open, test } from './site.ts';
import { about, company, testimonials } from './support/content.ts';
import { contrast, pages, rgb, textsOf } from './wcag.ts';

test.use({ expectedMessage: /404/ });

/** Texts that are on paper though the screen shows a part of them: testimonials, and both faces of cards. */
const PRINTED: Record<string, readonly string[]> = {
  '/': testimonials.flatMap(({ name, text }) => [name, `“${text}`]),
  '/about': about.values.shown.flatMap(({ title, text }) => [title, text]),
};

test('every control and icon is visible in high contrast, and print is ink only', async ({ page }) => {
  for (const path of pages) {
    await page.emulateMedia({
      media: 'screen',
      forcedColors: 'active',
      reducedMotion: 'reduce',
      colorScheme: 'dark',
    });
    await open(page, path);
    expect(await page.evaluate(unseenParts), path).toEqual([]);

    await page.emulateMedia({ media: 'print', forcedColors: 'none' });
    const texts = await textsOf(page);
    expect(texts.filter(({ isCut }) => isCut)).toEqual([]);
    const seen = (await textsOf(page, 'main')).filter(({ lines }) => lines.length > 0);
    const printed = (PRINTED[path] ?? []).map((text) => text.slice(0, 40).trim());
    expect(seen.map(({ text }) => text)).toEqual(expect.arrayContaining(printed));
    // Labels on a picture keep their own background.
    const labels = /comparison-slider-tag|testimonials-initials/;
    const pale = texts.filter(
      ({ color, where }) => contrast(rgb(color), [255, 255, 255]) < 4.5 && !labels.test(where),
    );
    expect(pale.map(({ text }) => text)).toEqual([]);
    for (const hidden of ['header :is(li, button)', '.button:not(header *)', '.round', '.dot', 'aside']) {
      expect(await page.locator(hidden).filter({ visible: true }).count(), hidden).toBe(0);
    }
    const onPaper = page.getByRole('banner').getByRole('link').filter({ visible: true });
    await expect(onPaper).toContainText([/Huron Bright/i, company.phone]);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const addresses = await page
      .getByRole('contentinfo')
      .getByRole('link')
      .filter({ visible: true })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBeGreaterThan(14);
    for (const address of addresses) expect(address).toMatch(/^(\/|tel:|mailto:|https:)/);
  }
});

test.describe('in high contrast', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

  test('current page and picture, the focus, and the handle on a picture are visible', async ({ page }) => {
    await open(page, '/services');
    const styleOf = (selector: string, pseudo: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, part) => {
          const { backgroundColor, borderTopColor, borderTopWidth, outlineColor, outlineStyle } =
            getComputedStyle(element, part);
          return { backgroundColor, borderTopColor, borderTopWidth, outlineColor, outlineStyle };
        }, pseudo);
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);

    const current = await styleOf('nav [aria-current]', '::after');
    expect(current.borderTopColor).not.toBe(canvas);
    expect(Number.parseFloat(current.borderTopWidth)).toBeGreaterThan(0);
    const shown = await styleOf('.dot[aria-current]', '::before');
    const other = await styleOf('.dot:not([aria-current])', '::before');
    expect(shown.backgroundColor).not.toBe(other.backgroundColor);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const focused = await styleOf(':focus', '');
    expect(focused.outlineStyle).not.toBe('none');
    expect(focused.outlineColor).not.toBe(canvas);
    await page.goto('/services#gutter-cleaning');
    const services = 'nav[aria-label="Services on this page"] a';
    const here = await styleOf(`${services}[aria-current]`, '');
    const elsewhere = await styleOf(`${services}:not([aria-current])`, '');
    expect(here.borderTopColor).not.toBe(elsewhere.borderTopColor);
    await page.goto('/');
    const person = await styleOf('[data-initials][aria-current="true"]', '::before');
    const neighbor = await styleOf('[data-initials]:not([aria-current="true"])', '::before');
    expect(person.backgroundColor).not.toBe(neighbor.backgroundColor);

    const view = page.locator('#services article figure > div').first();
    await view.scrollIntoViewIfNeeded();
    const shot = await view.locator('[class*="-handle"]').screenshot();
    const pixels = await sharp(shot).removeAlpha().raw().toBuffer();
    const shades = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 3) {
      const shade = pixels.subarray(at, at + 3).toString('hex');
      shades.set(shade, (shades.get(shade) ?? 0) + 1);
    }
    expect(shades.get('ffffff')).toBeGreaterThan(500);
    const dark = [...shades].filter(([shade]) => /^([0-3].){3}$/.test(shade)).map(([, count]) => count);
    expect(Math.max(...dark)).toBeGreaterThan(30);
  });

  test('the focused option, invalid fields and ticked boxes are marked', async ({ page }) => {
    await open(page, '/contact');
    await page.getByLabel('Property Type').click();
    await page.keyboard.press('ArrowDown');
    const option = page.locator('option:focus');
    await expect(option).toHaveCSS('outline-style', 'solid');
    expect(await option.evaluate((element) => getComputedStyle(element).outlineColor)).not.toMatch(/, 0\)$/);
    await page.keyboard.press('Escape');

    await send(page);
    await closeDialog(page);
    await expect(page.locator('#email-error')).toBeVisible();
    await expect(page.getByLabel('My schedule is flexible')).toHaveCSS('appearance', 'auto');
  });
});

test('with reduced motion nothing on any page moves, whatever the visitor presses', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const note = (event: Event) => {
      const { type, target, propertyName } = event as TransitionEvent;
      moved.push(`${type} ${propertyName} ${(target as Element).className}`);
    };
    for (const type of ['transitionrun', 'animationstart']) addEventListener(type, note, true);
    document.startViewTransition = () => {
      throw new Error('A view transition under reduced motion');
    };
  });
  const still = async () => {
    await frames(page);
    const running = await page.evaluate(() => document.getAnimations().length);
    return [running, await page.evaluate(() => (window as typeof window & { moved: string[] }).moved)];
  };
  await open(page, '/');
  await page.locator('#home').getByRole('link', { name: 'Get Free Quote' }).hover();
  // The link jumps there at once.
  await page.locator('#home').getByRole('link', { name: 'View Services' }).click();
  expect(await page.locator('#services').evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(130);
  await page.getByRole('button', { name: /^Testimonial 2/ }).click();
  expect(await still()).toEqual([0, []]);

  await open(page, '/services');
  await page.locator('#roof-cleaning').getByRole('button', { name: 'Next picture' }).click();
  expect(await still()).toEqual([0, []]);

  await open(page, '/about');
  await page.getByRole('main').getByRole('button').first().click();
  expect(await still()).toEqual([0, []]);

  await open(page, '/contact');
  await page.getByLabel('Property Type').click();
  await page.keyboard.press('Escape');
  await send(page);
  expect(await still()).toEqual([0, []]);
  await closeDialog(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await still()).toEqual([0, []]);
  await page.getByRole('navigation').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  expect(await still()).toEqual([0, []]);
});

/** Controls without their own outline, and icons in the color of their background. */
function unseenParts(): string[] {
  const canvas = getComputedStyle(document.body).backgroundColor;
  const unseen: string[] = [];
  const controls =
    '.button, .round, input:not([type=range], [type=checkbox]), select, textarea, [aria-pressed]';
  for (const control of document.querySelectorAll(controls)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches('[tabindex="-1"]'))
      continue;
    const faces = [control, ...control.querySelectorAll('span')].map((face) => getComputedStyle(face));
    const isOutlined = faces.some(
      ({ borderTopWidth, borderTopStyle, borderTopColor }) =>
        Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none' && borderTopColor !== canvas,
    );
    if (!isOutlined) unseen.push(`${control.className}: ${control.textContent}`);
  }
  for (const icon of document.querySelectorAll('svg:not([aria-hidden] *)')) {
    if (icon.checkVisibility() && getComputedStyle(icon).color === canvas)
      unseen.push(icon.outerHTML.slice(0, 60));
  }
  return unseen;
}
