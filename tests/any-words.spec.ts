/** Pages of random words: React takes them over, and no word widens a small screen. */
import fc from 'fast-check';
import sharp from 'sharp';
import { createEdition } from '../server/pages/edition.ts';
import { loadProgram } from '../server/pages/program.ts';
import { wordsOf } from '../server/words/words.ts';
import { expect, test } from './site.ts';
import { pageSettings } from './support/pages.ts';
import { anyContent } from './support/random-content.ts';
import { startServer } from './support/server.ts';
import { words } from './support/words.ts';

const SAMPLES = 3;
/** The longest score that the schema takes, of the widest letter. */
const WIDEST = 'W'.repeat(6);

test.use({ viewport: { width: 320, height: 800 } });

test('whatever an owner may say fits a screen of 320 px', async ({ page, hydrated }) => {
  const program = await loadProgram();
  // Chance seldom finds the widest score.
  const { home } = words.pages;
  const wideScore = {
    ...words,
    pages: { ...words.pages, home: { ...home, rating: { ...home.rating, score: WIDEST } } },
  };
  const samples = [wideScore, ...fc.sample(anyContent(), SAMPLES).map((content) => wordsOf(content))];
  const editions = await Promise.all(samples.map((sample) => createEdition(program, sample, pageSettings)));
  // The words may name photos of the owner's, and there is no store with them.
  const photo = await sharp({ create: { width: 960, height: 720, channels: 3, background: 'sienna' } })
    .webp()
    .toBuffer();
  await page.route(/\/pictures\/[0-9a-f]{24}-/, (route) => route.fulfill({ contentType: 'image/webp', body: photo }));
  let shown = editions[0];
  await using server = await startServer({
    pages: {
      get files() {
        return shown?.files ?? new Map();
      },
      render: async () => '',
    },
  });

  for (const edition of editions) {
    shown = edition;
    for (const path of ['/', '/services', '/about', '/contact', '/privacy']) {
      await page.goto(server.url + path);
      await hydrated(page);
      const { scrollWidth, said } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        said: document.getElementById('page-data')?.textContent,
      }));
      expect(scrollWidth, `${path}: ${said}`).toBe(320);
    }
  }
});
