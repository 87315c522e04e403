/**
 * Runs axe in every state of the desk, in both themes, on a desktop and a phone. Checks keyboard, zoom, text
 * spacing and the size of controls. This file is over 250 lines because it lists all states.
 */
import type { Page } from '@playwright/test';
import { WITHOUT_PREVIEW } from '../domain/desk-paths.ts';
import {
  age,
  arrive,
  arrivePhotos,
  dateIn,
  openMenu,
  openRequest,
  remindIn,
  rowOf,
  sayEverything,
  signIn,
  statusButton,
  tapAway,
  test,
} from './desk-page.ts';
import { openPreview, photo } from './preview-page.ts';
import { expect, type Site } from './site.ts';
import { services } from './support/content.ts';
import { addRules, expectAccessible } from './wcag.ts';

test.use({ expectedMessage: /401|409|ERR_|Failed to load/, contextOptions: { reducedMotion: 'reduce' } });

/** Opens the list of the site's content. */
async function openList(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/desk/site`);
}

async function openSection(page: Page, name: string): Promise<void> {
  await openList(page);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function changePhone(page: Page, text: string): Promise<void> {
  await openSection(page, 'The company');
  await page.getByRole('textbox', { name: 'Phone' }).fill(text);
  await page.getByRole('textbox', { name: 'Phone' }).blur();
  await expect(page.getByRole('button', { name: 'Revert: Phone' })).toBeVisible();
}

/** The quote for a request with this service suggests a line for it. */
const [{ id: serviceNeeded, title: ASKED_FOR } = { id: '', title: '' }] = services;
const ASKED = { serviceNeeded };

async function writeQuote(page: Page, site: Site): Promise<void> {
  await arrive(site, ASKED);
  await openRequest(page, 'Ada Lovelace');
  await page.getByRole('link', { name: 'Write a quote' }).click();
  await page.getByRole('textbox', { name: 'Price, line 1' }).click();
  await page.keyboard.type('240');
  await page.getByRole('button', { name: '+ Custom line' }).click();
  await page.keyboard.type('Screens');
  await page.getByRole('textbox', { name: 'Price, line 2' }).fill('45');
  await page.getByRole('button', { name: 'Optional, line 2' }).click();
  await page.getByRole('button', { name: 'Send…' }).click();
}

async function tapToSend(page: Page): Promise<void> {
  await tapAway(page.getByRole('link', { name: 'Email', exact: true }));
  await expect(page.getByText('Open until')).toBeVisible();
}

/** Steps to one state or several. The test checks each state when `look` is called. */
type Visit = (page: Page, site: Site, look: () => Promise<void>) => Promise<void>;

const visits: Record<string, Visit> = {
  'the open list with everything that is due; a search without results': async (page, site, look) => {
    await arrive(site, { lastName: 'Pressing', isEmergency: true, additionalDetails: 'The cellar is wet.' });
    await arrive(site, { lastName: 'Late' }, 0);
    await age(site, 'Late', 30);
    for (const name of ['Due', 'Quoted', 'Later']) await arrive(site, { lastName: name, city: 'Livonia' });
    await openRequest(page, 'Ada Due');
    await remindIn(page, -60_000);
    await openRequest(page, 'Ada Quoted');
    await statusButton(page, 'Quoted').click();
    await page.reload();
    await expect(page.getByRole('region', { name: 'Quoted' })).toContainText('Quoted');
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' }).click();
    await expect(page.getByRole('region', { name: 'Emergencies' })).toBeVisible();
    await expect(page.getByText('1 late')).toBeVisible();
    await look();
    await page.getByRole('textbox', { name: 'Search' }).fill('nobody');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await look();
  },
  'a request with its history and a note; while it is marked as lost; in spam': async (page, site, look) => {
    await arrive(site, { additionalDetails: 'Two stories.', address: '12 Elm St', city: 'Livonia' });
    await openRequest(page, 'Ada Lovelace');
    await page.getByLabel('Add a note').fill('Ladder of 28 ft.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await statusButton(page, 'Contacted').click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await statusButton(page, 'Quoted').click();
    await expect(page.getByText('Marked Ada Lovelace as quoted.')).toBeVisible();
    await look();
    await statusButton(page, 'Lost').click();
    await expect(page.getByRole('heading', { name: 'Why was it lost?' })).toBeVisible();
    await look();
    await page.getByRole('button', { name: 'This is spam' }).click();
    await expect(page.getByRole('button', { name: 'Not spam' })).toBeVisible();
    await look();
  },
  'the customers; one with notes and a joined one; the search for another': async (page, site, look) => {
    for (const [lastName, phone] of [
      ['Miller', '7345550142'],
      ['Adams', '7345550190'],
    ] as const)
      await arrive(site, { lastName, phone, email: `${lastName}@example.com`, address: '12 Elm St' });
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('button', { name: 'Last visit' }).click();
    await expect(page.getByRole('link', { name: 'Ada Adams' })).toBeVisible();
    await look();
    await page.getByRole('link', { name: 'Ada Miller' }).click();
    await page.getByRole('textbox', { name: 'Notes' }).fill('Dog (Biscuit)');
    await page.getByRole('button', { name: 'Save: Notes' }).click();
    await page.getByText('Same person as…').click();
    await page.getByRole('textbox', { name: 'Search' }).fill('adams');
    await page.getByRole('button', { name: 'Ada Adams' }).click();
    await expect(page.getByText('2 requests')).toBeVisible();
    await page.getByRole('textbox', { name: 'Search' }).fill('nobody');
    await expect(page.getByText('No one found')).toBeVisible();
    await look();
  },
  'a request with two photos; a large photo; photos that do not load': async (page, site, look) => {
    await arrivePhotos(site, await arrive(site, {}, 5), [1, 3]);
    await openRequest(page, 'Ada Lovelace');
    await expect(page.getByRole('button', { name: 'Photo 3 of 5' })).toBeVisible();
    await look();
    await page.getByRole('button', { name: 'Photo 1 of 5' }).click();
    await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible();
    await look();
    await page.route('**/photos/*', (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Photo 1 of 5, not loaded' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await look();
  },
  'the photos of a job: none, a consent being noted, an unsent one': async (page, site, look) => {
    await arrive(site);
    await openRequest(page, 'Ada Lovelace');
    await statusButton(page, 'Won').click();
    const work = page.getByRole('region', { name: 'Photos of the job' });
    const take = async (name: string) =>
      work.getByLabel(`${name}: Take a photo`).setInputFiles(await photo('seagreen'));
    await expect(work).toBeVisible();
    await look();
    await take('Before, pair 1');
    await take('After, pair 1');
    await work.getByRole('button', { name: 'They said yes' }).click();
    await work.getByRole('button', { name: 'Delete this pair: Pair 1' }).click();
    await look();
    await page.route('**/pairs/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await work.getByRole('button', { name: 'Add another pair' }).click();
    await take('Before, pair 2');
    await expect(work.getByText('Waiting to send')).toBeVisible();
    await look();
  },
  'a quote being written, with a mistake': async (page, site, look) => {
    await arrive(site, ASKED);
    await openRequest(page, 'Ada Lovelace');
    await page.getByRole('link', { name: 'Write a quote' }).click();
    await page.getByRole('textbox', { name: 'Price, line 1' }).click();
    await page.getByRole('button', { name: 'Range, line 1' }).click();
    await page.getByRole('button', { name: '+ Custom line' }).click();
    await page.getByRole('button', { name: 'Optional, line 2' }).click();
    await page.getByRole('button', { name: 'Remove, line 2' }).click();
    await page.getByRole('button', { name: 'Send…' }).click();
    await expect(page.getByText('Enter a price')).toBeVisible();
    await look();
  },
  'a sent quote, with an answer by phone; an accepted one, with the date of the visit': async (
    page,
    site,
    look,
  ) => {
    await writeQuote(page, site);
    await tapToSend(page);
    await page.getByRole('button', { name: 'They accepted' }).click();
    await page.getByRole('button', { name: 'Withdraw the quote' }).click();
    await expect(page.getByText('Did you send the quote to Ada?').last()).toBeVisible();
    await look();
    await page.getByLabel('Preferred days').fill('Tuesdays');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Accepted' })).toBeVisible();
    await page.getByRole('link', { name: 'Ada Lovelace' }).last().click();
    await page.getByRole('button', { name: 'Set a date' }).click();
    await expect(page.getByLabel('Day', { exact: true })).toBeVisible();
    await look();
  },
  'the group To schedule; a week with visits, one to be moved and one done; a visit to confirm; an empty week':
    async (page, site, look) => {
      await page.goto(`${site.url}/desk/week`);
      await expect(page.getByText('No visits yet')).toBeVisible();
      await look();
      for (const [lastName, ahead] of [
        ['Undated', null],
        ['Forgotten', -1],
        ['Today', 0],
        ['Later', 20],
      ] as const) {
        await arrive(site, { lastName, address: '12 Elm Street', city: 'Livonia' });
        await page.goto(`${site.url}/desk`);
        await openRequest(page, `Ada ${lastName}`);
        await statusButton(page, 'Won').click();
        if (ahead !== null) await dateIn(page, ahead);
      }
      await page.goto(`${site.url}/desk#to-schedule`);
      await expect(page.getByRole('link', { name: /Ada Undated/ })).toBeVisible();
      await look();
      await openRequest(page, 'Ada Forgotten');
      await expect(page.getByRole('heading', { name: 'Was it done?' })).toBeVisible();
      await look();
      await page.goto(`${site.url}/desk/week`);
      await page.getByRole('button', { name: 'Move: Ada Later' }).click();
      await page.getByRole('button', { name: 'Done: Ada Forgotten' }).click();
      await expect(page.getByText('Marked Ada Forgotten as done.')).toBeVisible();
      await look();
    },
  'saved lines of quotes; the calendars, with a new one; the figures': async (page, site, look) => {
    await page.goto(`${site.url}/desk/site/lines`);
    await page.getByText(ASKED_FOR, { exact: true }).click();
    await page.getByRole('button', { name: '+ Add a line' }).click();
    await page.getByRole('button', { name: `Save: ${ASKED_FOR}` }).click();
    await expect(page.getByText('Say what is done for this price.')).toBeVisible();
    await look();
    await openMenu(page);
    await page.getByRole('link', { name: 'Calendars' }).click();
    await page.getByLabel('Whose calendar').fill('Maria’s phone');
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByText('This link is shown only once.')).toBeVisible();
    await look();
    await arrive(site, { serviceNeeded: 'roof-cleaning', city: 'Plymouth' });
    await page.getByRole('link', { name: 'Figures' }).click();
    await expect(page.getByRole('heading', { name: 'Requests per week' })).toBeVisible();
    await look();
  },
  'all notices of the desk at once': async (page, site, look) => {
    await arrive(site);
    await openRequest(page, 'Ada Lovelace');
    await sayEverything(page, site);
    await look();
  },
  'a list that is loading, and one that failed to load': async (page, _, look) => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    await page.route('**/api/desk/requests?view=closed*', async (route) => {
      await isOver;
      await route.abort();
    });
    await page.getByRole('link', { name: /Closed/ }).click();
    await expect(page.getByText('Loading…')).toBeAttached();
    await look();
    end();
    await expect(page.getByRole('heading', { name: 'This couldn’t be loaded' })).toBeVisible();
    await look();
  },
  'a request that waits for the connection; a screen and a request that are not on this device': async (
    page,
    site,
    look,
  ) => {
    await arrive(site);
    await arrive(site, { lastName: 'Uncopied' });
    await expect(rowOf(page, 'Ada Uncopied')).toBeVisible();
    await openRequest(page, 'Ada Lovelace');
    await page.route('**/api/desk/**', (route) => route.abort());
    await statusButton(page, 'Won').click();
    await expect(page.getByText('1 change saved here.')).toBeVisible();
    await page.getByRole('link', { name: 'Figures' }).click();
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await look();
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await openRequest(page, 'Ada Uncopied');
    await expect(page.getByRole('heading', { name: 'Not saved on this device' })).toBeVisible();
    await look();
  },
  'what needs the owner; a backup that failed': async (page, _, look) => {
    const alarms = ['No backup of the requests was ever made.', '2 emails were given up.'];
    const next = [{ what: 'daily', count: 1, atMs: Date.now() + 1e7 }];
    const state = {
      alarms,
      waiting: 1,
      givenUp: 2,
      next,
      storeBytes: 1e7,
      lastBackupMs: null,
      lastOffsiteMs: null,
    };
    await page.route('**/api/desk/state', (route) => route.fulfill({ json: state }));
    await page.reload();
    await page.getByText('And 1 more.').click();
    await look();
    const failure = 'Another backup is running. Try again when it has ended.';
    const backup = { isRunning: false, failure, file: null, bytes: null, isAlarming: true };
    const failed = { ...state, backup };
    await page.route('**/api/desk/state', (route) => route.fulfill({ json: failed }));
    await page.route('**/api/desk/backup', (route) => route.fulfill({ json: failed }));
    await page.reload();
    await page.getByText('And 1 more.').click();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText('The backup didn’t work. Another backup is running')).toBeVisible();
    await look();
  },
  'the site with a change and an alarm, without its preview; a search of it, and one without results': async (
    page,
    site,
    look,
  ) => {
    await changePhone(page, '(734) 555-0199');
    await page.route('**/api/desk/site', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        json: { ...(await response.json()), alarm: 'The files differ from what is published.' },
      });
    });
    await page.goto(site.url + WITHOUT_PREVIEW);
    await expect(page.getByText('The files differ')).toBeVisible();
    await expect(page.getByText('The preview can’t be shown right now.')).toBeVisible();
    await look();
    await page.getByRole('textbox', { name: 'Search' }).fill('thanksgiving');
    await expect(page.getByRole('link', { name: /Special days/ })).toBeVisible();
    await look();
    await page.getByRole('textbox', { name: 'Search' }).fill('xylophone');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await look();
  },
  'the preview of the home page, and with a mistake in its sheet': async (page, site, look) => {
    await openPreview(page, site);
    await look();
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByLabel('Heading').fill('Glass you *forget');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('has a star without its partner')).toBeVisible();
    await look();
  },
  'the preview of the services, with a card in its sheet; the preview of the contact page': async (
    page,
    site,
    look,
  ) => {
    await openPreview(page, site, '/services');
    await page.getByText('Those black streaks are algae').click();
    await expect(page.getByRole('dialog').getByLabel('Description')).toBeFocused();
    await look();
    await openPreview(page, site, '/contact');
    await look();
  },
  'content with a mistake and a draft; publishing it; the preview without the mistake': async (
    page,
    site,
    look,
  ) => {
    await changePhone(page, '(734) 555');
    await look();
    await page.getByRole('link', { name: 'Publish…' }).click();
    await expect(page.getByText('Fix this first')).toBeVisible();
    await page.getByRole('button', { name: 'Discard all' }).click();
    await look();
    await openPreview(page, site, '/about');
    await expect(page.getByText(/^Preview\. Phone must have ten digits/)).toBeVisible();
    await look();
  },
  'content that another device has also changed': async (page, _, look) => {
    const conflict = { error: 'Firefox also changed this.', current: '(734) 555-0111' };
    await page.route('**/site/draft', (route) => route.fulfill({ status: 409, json: conflict }));
    await changePhone(page, '(734) 555-0199');
    await expect(page.getByRole('alert').filter({ hasText: 'Theirs' })).toBeVisible();
    await look();
  },
  'content that waits for the connection': async (page, _, look) => {
    await page.route('**/site/draft', (route) => route.abort());
    await changePhone(page, '(734) 555-0199');
    await expect(page.getByText('Not saved yet, trying again')).toBeVisible();
    await look();
  },
  'a list with a new, a hidden and a removed entry and the question about consent; the hours': async (
    page,
    _,
    look,
  ) => {
    await openSection(page, 'Testimonials');
    await page.getByText('Rosa P.').click();
    await page.getByRole('button', { name: 'Remove: Rosa P.' }).click();
    await page.getByText('Daniel T.').click();
    await page.getByRole('button', { name: 'Hide: Daniel T.' }).click();
    await page.getByRole('button', { name: 'Add one: Testimonials' }).click();
    await page.getByRole('button', { name: 'Yes, they agreed' }).click();
    await page.getByRole('button', { name: 'Add one: Testimonials' }).click();
    await expect(page.getByText('Only with the customer’s consent.')).toBeVisible();
    await look();
    await openSection(page, 'Opening hours');
    await page.getByLabel('Closes', { exact: true }).fill('08:00');
    await expect(page.getByText(/must be later than the opening/)).toBeVisible();
    await page.getByRole('button', { name: 'Add hours' }).click();
    await look();
  },
  'publishing after another device has published': async (page, _, look) => {
    const changes = [
      { path: 'company/towns', name: 'Towns', before: ['Livonia'], after: ['Livonia', 'Dexter'] },
    ];
    const json = { error: 'Another device has published.', changes };
    await page.route('**/site/publish', (route) => route.fulfill({ status: 409, json }));
    await changePhone(page, '(734) 555-0199');
    await page.getByRole('link', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('button', { name: 'Show the new changes' })).toBeVisible();
    await look();
  },
  'the published site; its history, asking about a version': async (page, site, look) => {
    await changePhone(page, '(734) 555-0199');
    await page.getByRole('link', { name: 'Publish…' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    await look();
    await page.goto(`${site.url}/desk/site/history`);
    await page.getByRole('button', { name: /^Bring this back/ }).click();
    await expect(page.getByRole('button', { name: 'Yes, bring it back' })).toBeVisible();
    await look();
  },
  'spam, and a request taken out of it': async (page, site, look) => {
    for (const name of ['One', 'Other']) {
      await arrive(site, { lastName: name, additionalDetails: 'We sell links. '.repeat(20) });
      await openRequest(page, `Ada ${name}`);
      await page.getByRole('button', { name: 'This is spam' }).click();
      await expect(page.getByText('This is in Spam.')).toBeVisible();
    }
    await page.goto(`${site.url}/desk?view=spam`);
    await page.getByRole('button', { name: 'Not spam' }).first().click();
    await expect(page.getByText('Moved to Open.')).toBeVisible();
    await look();
  },
  'details being edited, with a mistake, and a request by hand with all details': async (
    page,
    site,
    look,
  ) => {
    await arrive(site, { lastName: 'Wrong' });
    await openRequest(page, 'Ada Wrong');
    await page.getByRole('link', { name: 'Edit details' }).click();
    await page.getByLabel('First Name').fill('');
    await page.getByLabel('Service Needed').selectOption('multiple-services');
    await page.getByRole('group', { name: 'Services' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await look();
    await page.goto(`${site.url}/desk/new`);
    await page.getByText('More details').click();
    await look();
  },
  'the choices of a reminder, and a reminder that is due': async (page, site, look) => {
    await arrive(site);
    await openRequest(page, 'Ada Lovelace');
    await remindIn(page, -60_000);
    await page.getByRole('button', { name: 'Remind me later' }).click();
    await expect(page.getByLabel('Another day')).toBeVisible();
    await look();
  },
  'the menu, asking whether to sign out this device; the devices, asking whether to sign out all, with one being renamed':
    async (page, site, look) => {
      await openMenu(page);
      await page.getByRole('button', { name: 'Sign out this device' }).click();
      await expect(page.getByRole('button', { name: 'Yes, sign out' })).toBeVisible();
      await look();
      await page.goto(`${site.url}/desk/devices`);
      await page.getByRole('button', { name: /^Rename/ }).click();
      await page.getByRole('button', { name: 'Sign out all devices' }).click();
      await look();
    },
  'signing in after a refusal': async (page, site, look) => {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`${site.url}/desk/sign-in#nothing`);
    await page.getByRole('button', { name: 'Sign in on this device' }).click();
    await expect(page.getByText('This link or code doesn’t work.')).toBeVisible();
    await look();
  },
};

for (const [states, visit] of Object.entries(visits)) {
  test(`${states}: the desk breaks no rule of axe in both themes, and fits at three widths`, async ({
    page,
    desk: site,
  }) => {
    const viewport = page.viewportSize() ?? { width: 1280, height: 720 };
    await signIn(page, site);

    await visit(page, site, async () => {
      await expectAccessible(page);
      await page.setViewportSize(viewport);
    });
  });
}

test('an owner with only a keyboard reaches everything, in reading order', async ({ page, desk: site }) => {
  await arrive(site, { lastName: 'Lower', city: 'Livonia', address: '12 Elm St' });
  await arrive(site, { lastName: 'Upper' });
  await signIn(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  await expect(page.getByRole('link', { name: 'Ada Lower' })).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  const reached: string[] = [];
  for (let time = 0; time < 13; time += 1) {
    await press('Tab');
    reached.push(await focused());
  }
  expect(reached.map((text) => /^\w*( \w+)?/.exec(text)?.[0])).toEqual([
    'Requests',
    'Week',
    'Customers',
    'Site',
    'Figures',
    'Add',
    'Menu',
    '',
    'Open2',
    'Closed0',
    'Spam0',
    'Ada Lower',
    '',
  ]);
  await press('Shift+Tab');
  await press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Ada Lower' });
  await expect(heading).toBeFocused();
  await expect(statusButton(page, 'New')).toBeVisible();
  // In between are the contact links, the person's other request, the quote, and the prepared answers.
  await press('Tab', 8);
  expect(await focused()).toBe('New');
  await press('Tab', 2);
  await press('Space');
  await expect(statusButton(page, 'Quoted')).toHaveAttribute('aria-pressed', 'true');
  await expect(statusButton(page, 'Quoted')).toBeFocused();

  await page.goBack();
  await expect(page.getByRole('list').getByRole('link', { name: 'Ada Lower' })).toBeFocused();
});

test('at 400 % zoom nothing fixed or sticky covers the text', async ({ page, desk: site }) => {
  await arrive(site, { additionalDetails: 'Two stories. '.repeat(40) });
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page, site);

  const inFront = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter(
          (element) => /fixed|sticky/.test(getComputedStyle(element).position) && element.checkVisibility(),
        )
        .map((element) => element.className.toString()),
    );
  expect(await inFront()).toEqual([]);
  await openRequest(page, 'Ada Lovelace');
  expect(await inFront()).toEqual([]);
});

test('with text twice as large, or spaced as WCAG 1.4.12 asks, nothing is cut off at the side', async ({
  page,
  desk: site,
}) => {
  await arrive(site, { lastName: 'Featherstonehaugh-Wolstenholme', address: '12 Elm St', isEmergency: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, site);
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

  for (const rules of [
    'html { font-size: 200% }',
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  ]) {
    const takeAway = await addRules(page, rules);
    await openRequest(page, 'Ada Featherstonehaugh-Wolstenholme');
    await expect(statusButton(page, 'New')).toBeVisible();
    expect(await isWide(), rules).toBe(false);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
    expect(await isWide(), rules).toBe(false);
    await takeAway();
  }
});

test('every control is large enough for a thumb on the narrowest phone', async ({ page, desk: site }) => {
  await arrive(site, { address: '12 Elm St', isEmergency: true });
  await page.setViewportSize({ width: 320, height: 640 });
  // Holds the list and its counts back, so that the controls are also measured without them.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/desk/requests?*', async (route) => {
    await isReleased;
    await route.continue();
  });
  await signIn(page, site);
  const small = () =>
    page.locator('button, a[href], summary').evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && !target.closest('dd, .skip-link'))
        .map((target) => ({ name: target.textContent, ...target.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width < 44 || height < 44)
        .map(({ name, width, height }) => `${name}: ${width} × ${height}`),
    );

  expect(await small()).toEqual([]);
  release();
  await expect(rowOf(page, 'Ada Lovelace')).toBeVisible();
  expect(await small()).toEqual([]);
  await openRequest(page, 'Ada Lovelace');
  expect(await small()).toEqual([]);
  await statusButton(page, 'Lost').click();
  expect(await small()).toEqual([]);

  await openSection(page, 'Testimonials');
  await page.getByText('Rosa P.').click();
  expect(await small()).toEqual([]);
  await page.getByRole('button', { name: 'Remove: Rosa P.' }).click();
  await page.getByRole('link', { name: 'Publish…' }).click();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  expect(await small()).toEqual([]);
});
