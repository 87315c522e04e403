/** Unreadable storage, storage that refuses, and screens of the desk that fail. */
import type { Page } from '@playwright/test';
import { arrive, historyOf, openRequest, rowOf, signIn, test, type } from './desk-page.ts';
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
  [
    'that is not JSON',
    '{"form":1,"id":"one","name":"Ada Legacy","number":1,"wanted":{"kind":"note","text":"Monday mor',
  ],
  ['that has another shape', '{"id":"one","who":"Ada Legacy","number":1,"note":"Monday morning"}'],
  [
    'of an earlier version',
    '{"form":0,"id":"one","name":"Ada Legacy","number":1,"requestId":"1","wanted":{"kind":"note","text":"Monday"}}',
  ],
  ['that is null', 'null'],
] as const;

for (const [what, text] of unreadable) {
  test(`a stored change ${what} hides no other change, and shows until the owner discards it`, async ({
    page,
    site,
  }) => {
    const requestId = await arrive(site, { lastName: 'Legacy' });
    await signIn(page, site);
    await page.goto(`/desk/request/${requestId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Legacy' })).toBeVisible();
    await page.evaluate(
      ([kept, id]) => {
        const change = { form: 1, id: crypto.randomUUID(), requestId: id, name: 'Ada Legacy', number: 2 };
        const wanted = { kind: 'note', text: 'The gate is open.' };
        localStorage.setItem('desk-change:one', kept);
        localStorage.setItem(`desk-change:${change.id}`, JSON.stringify({ ...change, wanted }));
      },
      [text, requestId] as const,
    );

    await page.reload();

    const note = historyOf(page).filter({ hasText: 'The gate is open.' });
    await expect(note.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expect(notices(page)).toContainText('can’t be read');
    if (text.includes('Monday')) await expect(notices(page)).toContainText('Monday');
    await discard(page).click();
    await expect(notices(page)).not.toContainText('can’t be read');
    expect(await keptUnder(page, 'desk-change:')).toEqual([]);
  });
}

const drafts = [
  ['whose value has another shape', '{"lines":"240"}'],
  ['that is not JSON', '{'],
] as const;

for (const [what, value] of drafts) {
  test(`an unsent quote ${what} does not block a new edit of that quote, and shows until discarded`, async ({
    page,
    site,
  }) => {
    const id = await arrive(site, { lastName: 'Obsolete' });
    await signIn(page, site);
    const entry = `{"form":0,"id":"one","name":"Ada Obsolete","number":1,"kind":"quote","of":"${id}","base":0,"value":${value}}`;
    await page.evaluate((text) => localStorage.setItem('desk-change:one', text), entry);

    await page.goto(`/desk/request/${id}/quote`);

    await type(page.getByLabel('Note for the customer'), 'See you soon.');
    await expect(notices(page)).toContainText('can’t be read');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByLabel('Note for the customer')).toHaveValue('See you soon.');
    await discard(page).click();
    await expect(notices(page)).not.toContainText('can’t be read');
    await expect(page.getByLabel('Note for the customer')).toHaveValue('See you soon.');
    expect(await keptUnder(page, 'desk-change:one')).toEqual([]);
  });
}

test('unreadable drafts of texts, lines and questions leave every screen working', async ({ page, site }) => {
  await signIn(page, site);
  const { texts } = await (await page.request.get('/api/desk/texts')).json();
  const services = await page.evaluate(
    () => JSON.parse(document.getElementById('desk-data')?.textContent ?? '').services,
  );
  await page.evaluate(
    ([text, service]) => {
      sessionStorage.setItem('desk-kept:asked', '[{"id":7}]');
      const edit = { form: 0, name: 'Old', number: 1, base: 1 };
      const wrong = { ...edit, kind: 'text', of: text, id: 'one', value: { words: {} } };
      localStorage.setItem('desk-change:one', JSON.stringify(wrong));
      const others = { ...edit, kind: 'saved-lines', of: service, id: 'other', value: { lines: 7 } };
      localStorage.setItem('desk-change:other', JSON.stringify(others));
    },
    [texts[0].id, services[0].id],
  );

  await page.goto('/desk/customers/texts');
  await expect(page.getByRole('heading', { name: 'Prepared texts' })).toBeVisible();
  await expect(discard(page)).toHaveCount(2);
  await page.goto('/desk/site/lines');
  await expect(page.getByText(services[0].title, { exact: true })).toBeVisible();
  await expect(discard(page)).toHaveCount(2);
  for (const left of [1, 0]) {
    await discard(page).first().click();
    await expect(discard(page)).toHaveCount(left);
  }
});

test.describe('a screen that fails', () => {
  test.use({
    expectedMessage: /TypeError|error boundary|Cannot read|ERR_FAILED/,
    viewport: { width: 1440, height: 900 },
  });

  test('reports its failure, leaves the emergency in the list, and keeps what was typed', async ({
    page,
    desk: site,
  }) => {
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
    await page.unroute(`**/api/desk/requests/${other}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Note for the customer')).toBeVisible();
    await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Requests' }).click();
    await expect(rowOf(page, 'Ada Bounded')).toBeVisible();
  });
});

test.describe('a browser that stores nothing', () => {
  test.use({ expectedMessage: /ERR_|Failed to load/ });

  test('is reported as soon as the owner types, and a question appears before the page is left', async ({
    page,
    site,
  }) => {
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
