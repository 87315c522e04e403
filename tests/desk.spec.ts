/** The owner's day at the desk, from a new request to the figures. Over 250 lines because it is one day. */
import { readFile } from 'node:fs/promises';
import {
  arrive,
  historyOf,
  mark,
  openNew,
  openRequest,
  rowOf,
  saveNote,
  signIn,
  signInByLink,
  statusButton,
  tapAway,
  test,
  type,
} from './desk-page.ts';
import { sendQuote } from './quote-page.ts';
import { expect, hold } from './site.ts';

test.describe('a device that is not signed in yet', () => {
  test.use({ expectedMessage: /401/ });

  test('the owner calls, notes, undoes and wins a request, and all lasts', async ({ page, site }) => {
    await page.goto('/desk?view=closed');
    await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
    await signInByLink(page, site);
    // The list that was open before.
    await expect(page).toHaveURL('/desk?view=closed');
    await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /Open/ }).click();
    await arrive(site, {
      firstName: 'Mary',
      lastName: 'Somerville',
      city: 'Livonia',
      address: '12 Elm St',
      serviceNeeded: 'gutter-cleaning',
      additionalDetails: 'رمز الباب 4512.\nMind the <b>dog</b>.',
    });

    const row = rowOf(page, 'Mary Somerville');
    for (const text of ['Gutter Cleaning · Livonia', 'just now', 'New', 'quote due in 2'])
      await expect(row).toContainText(text);

    await openRequest(page, 'Mary Somerville');
    const message = page.getByRole('region', { name: 'Additional Details' }).getByRole('paragraph');
    await expect(message).toHaveText('رمز الباب 4512.\nMind the <b>dog</b>.', { useInnerText: true });
    await expect(message).toHaveCSS('direction', 'rtl');
    const dock = page.getByRole('region', { name: 'Answer' });
    for (const [name, href] of [
      ['Call', 'tel:+17345550199'],
      ['Text', 'sms:+17345550199'],
      [
        'Email',
        /^mailto:ada@example\.com\?subject=Your%20quote%20request%202026-0703-0905&body=Hi%20Mary%2C/,
      ],
      ['Map', /query=12%20Elm%20St%2C%20Livonia$/],
    ] as const)
      await expect(dock.getByRole('link', { name })).toHaveAttribute('href', href);

    await tapAway(dock.getByRole('link', { name: 'Call' }));
    // The phone may drop the page during a call.
    const question = page.getByText('Did you reach Mary?').last();
    await expect(question).toBeVisible();
    await page.reload();
    await expect(question).toBeVisible();
    await statusButton(page, 'Contacted').click();
    await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
    await saveNote(page, 'Ladder of 28 ft.');
    await expect(historyOf(page).first()).toContainText('Ladder of 28 ft.');
    await expect(page.getByLabel('Add a note')).toHaveValue('');

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
    await expect(historyOf(page).first()).toContainText('Undid: Marked as Contacted');
    await expect(question).toBeHidden();
    await statusButton(page, 'Won').click();
    await expect(historyOf(page).first()).toContainText('Marked as Won');

    await page.reload();
    await expect(statusButton(page, 'Won')).toHaveAttribute('aria-pressed', 'true');
    await expect(historyOf(page)).toHaveCount(6);
    await page.goto('/desk#to-schedule');
    await expect(rowOf(page, 'Mary Somerville')).toContainText('Won');
  });
});

