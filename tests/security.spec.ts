import { wiped } from './comparison-page.ts';
import { expect, hydrated, open, STILL, test } from './site.ts';

test.use({ ...STILL, isFirstPage: true });

/** The violations of the page's security policy since the page loaded. */
const violations = () => (window as typeof window & { refused: string[] }).refused;

/** In the page: an element with these properties. */
declare function make(tag: string, properties: object): HTMLElement;

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const refused: string[] = [];
    const make = (tag: string, properties: object) => Object.assign(document.createElement(tag), properties);
    Object.assign(window, { refused, make });
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
  });
});

test('a visitor’s pages load only what they may, set no cookie, and store what /privacy says', async ({
  page,
  site,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  // With all motion of a first visit.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/');
  await wiped(page);
  for (const name of ['Services', 'About', 'Contact', 'Home']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await page.waitForURL(name === 'Home' ? '/' : `/${name.toLowerCase()}`);
  }
  expect(await page.evaluate(violations)).toEqual([]);
  for (const path of ['/services', '/about', '/privacy', '/contact?service=roof-cleaning']) {
    await open(page, path);
    expect(await page.evaluate(violations), path).toEqual([]);
  }
  await page.getByLabel('First Name').fill('Ada');
  await page.getByRole('button', { name: 'Dark theme' }).first().click();

  const kept = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
  }));
  expect(kept.local).toEqual(['theme']);
  expect(kept.session).toContain('quote-draft');
  // The other keys record how far the page was scrolled, and that the hero's stroke was shown.
  for (const key of kept.session) expect(['quote-draft', 'left-at', 'stroke-shown']).toContain(key);
  expect(await page.context().cookies()).toEqual([]);
  expect([...hosts]).toEqual([site.url]);
});

test.describe('a page that responds to a posted form', () => {
  test.use({ expectedMessage: /422/ });

  test('hydrates within its policy, whether the form had errors or not', async ({ page }) => {
    await open(page, '/contact');
    await page.getByLabel('First Name').fill('<script>alert(1)</script>');
    await page.getByLabel('Last Name').fill('Lovelace');
    await page.getByLabel('Phone').fill('7345550199');
    for (const [email, status] of [
      ['ada@nowhere', 422],
      ['ada@example.com', 200],
    ] as const) {
      // A script can set the field even while the page's dialog is open.
      await page.locator('#email').evaluate((field: HTMLInputElement, text) => {
        field.value = text;
      }, email);
      // Posts as a browser without scripts does, bypassing the page's handler.
      const returned = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.locator('#quote-form').evaluate((form: HTMLFormElement) => form.submit());
      expect((await returned).status()).toBe(status);
      await page.waitForLoadState('load');
      await hydrated(page);

      expect(await page.evaluate(violations), email).toEqual([]);
    }
  });
});

test.describe('content that an attacker managed to insert into a page', () => {
  test.use({
    expectedMessage: /Content Security Policy|Trusted|refused|blocked|violates|Failed to load|ERR_/i,
  });

  const planted: [name: string, directive: string, plant: () => unknown][] = [
    ['markup', 'require-trusted-types-for', () => make('div', { innerHTML: '<img src=x>' })],
    ['a script', 'require-trusted-types-for', () => make('script', { text: 'window.planted = true' })],
    [
      'a script from elsewhere',
      'require-trusted-types-for',
      () => make('script', { src: 'https://evil.example/x.js' }),
    ],
    [
      'a handler',
      'require-trusted-types-for',
      () => document.body.setAttribute('onclick', 'window.planted = true'),
    ],
    [
      'a style',
      'style-src-elem',
      () => document.head.append(make('style', { textContent: 'body { color: red }' })),
    ],
    ['a style attribute', 'style-src-attr', () => document.body.setAttribute('style', 'color: red')],
    [
      'a picture from elsewhere',
      'img-src',
      () => document.body.append(make('img', { src: 'https://evil.example/x.png' })),
    ],
    ['a call elsewhere', 'connect-src', () => void fetch('https://evil.example/').catch(() => {})],
    ['a frame', 'frame-src', () => document.body.append(make('iframe', { src: 'https://evil.example/' }))],
    ['another base', 'base-uri', () => document.head.append(make('base', { href: '/x/' }))],
    [
      'a form that posts elsewhere',
      'form-action',
      () => {
        const form = make('form', { action: 'https://evil.example/' }) as HTMLFormElement;
        document.body.append(form);
        form.submit();
      },
    ],
  ];
  test('is blocked, whatever it is', async ({ page }) => {
    await open(page, '/about');
    for (const [name, directive, plant] of planted) {
      await page.evaluate(() => {
        (window as typeof window & { refused: string[] }).refused.length = 0;
      });

      await page.evaluate(plant).catch(() => {});

      await expect.poll(() => page.evaluate(violations), name).toContain(directive);
      expect(await page.evaluate(() => 'planted' in window), name).toBe(false);
    }
  });
});
