import { budgets, EARLY_BUDGET, loadFirst, PHONE, SCRIPTS_BUDGET } from './first-load.ts';
import { expect, test } from './site.ts';

test.use(PHONE);

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} loads within its budget, from this host alone, and nothing shifts`, async ({ page, site }) => {
    const { everything, early, scripts, hosts, shift } = await loadFirst(page, path);

    expect(scripts).toBeGreaterThan(20_000);
    expect(scripts).toBeLessThanOrEqual(SCRIPTS_BUDGET);
    expect(early).toBeLessThanOrEqual(EARLY_BUDGET);
    expect(everything).toBeLessThanOrEqual(budget);
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
