/** Every service has its own hash. A route change to a hash scrolls to its element after 100 ms. */
import { expectBelowHeader, footerLink, heading } from './navigation-page.ts';
import { expect, test } from './site.ts';
import { services } from './support/content.ts';

test('a link to each service scrolls to it', async ({ page, hydrated }) => {
  expect(services).toHaveLength(10);
  // Without animation, whose frames would take most of the time. links.spec.ts tests the animated scroll.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/about');
  await hydrated(page);
  // The first link is on another page, the others are on the same page.
  for (const { title } of services) {
    await footerLink(page, title).click();

    await expect(page).toHaveURL(/\/services#/);
    await expectBelowHeader(page, `[id="${title.toLowerCase().replaceAll(' ', '-')}"]`);
  }
});

test('the page waits 100 ms before it scrolls to a hash', async ({ page, hydrated }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page);
  await footerLink(page, 'Soft Washing').hover();
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await footerLink(page, 'Soft Washing').click();
  await expect(heading(page)).toContainText('Ten services');
  const top = () => page.evaluate(() => document.getElementById('soft-washing')?.getBoundingClientRect().top);
  const before = await top();

  await page.clock.runFor(99);
  expect(await top()).toBe(before);
  await page.clock.runFor(1);

  await expect.poll(top).toBeLessThan(170);
});
