/**
 * The owner's changes are shown at once, undone when they fail, and never lost silently.
 * Over 250 lines because there is a journey for each way in which a change fails.
 */
import type { Request } from '@playwright/test';
import { arrive, historyOf, openRequest, rowOf, signIn, statusButton, test, type } from './desk-page.ts';
import { expect } from './site.ts';

test('the owner sees a change before the server has responded', async ({ page, site }) => {
  await arrive(site, { lastName: 'Quick' });
  await signIn(page, site);
  await openRequest(page, 'Ada Quick');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/status', async (route) => {
    await held;
    await route.continue();
  });

  await statusButton(page, 'Quoted').click();

  await expect(statusButton(page, 'Quoted')).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, 'Ada Quick')).toContainText('Quoted');
  await expect(historyOf(page)).toHaveCount(1);
  release();
  await expect(historyOf(page).first()).toContainText('Marked as Quoted');
});

test.describe('without a connection', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/ });

  test('changes wait, survive a reload, show on every screen as waiting, and are sent by themselves', async ({
    page,
    site,
  }) => {
    await arrive(site, { lastName: 'Stubborn' });
    await signIn(page, site);
    await openRequest(page, 'Ada Stubborn');
    await page.route('**/api/desk/**', (route) => route.abort());

    await statusButton(page, 'Quoted').click();
    await statusButton(page, 'Won').click();
    await type(page.getByLabel('Add a note'), 'Paid in cash.');
    await page.getByRole('button', { name: 'Save note' }).click();

    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(notices).toContainText('3 changes saved here.');
    await expect(page.getByLabel('Add a note')).toHaveValue('');
    await expect(historyOf(page).filter({ hasText: 'Paid in cash.' })).toContainText('not sent yet');
    await page.getByRole('link', { name: 'Figures' }).click();
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await page.reload();
    await expect(notices).toContainText('3 changes saved here.');
    await page.unroute('**/api/desk/**');

    await expect(notices).not.toContainText('saved here');
    await page.goto('/desk#to-schedule');
    await openRequest(page, 'Ada Stubborn');
    await expect(historyOf(page)).toHaveText([
      /Paid in cash/,
      /Marked as Won/,
      /Marked as Quoted/,
      /Request received/,
    ]);
    await expect(page.getByRole('alert').filter({ hasText: 'Stubborn' })).toHaveCount(0);
  });

  test('a waiting change is sent although the browser cleared its storage meanwhile', async ({
    page,
    desk: site,
  }) => {
    await arrive(site, { lastName: 'Evicted' });
    await signIn(page, site);
    await openRequest(page, 'Ada Evicted');
    await page.route('**/notes', (route) => route.abort());
    await type(page.getByLabel('Add a note'), 'Paid in cash.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('1 change saved here.');

    await page.evaluate(() => localStorage.clear());
    await page.unroute('**/notes');

    const note = historyOf(page).filter({ hasText: 'Paid in cash.' });
    await expect(note.getByRole('button', { name: /^Undo/ })).toBeVisible();
  });

  test('a note whose response is lost is stored once', async ({ page, site }) => {
    await arrive(site, { lastName: 'Noted' });
    await signIn(page, site);
    await openRequest(page, 'Ada Noted');
    await page.route(
      '**/notes',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );

    await type(page.getByLabel('Add a note'), 'Ask for the key\nat number 14.');
    await page.getByRole('button', { name: 'Save note' }).click();

    const note = historyOf(page).filter({ hasText: 'Ask for the key' });
    await expect(note.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expect(note).toHaveCount(1);
  });
});

test.describe('a change that the server refuses', () => {
  test.use({ expectedMessage: /422/ });

  test('shows its text, also after a reload, until the owner decides', async ({ page, site }) => {
    await arrive(site, { lastName: 'Refused' });
    await signIn(page, site);
    await openRequest(page, 'Ada Refused');
    const refuse = { status: 422, json: { error: 'At most 5000 characters fit' } };
    await page.route('**/notes', (route) => route.fulfill(refuse), { times: 1 });

    await type(page.getByLabel('Add a note'), 'A long story.');
    await page.getByRole('button', { name: 'Save note' }).click();

    const alert = page.getByRole('alert').filter({ hasText: 'A note was not saved for Ada Refused.' });
    await expect(alert).toContainText('At most 5000 characters fit');
    await expect(alert).toContainText('A long story.');
    await page.reload();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(historyOf(page).first()).toContainText('A long story.');
    await expect(alert).toHaveCount(0);
  });
});

test.describe('a change to a deleted request', () => {
  test.use({ expectedMessage: /404/ });

  test('shows the reason that the owner typed', async ({ page, site }) => {
    await arrive(site, { lastName: 'Evaporated' });
    await signIn(page, site);
    await openRequest(page, 'Ada Evaporated');
    await page.route('**/status', (route) => route.fulfill({ status: 404, json: { error: 'Not here' } }));

    await statusButton(page, 'Lost').click();
    await type(page.getByLabel('Another reason'), 'Moved to Ohio');
    await page.getByRole('button', { name: 'Mark as Lost' }).click();

    const alert = page.getByRole('alert').filter({ hasText: 'Lost was not saved for Ada Evaporated.' });
    await expect(alert).toContainText('Moved to Ohio');
  });
});

