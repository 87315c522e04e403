/** The owner's changes: shown at once, undone when they fail, and never lost in silence. */
import { arrive, historyOf, openRequest, rowOf, signIn, startDesk, statusButton, type } from './desk-page.ts';
import { expect, test } from './site.ts';

test('a change shows before the server has answered', async ({ page, site }) => {
  await arrive(site, { lastName: 'Quick' });
  await signIn(page, site);
  await openRequest(page, 'Ada Quick');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/status', async (route) => {
    await held;
    await route.continue();
  });

  await statusButton(page, 'Quoted').click();

  await expect(statusButton(page, 'Quoted')).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, 'Ada Quick')).toContainText('Quoted');
  await expect(historyOf(page)).toHaveCount(1);
  answer();
  await expect(historyOf(page).first()).toContainText('Marked as Quoted');
});

test.describe('a change that fails', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/ });

  test('is undone, said on every screen, and tried again with a tap', async ({ page, site }) => {
    await arrive(site, { lastName: 'Stubborn' });
    await signIn(page, site);
    await openRequest(page, 'Ada Stubborn');
    await page.route('**/status', (route) => route.abort(), { times: 1 });

    await statusButton(page, 'Won').click();

    const alert = page.getByRole('alert').filter({ hasText: 'Won was not saved for Ada Stubborn.' });
    await expect(alert).toContainText('The server cannot be reached.');
    await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
    await expect(rowOf(page, 'Ada Stubborn')).toContainText('New');
    await page.getByRole('link', { name: 'Figures' }).click();
    await expect(alert).toBeVisible();
    await page.goBack();
    await alert.getByRole('button', { name: 'Try again' }).click();

    await expect(statusButton(page, 'Won')).toHaveAttribute('aria-pressed', 'true');
    await expect(historyOf(page).first()).toContainText('Marked as Won');
    await expect(alert).toBeHidden();
  });

  test('leaves a note in its field, over a reload, and sends it once', async ({ page, site }) => {
    await arrive(site, { lastName: 'Noted' });
    await signIn(page, site);
    await openRequest(page, 'Ada Noted');
    const field = page.getByLabel('Add a note');
    // The server has the note, but its answer is lost.
    await page.route(
      '**/notes',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );

    await type(field, 'Ask for the key\nat number 14.');
    await page.getByRole('button', { name: 'Save note' }).click();

    await expect(page.getByText('The note is not saved yet')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('Ask for the key\nat number 14.');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(field).toHaveValue('');
    await expect(historyOf(page).filter({ hasText: 'Ask for the key' })).toHaveCount(1);
  });
});

test('what is typed for a note or a reason outlives a reload, and belongs to its request', async ({ page, site }) => {
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

  test('the later is told of the earlier, and may do it anyway', async ({ page, site }) => {
    const id = await arrive(site, { lastName: 'Contested' });
    await signIn(page, site);
    await openRequest(page, 'Ada Contested');
    // This device does not hear of the other's change before its own.
    await page.route(
      `**/requests/${id}/status`,
      async (route) => {
        const headers = { 'sec-fetch-site': 'same-origin', origin: site.url };
        await page.request.post(route.request().url(), { headers, data: { to: 'lost', reason: 'Price', version: 0 } });
        await route.continue();
      },
      { times: 1 },
    );

    await statusButton(page, 'Won').click();

    const alert = page.getByRole('alert').filter({ hasText: 'Won was not saved for Ada Contested.' });
    await expect(alert).toContainText('was quicker: this request is now Lost.');
    await expect(statusButton(page, 'Lost')).toHaveAttribute('aria-pressed', 'true');
    await alert.getByRole('button', { name: 'Mark as Won anyway' }).click();
    await expect(statusButton(page, 'Won')).toHaveAttribute('aria-pressed', 'true');
    await expect(historyOf(page).nth(1)).toContainText('Marked as Lost: Price');
  });
});

test('whoever comes back from a call is asked, also where the phone has dropped the page', async ({ page }) => {
  await using site = await startDesk(page);
  await arrive(site, { firstName: 'Grace', lastName: 'Hopper' });
  await signIn(page, site);
  await openRequest(page, 'Grace Hopper');
  await page.getByRole('link', { name: 'Call', exact: true }).evaluate((link: HTMLElement) => {
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
  });
  await page.reload();

  await expect(page.getByText('Did you reach Grace?')).toBeVisible();
  await page.getByRole('button', { name: 'Yes: Contacted' }).click();

  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Did you reach Grace?')).toBeHidden();
});

test.describe('a wrong clock of the phone', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/ });

  test('does no harm to the clock of the promise, also while the server is silent', async ({ page, site }) => {
    await arrive(site, { lastName: 'Timely' });
    await page.clock.install({ time: Date.now() + 90 * 86_400_000 });
    await signIn(page, site);
    await expect(rowOf(page, 'Ada Timely')).toContainText('just now');

    await page.route('**/api/desk/**', (route) => route.abort());
    await page.clock.fastForward(10 * 60_000);

    await expect(rowOf(page, 'Ada Timely')).toContainText('10 min ago');
    await expect(rowOf(page, 'Ada Timely')).toContainText('quote due in 23 h');
  });
});
