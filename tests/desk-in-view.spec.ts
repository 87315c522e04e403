/** Wherever the owner taps, what the tap did is in view. */
import type { Page } from '@playwright/test';
import { createQuotes } from '../server/quotes/quotes.ts';
import { createSavedLines } from '../server/quotes/saved-lines.ts';
import { createRequestActions } from '../server/requests/request-actions.ts';
import { arrive, mark, openRequest, signIn, test } from './desk-page.ts';
import { writeQuote } from './quote-page.ts';
import { expect } from './site.ts';
import { services } from './support/content.ts';
import { openRunningStore } from './support/open-running-store.ts';
import { contents } from './support/quotes.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, expectedMessage: /ERR_|Failed to load/ });

  test('a screen begins at its top, and Back restores the position', async ({ page, desk: site }) => {
    await mark(site, 'won', await arrive(site, { lastName: 'Unfolded' }));
    await signIn(page, site);
    await page.getByText('To schedule (1)').tap();
    await openRequest(page, 'Ada Unfolded');
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Ada Unfolded' })).toBeVisible();
    await openRequest(page, 'Ada Unfolded');
    await page.getByRole('link', { name: 'Edit details' }).tap();
    await expect(heading(page, 'Edit details')).toBeInViewport();

    await page.goto(`${site.url}/desk/site`);
    const last = page.getByRole('main').getByRole('link').last();
    await last.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    await last.tap();
    await expect(heading(page, 'Site')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await page.goBack();
    await expect(last).toBeInViewport();
  });

  test('a version that cannot be brought back says so in view', async ({ page, desk: site }) => {
    const publications = Array.from({ length: 12 }, (_, at) => {
      const number = 12 - at;
      const madeMs = Date.parse('2026-11-20T15:00:00Z') + number * 60_000;
      return { number, madeMs, by: 'Chrome on Linux', changes: ['Phone'], count: 1 };
    });
    await page.route('**/api/desk/site/history', (route) => route.fulfill({ json: { publications } }));
    await page.route('**/api/desk/site/bring-back', (route) => route.abort());
    await signIn(page, site);
    await page.goto(`${site.url}/desk/site/history`);

    const bringBack = page.getByRole('button', { name: /^Bring this back/ });
    await bringBack.last().tap();
    await button(page, 'Yes, bring it back').tap();

    await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach the server' })).toBeInViewport();
  });

  test('a line that moves in one of two lists keeps the focus in its list', async ({ page, desk: site }) => {
    await signIn(page, site);
    const both = services.slice(0, 2);
    const lines = ['Panes', 'Screens'].map((words) => ({ words, low: 4500, high: 4500, isOptional: false }));
    await using database = await openRunningStore(site);
    for (const { id: service } of both)
      await createSavedLines(database).save({ service, lines, version: 0 }, 'the van', Date.now());
    await page.goto(`${site.url}/desk/site/lines`);
    for (const { title } of both) await page.getByText(title, { exact: true }).tap();

    const form = page.getByRole('form', { name: both[1]?.title ?? '' });
    await form.getByRole('button', { name: /^Down/ }).first().tap();

    await expect(form.getByRole('button', { name: /^Up/ }).last()).toBeFocused();
  });

  test('an unsent answer by phone is shown instead of the question', async ({ page, desk: site }) => {
    const id = await arrive(site, { firstName: 'Wanda', lastName: 'Answering' });
    await writeQuote(site, id);
    await signIn(page, site);
    await page.goto(`${site.url}/desk/request/${id}/quote`);
    await page.route('**/api/desk/requests/**', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const question = page.getByRole('region', { name: 'Answered by phone?' });

    await question.getByRole('button', { name: 'They accepted' }).tap();
    await question.getByRole('button', { name: 'Save' }).tap();

    await expect(question.getByText('They accepted')).toBeVisible();
    await expect(question.getByRole('button')).toHaveCount(0);
  });

  test('the opened reminder and “Not spam” are in view', async ({ page, desk: site }) => {
    const id = await arrive(site, { lastName: 'Unseen' });
    await using database = await openRunningStore(site);
    const { addNote } = createRequestActions(database, []);
    for (let number = 0; number < 20; number += 1) {
      const maker = { by: 'the van', nowMs: Date.now() };
      await addNote(id, crypto.randomUUID(), `Note ${number}`, maker);
    }
    await signIn(page, site);
    await openRequest(page, 'Ada Unseen');
    // The button is the last thing in view.
    await page.setViewportSize({ width: 390, height: 420 });
    await button(page, 'Remind me').dispatchEvent('click');
    await expect(button(page, 'Set')).toBeInViewport({ ratio: 1 });

    await button(page, 'This is spam').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await button(page, 'This is spam').click();
    await expect(button(page, 'Not spam')).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a low screen', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('the bar of a quote does not cover why it cannot be sent', async ({ page, desk: site }) => {
    const id = await arrive(site, { lastName: 'Covered' });
    await using database = await openRunningStore(site);
    const { lines, ...others } = contents();
    const optional = Array.from({ length: 4 }, (_, at) =>
      lines.map((line) => ({ ...line, id: `${line.id}${at}`, isOptional: true })),
    );
    const draft = { ...others, lines: optional.flat().slice(0, 4) };
    await createQuotes(database, []).saveDraft(id, { contents: draft, draftVersion: 0 });
    await signIn(page, site);
    await page.goto(`${site.url}/desk/request/${id}/quote`);

    await button(page, 'Send…').click();

    const alert = page.getByRole('alert').filter({ hasText: 'At least one line must not be optional.' });
    await expect(alert).toBeInViewport();
    const bar = await page.getByRole('region', { name: 'Total' }).boundingBox();
    const box = await alert.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});
