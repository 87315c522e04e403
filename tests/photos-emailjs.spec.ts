/** With EmailJS, the photos are sent once the server has the copy of their request. */
import { test } from './emailjs.ts';
import { allSettled, comeOnline } from './outbox-page.ts';
import { choose, filesOf, PHOTO_CALLS, picture, readPhoto } from './photos-page.ts';
import { fill, send } from './quote-requests.ts';
import { expect } from './site.ts';

test.use({ expectedMessage: /did not take|Failed to load resource|net::ERR/ });

test('EmailJS gets nothing about photos; they wait for the copy and are then sent', async ({
  page,
  host,
  stored,
}) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const calls: string[] = [];
  await page.route('**/api/quotes', async (route) => {
    await isReleased;
    calls.push(`request of ${route.request().postDataJSON().photos} photos`);
    await route.continue();
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
  expect(calls).toEqual([]);
  release();

  await expect(note).toHaveText('We have your 2 photos.');
  expect(calls).toEqual(['request of 2 photos', 'photo 1', 'photo 2']);
  expect(host.sent).toHaveLength(1);
  expect(host.sent[0]?.template_params).not.toHaveProperty('photos');
  expect(await stored()).toMatchObject([{ delivered_by: 'emailjs', photo_count: 2 }]);
});

test('a server that is down gets the copy and the photos later', async ({ page, host, stored }) => {
  await page.route(/api\/quotes/, (route) => route.abort());
  await choose(page, [await picture('a.jpg')]);
  await fill(page, 'Resumed');
  await send(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await allSettled(page);
  expect(await filesOf(page)).toBe(1);
  await page.unroute(/api\/quotes/);

  const isSent = async () => {
    await comeOnline(page);
    return (await filesOf(page)) === 0;
  };
  await expect.poll(isSent).toBe(true);
  expect(host.sent).toHaveLength(1);
  expect(await stored()).toMatchObject([{ delivered_by: 'emailjs', photo_count: 1 }]);
});
