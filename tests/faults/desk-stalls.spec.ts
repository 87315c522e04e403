/**
 * The desk over a connection that goes silent: the desk says so, loses no text or tap, and shows an emergency
 * as soon as the connection is back. DESK_VISITS makes it longer (`npm run test:faults`).
 */

import type { Browser, Locator, Page } from '@playwright/test';
import { DESK_TIMEOUT } from '../../domain/timeouts.ts';
import { stopClock } from '../clock.ts';
import { arrive, newCode, rowOf, statusButton, test } from '../desk-page.ts';
import { expect, type Site } from '../site.ts';
import { seeded } from './seeded.ts';
import { STALLS, startStallingProxy } from './stalling-proxy.ts';
import { tally } from './tally.ts';

const VISITS = Number(process.env.DESK_VISITS ?? 2);
const PHONES = 2;
/**
 * Time limits, s: until a lost connection is shown, and from its return until an emergency is shown.
 */
const SHOWN_WITHIN = 35;
const BACK_WITHIN = 2;
/** The page's clock advances in steps of this length, ms. */
const STEP = 100;

test.use({ expectedMessage: /Failed to load resource|net::ERR|401/ });

test('over a silent connection the owner loses nothing, and sees an emergency when it is back', async ({
  browser,
  desk: site,
}) => {
  test.setTimeout(60_000 + VISITS * 60_000);
  const late: string[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: PHONES }, async () => {
      while (next < VISITS) {
        next += 1;
        late.push(...(await visitDesk(browser, site, next)));
      }
    }),
  );

  expect(late).toEqual([]);
});

for (const stall of STALLS) {
  test(`a response that stalls while the desk opens, ${stall}, hides no emergency from the owner`, async ({
    page,
    desk: site,
  }) => {
    const proxy = await startStallingProxy(site, () => 1);
    await page.goto(`${proxy.url}/desk/sign-in#${await newCode(site)}`);
    await page.getByRole('button', { name: 'Sign in on this device' }).click();
    await expect(page.getByText('Your desk is ready')).toBeVisible();
    proxy.stall(stall, /requests/);
    await page.clock.install();
    await page.reload();
    await expect(page.getByText('Loading…')).toBeAttached();
    // From now on the page's clock advances only by the calls below, so the stalled request never reaches its
    // timeout.
    await stopClock(page);
    // Only new requests get a response.
    proxy.resume();

    await arrive(site, { firstName: 'Emma', lastName: 'Waiting', isEmergency: true });

    let passed = 0;
    await expect(async () => {
      // After a third of the timeout, advance by 1 ms at a time: only timers that are due at once run.
      await page.clock.runFor(passed < DESK_TIMEOUT / 3 ? STEP : 1);
      passed += STEP;
      await expect(rowOf(page, 'Emma Waiting')).toBeVisible({ timeout: STEP });
      // A call that uses Chromium's cache waits 20 s for an earlier call to the same URL.
    }).toPass({ intervals: [STEP], timeout: 15_000 });
    await page.goto('about:blank');
    proxy.close();
  });
}

