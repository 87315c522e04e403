/** Pages of random content hydrate without an error, and no text makes a small screen scroll sideways. */
import fc from 'fast-check';
import sharp from 'sharp';
import { checkContent } from '../server/content/check.ts';
import { pageContentOf } from '../server/content/content.ts';
import type { Content } from '../server/content/schema.ts';
import { createEdition } from '../server/pages/edition.ts';
import { loadProgram } from '../server/pages/program.ts';
import { expect, open, test } from './site.ts';
import { content } from './support/content.ts';
import { pageSettings } from './support/pages.ts';
import { anyContent } from './support/random-content.ts';
import { startServer } from './support/server.ts';

const SAMPLES = 3;
/** The longest score that the schema takes, of the widest letter. */
const WIDEST = 'W'.repeat(6);

test.use({ viewport: { width: 320, height: 800 } });

/** Random generation seldom finds the widest score. */
const samples = [
  ['the widest rating', withRating({ score: WIDEST, basis: 'rating' })],
  ...fc
    .sample(anyContent(), SAMPLES)
    .map((typed, index) => [`sample ${index + 1}`, pageContentOf(checked(typed))] as const),
] as const;

for (const [what, sample] of samples) {
  test(`any content that the schema allows fits a screen of 320 px: ${what}`, async ({ page }) => {
    const { files } = await createEdition(await loadProgram(), sample, pageSettings);
    // The random content may name the owner's photos, but this server has no store with them.
    const photo = await sharp({ create: { width: 960, height: 720, channels: 3, background: 'sienna' } })
      .webp()
      .toBuffer();
    await page.route(/\/pictures\/[0-9a-f]{24}-/, (route) =>
      route.fulfill({ contentType: 'image/webp', body: photo }),
    );
    await using server = await startServer({ pages: { files, render: async () => '' } });

    for (const path of ['/', '/services', '/about', '/contact', '/privacy']) {
      await open(page, server.url + path);
      const { scrollWidth, pageData } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        pageData: document.getElementById('page-data')?.textContent,
      }));
      expect(scrollWidth, `${path}: ${pageData}`).toBe(320);
    }
    // The page may still be loading files, and the server stops with this test.
    await page.goto('about:blank');
  });
}

test('a single testimonial has no dots and no pause, and a rating of six characters one line', async ({
  page,
}) => {
  const rated = withRating({ score: '4.95/5', basis: 'rating' });
  const { home } = rated.pages;
  const [testimonial] = home.testimonials.shown;
  if (!testimonial) throw new Error('The sample has no testimonial');
  const text = 'خدمة ممتازة!';
  home.testimonials = { ...home.testimonials, shown: [{ ...testimonial, text }] };
  const { files } = await createEdition(await loadProgram(), rated, pageSettings);
  await using server = await startServer({ pages: { files, render: async () => '' } });
  await open(page, server.url);

  const section = page.locator('#testimonials');
  await expect(section.getByRole('group', { name: 'Testimonials' }).getByRole('button')).toHaveCount(0);
  await expect(section.getByText(text)).toBeVisible();
  await expect(section.getByText(text)).toHaveCSS('direction', 'rtl');
  await expect(section.getByText(testimonial.initials, { exact: true })).toBeVisible();
  await expect(section.getByText(/Testimonial \d of/)).toHaveCount(0);
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const score = section.getByText('4.95/5', { exact: true });
    const { height, lineHeight } = await score.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      lineHeight: Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(height, `${width} px`).toBeLessThan(1.5 * lineHeight);
  }
  // The page may still be loading files, and the server stops with this test.
  await page.goto('about:blank');
});

test('hours with a lunch break fit a phone with text twice as large', async ({ page }) => {
  const { frame } = content;
  const [first, hours] = ['Mon-Thu 10:30AM-12:30PM', '& 1:30PM-10:30PM, Sat 9AM-1PM'];
  const withHours = { ...frame, company: { ...frame.company, hours: `${first} ${hours}` } };
  const { files } = await createEdition(await loadProgram(), { ...content, frame: withHours }, pageSettings);
  await using server = await startServer({ pages: { files, render: async () => '' } });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await open(page, `${server.url}/contact`);

  const shown = page.getByText(first, { exact: true }).filter({ visible: true });
  await expect(shown).toHaveCount(2);
  for (const times of await shown.all()) {
    const { x = 0, width = 0 } = (await times.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(320);
  }
  await page.goto('about:blank');
});

function checked(typed: Content): Content {
  const { content, mistakes } = checkContent(typed);
  if (!content) throw new Error(mistakes.map(({ message }) => message).join('\n'));
  return content;
}

function withRating(rating: typeof content.pages.home.rating): typeof content {
  return { ...content, pages: { ...content.pages, home: { ...content.pages.home, rating } } };
}
