/**
 * Extensions, translators and password managers insert, move or remove nodes of the page, before, during and
 * after hydration. No typed text is lost, the caret stays, nothing appears twice, and the form sends.
 * FOREIGN_VISITS is the number of visits in each browser, each with other nodes at other times.
 */
import type { Page } from '@playwright/test';
import { formatPhone } from '../../domain/phone.ts';
import { choose, note, PHOTO_CALLS, picture } from '../photos-page.ts';
import { fill, requestsOf, sendButton } from '../quote-requests.ts';
import { expect, hold, holdScripts, open, type Site, test } from '../site.ts';
import { seeded } from './seeded.ts';
import { tally } from './tally.ts';

const VISITS = Number(process.env.FOREIGN_VISITS ?? 4);

// React reports that it discards the server's HTML and renders again.
test.use({ expectedMessage: /Minified React error #418/ });

/**
 * Changes that other software may make to the page. None moves or removes the field in which the visitor is
 * typing.
 */
const KINDS = [
  'beside a field',
  'around a field',
  'around a label',
  'a custom element',
  'an iframe',
  'a translated label',
  'a translated page',
  'changed attributes',
  'a script',
  'something gone',
  'around the form',
  'at the ends of the page',
] as const;

/** Runs in the page. `random` is in [0, 1). */
function changePage({ kind, random }: { kind: (typeof KINDS)[number]; random: number }): void {
  const root = document.querySelector('#root');
  const form = document.querySelector('#quote-form');
  if (!root || !form) return;
  const pick = <T>(all: ArrayLike<T>) => all[Math.floor(random * all.length)];
  const others = (selector: string) =>
    [...form.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => !element.contains(document.activeElement),
    );
  const field = pick(others('input:not([type=file]), textarea, select'));
  const label = pick(others('label, legend, small'));
  const foreign = (name = 'div') => {
    const element = document.createElement(name);
    if (name !== 'script' && name !== 'iframe') element.textContent = 'Foreign';
    element.setAttribute('data-foreign', '');
    return element;
  };
  const wrap = (element: Element | undefined, wrapper = foreign()) => {
    wrapper.textContent = '';
    element?.replaceWith(wrapper);
    if (element) wrapper.append(element);
  };
  const translate = (within: Node | undefined) => {
    if (!within) return;
    const texts: Text[] = [];
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, option, textarea, svg') || !text.data.trim()) continue;
      const font = document.createElement('font');
      font.append(Object.assign(document.createElement('font'), { textContent: text.data }));
      text.replaceWith(font);
    }
  };
  const now = document.activeElement;
  const beside = now && form.contains(now) && now.matches('input, textarea') ? now : field;
  if (kind === 'beside a field')
    beside?.[random < 0.5 ? 'before' : 'after'](foreign(random < 0.3 ? 'span' : 'div'));
  if (kind === 'around a field') wrap(field);
  if (kind === 'around a label') wrap(label, foreign('span'));
  if (kind === 'a custom element') beside?.after(foreign('pass-word-manager'));
  if (kind === 'an iframe') beside?.after(foreign('iframe'));
  if (kind === 'a translated label') translate(label);
  if (kind === 'a translated page') translate(root);
  if (kind === 'changed attributes') {
    for (const element of others('*')) element.setAttribute('data-somebody', '');
    field?.setAttribute('class', 'somebody');
  }
  if (kind === 'a script') (random < 0.5 ? root : form).prepend(foreign('script'));
  if (kind === 'something gone') pick(others('legend small, label, p'))?.remove();
  if (kind === 'around the form' && !form.contains(now)) wrap(form);
  if (kind === 'at the ends of the page') {
    root.prepend(foreign());
    root.append(foreign());
    document.body.append(foreign());
  }
}

/** A field and the keys typed into it. The keys also move the caret and select text. */
const PLAN: [id: string, keys: string[]][] = [
  ['firstName', [...'Ada', 'ArrowLeft', 'ArrowLeft', ...'xyz', 'Backspace']],
  ['email', [...'ada@exmple.com', ...Array(8).fill('ArrowLeft'), 'a', 'End']],
  ['phone', [...'7345550177']],
  ['address', [...'123 Main', 'Shift+ArrowLeft', 'Shift+ArrowLeft', ...'ple St']],
  ['city', [...'Plymouth']],
];

const TYPED = {
  firstName: 'Axyda',
  email: 'ada@example.com',
  address: '123 Maple St',
  city: 'Plymouth',
};

async function visit(page: Page, site: Site, seed: number): Promise<void> {
  const random = seeded(seed);
  const lastName = `Foreign ${seed}`;
  const plan: typeof PLAN = [['lastName', [...lastName]], ...PLAN];
  const keys = plan.flatMap(([, keys]) => keys).length;
  const at = () => Math.floor(random() * keys);
  const scriptsAt = random() < 0.2 ? 0 : at();
  const changes = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
    at: at(),
    kind: KINDS[Math.floor(random() * KINDS.length)] ?? KINDS[0],
    random: random(),
    // The wait of the first change from the release of the scripts, ms, so that it may hit hydration.
    wait: Math.floor(random() * 60),
  }));

  const releaseScripts = await holdScripts(page);
  await page.goto('/contact', { waitUntil: 'commit' });
  let typed = 0;
  for (const [id, keys] of plan) {
    await page.locator(`#${id}`).focus();
    for (const key of keys) {
      if (typed === scriptsAt) {
        releaseScripts();
        const change = changes[0];
        if (change)
          await page.evaluate(`setTimeout(() => (${changePage})(${JSON.stringify(change)}), ${change.wait})`);
      }
      for (const change of changes.slice(1)) if (change.at === typed) await page.evaluate(changePage, change);
      await page.keyboard.press(key);
      typed += 1;
    }
  }
  releaseScripts();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');

  const details = JSON.stringify({ seed, scriptsAt, changes });
  for (const [id, value] of Object.entries({ ...TYPED, lastName })) {
    const field = page.locator(`[name="${id}"]`);
    await expect(field, details).toHaveValue(value);
    await expect(field, details).toHaveCount(1);
  }
  for (const once of ['h1', 'header', 'footer', '#quote-form', '#quote-form h2']) {
    await expect(page.locator(once), details).toHaveCount(1);
  }
  if (random() < 0.3) await correct(page, details);
  await sendButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Success!' }), details).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/^Request #/), details).toBeVisible();
  const requests = await requestsOf(site, lastName);
  const names = requests.map((request) => request.lastName);
  tally('other software changes the page', 1, [lastName], names);
  expect(requests, details).toMatchObject([{ ...TYPED, lastName }]);
  // A field that the visitor left before hydration keeps its number as typed.
  expect(requests.map(({ phone }) => formatPhone(phone))).toEqual(['+1 (734) 555-0177']);
}

