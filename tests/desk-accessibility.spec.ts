/**
 * Runs axe in every state of the desk, in both themes, on a desktop and a phone. Checks keyboard, zoom, text
 * spacing and the size of controls. This file is over 250 lines because it lists all states.
 */
import type { Page } from '@playwright/test';
import { WITHOUT_PREVIEW } from '../domain/desk-paths.ts';
import { DAY } from '../domain/time-spans.ts';
import {
  age,
  arrive,
  arriveDone,
  arrivePhotos,
  dateIn,
  mark,
  openMenu,
  openRequest,
  passUntil,
  remindIn,
  rowOf,
  saveNote,
  sayEverything,
  signIn,
  statusButton,
  tapToSend,
  test,
} from './desk-page.ts';
import { openPreview, photo } from './preview-page.ts';
import { expect, hold, type Site } from './site.ts';
import { services } from './support/content.ts';
import { addRules, expectAccessible } from './wcag.ts';

test.use({ expectedMessage: /401|409|ERR_|Failed to load/, contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The quote for a request with this service suggests a line for it. */
const [{ id: serviceNeeded, title: ASKED_FOR } = { id: '', title: '' }] = services;

async function openSection(page: Page, site: Site, name: string): Promise<void> {
  await page.goto(`${site.url}/desk/site`);
  await link(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function change(page: Page, name: string, text: string): Promise<void> {
  await textbox(page, name).fill(text);
  await textbox(page, name).blur();
  await expect(page.getByRole('button', { name: `Revert: ${name}`, exact: true })).toBeVisible();
}

/** Steps to several states. The test checks each state when `look` is called. */
type Visit = (page: Page, site: Site, look: () => Promise<void>) => Promise<void>;

const visits: Record<string, Visit> = {
  'the open list with all that is due, spam, no results, a failed list': async (page, site, look) => {
    const spam = { additionalDetails: 'We sell links. '.repeat(20) };
    for (const lastName of ['One', 'Other'])
      await mark(site, 'quarantine', await arrive(site, { lastName, ...spam }));
    await mark(site, 'won', await arrive(site, { lastName: 'Undated', city: 'Livonia' }));
    await mark(site, 'quoted', await arrive(site, { lastName: 'Priced', city: 'Livonia' }));
    await arrive(site, { lastName: 'Late' });
    await age(site, 'Late', 30);
    await arrive(site, { lastName: 'Pressing', isEmergency: true, additionalDetails: 'A wet cellar.' });
    for (const lastName of ['Due', 'Later']) await arrive(site, { lastName, city: 'Livonia' });
    await openRequest(page, 'Ada Due');
    await remindIn(page, -60_000);
    await page.goto(`${site.url}/desk#to-schedule`);
    for (const name of ['Emergencies', 'Reminders', 'Quoted'])
      await expect(page.getByRole('region', { name })).toBeVisible();
    await expect(page.getByText('1 late')).toBeVisible();
    await expect(rowOf(page, 'Ada Undated')).toBeVisible();
    await look();
    await textbox(page, 'Search').fill('nobody');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await look();

    await button(page, 'Clear the search').click();
    await link(page, /Spam/).click();
    await button(page, 'Not spam').first().click();
    await expect(page.getByText('Moved to Open.')).toBeVisible();
    await look();
    await openRequest(page, 'Ada One');
    await expect(page.getByText('This is in Spam.')).toBeVisible();
    await look();

    const end = await hold(page, '**/api/desk/requests?view=closed*', (route) => route.abort());
    await link(page, /Closed/).click();
    await expect(page.getByText('Loading…')).toBeAttached();
    await look();
    end();
    await expect(page.getByRole('heading', { name: 'This couldn’t be loaded' })).toBeVisible();
    await look();
  },
  'a request with all its parts open; its photos large, not loaded, unsent': async (page, site, look) => {
    for (const days of [60, 1]) await arriveDone(site, { lastName: 'Earlier' }, days * DAY);
    const fields = { additionalDetails: 'Two stories.', address: '12 Elm St', city: 'Livonia' };
    await arrivePhotos(site, await arrive(site, fields, 5), [1, 3]);
    await openRequest(page, 'Ada Lovelace');
    await saveNote(page, 'Ladder of 28 ft.');
    await statusButton(page, 'Contacted').click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await statusButton(page, 'Quoted').click();
    await expect(page.getByText('Marked Ada Lovelace as quoted.')).toBeVisible();
    await remindIn(page, -60_000);
    await button(page, 'Remind me later').click();
    await expect(page.getByLabel('Another day')).toBeVisible();
    await page.getByText('Prepared answers').click();
    await expect(link(page, 'Edit these texts')).toBeVisible();
    await page.getByText(/^Third request; done in \w+ \d{4}$/).click();
    const work = page.getByRole('region', { name: 'Photos of the job' });
    const take = async (name: string) =>
      work.getByLabel(`${name}: Take a photo`).setInputFiles(await photo('seagreen'));
    await take('Before, pair 1');
    await take('After, pair 1');
    await work.getByRole('button', { name: 'They said yes' }).click();
    await work.getByRole('button', { name: 'Delete this pair: Pair 1' }).click();
    await statusButton(page, 'Lost').click();
    await expect(page.getByRole('heading', { name: 'Why was it lost?' })).toBeVisible();
    await expect(button(page, 'Photo 3 of 5')).toBeVisible();
    await look();

    await button(page, 'Photo 1 of 5').click();
    await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible();
    await look();
    await page.route('**/photos/*', (route) => route.abort());
    await page.route('**/pairs/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.reload();
    await button(page, 'Photo 1 of 5, not loaded').click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await work.getByRole('button', { name: 'Add another pair' }).click();
    await take('Before, pair 2');
    await expect(work.getByText('Waiting to send')).toBeVisible();
    await look();
  },
  'what needs the owner, all notices at once, and what is not on this device': async (page, site, look) => {
    const alarms = ['No backup of the requests was ever made.', '2 emails were given up.'];
    const next = [{ what: 'daily', count: 1, atMs: Date.now() + 1e7 }];
    const counts = { waiting: 1, givenUp: 2, storeBytes: 1e7, lastBackupMs: null, lastOffsiteMs: null };
    const failure = 'Another backup is running. Try again when it has ended.';
    const backup = { isRunning: false, failure, file: null, bytes: null, isAlarming: true };
    const json = { alarms, next, ...counts, backup };
    for (const path of ['state', 'backup'])
      await page.route(`**/api/desk/${path}`, (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByText('And 1 more.').click();
    await button(page, 'Back up now').click();
    await expect(page.getByText('The backup didn’t work. Another backup is running')).toBeVisible();
    await look();
    await page.unroute('**/api/desk/state');

    await arrive(site, { lastName: 'Uncopied', phone: '7345550190', email: 'u@example.com' });
    await arrive(site);
    await page.reload();
    await openRequest(page, 'Ada Lovelace');
    await sayEverything(page, site);
    await look();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/api/desk/**', (route) => route.abort());
    await statusButton(page, 'Won').click();
    await expect(page.getByText('1 change saved here.')).toBeVisible();
    await look();
    await page.setViewportSize({ width: 1280, height: 720 });
    await link(page, 'Figures').click();
    await passUntil(page, page.getByRole('heading', { name: 'No connection' }));
    await look();
    await link(page, 'Requests').first().click();
    await openRequest(page, 'Ada Uncopied');
    await expect(page.getByRole('heading', { name: 'Not saved on this device' })).toBeVisible();
    await look();
  },
  'the customers, one who was joined; the prepared texts; the figures': async (page, site, look) => {
    const address = '12 Elm St';
    const mallory = { lastName: 'Mallory', phone: '7345550142', email: 'm@example.com', address };
    await arrive(site, mallory);
    await arrive(site, { lastName: 'Addams', phone: '7345550190', email: 'a@example.com', address });
    await link(page, 'Customers').click();
    await button(page, 'Last visit').click();
    await expect(link(page, 'Ada Addams')).toBeVisible();
    await look();
    await link(page, 'Ada Mallory').click();
    await textbox(page, 'Notes').fill('Dog (Biscuit)');
    await button(page, 'Save: Notes').click();
    await page.getByText('Same person as…').click();
    await textbox(page, 'Search').fill('addams');
    await button(page, 'Ada Addams').click();
    await expect(page.getByText('2 requests')).toBeVisible();
    await textbox(page, 'Search').fill('nobody');
    await expect(page.getByText('No one found')).toBeVisible();
    await look();
    await link(page, 'Customers').first().click();
    await link(page, 'Prepared texts').click();
    await button(page, 'Add a text').click();
    await button(page, 'Save: New text').click();
    await expect(page.getByText('Write the text, or tap Remove.')).toBeVisible();
    await look();
    await link(page, 'Figures').click();
    await expect(page.getByRole('heading', { name: 'Requests per week' })).toBeVisible();
    await look();
  },
  'requests and saved lines with mistakes; a quote until it is accepted': async (page, site, look) => {
    await arrive(site, { serviceNeeded });
    await link(page, 'Add a request').click();
    await page.getByText('More details').click();
    await button(page, 'Save').click();
    await expect(page.getByText('Please add the name.')).toBeVisible();
    await look();
    await link(page, 'Requests').first().click();
    await openRequest(page, 'Ada Lovelace');
    await link(page, 'Edit details').click();
    await page.getByLabel('First Name').fill('');
    await page.getByLabel('Service Needed').selectOption('multiple-services');
    await page.getByRole('group', { name: 'Services' }).getByRole('checkbox').first().check();
    await button(page, 'Save details').click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await look();

    await link(page, 'Ada Lovelace').first().click();
    await link(page, 'Write a quote').click();
    await button(page, 'Range, line 1').click();
    await button(page, '+ Custom line').click();
    await button(page, 'Optional, line 2').click();
    await button(page, 'Remove, line 2').click();
    await button(page, 'Send…').click();
    await expect(page.getByText('Enter a price')).toBeVisible();
    await look();
    await link(page, 'Edit saved lines').click();
    await page.getByText(ASKED_FOR, { exact: true }).click();
    await button(page, '+ Add a line').click();
    await button(page, `Save: ${ASKED_FOR}`).click();
    await expect(page.getByText('Say what is done for this price.')).toBeVisible();
    await look();
    await link(page, 'Back to the quote').click();
    await textbox(page, 'From, line 1').fill('240');
    await textbox(page, 'To, line 1').fill('260');
    await button(page, '+ Custom line').click();
    await page.keyboard.type('Screens');
    await textbox(page, 'Price, line 2').fill('45');
    await button(page, 'Optional, line 2').click();
    await button(page, 'Send…').click();
    await tapToSend(page, page.getByRole('link', { name: 'Email', exact: true }));
    await expect(page.getByText('Open until')).toBeVisible();
    await button(page, 'They accepted').click();
    await button(page, 'Withdraw the quote').click();
    await expect(page.getByText('Did you send the quote to Ada?').last()).toBeVisible();
    await look();
    await page.getByLabel('Preferred days').fill('Tuesdays');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Accepted' })).toBeVisible();
    await link(page, 'Ada Lovelace').last().click();
    await button(page, 'Set a date').click();
    await expect(page.getByLabel('Day', { exact: true })).toBeVisible();
    await look();
  },
  'an empty week and one with visits; a visit to confirm; the calendars': async (page, site, look) => {
    await link(page, 'Week').click();
    await expect(page.getByText('No visits yet')).toBeVisible();
    await look();
    for (const [lastName, ahead] of [
      ['Today', 0],
      ['Later', 20],
      ['Forgotten', -1],
    ] as const) {
      const id = await arrive(site, { lastName, address: '12 Elm Street', city: 'Livonia' });
      await mark(site, 'won', id);
      await page.goto(`${site.url}/desk/request/${id}`);
      await dateIn(page, ahead);
    }
    await expect(page.getByRole('heading', { name: 'Was it done?' })).toBeVisible();
    await look();
    await link(page, 'Week').click();
    await button(page, 'Move: Ada Later').click();
    await button(page, 'Done: Ada Forgotten').click();
    await expect(page.getByText('Marked Ada Forgotten as done.')).toBeVisible();
    await look();
    await openMenu(page);
    await link(page, 'Calendars').click();
    await page.getByLabel('Whose calendar').fill('Maria’s phone');
    await button(page, 'Create link').click();
    await expect(page.getByText('This link is shown only once.')).toBeVisible();
    await look();
  },
  'content with a draft, a mistake, a conflict; publishing; an alarm; a search': async (page, site, look) => {
    const conflict = { error: 'Firefox also changed this.', current: '(734) 555-0111' };
    await page.route('**/site/draft', (route) => {
      const text = route.request().postData() ?? '';
      if (text.includes('company/phone')) return route.fulfill({ status: 409, json: conflict });
      return text.includes('company/email') ? route.abort() : route.continue();
    });
    await openSection(page, site, 'The company');
    await change(page, 'Phone', '(734) 555-0199');
    await expect(page.getByRole('alert').filter({ hasText: 'Theirs' })).toBeVisible();
    await change(page, 'Name', 'X'.repeat(81));
    await expect(page.getByText(/is too long/)).toBeVisible();
    await change(page, 'E-mail', 'new@example.com');
    await expect(page.getByText('Not saved yet, trying again')).toBeVisible();
    await look();
    await page.unroute('**/site/draft');
    await button(page, 'Take theirs').click();
    // The desk retries up to a minute later by itself, and at once with a new connection.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('Not saved yet, trying again')).toBeHidden();
    await link(page, 'Publish…').click();
    await expect(page.getByText('Fix this first')).toBeVisible();
    await button(page, 'Discard all').click();
    await look();

    await page.route('**/api/desk/site', async (route) => {
      const response = await route.fetch();
      const alarm = 'The files differ from what is published.';
      await route.fulfill({ json: { ...(await response.json()), alarm } });
    });
    await page.goto(site.url + WITHOUT_PREVIEW);
    await expect(page.getByText('The files differ')).toBeVisible();
    await expect(page.getByText('The preview can’t be shown right now.')).toBeVisible();
    await look();
    await textbox(page, 'Search').fill('thanksgiving');
    await expect(link(page, /Special days/)).toBeVisible();
    await look();
  },
  'publishing; the published site; its history; a list of entries; the hours': async (page, site, look) => {
    await openSection(page, site, 'The company');
    await change(page, 'Phone', '(734) 555-0199');
    await link(page, 'Publish…').click();
    const towns = { path: 'company/towns', name: 'Towns', before: ['Livonia'], after: ['Livonia', 'Dexter'] };
    const json = { error: 'Another device has published.', changes: [towns] };
    await page.route('**/site/publish', (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(button(page, 'Show the new changes')).toBeVisible();
    await look();
    await button(page, 'Show the new changes').click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Published.', { exact: true })).toBeVisible();
    await look();
    await page.goto(`${site.url}/desk/site/history`);
    await button(page, /^Bring this back/).click();
    await expect(button(page, 'Yes, bring it back')).toBeVisible();
    await look();
    await openSection(page, site, 'Testimonials');
    await page.getByText('Rosa P.').click();
    await button(page, 'Remove: Rosa P.').click();
    await page.getByText('Daniel T.').click();
    await button(page, 'Hide: Daniel T.').click();
    await button(page, 'Add one: Testimonials').click();
    await button(page, 'Yes, they agreed').click();
    await button(page, 'Add one: Testimonials').click();
    await expect(page.getByText('Only with the customer’s consent.')).toBeVisible();
    await look();
    await openSection(page, site, 'Opening hours');
    await page.getByLabel('Closes', { exact: true }).fill('08:00');
    await expect(page.getByText(/must be later than the opening/)).toBeVisible();
    await button(page, 'Add hours').click();
    await look();
  },
  'the preview, a mistake in its sheet and its bar, a card in its sheet': async (page, site, look) => {
    await openPreview(page, site);
    await look();
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByLabel('Heading').fill('Glass you *forget');
    await button(page, 'Save').click();
    await expect(page.getByText('has a star without its partner')).toBeVisible();
    await look();
    await openPreview(page, site, '/services');
    await page.getByText('Those black streaks are algae').click();
    await expect(page.getByRole('dialog').getByLabel('Description')).toBeFocused();
    await look();
    await openPreview(page, site, '/contact');
    await expect(page.getByText(/^Preview\. Heading .*has a star without its partner/)).toBeVisible();
    await look();
  },
  'menu and devices, asking about a sign-out; signing in after a refusal': async (page, site, look) => {
    await openMenu(page);
    await button(page, 'Sign out this device').click();
    await expect(button(page, 'Yes, sign out')).toBeVisible();
    await look();
    await page.goto(`${site.url}/desk/devices`);
    await button(page, /^Rename/).click();
    await button(page, 'Sign out all devices').click();
    await look();
    await page.getByRole('button', { name: 'Sign out all', exact: true }).click();
    await expect(page.getByText('You are signed out on this device.')).toBeVisible();
    await page.goto(`${site.url}/desk/sign-in#nothing`);
    await button(page, 'Sign in on this device').click();
    await expect(page.getByText('This link or code doesn’t work.')).toBeVisible();
    await look();
  },
};

for (const [states, visit] of Object.entries(visits)) {
  test(`in both themes axe finds nothing, and all fits: ${states}`, async ({ page, desk: site }) => {
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
  expect(reached.map((text) => /^\w*( \w+)?/.exec(text)?.[0]).join()).toBe(
    'Requests,Week,Customers,Site,Figures,Add,Menu,,Open2,Closed0,Spam0,Ada Lower,',
  );
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

test('controls fit a thumb, and large text or 400 % zoom hides nothing', async ({ page, desk: site }) => {
  const name = 'Featherstonehaugh-Wolstenholme';
  const additionalDetails = 'Two stories. '.repeat(40);
  await arrive(site, { lastName: name, address: '12 Elm St', isEmergency: true, additionalDetails });
  await page.setViewportSize({ width: 320, height: 640 });
  // Holds the list and its counts back, so that the controls are also measured without them.
  const release = await hold(page, '**/api/desk/requests?*');
  await signIn(page, site);
  const small = () =>
    page.locator('button, a[href], summary').evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && !target.closest('dd, .skip-link'))
        .map((target) => ({ name: target.textContent, ...target.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width < 44 || height < 44)
        .map(({ name, width, height }) => `${name}: ${width} × ${height}`),
    );
  const inFront = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter(
          (element) => /fixed|sticky/.test(getComputedStyle(element).position) && element.checkVisibility(),
        )
        .map((element) => element.className.toString()),
    );
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  const back = async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  };

  expect(await small()).toEqual([]);
  release();
  await expect(rowOf(page, `Ada ${name}`)).toBeVisible();
  expect(await small()).toEqual([]);
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await inFront()).toEqual([]);
  await openRequest(page, `Ada ${name}`);
  expect(await inFront()).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await small()).toEqual([]);
  await statusButton(page, 'Lost').click();
  expect(await small()).toEqual([]);
  await back();

  await page.setViewportSize({ width: 390, height: 844 });
  for (const rules of [
    'html { font-size: 200% }',
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  ]) {
    const takeAway = await addRules(page, rules);
    await openRequest(page, `Ada ${name}`);
    await expect(statusButton(page, 'New')).toBeVisible();
    expect(await isWide(), rules).toBe(false);
    await back();
    expect(await isWide(), rules).toBe(false);
    await takeAway();
  }

  await page.setViewportSize({ width: 320, height: 640 });
  await openSection(page, site, 'Testimonials');
  await page.getByText('Rosa P.').click();
  expect(await small()).toEqual([]);
  await button(page, 'Remove: Rosa P.').click();
  await link(page, 'Publish…').click();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  expect(await small()).toEqual([]);
});
