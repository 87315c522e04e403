import { expect, test } from './site.ts';

/** Bytes as they travel, from the browser's own count; nothing is touched meanwhile. */
async function load(page: import('@playwright/test').Page, path: string) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  const hosts = new Set<string>();
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    hosts.add(new URL(response.url).origin);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts });
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
  const shift = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  );
  return { bytes, hosts, shift };
}

/** Most bytes of script a page may take, headers included. */
const budgets = { '/': 75 * 1024, '/services': 78 * 1024, '/about': 75 * 1024, '/contact': 80 * 1024 };

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} loads within its budget, from this host alone, and nothing shifts`, async ({ page, site }) => {
    const { bytes, hosts, shift } = await load(page, path);

    expect(bytes.get('Script')).toBeGreaterThan(20_000);
    expect(bytes.get('Script')).toBeLessThanOrEqual(budget);
    expect(bytes.get('Stylesheet')).toBeLessThanOrEqual(12 * 1024);
    expect([...hosts]).toEqual([site.url]);
    expect(shift).toBe(0);
  });
}

test('nothing but the style sheet blocks the first paint', async ({ request }) => {
  const html = await (await request.get('/')).text();

  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.filter((tag) => !/\b(async|defer)\b|type="module"/.test(tag))).toEqual([]);
  expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
  expect(html).not.toMatch(/ style="/);
});
