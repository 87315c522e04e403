/** With EmailJS, the photos are sent once the server has the copy of their request. */
import { test } from './emailjs.ts';
import { allSettled, comeOnline } from './outbox-page.ts';
import { choose, filesOf, PHOTO_CALLS, picture, readPhoto } from './photos-page.ts';
import { fill, send } from './quote-requests.ts';
import { expect } from './site.ts';

test.use({ expectedMessage: /did not take|Failed to load resource|net::ERR/ });

test('EmailJS gets nothing about photos, which follow the server’s copy', async ({ page, host, stored }) => {
  let isDown = true;
  const calls: string[] = [];
  await page.route('**/api/quotes', async (route) => {
    if (isDown) return route.abort();
    calls.push(`request of ${route.request().postDataJSON().photos} photos`);
    return route.continue();
  });
  await page.route(PHOTO_CALLS, async (route) => {
    calls.push(`photo ${readPhoto(route.request()).number}`);
    await route.continue();
  });
  await choose(page, [await picture('a.jpg'), await picture('b.jpg', { width: 700 })]);
  await fill(page, 'Pictured');
  await send(page);
  const note = page.getByRole('dialog', { name: 'Success!' }).getByRole('status');
  await expect(note).toContainText('Your 2 photos are on their way.');
  await allSettled(page);
  expect(calls).toEqual([]);
  expect(await filesOf(page)).toBe(2);

  isDown = false;
  await comeOnline(page);

  await expect(note).toHaveText('We have your 2 photos.');
  expect(calls).toEqual(['request of 2 photos', 'photo 1', 'photo 2']);
  expect(host.sent).toHaveLength(1);
  expect(host.sent[0]?.template_params).not.toHaveProperty('photos');
  expect(await stored()).toMatchObject([{ delivered_by: 'emailjs', photo_count: 2 }]);
});
