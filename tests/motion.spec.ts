/**
 * Everything that moves uses only transforms and opacity, which the compositor animates, so a phone's main
 * thread stays free. The test records every animation in every frame, including transitions and view
 * transitions.
 */
import type { Page } from '@playwright/test';
import { wiped } from './comparison-page.ts';
import { arrive, arrivePhotos, openRequest, signIn, test as withDesk } from './desk-page.ts';
import { openPreview, sheet } from './preview-page.ts';
import { closeDialog, fill, send } from './quote-requests.ts';
import { expect, hold, hydrated, open } from './site.ts';

const FOR_THE_COMPOSITOR = ['opacity', 'rotate', 'scale', 'transform', 'translate'];

const test = withDesk.extend<{ animated: (page: Page) => Promise<string[]> }>({
  /** The properties animated since the last call. Anything but transforms and opacity fails the test. */
  animated: async ({ page }, use) => {
    await page.addInitScript(recordAnimations);
    await use(async () => {
      const notes = await page.evaluate(takeRecords);
      const others = notes.filter(({ property }) => !FOR_THE_COMPOSITOR.includes(property));
      expect(others).toEqual([]);
      return [...new Set(notes.map(({ property }) => property))].sort();
    });
  },
});

test.use({ isFirstPage: true });

const phone = { width: 390, height: 844 };

test.describe('on a wide screen, then on a phone, only by transforms and opacity', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: true });

  test('the wipe, the buttons, the theme and the menu move', async ({ page, animated }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await wiped(page);
    expect(await animated(page)).toEqual(['translate']);
    await hydrated(page);

    const home = page.locator('#home');
    await home.getByRole('link', { name: 'Get Free Quote' }).hover();
    await home.getByRole('link', { name: 'View Services' }).hover();
    for (const size of [page.viewportSize() ?? phone, phone]) {
      await page.setViewportSize(size);
      if (size === phone) await page.getByRole('button', { name: 'Menu' }).click();
      await page.locator('[data-theme-toggle]:visible').click();
      for (const link of await page.locator('header').getByRole('link').filter({ visible: true }).all())
        await link.hover();
      await allAnimationsEnded(page);
      expect(await animated(page)).toContain('opacity');
    }
    await page.keyboard.press('Escape');
    await allAnimationsEnded(page);
    await animated(page);
  });

  test('the cards, the testimonials and a comparison move', async ({ page, animated }) => {
    await open(page, '/');
    await page.locator('#services article').first().hover();
    await page.getByRole('button', { name: /^Testimonial 2/ }).click();
    await allAnimationsEnded(page);
    expect(await animated(page)).toContain('opacity');

    await open(page, '/services');
    const card = page.locator('#roof-cleaning');
    for (const name of ['Next picture', 'Previous picture', 'After: ', 'Before: ']) {
      if (name === 'After: ') await page.setViewportSize(phone);
      await card.getByRole('button', { name }).click();
      await allAnimationsEnded(page);
      expect(await animated(page), name).toEqual(['opacity', 'translate']);
    }
    await card.getByRole('slider').press('ArrowLeft');
    await card.locator('[class*="-handle"]').hover();
    await page.mouse.down();
    await page.mouse.move(100, 300, { steps: 5 });
    await page.mouse.up();
    await allAnimationsEnded(page);
    await animated(page);

    await open(page, '/about');
    const flipped = page.getByRole('button', { name: 'Excellence' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await flipped.click();
      await allAnimationsEnded(page);
      expect(await animated(page)).toContain('transform');
    }
  });
});

test.describe('on a phone, only by transforms and opacity', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('the next page, the form and its dialogs move', async ({ page, animated }) => {
    await open(page, '/about');
    await page.locator('main a[href="/contact"]').filter({ visible: true }).first().click();
    await expect(page.getByLabel('First Name')).toBeVisible();
    await allAnimationsEnded(page);
    expect(await animated(page)).toContain('opacity');

    await page.getByLabel('First Name').hover();
    await page.getByLabel('Property Type').click();
    await page.keyboard.press('Escape');
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
    await allAnimationsEnded(page);
    expect(await animated(page)).toEqual(expect.arrayContaining(['opacity', 'translate']));
    await closeDialog(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await fill(page, 'Motion');
    await send(page);
    await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
    await allAnimationsEnded(page);
    expect(await animated(page)).toEqual(expect.arrayContaining(['opacity', 'translate']));
  });

  test('the desk’s loading state, photo and sheet move', async ({ page, site, desk: _, animated }) => {
    const id = await arrive(site, { lastName: 'Mover' }, 2);
    await arrivePhotos(site, id, [1, 2]);
    await signIn(page, site);
    const release = await hold(page, `**/requests/${id}`);
    await openRequest(page, 'Ada Mover').catch(() => {});
    await page.waitForFunction(() => document.getAnimations().length > 0);
    expect(await animated(page)).toContain('opacity');
    release();
    await page.getByRole('button', { name: 'Photo 1 of 2' }).hover();
    await page.getByRole('button', { name: 'Photo 1 of 2' }).click();
    await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible();
    await allAnimationsEnded(page);
    expect(await animated(page)).toContain('opacity');

    await page.setViewportSize({ width: 1440, height: 900 });
    await openPreview(page, site);
    await page.locator('main [data-edit]').first().click();
    await expect(sheet(page)).toBeVisible();
    await allAnimationsEnded(page);
    expect(await animated(page)).toContain('opacity');
  });
});

test('the home page at rest runs no animation and asks for no frame', async ({ page }) => {
  await page.addInitScript(() => {
    const state = Object.assign(window, { asked: 0 });
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => {
      state.asked += 1;
      return ask(callback);
    };
  });
  await page.goto('/');
  await wiped(page);
  await hydrated(page);
  await page.getByRole('button', { name: 'Pause the testimonials' }).click();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await allAnimationsEnded(page);

  const seen = await page.evaluate(async () => {
    const state = window as typeof window & { asked: number };
    const frames = 30;
    const before = state.asked;
    for (let frame = 0; frame < frames; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return { running: document.getAnimations().length, asked: state.asked - before - frames };
  });

  expect(seen).toEqual({ running: 0, asked: 0 });
});

type Note = { property: string; of: string };
type Noted = typeof window & { notes: Map<string, Note> };

/**
 * In the page: records all animations in each frame, and at each start, because one may end before the next
 * frame.
 */
function recordAnimations(): void {
  const { notes } = Object.assign(window, { notes: new Map<string, Note>() });
  const look = () => {
    for (const animation of document.getAnimations()) {
      if (!(animation.effect instanceof KeyframeEffect)) continue;
      const { target, pseudoElement } = animation.effect;
      const of = `${target?.tagName}.${target?.getAttribute('class') ?? ''}${pseudoElement ?? ''}`;
      for (const keyframe of animation.effect.getKeyframes()) {
        for (const property of Object.keys(keyframe)) {
          if (['offset', 'computedOffset', 'easing', 'composite'].includes(property)) continue;
          notes.set(`${property} ${of}`, { property, of });
        }
      }
    }
  };
  const lookAgain = () => {
    look();
    requestAnimationFrame(lookAgain);
  };
  for (const type of ['transitionrun', 'animationstart']) addEventListener(type, look, true);
  lookAgain();
}

function takeRecords(): Note[] {
  const { notes } = window as Noted;
  const taken = [...notes.values()];
  notes.clear();
  return taken;
}

/** Waits until no animation runs. */
async function allAnimationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    while (document.getAnimations().length > 0) await frame();
  });
}
