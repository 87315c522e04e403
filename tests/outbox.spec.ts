/** The browser keeps a request that no channel accepted, and sends it later. */
import { comeOnline, leaveWaiting, noticeOn } from './outbox-page.ts';
import { closeDialog, fill, HELD, inOutbox, send, stored } from './quote-requests.ts';
import { expect, test } from './site.ts';

// Every test here breaks something on purpose, and the page reports it in the console.
test.use({ expectedMessage: /did not take|Failed to load resource|could not be|net::ERR/ });

test.beforeEach(async ({ page, hydrated }) => {
  await page.goto('/contact');
  await hydrated(page);
});

test('offline, a visitor’s request waits on the device, and is sent once when the network returns', async ({
  page,
  context,
  site,
}) => {
  await fill(page, 'Offline');
  await context.setOffline(true);
  await send(page);

  const dialog = page.getByRole('dialog', { name: 'Success!' });
  await expect(dialog).toContainText(HELD);
  await closeDialog(page);
  await expect(page.getByLabel('First Name')).toHaveValue('');
  expect(await inOutbox(page)).toBe(1);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await expect(noticeOn(page)).toContainText('is waiting on this device');
  await expect(page.locator('#quote-form')).toContainText('It is still waiting in this browser');
  await context.setOffline(false);

  await expect(page.locator('#quote-form')).toContainText('It has been sent now.');
  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Offline')).toBe(1);
});

test('when the server fails, only the console reports it, and the request waits', async ({
  page,
  hydrated,
  site,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text());
  });
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, json: { error: 'full' } }));
  await fill(page, 'Later');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' }).getByRole('paragraph')).toHaveText(HELD);
  expect(logged.filter((text) => text.includes('The server did not take the quote request'))).toHaveLength(1);
  await expect(page.locator('body')).not.toContainText(/fail|error|wrong|did not/i);
  await expect(noticeOn(page)).toHaveCount(0);
  await page.unroute('**/api/quotes');

  await page.goto('/about');
  await hydrated(page);

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Later')).toBe(1);
});

test('a login page in between does not count as acceptance: the request waits and is sent later', async ({
  page,
  site,
}) => {
  await page.route('**/api/quotes', (route) =>
    route.fulfill({ status: 200, body: '<h1>Please log in</h1>' }),
  );
  await fill(page, 'Portal');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
  expect(await inOutbox(page)).toBe(1);
  await page.unroute('**/api/quotes');
  await comeOnline(page);

  await expect.poll(() => inOutbox(page)).toBe(0);
  expect(await stored(site, 'Portal')).toBe(1);
});

test('a reload during sending sends the same request again, and tells the visitor the result', async ({
  page,
  site,
}) => {
  const arrived = page.waitForRequest('**/api/quotes');
  let tries = 0;
  await page.route('**/api/quotes', (route) => {
    tries += 1;
    // The first try gets no response before the page is left.
    return tries === 1 ? undefined : route.continue();
  });
  await fill(page, 'Reloading');
  await send(page);
  await arrived;
  await page.reload();

  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  await closeDialog(page);
  await expect(page.getByLabel('Last Name')).toHaveValue('');
  expect(await stored(site, 'Reloading')).toBe(1);
});

test('waiting and refused requests are announced, and the visitor sends again or discards', async ({
  page,
  site,
  hydrated,
}) => {
  const region = page.locator('.outbox-notices');
  const notice = noticeOn(page);
  await expect(region).toHaveRole('status');
  await expect(region).toBeEmpty();
  await region.evaluate((element) => element.setAttribute('data-was', 'there'));
  await leaveWaiting(page, 'Again');
  await comeOnline(page);
  await expect(page.locator('[data-was]')).toContainText('is waiting on this device');

  await page.route('**/api/quotes', (route) =>
    route.fulfill({ status: 403, json: { error: 'another site' } }),
  );
  await comeOnline(page);
  await expect(notice).toContainText('We could not send your quote request');
  await expect(notice.getByRole('link', { name: '(734) 555-0148' })).toBeVisible();
  await page.unroute('**/api/quotes');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  expect(await stored(site, 'Again')).toBe(1);

  await leaveWaiting(page, 'Rejected');
  await page.route('**/api/quotes', (route) =>
    route.fulfill({ status: 409, json: { error: 'other contents' } }),
  );
  await comeOnline(page);
  await expect(notice).toContainText('We could not send your quote request');
  const form = page.locator('#quote-form');
  await expect(form).toContainText('Request #');
  await expect(form).not.toContainText('will be sent automatically');
  await notice.getByRole('button', { name: 'Discard it' }).press('Enter');
  await expect(notice).toHaveCount(0);
  expect(await inOutbox(page)).toBe(0);
  // The focused button is gone and the region around it is empty, so the focus moves on to main.
  await expect(page.getByRole('main')).toBeFocused();
  // Nothing was sent, so the form is back in place of the confirmation.
  await expect(form).not.toContainText('Request #');
  await expect(form).not.toContainText('has been sent');
  await expect(page.getByLabel('First Name')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(form).not.toContainText('Request #');
});