/** Sends the form with a mistake, then corrects it. */
async function correct(page: Page, details: string): Promise<void> {
  const email = page.locator('#email');
  await email.fill('ada@nowhere');
  await sendButton(page).click();
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('#email-error'), details).toHaveText('Email is invalid');
  await expect(email, details).toBeFocused();
  await email.fill(TYPED.email);
  await expect(page.locator('#email-error'), details).toHaveCount(0);
}

test('in a translated page, the photos’ progress and the chosen service still change', async ({ page }) => {
  await open(page, '/contact?service=roof-cleaning');
  await fill(page, 'Translated');
  const release = await hold(page, PHOTO_CALLS);
  await page.evaluate(changePage, { kind: 'a translated page', random: 0 } as const);
  await page.getByLabel('Service Needed').selectOption('gutter-cleaning');
  await expect(page.locator('#quote-form-heading').locator('..')).toContainText('Gutter Cleaning');
  await choose(page, [await picture('house.jpg')]);
  const sending = page.waitForRequest(PHOTO_CALLS);
  await sendButton(page).click();
  await sending;
  // A machine that needs over a second to store the photo asks the visitor to keep the page open.
  await expect(note(page)).toContainText(/is on its way|keep this page open/);
  await page.evaluate(changePage, { kind: 'a translated page', random: 0 } as const);

  release();

  await expect(note(page)).toContainText('We have your photo.');
});

test('a message appears beside what other software has wrapped, and goes even if wrapped itself', async ({
  page,
}) => {
  await open(page, '/contact');
  const wrap = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const wrapper = document.createElement('div');
      element.replaceWith(wrapper);
      wrapper.append(element);
    });
  await fill(page, 'Wrapped');
  await page.locator('#phone').fill('');
  // The message comes before the note.
  await wrap('#phone-note');
  await sendButton(page).click();
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('#phone-error')).toHaveText('Phone number is required');
  await wrap('#phone-error');

  await page.locator('#phone').fill('7345550177');

  await expect(page.locator('#phone-error')).toHaveCount(0);
  await sendButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
});

test('whatever other software does to the page, everything that the visitor types is sent', async ({
  page,
  site,
  browserName,
}) => {
  test.setTimeout(60_000 + VISITS * 20_000);
  const first = browserName === 'firefox' ? 10_000 : 0;
  for (let index = 0; index < VISITS; index += 1) {
    await visit(page, site, first + index);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // The next visitor must not see the confirmation of this visitor's request.
    await page.evaluate(() => sessionStorage.clear());
  }
});
