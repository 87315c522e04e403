/** What keeps a request is fetched once the contact page is quiet, before the connection may be gone. */
import type { Page, Request } from '@playwright/test';
import { KEEPING_BUDGET, loadFirst, PHONE } from './first-load.ts';
import { fill, HELD, inOutbox, send } from './quote-requests.ts';
import { expect, test } from './site.ts';

test.use({ ...PHONE, expectedMessage: /did not take|Failed to load resource|net::ERR/ });

test('it follows the contact page once that is quiet, within a budget of its own, and then a lost connection loses nothing', async ({
  page,
  context,
}) => {
  const kept = ['submit', 'outbox-notice'].map((name) =>
    page.waitForEvent('requestfinished', isScript(name)),
  );
  await loadFirst(page, '/contact');
  const first = await scriptsIn(page);
  await Promise.all(kept);
  await page.waitForLoadState('networkidle');
  const later = (await scriptsIn(page)).slice(first.length);
  const bytes = later.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  expect(bytes).toBeGreaterThan(5000);
  expect(bytes).toBeLessThanOrEqual(KEEPING_BUDGET);

  await context.setOffline(true);
  await fill(page, 'Offline Early');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
  expect(await inOutbox(page)).toBe(1);
});

function scriptsIn(page: Page): Promise<{ name: string; encodedBodySize: number }[]> {
  return page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize }));
  });
}

const isScript = (name: string) => (request: Request) => request.url().includes(`/assets/${name}-`);