test('unsent text of a note or a reason survives a reload and belongs to its request', async ({
  page,
  site,
}) => {
  const ids = [await arrive(site, { lastName: 'First' }), await arrive(site, { lastName: 'Second' })];
  await signIn(page, site);
  await page.goto(`/desk/request/${ids[0]}`);
  await type(page.getByLabel('Add a note'), 'Half a sent');
  await statusButton(page, 'Lost').click();
  await type(page.getByLabel('Another reason'), 'Moved aw');

  await page.reload();
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a sent');
  await statusButton(page, 'Lost').click();
  await expect(page.getByLabel('Another reason')).toHaveValue('Moved aw');

  await page.goto(`/desk/request/${ids[1]}`);
  await expect(page.getByLabel('Add a note')).toHaveValue('');
});

test.describe('two devices at once', () => {
  test.use({ expectedMessage: /409/ });

  test('the later device hears of the earlier change and may make its own anyway', async ({ page, site }) => {
    const id = await arrive(site, { lastName: 'Contested' });
    await signIn(page, site);
    await openRequest(page, 'Ada Contested');
    // This device makes its own change before it hears of the other's.
    await page.route(
      `**/requests/${id}/status`,
      async (route) => {
        const headers = { 'sec-fetch-site': 'same-origin', origin: site.url };
        await page.request.post(route.request().url(), {
          headers,
          data: { to: 'lost', reason: 'Price', version: 0 },
        });
        await route.continue();
      },
      { times: 1 },
    );

    await statusButton(page, 'Won').click();

    const alert = page.getByRole('alert').filter({ hasText: 'Won was not saved for Ada Contested.' });
    await expect(alert).toContainText('changed this request first: it is now Lost.');
    await expect(statusButton(page, 'Lost')).toHaveAttribute('aria-pressed', 'true');
    // Later changes wait for the owner's decision, also after a reload.
    await statusButton(page, 'Quoted').click();
    await page.reload();
    await alert.getByRole('button', { name: 'Mark as Won anyway' }).click();
    await expect(historyOf(page)).toHaveText([
      /Marked as Quoted/,
      /Marked as Won/,
      /Marked as Lost: Price/,
      /Request received/,
    ]);
    await expect(alert).toHaveCount(0);
  });
});

test('a read that began before a change does not revert it', async ({ page, desk: site }) => {
  const id = await arrive(site, { lastName: 'Overtaken' });
  await signIn(page, site);
  await openRequest(page, 'Ada Overtaken');
  // The response to the earlier read arrives after the change.
  const { promise: isMade, resolve: made } = Promise.withResolvers<void>();
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  await page.route(
    `**/requests/${id}`,
    async (route) => {
      const response = await route.fetch();
      read();
      await isMade;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await arrive(site, { lastName: 'Bystander' });
  await isRead;
  await statusButton(page, 'Won').click();
  await expect(historyOf(page).first()).toContainText('Marked as Won');

  const seen = await page.evaluateHandle(() => {
    const chosen = () => document.querySelector('[aria-pressed="true"]')?.textContent;
    const texts = new Set([chosen()]);
    new MutationObserver(() => texts.add(chosen())).observe(document.body, {
      attributes: true,
      subtree: true,
    });
    return texts;
  });
  const returned = page.waitForResponse((response) => response.url().endsWith(id));
  made();
  await (await returned).finished();
  // The screen renders again at the latest with the next request.
  await arrive(site, { lastName: 'Aftermath' });
  await expect(rowOf(page, 'Ada Aftermath')).toBeVisible();

  expect(await seen.evaluate((texts) => [...texts])).toEqual(['Won']);
});

test.describe('a phone with a wrong clock', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/ });

  test('still shows the correct time left to send a quote, also while the server is silent', async ({
    page,
    site,
  }) => {
    await arrive(site, { lastName: 'Timely' });
    const asked = new Set<Request>();
    page.on('request', (request) => request.resourceType() === 'fetch' && asked.add(request));
    page.on('requestfinished', (request) => asked.delete(request));
    page.on('requestfailed', (request) => asked.delete(request));
    await page.clock.install({ time: Date.now() + 90 * 86_400_000 });
    await signIn(page, site);
    await expect(rowOf(page, 'Ada Timely')).toContainText('just now');

    await page.route('**/api/desk/**', (route) => route.abort());
    // A response still in flight would correct the clock.
    await expect.poll(() => asked.size).toBe(0);
    await page.clock.fastForward(10 * 60_000);

    await expect(rowOf(page, 'Ada Timely')).toContainText('10 min ago');
    await expect(rowOf(page, 'Ada Timely')).toContainText('quote due in 23 h');
  });
});
