/** An error in one part stops React. The server's page remains and works as without scripts. */
import type { Page } from '@playwright/test';
import { fill, send, stored } from './quote-requests.ts';
import { expect, holdScripts, hydrated, open, STILL, test } from './site.ts';

test.use(STILL);

test('a percent sign in an anchor or in the address breaks no page for the visitor', async ({ page }) => {
  await page.route('**/services', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/(?<=#|id=")window-cleaning(?=")/g, '100%-cleaning');
    await route.fulfill({ response, body });
  });
  await open(page, '/services');
  await page.getByRole('navigation', { name: 'Services on this page' }).getByRole('link').first().click();
  await expect(page).toHaveURL('/services#100%-cleaning');
  await expect(page.locator('[id="100%-cleaning"]')).toBeInViewport();

  await open(page, '/about#100%');
  await open(page, '/services#100%');

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main article')).toHaveCount(10);
});

test.describe('after an uncaught error', () => {
  test.use({ expectedMessage: /The page goes on without React|broken for the test/ });

  for (const [where, breakPage] of [
    ['an effect', (page: Page) => page.addInitScript(breakLists)],
    [
      'the rendering',
      (page: Page) =>
        page.route('**/services', async (route) => {
          const response = await route.fetch();
          const html = await response.text();
          const body = html.replace('"services":[', '"services":"broken for the test","unused":[');
          await route.fulfill({ response, body });
        }),
    ],
  ] as const) {
    test(`in ${where}, the page stays, and its links and menu work`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await breakPage(page);
      const said = goesOnWithoutReact(page);
      await page.goto('/services');
      await said;

      await expect(page.locator('main article')).toHaveCount(10);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveURL('/about');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Neighbors');
    });
  }

  test('in a subscription, the page stays, and the next page has React again', async ({ page }) => {
    await page.addInitScript(() => {
      const { addEventListener } = MediaQueryList.prototype;
      MediaQueryList.prototype.addEventListener = function (...args: Parameters<typeof addEventListener>) {
        if (this.media.includes('reduced-motion')) throw new Error('broken for the test');
        return addEventListener.apply(this, args);
      };
    });
    const said = goesOnWithoutReact(page);
    await page.goto('/');
    await page.evaluate(() => dispatchEvent(new Event('wheel')));
    await said;

    await expect(page.locator('#testimonials')).toBeAttached();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about');
    await hydrated(page);
    await expect(page.getByRole('button', { pressed: false }).first()).toBeVisible();
  });

  test('the form keeps the visitor’s text and posts it by itself', async ({ page, site }) => {
    const releaseScripts = await holdScripts(page);
    await page.addInitScript(() => {
      window.FormData = class extends FormData {
        constructor() {
          super();
          throw new Error('broken for the test');
        }
      };
    });
    const said = goesOnWithoutReact(page);
    await page.goto('/contact');
    await fill(page, 'Without React');
    releaseScripts();
    await said;

    await expect(page.getByLabel('Last Name')).toHaveValue('Without React');
    await send(page);

    await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
    expect(await stored(site, 'Without React')).toBe(1);
  });

  test('on a page reached by a link, its document is loaded', async ({ page }) => {
    await open(page, '/about');
    await page.evaluate(breakLists);
    const loaded = page.waitForEvent('load');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
    await loaded;

    await expect(page).toHaveURL('/services');
    await expect(page.locator('main article')).toHaveCount(10);
    await hydrated(page);
    await page.locator('#roof-cleaning').getByRole('button', { name: /^Next/ }).click();
    await expect(page.locator('#roof-cleaning').getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      'After',
    );
  });
});

/** In the page: breaks an effect of the services page. */
function breakLists(): void {
  Object.defineProperty(HTMLUListElement.prototype, 'querySelectorAll', {
    value: () => {
      throw new Error('broken for the test');
    },
  });
}

const goesOnWithoutReact = (page: Page) =>
  page.waitForEvent('console', (message) => message.text().includes('goes on without React'));
