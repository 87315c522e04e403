import { budgets, loadFirst } from './first-load.ts';
import { expect, test } from './site.ts';

// A phone: the smallest screen gets the smallest pictures.
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} loads within its budget, from this host alone, and nothing shifts`, async ({ page, site }) => {
    const { bytes, total, hosts, shift } = await loadFirst(page, path);

    expect(bytes.get('Script')).toBeGreaterThan(20_000);
    expect(bytes.get('Script')).toBeLessThanOrEqual(budget.script);
    expect(bytes.get('Stylesheet')).toBeLessThanOrEqual(12 * 1024);
    expect(total).toBeLessThanOrEqual(budget.total);
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
