/** The owner's changes are shown at once, undone when they fail, and never lost silently. */
import type { Route } from '@playwright/test';
import { holdClock } from './clock.ts';
import {
  arrive,
  callsUnderWay,
  historyOf,
  mark,
  openNew,
  openRequest,
  passUntil,
  rowOf,
  saveNote,
  signIn,
  statusButton,
  test,
  type,
} from './desk-page.ts';
import { expect } from './site.ts';

test.describe('without a connection', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/ });

  test('changes wait on every screen, survive a reload, and are sent', async ({ page, site }) => {
    await openNew(page, site, { lastName: 'Stubborn' });
    await expect(statusButton(page, 'New')).toBeVisible();
    await page.clock.install();
    await page.route('**/api/desk/**', (route) => route.abort());

    await statusButton(page, 'Quoted').click();
    await statusButton(page, 'Won').click();
    await saveNote(page, 'Paid in cash.');

    const notices = page.getByRole('region', { name: 'Notices' });
    const waiting = notices.getByText('3 changes saved here.');
    await expect(waiting).toBeVisible();
    await expect(page.getByLabel('Add a note')).toHaveValue('');
    await expect(historyOf(page).filter({ hasText: 'Paid in cash.' })).toContainText('not sent yet');
    await expect(statusButton(page, 'Won')).toHaveAttribute('aria-pressed', 'true');
    await expect(rowOf(page, 'Ada Stubborn')).toContainText('Won');
    await expect(historyOf(page).filter({ hasText: 'Marked as' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Figures' }).click();
    await passUntil(page, page.getByRole('heading', { name: 'No connection' }));
    await page.reload();
    await passUntil(page, waiting);
    await page.unroute('**/api/desk/**');

    await passUntil(page, page.getByRole('heading', { name: 'Requests per week' }));
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

  test('a note is sent once, even without storage or after a lost response', async ({ page, site }) => {
    await openNew(page, site, { lastName: 'Evicted' });
    await page.clock.install();
    const refuse = (route: Route) => route.abort();
    await page.route('**/notes', refuse);
    await saveNote(page, 'Ask for the key\nat number 14.');
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText('1 change saved here.');

    await page.evaluate(() => localStorage.clear());
    const lose = async (route: Route) => {
      await route.fetch();
      // With the clock ahead, the page may have given up meanwhile.
      await route.abort().catch(() => {});
    };
    await page.route('**/notes', lose, { times: 1 });
    await page.unroute('**/notes', refuse);

    const noted = historyOf(page).filter({ hasText: 'Ask for the key' });
    await passUntil(page, noted.getByRole('button', { name: /^Undo/ }));
    await expect(noted).toHaveCount(1);
  });
});

test.describe('a change that the server refuses, or whose request was deleted', () => {
  test.use({ expectedMessage: /404|422/ });

  test('shows its text, also after a reload, until the owner decides', async ({ page, site }) => {
    await openNew(page, site, { lastName: 'Refused' });
    const refuse = { status: 422, json: { error: 'At most 5000 characters fit' } };
    await page.route('**/notes', (route) => route.fulfill(refuse), { times: 1 });
    await page.route('**/status', (route) => route.fulfill({ status: 404, json: { error: 'Not here' } }));

    await statusButton(page, 'Lost').click();
    await type(page.getByLabel('Another reason'), 'Moved to Ohio');
    await page.getByRole('button', { name: 'Mark as Lost' }).click();
    const lost = page.getByRole('alert').filter({ hasText: 'Lost was not saved for Ada Refused.' });
    await expect(lost).toContainText('Moved to Ohio');
    await lost.getByRole('button', { name: 'Dismiss' }).click();
    await saveNote(page, 'A long story.');

    const alert = page.getByRole('alert').filter({ hasText: 'A note was not saved for Ada Refused.' });
    await expect(alert).toContainText('At most 5000 characters fit');
    await expect(alert).toContainText('A long story.');
    await page.reload();
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(historyOf(page).first()).toContainText('A long story.');
    await expect(alert).toHaveCount(0);
  });
});

test('unsent text survives a reload and belongs to its request', async ({ page, site }) => {
  const other = await arrive(site, { lastName: 'Second' });
  await openNew(page, site, { lastName: 'First' });
  await type(page.getByLabel('Add a note'), 'Half a sent');
  await statusButton(page, 'Lost').click();
  await type(page.getByLabel('Another reason'), 'Moved aw');

  await page.reload();
  await expect(page.getByLabel('Add a note')).toHaveValue('Half a sent');
  await statusButton(page, 'Lost').click();
  await expect(page.getByLabel('Another reason')).toHaveValue('Moved aw');

  await page.goto(`/desk/request/${other}`);
  await expect(page.getByLabel('Add a note')).toHaveValue('');
});

test.describe('two devices at once', () => {
  test.use({ expectedMessage: /409/ });

  test('the later device hears of the earlier change and may make its own anyway', async ({ page, site }) => {
    const id = await openNew(page, site, { lastName: 'Contested' });
    // This device makes its own change before it hears of the other's.
    const overtake = async (route: Route) => {
      await mark(site, 'lost', id);
      await route.continue();
    };
    await page.route(`**/requests/${id}/status`, overtake, { times: 1 });

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
      /Marked as Lost/,
      /Request received/,
    ]);
    await expect(alert).toHaveCount(0);
  });
});

test('a read that began before a change does not revert it', async ({ page, desk: site }) => {
  const id = await openNew(page, site, { lastName: 'Overtaken' });
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
  // With the page's clock at rest, the desk does not cancel the earlier read after some seconds.
  const seen = await holdClock(page, async () => {
    await statusButton(page, 'Won').click();
    await expect(historyOf(page).first()).toContainText('Marked as Won');
    const texts = await page.evaluateHandle(() => {
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
    return texts;
  });
  // The screen renders again at the latest with the next request.
  await arrive(site, { lastName: 'Aftermath' });
  await expect(rowOf(page, 'Ada Aftermath')).toBeVisible();

  expect(await seen.evaluate((texts) => [...texts])).toEqual(['Won']);
});

test.describe('a phone with a wrong clock', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/ });

  test('still shows the time left, also while the server is silent', async ({ page, site }) => {
    await arrive(site, { lastName: 'Timely' });
    const calls = callsUnderWay(page);
    await page.clock.install({ time: Date.now() + 90 * 86_400_000 });
    await signIn(page, site);
    await expect(rowOf(page, 'Ada Timely')).toContainText('just now');

    await page.route('**/api/desk/**', (route) => route.abort());
    // A response in flight would set the clock back.
    await expect.poll(() => calls.size).toBe(0);
    await page.clock.fastForward(10 * 60_000);

    await expect(rowOf(page, 'Ada Timely')).toContainText('10 min ago');
    await expect(rowOf(page, 'Ada Timely')).toContainText('quote due in 23 h');
  });
});
