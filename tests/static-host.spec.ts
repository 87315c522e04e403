/** A static host serves build/client. Requests go through EmailJS, because there is no server of ours. */
import type { Page } from '@playwright/test';
import { test } from './emailjs.ts';
import { noNginx, startNginx } from './nginx.ts';
import { allSettled, comeOnline, copiesOn } from './outbox-page.ts';
import { closeDialog, fill, HELD, inOutbox, send } from './quote-requests.ts';
import { expect, open, STILL } from './site.ts';

test.skip(noNginx !== undefined, noNginx);
test.use({
  ...STILL,
  ignoreHTTPSErrors: true,
  expectedMessage: /Content Security Policy|did not take|Failed to load resource/,
});

test('a request goes through EmailJS without a copy, or waits', async ({ page, host, staticSite }) => {
  await using nginx = await startNginx('nginx-static.conf', { '/var/www/site': staticSite });
  const origin = `https://localhost:${nginx.https}`;
  // A service in the address is chosen, though the page was prerendered without it.
  await open(page, `${origin}/contact?service=roof-cleaning`);
  await expect(page.getByLabel('Service Needed')).toHaveValue('roof-cleaning');
  await expect(page.getByRole('heading', { name: 'Tell us about the job' }).locator('+ p')).toHaveText(
    'Roof Cleaning',
  );

  const response = await open(page, `${origin}/services`);
  // The page contains its own security policy.
  expect(response?.headers()['content-security-policy']).toBeUndefined();
  expect(await page.evaluate(showForeignPicture)).toBe('img-src');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/quotes')) calls += 1;
  });

  await page.locator('#roof-cleaning').getByRole('link', { name: 'Get Quote' }).click();
  // No server would receive photos.
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText('Your quote request #');
  await closeDialog(page);
  await comeOnline(page);
  await allSettled(page);
  expect(host.sent).toHaveLength(1);
  expect(host.sent[0]?.template_params).toMatchObject({
    firstName: 'Ada',
    service_needed: 'Roof Cleaning',
  });
  expect(calls).toBe(0);
  expect(await copiesOn(page)).toEqual([]);

  // A filled honeypot changes nothing, because no server could quarantine the request.
  await page.locator('#topic').evaluate((field: HTMLInputElement) => {
    field.value = 'filled by a password manager';
  });
  await submit(page);
  await closeDialog(page);
  expect(host.sent).toHaveLength(2);

  host.status = 500;
  await submit(page);
  await expect(page.getByRole('dialog', { name: 'Success!' })).toContainText(HELD);
  expect(await inOutbox(page)).toBe(1);
});

async function submit(page: Page) {
  await fill(page, 'Hosted');
  await page.getByLabel('Service Needed').selectOption('roof-cleaning');
  await send(page);
}

/** Resolves to the directive of the policy that refuses the picture. */
function showForeignPicture(): Promise<string> {
  return new Promise((resolve) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
    document.body.append(Object.assign(new Image(), { src: 'https://evil.example/picture.png' }));
  });
}
