/**
 * A visitor's and the owner's iPhone: WebKit, the engine of every iPhone. Other tests run in Chromium, and
 * some in Firefox. This file is over 250 lines because all its tests share one start of the browser.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { newCode } from './desk-page.ts';
import { isHydrated } from './is-hydrated.ts';
import { picture } from './photos-page.ts';
import { answerTo, sendQuote } from './quote-page.ts';
import type { Site } from './site.ts';
import { content, titles } from './support/content.ts';
import { startProgram, temporaryFolder } from './support/server.ts';
import { fetchedTypefaces, standsInDisplayFace } from './typefaces.ts';
import { type Browser, noWebKit, startWebKit } from './webkit.ts';

const PHONE = [480, 900] as const;
const DESKTOP = [1280, 900] as const;
const pages = ['/', '/services', '/about', '/contact'];

describe('WebKit', { skip: noWebKit }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let program: Awaited<ReturnType<typeof startProgram>>;
  let browser: Browser;
  before(async () => {
    folder = await temporaryFolder();
    program = await startProgram({ DATA_DIR: folder.path });
    await program.isServing;
    browser = await startWebKit();
  });
  after(async () => {
    await browser?.[Symbol.asyncDispose]();
    await program[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  /** Loads a page and waits until React handles events. */
  async function open(path: string): Promise<void> {
    await browser.goto(program.url + path);
    await browser.until(isHydrated);
  }

  function stored(lastName: string): number {
    const database = new DatabaseSync(join(folder.path, 'quotes.sqlite'), { readOnly: true });
    const rows = database.prepare('SELECT * FROM quote_request').all();
    database.close();
    return rows.filter((row) => JSON.stringify(row).includes(lastName)).length;
  }

  const send = '#quote-form button[type=submit]';

  /** WebKit's driver chooses no files, so the page does it. */
  async function choosePhoto(): Promise<void> {
    const { name, buffer } = await picture('roof.jpg', { width: 3000, height: 2000, orientation: 6 });
    await browser.evaluate(
      (name, base64) => {
        const input = document.querySelector<HTMLInputElement>('#quote-form [type=file]');
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const chosen = new DataTransfer();
        chosen.items.add(new File([bytes], name, { type: 'image/jpeg' }));
        Object.assign(input ?? {}, { files: chosen.files });
        input?.dispatchEvent(new Event('change', { bubbles: true }));
      },
      name,
      buffer.toString('base64'),
    );
  }

  /** In the page: whether the photo is prepared and listed. */
  function showsPhoto(): boolean {
    return /roof\.jpg\s*\d+ KB/.test(document.querySelector('#quote-form ol')?.textContent ?? '');
  }

  test('every page shows a visitor its heading, its pictures and nothing wider than the screen', async () => {
    for (const [width, height] of [PHONE, DESKTOP]) {
      await browser.resize(width, height);
      for (const path of pages) {
        await open(path);
        const seen = await browser.evaluate(() => ({
          heading: document.querySelector('h1')?.getBoundingClientRect().height ?? 0,
          overflow: document.documentElement.scrollWidth - innerWidth,
          broken: [...document.images]
            .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
            .map(({ currentSrc }) => currentSrc)
            .filter(Boolean),
        }));

        assert.ok(seen.heading > 0, path);
        assert.ok(seen.overflow <= 0, `${path} is ${seen.overflow} px too wide`);
        assert.deepEqual(seen.broken, []);
        await browser.until(() =>
          [...document.fonts].some(
            ({ family, status }) => /^"?Figtree"?$/.test(family) && status === 'loaded',
          ),
        );
        assert.ok(await browser.evaluate(standsInDisplayFace));
        assert.ok(!(await browser.evaluate(fetchedTypefaces)).join().includes('bricolage'));
      }
    }
  });

  test('the menu opens on a narrow screen, and closes after the visitor chooses a link', async () => {
    await browser.resize(...PHONE);
    await open('/');
    const isOpen = () => document.querySelector('#menu')?.matches(':popover-open');

    assert.equal(await browser.evaluate(isOpen), false);
    await browser.click('[popovertarget=menu]');
    await browser.until(isOpen);
    await browser.click('#menu a[href="/about"]');
    await browser.until(
      (title) => location.pathname === '/about' && document.title === title,
      titles.about.title,
    );
    // The title is there before the rest of the document.
    await browser.until(() => document.querySelector('#menu:not(:popover-open)'));
  });

  test('links, Back and hashes show the right page and position, whether pages are swapped or loaded as documents', async (context) => {
    await browser.resize(...DESKTOP);
    await open('/services');
    const hasNavigationApi = await browser.evaluate(
      () => 'navigation' in Object.assign(window, { isFirst: true }),
    );
    context.diagnostic(hasNavigationApi ? 'pages are swapped in place' : 'each link loads a document');
    const shows = (heading: string) =>
      browser.until(
        (text) =>
          document.querySelector('h1')?.textContent?.includes(text) &&
          document.documentElement.dataset.hydrated === '',
        heading,
      );
    const isAtTop = () => scrollY === 0;

    await browser.click('footer a[href="/about"]');
    await shows('Neighbors');
    await browser.until(isAtTop);
    assert.equal(await browser.evaluate(() => 'isFirst' in window), hasNavigationApi);
    await browser.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await browser.evaluate(() => history.back());
    await shows('Ten services');
    await browser.until(isAtTop);

    await browser.evaluate(() => history.forward());
    await shows('Neighbors');
    await browser.until(isAtTop);
    await browser.click('footer a[href="/services#roof-cleaning"]');
    await shows('Ten services');
    await browser.until(() => {
      // The header, and the row of services below it.
      const frame = [...document.querySelectorAll('header, main nav')].map((part) =>
        part.getBoundingClientRect(),
      );
      const header = Math.max(0, ...frame.map(({ bottom }) => bottom));
      const top = document.querySelector('#roof-cleaning')?.getBoundingClientRect().top ?? 0;
      return Math.abs(top - header - 16) <= 2;
    });
    await browser.until(() => document.activeElement?.id === 'roof-cleaning');

    await browser.click('#roof-cleaning a[href^="/contact"]');
    await shows('Get Your Free Quote');
    await browser.until(
      () => document.querySelector<HTMLSelectElement>('#serviceNeeded')?.value === 'roof-cleaning',
    );
  });

  test('the testimonial that a visitor scrolls to is the current one', async () => {
    await browser.resize(...DESKTOP);
    await open('/');
    await browser.click('#testimonials button[aria-label^="Pause"]');

    await browser.evaluate(() => {
      const track = document.querySelector('#testimonials ul');
      track?.scrollTo({ left: 2 * track.clientWidth, behavior: 'smooth' });
    });

    await browser.until(
      () =>
        document.querySelectorAll('#testimonials button[aria-label^="Testimonial"]')[2]?.ariaCurrent ===
        'true',
    );
  });

  test('the visitor changes the theme and the choice is stored', async () => {
    await browser.resize(...DESKTOP);
    await open('/');
    const look = () => ({
      isDark: document.documentElement.classList.contains('dark'),
      paper: getComputedStyle(document.body).backgroundColor,
    });
    const first = await browser.evaluate(look);
    await browser.click('.round[data-theme-toggle]');
    await browser.until((was) => document.documentElement.classList.contains('dark') !== was, first.isDark);
    const second = await browser.evaluate(look);
    await open('/services');

    assert.notEqual(second.paper, first.paper);
    assert.deepEqual(await browser.evaluate(look), second);
  });

  test('errors are shown under their fields; a request is sent with its photo, confirmed and stored once', async () => {
    await browser.resize(...DESKTOP);
    await open('/contact?service=roof-cleaning');
    await browser.click(send);
    await browser.until(() => document.querySelector('dialog[open]')?.textContent?.includes('Error'));
    await browser.click('dialog button');
    await browser.until(() => !document.querySelector('dialog'));
    const errors = await browser.evaluate(() =>
      [...document.querySelectorAll('[id$="-error"]')].map(({ textContent }) => textContent),
    );
    await choosePhoto();
    await browser.until(showsPhoto);
    await open('/contact');
    await browser.until(showsPhoto);
    for (const [field, text] of [
      ['firstName', 'Ada'],
      ['lastName', 'WebKit'],
      ['email', 'ada@example.com'],
      ['phone', '7345550199'],
    ] as const) {
      await browser.type(`#quote-form [name=${field}]`, text);
    }
    await browser.click(send);
    await browser.until(() =>
      document.querySelector('dialog[open]')?.textContent?.includes('We have your photo.'),
    );

    assert.deepEqual(errors, [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Phone number is required',
    ]);
    assert.match(
      await browser.evaluate(() => document.querySelector('dialog')?.textContent ?? ''),
      /Your quote request #\d{4}-\d{4}-\d{4} has been submitted successfully/,
    );
    assert.equal(stored('WebKit'), 1);
  });

  test('the owner signs in, answers that request, and publishes a new heading', async () => {
    const code = await newCode({ url: program.url, dataDir: folder.path } as Site);
    const shows = (text: string) => browser.until((text) => document.body.innerText.includes(text), text);
    await browser.resize(...PHONE);
    await browser.goto(`${program.url}/desk/sign-in#${code}`);
    await browser.click('button', 'Sign in on this device');
    await browser.click('main li a', 'Ada WebKit');
    await browser.click('button', 'Contacted');
    await shows('Marked as Contacted');
    await browser.type('textarea', 'Ladder of 28 ft.');
    await browser.click('button', 'Save note');
    await browser.until(() => document.querySelector('textarea')?.value === '');
    await browser.click('button[aria-label^="Photo 1"]');
    await browser.until(() => document.querySelector<HTMLImageElement>('dialog img')?.naturalWidth);

    await browser.goto(`${program.url}/desk/site/preview`);
    await browser.until(() => document.querySelector('h1[tabindex="0"]') !== null);
    await browser.click('h1');
    await browser.type('dialog textarea', ' Twice');
    await browser.click('dialog button', 'Save');
    await browser.until(() => document.querySelector('h1')?.textContent?.includes('Twice'));
    await browser.click('a[href="/desk/site/publish"]');
    await browser.click('main button', 'Publish');
    await shows('Published.');
    await open('/');
    await browser.until(() => document.querySelector('h1')?.textContent?.includes('Twice'));
  });

  test('a customer asks about their quote, ticks an extra and accepts', async () => {
    const { id, path } = await sendQuote({ url: program.url, dataDir: folder.path }, 'Ottilie');
    const heading = () => document.querySelector('h1')?.textContent;
    await browser.resize(...PHONE);
    await browser.goto(program.url + path);
    assert.ok((await browser.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    await browser.click('details:first-of-type summary');
    await browser.type('#asked', 'Which day?');
    await browser.click('details[open] button');
    await browser.until(() => document.querySelector('main [role=status]'));

    await browser.click('[type=checkbox]');
    await browser.type('#accepted', 'Tuesdays');
    await browser.click('#accept button');
    await browser.until(() => !document.querySelector('#accept'));

    const { events, won_low } = await answerTo({ dataDir: folder.path }, id);
    const { options, words } = events.at(-1);
    assert.deepEqual([options, words, won_low], [['gutters'], 'Tuesdays', 32_000]);
    assert.equal(await browser.evaluate(heading), content.pages.quote.accepted.heading.join(''));
  });

  test('the visit leaves no error in the console', async () => {
    const problems = await browser.problems();
    // WebKit reports each skipped transition between documents as a message of its own.
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('Skipping view transition')),
      [],
    );
  });
});