/** A visit on its own connection. Returns what took too long. */
async function visitDesk(browser: Browser, site: Site, visit: number): Promise<string[]> {
  const random = seeded(20261179 + visit);
  const proxy = await startStallingProxy(site, random);
  const isPhone = random() < 0.5;
  const context = await browser.newContext(isPhone ? { viewport: { width: 390, height: 844 } } : {});
  let page = await context.newPage();
  await page.clock.install();
  const id = await arrive(site, { lastName: `Silent${visit}` });
  await page.goto(`${proxy.url}/desk/sign-in#${await newCode(site)}`);
  await page.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Requests' })).toBeVisible();
  await page.goto(`${proxy.url}/desk/request/${id}`);
  await expect(statusButton(page, 'New')).toBeVisible();
  // The connection works for a while before it goes silent.
  await page.clock.runFor(1000 * Math.ceil(20 * random()));

  const stall = STALLS[Math.floor(random() * STALLS.length)] ?? 'never responds';
  await stopClock(page);
  proxy.stall(stall);
  const emergency = `Emma Urgent${visit}`;
  await arrive(site, { firstName: 'Emma', lastName: `Urgent${visit}`, isEmergency: true });
  const taps = random() < 0.75 ? await change(page, random) : [];
  const lostAfter = await passes(page, page.getByText('You’re offline.'), SHOWN_WITHIN);
  // The outage continues for a while, in which the owner may tap more or reload the page.
  await page.clock.runFor(1000 * Math.ceil(60 * random()));
  if (random() < 0.5) taps.push(...(await change(page, random)));
  await page.clock.runFor(1000 * Math.ceil(5 * random()));

  // The phone drops one page in four.
  const isDropped = random() < 0.25;
  // On a phone with a request open the emergency is a notice; beside the list it is a row.
  if (isDropped) {
    await page.close();
    await context.clock.resume();
    proxy.resume();
    page = await context.newPage();
    await page.goto(`${proxy.url}/desk`);
    await expect(rowOf(page, emergency)).toBeVisible();
  } else {
    proxy.resume();
    const shownAs = page
      .getByRole('region', { name: 'Notices' })
      .getByText(emergency)
      .or(rowOf(page, emergency));
    await passes(page, shownAs.first(), BACK_WITHIN, proxy.isQuiet);
    await context.clock.resume();
  }
  // The desk shows a change as waiting only after a while, so read the change queue itself.
  const queued = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('desk-change')));
  await expect.poll(queued).toEqual([]);
  await expect(page.getByText(/They’ll send|It’ll send/)).toHaveCount(0);
  const shown = await site.desk('show', id.slice(0, 8));
  const arrived = [...new Set(taps)].flatMap((tap) => Array(shown.split(tap).length - 1).fill(tap));
  tally('a desk whose connection goes silent', 1, taps, arrived);
  expect(arrived.sort(), `visit ${visit}, ${stall}`).toEqual(taps.sort());
  await context.close();
  proxy.close();
  return lostAfter > SHOWN_WITHIN ? [`visit ${visit}, ${stall}: not shown as lost`] : [];
}

/** Makes a random change. Returns the entries that the history must show in the end. */
async function change(page: Page, random: () => number): Promise<string[]> {
  const said: string[] = [];
  for (const to of ['Contacted', 'Quoted', 'Won']) {
    const button = statusButton(page, to);
    if (random() < 0.5 || (await button.getAttribute('aria-pressed')) === 'true') continue;
    await button.click();
    said.push(`to ${to}`);
  }
  if (random() < 0.6) {
    const note = `Note ${Math.floor(random() * 1e9)}`;
    await page.getByLabel('Add a note').fill(note);
    await page.getByRole('button', { name: 'Save note' }).click();
    said.push(note);
  }
  return said;
}

/**
 * Advances the page's clock until `awaited` is visible. Returns the time taken, s; infinity after `seconds`.
 * `isQuiet` is for a working connection: the clock stops while a response is in flight, and at the end waits
 * for the rendering, so a busy machine does not count against the desk. Throws if `awaited` never appears.
 */
async function passes(
  page: Page,
  awaited: Locator,
  seconds: number,
  isQuiet?: () => boolean,
): Promise<number> {
  for (let ms = 0; ms <= seconds * 1000; ms += STEP) {
    if (isQuiet) await expect.poll(isQuiet, { intervals: [1, 5, 20] }).toBe(true);
    if (await awaited.isVisible()) return ms / 1000;
    await page.clock.runFor(STEP);
  }
  if (!isQuiet) return Number.POSITIVE_INFINITY;
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(awaited).toBeVisible({ timeout: STEP });
  }).toPass({ intervals: [STEP], timeout: 15_000 });
  return seconds;
}
