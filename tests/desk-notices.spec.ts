/** Notices of the desk: each is within reach, and the focus goes where it is expected. */
import { createRequestActions } from '../server/requests/request-actions.ts';
import {
  arrive,
  callsUnderWay,
  dateIn,
  mark,
  openNew,
  openRequest,
  sayEverything,
  signIn,
  statusButton,
  tapAway,
  test,
} from './desk-page.ts';
import { expect } from './site.ts';
import { openRunningStore } from './support/open-running-store.ts';

test.use({ expectedMessage: /ERR_|Failed to load/ });

test('on a phone no notice covers another, and each passes the focus on', async ({ page, desk: site }) => {
  await arrive(site);
  await signIn(page, site);
  await page.setViewportSize({ width: 390, height: 844 });
  await openRequest(page, 'Ada Lovelace');
  await sayEverything(page, site);
  const notices = page.getByRole('region', { name: 'Notices' });
  const buttons = notices.getByRole('button');

  await expect(buttons).toHaveText([
    'Show',
    'Dismiss',
    'Yes, mark contacted',
    'Not yet',
    'Try again',
    'Dismiss',
  ]);
  for (const button of await buttons.all()) {
    await button.scrollIntoViewIfNeeded();
    await button.click({ trial: true });
  }
  await page
    .getByRole('region', { name: 'Answer' })
    .getByRole('link', { name: 'Call' })
    .click({ trial: true });
  const ways = await page.getByRole('region', { name: 'Answer' }).boundingBox();
  const box = await notices.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(ways?.y ?? 0);
  await buttons.nth(5).click();
  await expect(notices.getByRole('button', { name: /^Show/ })).toBeFocused();
  await notices.getByRole('button', { name: 'Yes, mark contacted' }).click();
  await expect(statusButton(page, 'Contacted')).toBeFocused();
  await notices.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await notices.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('dismissed requests stay dismissed when another device answers one', async ({ page, desk: site }) => {
  await signIn(page, site);
  // A request that arrives before the first read of the list is not new.
  await expect(page.getByText('New requests show up here automatically')).toBeVisible();
  await page.getByRole('link', { name: 'Week' }).click();
  const ids = [await arrive(site, { lastName: 'Dismissed' }), await arrive(site, { lastName: 'Replied' })];
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('strong');
  await expect(notice).toHaveText('2 new requests');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);

  await using database = await openRunningStore(site);
  const isRead = page.waitForResponse('**/api/desk/requests?**');
  const maker = { by: 'the van', nowMs: Date.now() };
  await createRequestActions(database, []).mark(ids[1] ?? '', 'contacted', maker);
  await (await isRead).finished();
  const list = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: /^Requests/ });
  await expect(list).toContainText('1');

  await expect(notice).toHaveCount(0);
});

test('the focus stays near a button that disappears when tapped', async ({ page, desk: site }) => {
  await openNew(page, site, { lastName: 'Focused' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });

  const isWon = page.waitForResponse('**/status');
  await statusButton(page, 'Won').click();
  await isWon;
  await expect(undo).toBeVisible();
  // An Undo would leave the date behind.
  await dateIn(page, 2);
  await expect(statusButton(page, 'Scheduled')).toHaveAttribute('aria-pressed', 'true');
  await expect(undo).toBeHidden();

  await statusButton(page, 'Lost').click();
  await page.getByRole('button', { name: 'Price' }).click();
  await expect(statusButton(page, 'Lost')).toBeFocused();
  await undo.click();
  await expect(statusButton(page, 'Scheduled')).toBeFocused();
  await statusButton(page, 'Quoted').click();
  await expect(page.getByText('Marked Ada Focused as quoted.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Undo: Marked as Quoted' }).click();
  await expect(page.getByRole('heading', { name: 'Notes and history' })).toBeFocused();
  await page.getByRole('button', { name: 'This is spam' }).click();
  await expect(page.getByRole('heading', { name: 'Status' })).toBeFocused();
});

test('an open question is announced once, not each minute', async ({ page, desk: site }) => {
  const calls = callsUnderWay(page);
  await page.clock.install();
  await openNew(page, site);
  const notices = page.getByRole('region', { name: 'Notices' });
  // Screen readers announce changes only in a region that was there before.
  await notices
    .getByRole('status')
    .evaluateAll((all) => all.map((status) => status.setAttribute('data-was', 'there')));
  await tapAway(page.getByRole('region', { name: 'Answer' }).getByRole('link', { name: 'Call' }));
  await expect(notices).toContainText('You tapped Call just now. Did you reach Ada?');
  const announced = notices.locator('[data-was]', { hasText: 'Ada' });
  const text = (await announced.textContent()) ?? '';
  // The server would set the desk's clock back, also in a response that is on its way.
  await page.route('**/api/desk/**', (route) => route.abort());
  await expect.poll(() => calls.size).toBe(0);

  await page.clock.fastForward('05:00');

  await expect(notices).toContainText('You tapped Call 5 min ago. Did you reach Ada?');
  await expect(announced).toHaveText(text);
});

test('after four calls the owner is asked about the last two first', async ({ page, desk: site }) => {
  await arrive(site, { firstName: 'Wanda' });
  const ids = [await arrive(site, { firstName: 'Xenia' }), await arrive(site, { firstName: 'Yvonne' })];
  await arrive(site, { firstName: 'Zoe' });
  await mark(site, 'contacted', await arrive(site, { firstName: 'Una' }));
  await signIn(page, site);
  // Nothing is asked about Una, who was contacted earlier.
  for (const name of ['Wanda', 'Xenia', 'Yvonne', 'Zoe', 'Una']) {
    await openRequest(page, `${name} Lovelace`);
    await tapAway(page.getByRole('region', { name: 'Answer' }).getByRole('link', { name: 'Call' }));
    await page.goBack();
  }
  const notices = page.getByRole('region', { name: 'Notices' });
  const notYet = notices.getByRole('button', { name: 'Not yet' });
  await expect(notYet).toHaveCount(2);
  await expect(notices).not.toContainText('Xenia');

  await notYet.last().click();

  await expect(notices).toContainText('Did you reach Xenia?');
  await expect(notices).not.toContainText('Zoe');

  // On another device.
  for (const id of ids) await mark(site, 'contacted', id);
  await expect(notices).toContainText('Did you reach Wanda?');
});
