/** Unreadable storage, storage that refuses, and screens of the desk that fail. */
import type { Page } from '@playwright/test';
import { arrive, historyOf, openNew, openRequest, rowOf, signIn, test, type } from './desk-page.ts';
import { expect } from './site.ts';
import { expectAccessible } from './wcag.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const discard = (page: Page) => notices(page).getByRole('button', { name: 'Discard' });

/** The keys in localStorage and sessionStorage that contain `part`. */
const keptUnder = (page: Page, part: string) =>
  page.evaluate(
    (wanted) => Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => key.includes(wanted)),
    part,
  );

/** Damaged entries, and shapes that another version of the desk may have stored. */
const unreadable = [
  '{"form":1,"id":"0","name":"Ada Legacy","number":1,"wanted":{"kind":"note","text":"Monday mor',
  '{"id":"1","who":"Ada Legacy","number":1,"note":"Monday at noon"}',
  '{"form":0,"id":"2","name":"Ada Legacy","number":1,"requestId":"1","wanted":{"kind":"note","text":"Monday at 3"}}',
  'null',
];

/** Discards the four unreadable entries. The notices show some at a time. Resolves to all that they said. */
async function discardAll(page: Page): Promise<string> {
  const left = async () => (await keptUnder(page, 'desk-change:')).filter((key) => /:\d$/.test(key)).length;
  let said = '';
  expect(await left()).toBe(4);
  for (let count = await left(); count > 0; count -= 1) {
    said += await notices(page).textContent();
    await discard(page).first().click();
    await expect.poll(left).toBe(count - 1);
  }
  await expect(notices(page)).not.toContainText('can’t be read');
  return said;
}

