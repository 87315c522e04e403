/**
 * An open tab during a new publication: no visitor sees a mixture of two editions, and the tab continues to
 * work.
 */
import type { Page } from '@playwright/test';
import { createEdition, type Edition } from '../server/pages/edition.ts';
import type { Pages } from '../server/pages/pages.ts';
import { loadProgram } from '../server/pages/program.ts';
import type { StoredRequest } from '../server/store/stored-request.ts';
import { footerLink, heading, withoutNavigationApi } from './navigation-page.ts';
import { fill, send } from './quote-requests.ts';
import { test as base, expect, hydrated, open } from './site.ts';
import { content } from './support/content.ts';
import { pageSettings } from './support/pages.ts';
import { startServer } from './support/server.ts';

/** The other edition's phone number, on every page, and its heading of the About page. */
const OTHER_PHONE = '(616) 555-0123';
const OTHER_HEADING = 'Other neighbors';
/** The services that a visitor ticks. The other edition renames the second. */
const [TICKED = '', RENAMED = ''] = content.frame.services.map(({ title }) => title);
const OTHER_TITLE = 'Spotless Driveways';

type Changing = {
  url: string;
  change: () => void;
  stored: () => Promise<StoredRequest[]>;
};

const test = base.extend<{ changing: Changing }, { editions: Edition[] }>({
  editions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern.
    async ({}, use) => {
      const program = await loadProgram();
      const { company } = content.frame;
      const other = structuredClone(content);
      other.frame.company = { ...company, phone: OTHER_PHONE, phoneLink: 'tel:+16165550123' };
      other.frame.services = content.frame.services.map((service) =>
        service.title === RENAMED ? { ...service, title: OTHER_TITLE } : service,
      );
      other.pages.about.heading = [OTHER_HEADING, '', ''];
      await use([
        await createEdition(program, content, pageSettings),
        await createEdition(program, other, pageSettings),
      ]);
    },
    { scope: 'worker' },
  ],
  changing: async ({ page, editions }, use) => {
    const [before, after] = editions as [Edition, Edition];
    let current = before;
    const pages: Pages = {
      get files() {
        return current.files;
      },
      render: (request) => current.render(request),
    };
    await using server = await startServer({ pages, content: () => current.content });
    const change = () => {
      current = after;
    };
    await use({ url: server.url, change, stored: server.stored });
    // A page that still loads its scripts would ask a server that is shutting down.
    await page.goto('about:blank');
  },
});

const ticked = (page: Page) =>
  page.getByRole('group', { name: 'Which services?' }).getByRole('checkbox', { checked: true });

async function askForTwo(page: Page): Promise<void> {
  await expect(page.getByRole('group', { name: 'Which services?' })).toBeHidden();
  await page.getByLabel('Service Needed').selectOption('multiple-services');
  for (const title of [TICKED, RENAMED]) await page.getByLabel(title, { exact: true }).check();
}

async function expectBothStored({ stored }: Changing): Promise<void> {
  expect((await stored()).map(({ payload }) => payload.services)).toEqual([[TICKED, OTHER_TITLE]]);
}

const phone = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: /555-01/ });

test('by documents a link shows the page and its frame from one edition', { tag: '@one-engine' }, async ({
  page,
  changing,
}) => {
  await withoutNavigationApi(page);
  await open(page, `${changing.url}/contact`);
  await expect(phone(page)).toHaveText(content.frame.company.phone);

  changing.change();
  await footerLink(page, 'About Us').click();
  await expect(heading(page)).toHaveText(OTHER_HEADING);
  await expect(phone(page)).toHaveText(OTHER_PHONE);
});

test('links, Back and Forward show whole pages of one edition, and the visitor’s text stays', async ({
  page,
  changing,
}) => {
  await open(page, `${changing.url}/contact`);
  await expect(phone(page)).toHaveText(content.frame.company.phone);
  await page.getByLabel('First Name').fill('Edna Edition');
  changing.change();
  await footerLink(page, 'About Us').click();
  await expect(heading(page)).toHaveText(OTHER_HEADING);
  await expect(phone(page)).toHaveText(OTHER_PHONE);
  // Firefox reports a page error if the page is left while its scripts are fetched.
  await hydrated(page);

  await page.goBack();
  await expect(heading(page)).toHaveText('Get Your Free Quote');
  await hydrated(page);
  await expect(page.getByLabel('First Name')).toHaveValue('Edna Edition');
  await page.goForward();
  await expect(heading(page)).toHaveText(OTHER_HEADING);
  await expect(phone(page)).toHaveText(OTHER_PHONE);
});

test('a page whose content was fetched before a publication is shown with the frame of the same edition', {
  tag: '@one-engine',
}, async ({ page, changing }) => {
  await open(page, `${changing.url}/contact`);
  const fetched = page.waitForResponse('**/content/about.json');
  await footerLink(page, 'About Us').hover();
  await fetched;

  changing.change();
  await footerLink(page, 'About Us').click();
  await expect(heading(page)).toContainText('Neighbors who');
  await expect(phone(page)).toHaveText(content.frame.company.phone);
  await page.reload();
  await expect(heading(page)).toHaveText(OTHER_HEADING);
  await expect(phone(page)).toHaveText(OTHER_PHONE);
});

test('a service stays ticked when a publication renames it', { tag: '@one-engine' }, async ({
  page,
  changing,
}) => {
  await open(page, `${changing.url}/contact`);
  await fill(page, 'Renamed');
  await askForTwo(page);

  changing.change();
  await page.reload();
  await hydrated(page);
  await expect(ticked(page)).toHaveCount(2);
  await expect(page.getByLabel(OTHER_TITLE, { exact: true })).toBeChecked();
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await expectBothStored(changing);
});

test.describe('without scripts', { tag: '@one-engine' }, () => {
  test.use({ javaScriptEnabled: false, expectedMessage: /422/ });

  test('a renamed service stays ticked on the page that reports an error', async ({ page, changing }) => {
    await page.goto(`${changing.url}/contact`);
    await fill(page, 'Renamed');
    await page.getByLabel('Email').fill('ada@nowhere');
    await askForTwo(page);

    changing.change();
    await send(page);
    await expect(page.getByText('Email is invalid').first()).toBeVisible();
    await expect(ticked(page)).toHaveCount(2);
    await page.getByLabel('Email').fill('ada@example.com');
    await send(page);
    await expect(page.getByText('has been submitted successfully').first()).toBeVisible();
    await expectBothStored(changing);
  });
});
