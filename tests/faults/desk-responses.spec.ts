/**
 * A desk whose server may respond with anything: 500, 503, a conflict, a page of HTML, or nothing, before or
 * after it has made the change. Meanwhile the owner taps and types in three lanes and two tabs. No change is
 * lost or made twice. DESK_VISITS makes it longer (`npm run test:faults`).
 */
import type { Browser, Page, Route } from '@playwright/test';
import { arrive, newCode, statusButton, test } from '../desk-page.ts';
import { expect, type Site } from '../site.ts';
import { seeded } from './seeded.ts';
import { tally } from './tally.ts';

const VISITS = Number(process.env.DESK_VISITS ?? 1);
const STEPS = 14;
/** The pages' clock advances by this much after each step, ms. */
const STEP = 3000;

test.use({ expectedMessage: /Failed to load resource|net::ERR/ });

test('whatever the server responds, each change of the owner arrives once, and no lane waits', async ({
  browser,
  desk: site,
}) => {
  test.setTimeout(60_000 + VISITS * 60_000);
  for (let visit = 1; visit <= VISITS; visit += 1) await visitDesk(browser, site, visit);
});

/** How the server treats one call. */
type Treatment =
  | 'well'
  | 'error before'
  | 'error after'
  | 'unavailable'
  | 'conflict'
  | 'html'
  | 'nothing'
  | 'lost response';

async function treat(route: Route, treatment: Treatment): Promise<void> {
  if (treatment === 'error after' || treatment === 'lost response') await route.fetch();
  if (treatment === 'well') return route.continue();
  if (treatment === 'nothing' || treatment === 'lost response') return route.abort('connectionreset');
  if (treatment === 'html')
    return route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the hotel</h1>' });
  if (treatment === 'unavailable') return route.fulfill({ status: 503, json: { error: 'Not now.' } });
  if (treatment === 'conflict')
    return route.fulfill({ status: 409, json: { error: 'Another device changed this request first.' } });
  return route.fulfill({ status: 500, json: { error: 'An error.' } });
}

async function visitDesk(browser: Browser, site: Site, visit: number): Promise<void> {
  const random = seeded(20261126 + visit);
  const one = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [first, second] = [await context.newPage(), await context.newPage()];
  const noted = await arrive(site, { lastName: `Noted${visit}` });
  const quoted = await arrive(site, { lastName: `Quoted${visit}` });
  await first.goto(`${site.url}/desk/sign-in#${await newCode(site)}`);
  await first.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(first.getByRole('heading', { name: 'Requests' })).toBeVisible();
  await context.clock.install();
  await first.goto(`${site.url}/desk/request/${noted}`);
  await expect(statusButton(first, 'New')).toBeVisible();
  await second.goto(`${site.url}/desk/request/${quoted}/quote`);
  await second.getByRole('button', { name: 'Custom line' }).click();
  await second.keyboard.type('Windows');

  let isUnwell = true;
  await context.route('**/api/desk/**', (route) => {
    // The live connection works: only responses to calls go wrong.
    if (route.request().resourceType() === 'eventsource') return route.continue();
    const isChange = route.request().method() !== 'GET';
    const treatments: Treatment[] = [
      'well',
      'well',
      'error before',
      'error after',
      'unavailable',
      'html',
      'nothing',
      'lost response',
    ];
    return treat(route, isUnwell ? one(isChange ? [...treatments, 'conflict'] : treatments) : 'well');
  });
  const notes: string[] = [];
  let price = 0;
  let text = '';
  for (let step = 0; step < STEPS; step += 1) {
    if (random() < 0.6) {
      const note = `Note ${visit}-${step}.`;
      await first.getByLabel('Add a note').fill(note);
      await first.getByRole('button', { name: 'Save note' }).click();
      notes.push(note);
    }
    if (step === STEPS / 2) {
      await second.goto(`${site.url}/desk/customers/texts`);
      const field = second.getByLabel('Text', { exact: true }).last();
      await expect(async () => {
        await context.clock.runFor(STEP);
        // The read may have failed.
        await settle([second]);
        // Time for the server between two steps of the clock, also on a busy machine.
        await expect(field).toBeAttached({ timeout: 1000 });
      }).toPass();
    }
    if (step < STEPS / 2) {
      price = 100 + step;
      await second.getByRole('textbox', { name: 'Price, line 1' }).fill(String(price));
    } else if (random() < 0.6) {
      text = `Hi {name}, ${visit}-${step} {link}`;
      const form = second.getByRole('region', { name: 'Asking for a review' });
      await form.getByRole('textbox').fill(text);
      // A conflict may replace the button at any moment.
      const save = form.getByRole('button', { name: /^Save/ });
      await save.click({ timeout: 1000 }).catch(() => {});
    }
    await context.clock.runFor(Math.ceil(random() * STEP));
    await settle(context.pages());
  }
  isUnwell = false;
  // On these screens the owner chooses between two versions.
  await first.goto(`${site.url}/desk/customers/texts`);
  await second.goto(`${site.url}/desk/request/${quoted}/quote`);
  await expect(async () => {
    await context.clock.runFor(60_000);
    await settle(context.pages());
    const left = await first.evaluate(() =>
      Object.entries(localStorage).flatMap(([key, entry]) => (key.startsWith('desk-change') ? [entry] : [])),
    );
    expect(left).toEqual([]);
  }).toPass({ timeout: 30_000 });

  const shown = await site.desk('show', noted.slice(0, 8));
  const arrived = notes.flatMap((note) =>
    shown
      .split(note)
      .slice(1)
      .map(() => note),
  );
  tally('a desk whose calls fail in seven ways', 1, notes, arrived);
  const found = notes.map((note) => [note, shown.split(note).length - 1] as const);
  expect(
    found.filter(([, times]) => times !== 1),
    `visit ${visit}`,
  ).toEqual([]);
  const { quote } = await (await first.request.get(`${site.url}/api/desk/requests/${quoted}`)).json();
  expect(quote.draft.lines[0].low, `visit ${visit}`).toBe(price * 100);
  const { texts } = await (await first.request.get(`${site.url}/api/desk/texts`)).json();
  const saved = texts.find(({ use }: { use: string }) => use === 'review').words;
  expect(saved, `visit ${visit}`).toBe(text || saved);
  await context.close();
}

/** The owner sends every refused change again, wherever the desk shows it. */
async function settle(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    const again = page.getByRole('button', { name: /^(Try again|Keep mine|Save: Asking for a review)$/ });
    for (let left = await again.count(); left > 0; left -= 1) {
      await again
        .first()
        .click({ timeout: 1000 })
        .catch(() => {});
    }
  }
}