test('unreadable changes hide no other, and show until discarded', async ({ page, desk: site }) => {
  const requestId = await openNew(page, site, { lastName: 'Legacy' });
  await page.evaluate(
    ([texts, id]) => {
      const change = { form: 1, id: crypto.randomUUID(), requestId: id, name: 'Ada Legacy', number: 2 };
      const wanted = { kind: 'note', text: 'The gate is open.' };
      for (const [at, text] of texts.entries()) localStorage.setItem(`desk-change:${at}`, text);
      localStorage.setItem(`desk-change:${change.id}`, JSON.stringify({ ...change, wanted }));
    },
    [unreadable, requestId] as const,
  );

  await page.reload();

  const note = historyOf(page).filter({ hasText: 'The gate is open.' });
  await expect(note.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expect(notices(page)).toContainText('can’t be read');
  const said = await discardAll(page);
  for (const text of ['Monday mor', 'Monday at noon', 'Monday at 3']) expect(said).toContain(text);
  expect(await keptUnder(page, 'desk-change:')).toEqual([]);
});

test('unreadable drafts leave every screen working, and show until discarded', async ({
  page,
  desk: site,
}) => {
  const id = await openNew(page, site, { lastName: 'Obsolete' });
  const { texts } = await (await page.request.get('/api/desk/texts')).json();
  const services = await page.evaluate(
    () => JSON.parse(document.getElementById('desk-data')?.textContent ?? '').services,
  );
  const edit = { form: 0, name: 'Old', number: 1, base: 0 };
  const stored = [
    JSON.stringify({ ...edit, id: '0', kind: 'quote', of: id, value: { lines: '240' } }),
    `{"form":0,"id":"1","name":"Old","number":1,"kind":"quote","of":"${id}","base":0,"value":{`,
    JSON.stringify({ ...edit, id: '2', kind: 'text', of: texts[0].id, value: { words: {} } }),
    JSON.stringify({ ...edit, id: '3', kind: 'saved-lines', of: services[0].id, value: { lines: 7 } }),
  ];
  await page.evaluate((all) => {
    sessionStorage.setItem('desk-kept:asked', '[{"id":7}]');
    for (const [at, text] of all.entries()) localStorage.setItem(`desk-change:${at}`, text);
  }, stored);

  await page.goto('/desk/customers/texts');
  await expect(page.getByRole('heading', { name: 'Prepared texts' })).toBeVisible();
  await expect(notices(page)).toContainText('can’t be read');
  await page.goto('/desk/site/lines');
  await expect(page.getByText(services[0].title, { exact: true })).toBeVisible();
  await expect(notices(page)).toContainText('can’t be read');
  await page.goto(`/desk/request/${id}/quote`);
  const note = page.getByLabel('Note for the customer');
  await type(note, 'See you soon.');
  await expect(notices(page)).toContainText('can’t be read');
  await expectAccessible(page);
  await page.reload();
  // They do not block a new edit of that quote.
  await expect(note).toHaveValue('See you soon.');
  await discardAll(page);
  await expect(note).toHaveValue('See you soon.');
});

test.describe('a screen that fails', () => {
  test.use({
    expectedMessage: /TypeError|error boundary|Cannot read|ERR_|Failed to load/,
    viewport: { width: 1440, height: 900 },
  });

  test('says so, leaves the emergency in view, and keeps what was typed', async ({ page, desk: site }) => {
    const id = await arrive(site, { lastName: 'Broken' });
    await arrive(site, { lastName: 'Bounded', isEmergency: true });
    const other = await arrive(site, { lastName: 'Whole' });
    await signIn(page, site);
    await openRequest(page, 'Ada Whole');
    await type(page.getByLabel('Add a note'), 'Another one.');
    await openRequest(page, 'Ada Broken');
    await type(page.getByLabel('Add a note'), 'Half a sent');
    const broken = (await (await page.request.get(`${site.url}/api/desk/requests/${id}`)).json()) as object;
    await page.route(`**/api/desk/requests/${id}`, (route) =>
      route.fulfill({ json: { ...broken, version: 9, payload: undefined } }),
    );
    await page.reload();

    const failed = page.getByRole('alert').filter({ hasText: 'This request can’t be shown' });
    await expect(failed).toBeVisible();
    await expect(rowOf(page, 'Ada Bounded')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await failed.getByRole('link', { name: 'Back to the requests' }).click();
    await rowOf(page, 'Ada Broken').click();
    await expect(failed).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.unroute(`**/api/desk/requests/${id}`);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Add a note')).toHaveValue('Half a sent');
    await openRequest(page, 'Ada Whole');
    await expect(page.getByLabel('Add a note')).toHaveValue('Another one.');

    await page.route(`**/api/desk/requests/${other}`, (route) =>
      route.fulfill({ json: { ...broken, id: other, quote: {} } }),
    );
    await page.goto(`${site.url}/desk/request/${other}/quote`);
    await expect(page.getByRole('alert').filter({ hasText: 'can’t be shown' })).toBeVisible();
    const again = page.getByRole('button', { name: 'Try again' });
    await page.context().setOffline(true);
    // The offline mode does not end the open live connection. This event makes the desk replace it.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('You’re offline.')).toBeVisible();
    const requests = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' });
    const openCopied = async () => {
      await requests.click();
      await openRequest(page, 'Ada Broken');
      await expect(page.getByLabel('Add a note')).toHaveValue('Half a sent');
    };
    await openCopied();
    await page.goBack();
    await page.goBack();
    await again.click();
    await openCopied();
    await page.context().setOffline(false);
    await page.goBack();
    await page.goBack();
    await page.unroute(`**/api/desk/requests/${other}`);
    await again.click();
    await expect(page.getByLabel('Note for the customer')).toBeVisible();
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' }).click();
    await expect(rowOf(page, 'Ada Bounded')).toBeVisible();
  });
});

test.describe('a browser that stores nothing', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/ });

  test('is reported as the owner types, and a question asks before leaving', async ({ page, site }) => {
    await arrive(site, { lastName: 'Unkept' });
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The storage is full', 'QuotaExceededError');
      };
    });
    await signIn(page, site);
    await openRequest(page, 'Ada Unkept');
    await page.route('**/notes', (route) => route.abort());

    await type(page.getByLabel('Add a note'), 'The dog bites.');
    await expect(notices(page)).toContainText('This browser can’t save anything');
    await page.getByRole('button', { name: 'Save note' }).click();
    await expect(notices(page)).toContainText('1 change not sent yet');
    await expect(notices(page)).toContainText('This browser can’t save anything');
    await expectAccessible(page);
    await expect(page.getByText('saved here')).toHaveCount(0);
    const asked = page.waitForEvent('dialog');
    const left = page.evaluate(() => location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await left;
    await page.unroute('**/notes');
    await page.evaluate(() => dispatchEvent(new Event('online')));

    await expect(historyOf(page).filter({ hasText: 'The dog bites.' }).getByRole('button')).toBeVisible();
    await expect(notices(page)).not.toContainText('can’t save anything');
    await page.reload();
    await expect(historyOf(page).first()).toContainText('The dog bites.');
  });
});
