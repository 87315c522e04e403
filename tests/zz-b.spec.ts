import { expect } from '@playwright/test';
import { arrive, signIn, test, openRequest } from './desk-page.ts';

const SHOTS = '/tmp/look-b';
test('look', async ({ page, desk: site }) => {
  test.setTimeout(240_000);
  const people = [['Carol','Miller'],['Bob','Adams'],['Dr. Grace','Hopper-Montgomery-Fitzgerald'],['Maria','de la Cruz'],['Nora','Fischer'],['Tom','Young'],['Zoë','Öberg'],['Linda','Novak']] as const;
  let n = 10;
  for (const [firstName, lastName] of people) {
    n += 1;
    await arrive(site, { firstName, lastName, email: `${lastName.split(/[ -]/).at(-1)}@example.com`.toLowerCase().normalize('NFD').replace(/[^\w@.]/g,''), phone: `+1 (734) 555-01${n}`, address: `${n} Oak Drive`, city: n % 2 ? 'Livonia' : 'Ann Arbor', state: 'MI', zipCode: '48150', serviceNeeded: n % 2 ? 'gutter-cleaning' : 'window-cleaning', additionalDetails: 'Two stories, 18 windows, some ivy.' });
  }
  const carol2 = await arrive(site, { firstName: 'Carol', lastName: 'Miller', phone: '+1 (734) 555-0111', email: 'carol.work@example.com', serviceNeeded: 'window-cleaning', city: 'Livonia', address: '11 Oak Drive' });
  await signIn(page, site);
  const { origin } = new URL(page.url());
  const headers = { 'sec-fetch-site': 'same-origin', origin };
  const post = (path: string, data: object) => page.request.post(`${origin}/api/desk/${path}`, { headers, data });
  await post(`requests/${carol2}/visit`, { id: crypto.randomUUID(), seen: 0, visit: { day: new Date(Date.now() - 20 * 864e5).toISOString().slice(0, 10), time: null } });
  const { rows } = await (await page.request.get(`${origin}/api/desk/customers`)).json();
  console.log(JSON.stringify(rows));
  const carol = rows.find((r: any) => r.name === 'Carol Miller');
  const zoe = rows.find((r: any) => r.name.startsWith('Zo'));
  console.log((await page.request.put(`${origin}/api/desk/customers/${carol.id}/notes`, { headers, data: { notes: 'Dog (Biscuit), friendly.\nKey under the blue pot. Pays by check.', version: 0 } })).status());
  console.log((await page.request.put(`${origin}/api/desk/customers/${zoe.id}/same-as`, { headers, data: { other: carol.id } })).status());
  for (const width of [1440, 768, 390, 320]) for (const scheme of ['light', 'dark'] as const) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const shoot = (name: string) => page.screenshot({ path: `${SHOTS}/${name}-${width}-${scheme}.png`, fullPage: true });
    await page.goto(`${origin}/desk/customers`);
    await expect(page.getByRole('link', { name: 'Carol Miller' })).toBeVisible();
    await shoot('list');
    await page.goto(`${origin}/desk/customers/${carol.id}`);
    await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
    await page.getByText('Same person as…').click();
    await shoot('customer');
    await page.goto(`${origin}/desk/request/${carol2}`);
    await expect(page.getByText('Key under the blue pot')).toBeVisible();
    await shoot('request');
  }
});
