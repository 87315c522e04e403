import { arrive, arrivePhotos, openRequest, signIn, test } from './desk-page.ts';
import { sendQuote } from './quote-page.ts';
test('look', async ({ page, desk: site }) => {
  const id = await arrive(site, { firstName: 'Margaret', lastName: 'Miller', city: 'Livonia', address: '12 Elm St', zipCode: '48150', isEmergency: true, additionalDetails: 'Three bedrooms, two dogs. Back door is easier. 18 windows, two stories; the gutters leak over the porch and the driveway gets icy.' }, 2);
  await arrivePhotos(site, id, [1, 2]);
  await signIn(page, site);
  await openRequest(page, 'Margaret Miller');
  for (const [w, h] of [[1440, 900], [768, 1024], [390, 844], [320, 640]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: w, height: h });
      await page.screenshot({ path: `/tmp/look/r-${w}-${scheme}.png` });
    }
  await page.getByRole('link', { name: 'Write a quote' }).click();
  for (const [w, h] of [[1440, 900], [768, 1024], [390, 844], [320, 640]] as const)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width: w, height: h });
      await page.screenshot({ path: `/tmp/look/q-${w}-${scheme}.png` });
    }
  const { path } = await sendQuote(site, 'Olivia');
  await page.goto(site.url + path);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('checkbox', { name: /Gutters/ }).check();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: '/tmp/look/c-390.png', fullPage: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: '/tmp/look/c-1440.png' });
});
