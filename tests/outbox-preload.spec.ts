/** The contact page fetches the outbox's scripts once it is quiet, while the connection works. */
import type { Page, Request } from '@playwright/test';
import { KEEPING_BUDGET, loadFirst, PHONE } from './first-load.ts';
import { fill, HELD, inOutbox, send } from './quote-requests.ts';
import { expect, test } from './site.ts';

test.use({ ...PHONE, expectedMessage: /did not take|Failed to load resource|net::ERR/ });

test('the contact page fetches the outbox early, so a lost connection loses no request', async ({
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