test.describe('in one engine', { tag: '@one-engine' }, () => {
  test.describe('deleting', () => {
    // Race: the live connection may report the deletion first, so that the open request is read once more.
    test.use({ expectedMessage: /404/ });

    test('Lost has a reason; spam comes back with a tap, or is deleted', async ({ page, site }) => {
      const id = await openNew(page, site, { lastName: 'Junkmail' });
      await statusButton(page, 'Lost').click();
      await expect(page.getByRole('heading', { name: 'Why was it lost?' })).toBeFocused();
      await page.getByRole('button', { name: 'Went with someone else' }).click();
      await expect(statusButton(page, 'Lost')).toHaveAttribute('aria-pressed', 'true');
      await expect(historyOf(page).first()).toContainText('Marked as Lost: Went with someone else');
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');

      await statusButton(page, 'Lost').click();
      await page.getByRole('button', { name: 'Price' }).click();
      await expect(historyOf(page).first()).toContainText('Marked as Lost: Price');
      await statusButton(page, 'New').click();
      const letThrough = await hold(page, '**/status');
      await statusButton(page, 'Lost').click();
      await page.getByRole('button', { name: 'Too far' }).click();
      await expect(page.getByText(/^Reason:/)).toHaveText('Reason: Too far');
      letThrough();
      await expect(historyOf(page).first()).toContainText('Marked as Lost: Too far');
      await statusButton(page, 'New').click();

      const notSpam = page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Not spam' });
      await page.getByRole('button', { name: 'This is spam' }).click();
      await expect(notSpam).toBeVisible();
      await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: /Spam/ }).click();
      await openRequest(page, 'Ada Junkmail');
      await notSpam.click();
      await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');

      const letSpamThrough = await hold(page, '**/status');
      await page.getByRole('button', { name: 'This is spam' }).click();
      const deleteButton = page.getByRole('button', { name: 'Delete', exact: true });
      await expect(deleteButton).toBeDisabled();
      letSpamThrough();
      await deleteButton.click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(deleteButton).toBeFocused();
      await deleteButton.click();
      await page.getByRole('button', { name: 'Yes, delete' }).click();
      await expect(page).toHaveURL(`${site.url}/desk?view=spam`);
      await expect(rowOf(page, 'Ada Junkmail')).toHaveCount(0);
      expect((await page.request.get(`${site.url}/api/desk/requests/${id}`)).status()).toBe(404);
    });
  });

  test('a request that another device took out of spam offers no Undo here', async ({ page, desk: site }) => {
    const ids: string[] = [];
    for (const lastName of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
      ids.push(await arrive(site, { lastName }));
    await mark(site, 'quarantine', ...ids);
    await page.setViewportSize({ width: 390, height: 500 });
    await signIn(page, site);
    await page.goto(`${site.url}/desk?view=spam`);
    const row = page.getByRole('listitem').filter({ hasText: 'Ada Third' });
    await row.getByRole('button', { name: 'Not spam' }).scrollIntoViewIfNeeded();
    // A list that is scrolled to its top would remove the row.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);

    await mark(site, 'new', ids[2] ?? '');

    await expect(row).toContainText('Moved to Open.');
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  });

  test('emergencies stay on top until the owner contacts the visitor', async ({ page, desk: site }) => {
    await arrive(site, { lastName: 'Urgent', isEmergency: true });
    await arrive(site, { lastName: 'Patient' });
    await signIn(page, site);

    const names = page.getByRole('list').getByRole('link', { name: /^Ada/ });
    await expect(names).toHaveText([/Urgent/, /Patient/]);
    const emergencies = page.getByRole('region', { name: 'Emergencies' });
    await expect(emergencies).toContainText('Urgent');
    await openRequest(page, 'Ada Urgent');
    await expect(page.getByText('Emergency: call now')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('This is an emergency');
    // The owner is back in the list before the server responds.
    const release = await hold(page, /\/status$/);
    await statusButton(page, 'Contacted').click();

    // The row stays in place until the owner returns to the list.
    await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('definition').filter({ hasText: 'Yes' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('This is an emergency');
    await expect(emergencies).toContainText('Urgent');
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' }).click();
    await expect(emergencies).toBeHidden();
    await expect(page.getByRole('region', { name: /^(Due today|Later)$/ }).first()).toContainText('Urgent');
    release();
  });

  test('the owner searches, and hears how many were found', async ({ page, site }) => {
    const address = '77 Symmetry Lane';
    await arrive(site, { lastName: 'Noether', phone: '(734) 555-0123', address, city: 'Dexter' });
    await signIn(page, site);
    const field = page.getByRole('textbox', { name: 'Search' });
    const announced = page.getByRole('search').getByRole('status');
    await expect(announced).toBeEmpty();
    // Screen readers announce changes only in a region that was there before.
    await announced.evaluate((status) => status.setAttribute('data-was', 'there'));

    await arrive(site, { lastName: 'Nobody' });
    for (const query of ['734.555.0123', 'symmetry']) {
      await type(field, query);
      await expect(page.getByText('All requests')).toBeVisible();
      await expect(page.getByRole('list').getByRole('link', { name: /^Ada/ })).toHaveText([/Noether/]);
      await expect(page.locator('[data-was]')).toHaveText('1 found');
    }
    await type(field, 'nobody at all');
    await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await expect(page.locator('[data-was]')).toHaveText('Nothing found');
    await page.reload();
    await expect(field).toHaveValue('nobody at all');
    // Enter and Escape end the search, but not while a keyboard composes a word, as for Japanese.
    await field.focus();
    for (const key of ['Enter', 'Escape']) await field.dispatchEvent('keydown', { key, isComposing: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('nobody at all');
    await field.press('Enter');
    await expect(field).not.toBeFocused();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(field).toBeFocused();
    await expect(rowOf(page, 'Ada Noether')).toBeVisible();
  });

  test('the owner sees in the figures what was asked, quoted and won', async ({ page, desk: site }) => {
    await arrive(site, { serviceNeeded: 'roof-cleaning', city: 'Plymouth' });
    await arrive(site, { serviceNeeded: 'roof-cleaning', city: 'Brighton' });
    const { path } = await sendQuote(site, 'Yolanda');
    await sendQuote(site, 'Zacharias');
    await signIn(page, site);
    const rows = (region: string) => page.getByRole('region', { name: region, exact: true }).getByRole('row');

    await page.getByRole('link', { name: 'Figures' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeFocused();
    await expect(rows('By service').filter({ hasText: 'Roof Cleaning' })).toContainText('2');
    await expect(rows('By town')).toHaveCount(4);
    await expect(rows('Requests per week').last()).toContainText('4');
    await expect(page.getByText('None contacted yet')).toBeVisible();
    await expect(page.getByText('0 of 2 quotes accepted (0%)')).toBeVisible();
    // On a wide screen the window stays in place, and the screen scrolls inside it.
    const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(over).toBeLessThanOrEqual(1);
    const customer = await page.context().newPage();
    await customer.goto(site.url + path);
    await customer.getByRole('checkbox').check();
    await customer.getByRole('button', { name: 'Accept This Quote' }).click();
    await expect(customer.getByText('Total you accepted')).toBeVisible();
    await customer.close();

    await expect(page.getByText('1 of 2 quotes accepted (50%)')).toBeVisible();
    const won = '2 quoted, 1 won$320–$340';
    await expect(rows('Won by service').filter({ hasText: 'Window Cleaning' })).toContainText(won);
    await expect(rows('Won per week').last()).toContainText(won);
  });

  test.describe('a list of several pages', () => {
    test.use({ expectedMessage: /429/ });

    test('is loaded page by page, each request once, also after a failure', async ({ page, desk: site }) => {
      for (let number = 100; number < 160; number += 1) await arrive(site, { lastName: `Number${number}` });
      await mark(site, 'done', await arrive(site, { lastName: 'Finished' }));
      await signIn(page, site);
      const rows = page.getByRole('list').getByRole('link', { name: /Number/ });
      await expect(rows).toHaveCount(50);

      const more = page.getByRole('button', { name: 'Show more' });
      const nextPage = /requests\?.*after=/;
      await page.route(nextPage, (route) =>
        route.fulfill({ status: 429, json: { error: 'Too many calls' } }),
      );
      await more.press('Enter');
      const failure = page.getByRole('alert').filter({ hasText: 'Too many calls' });
      await expect(failure).toBeInViewport();
      await expect(more).toBeFocused();
      await page.unroute(nextPage);

      // A stuck read of the next page hides no emergency.
      const holdNext = () => hold(page, nextPage, (route) => route.continue().catch(() => {}));
      const letGo = await holdNext();
      await more.press('Enter');
      await arrive(site, { lastName: 'Flooding', isEmergency: true });
      await expect(page.getByText('1 new emergency').last()).toBeVisible();
      await expect(more).toBeFocused();
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      letGo();

      // A change does not cancel a slow read of the next page, and is in the list afterwards.
      let canceled = 0;
      page.on('requestfailed', (request) => {
        if (nextPage.test(request.url())) canceled += 1;
      });
      const release = await holdNext();
      const isAsked = page.waitForRequest(nextPage);
      await more.press('Enter');
      await isAsked;
      await expect(page.getByRole('button', { name: 'Loading…' })).toBeFocused();
      await expect(failure).toHaveCount(0);
      const isRead = page.waitForResponse(/desk\/state$/);
      await arrive(site, { lastName: 'Interrupting' });
      await isRead;
      expect(canceled).toBe(0);
      release();

      await expect(rows).toHaveCount(60);
      await expect(rowOf(page, 'Ada Interrupting')).toHaveCount(1);
      await expect(more).toBeHidden();
      const names = await rows.evaluateAll((links) =>
        links.map((link) => /Number\d+/.exec(link.textContent)?.[0]),
      );
      expect(new Set(names).size).toBe(60);
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Export this list' }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('requests-open.csv');
      const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
      // A header, a line for each open request, and an end of line.
      expect(lines).toHaveLength(64);
      expect(lines[0]).toBe((await site.desk('export')).split('\r\n')[0]);
    });
  });
});
