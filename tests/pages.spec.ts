import sharp from 'sharp';
import { common } from '../site/components/messages.ts';
import { expect, frames, open, test } from './site.ts';
import { about, contact, home, services } from './support/content.ts';

test.describe('the home page', () => {
  test('the hero’s two buttons scroll smoothly to their sections', async ({ page }) => {
    await open(page, '/');
    for (const [button, section] of [
      ['Get Free Quote', 'contact'],
      ['View Services', 'services'],
    ] as const) {
      async function isSeenGliding(): Promise<boolean> {
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await frames(page);
        await page.evaluate(recordScroll);
        await page.locator('#home').getByRole('link', { name: button }).click();
        await page.waitForFunction(() => (window as typeof window & ScrollRecord).hasEnded);
        await expect(page).toHaveURL(`/#${section}`);
        await expect(page.locator(`#${section}`)).toBeInViewport();
        const stops = await page.evaluate(() => (window as typeof window & ScrollRecord).stops);
        const end = stops.at(-1) ?? 0;
        expect(end).toBeGreaterThan(500);
        return stops.some((stop) => stop > 0.1 * end && stop < 0.9 * end);
      }

      // A busy machine may paint no frame of the scroll, so a failed try proves nothing.
      await expect.poll(isSeenGliding, { timeout: 45_000 }).toBe(true);
    }
  });

  test('shows six reasons, three services, and the way to the form and the phone', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await open(page, '/');
    for (const { title } of home.why.claims)
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('#why-choose h3')).toHaveCount(6);
    const preview = page.locator('#services');
    await expect(preview.locator('h3')).toHaveText(['Window Cleaning', 'Power Washing', 'Gutter Cleaning']);
    await expect(preview.getByText(common.illustrations(true))).toBeVisible();
    const end = page.locator('#contact');
    await expect(end.getByRole('link', { name: 'Get Free Quote' })).toHaveAttribute('href', '/contact');
    await expect(end.getByRole('link', { name: '(734) 555-0148' })).toHaveAttribute(
      'href',
      'tel:+17345550148',
    );
    // At 768 px the button is beside the note about the pictures.
    const all = preview.getByRole('link', { name: 'View All Services' });
    const button = await all.boundingBox();
    const note = await preview.getByText('These are illustrations').boundingBox();
    expect(note?.y).toBeLessThan((button?.y ?? 0) + (button?.height ?? 0));
    expect((note?.y ?? 0) + (note?.height ?? 0)).toBeGreaterThan(button?.y ?? Infinity);

    // A card without a neighbor has its caption below its picture, beside its text.
    const cards = preview.locator('article');
    const [figure, caption, text] = await cards.last().evaluate((card) => {
      const caption = Object.assign(document.createElement('p'), { textContent: 'A job in Livonia' });
      card.querySelector('figure')?.after(caption);
      return ['figure', 'figure + p', 'h3'].map((part) => card.querySelector(part)?.getBoundingClientRect());
    });
    if (!figure || !caption || !text) throw new Error('A part of the card is missing');
    expect(caption.x).toBeLessThan(figure.right);
    expect(caption.y).toBeGreaterThan(figure.y);
    expect(text.x).toBeGreaterThan(figure.right);
    expect(figure.width).toBeGreaterThan(300);
    // Two cards are neighbors.
    await cards.first().evaluate((card) => card.remove());
    const [left, right] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
    expect(left?.y).toBe(right?.y);

    await all.click();
    await expect(page).toHaveURL('/services');
  });

  test('asks at its end what needs cleaning, and each button chooses a service', async ({ page }) => {
    await open(page, '/');
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });

      // The drawn river runs below the last button. Measures both at once, because the sections above may
      // still be laid out.
      const { chips, crests } = await page.locator('#contact').evaluate((panel) => ({
        chips: [...panel.querySelectorAll('li a')].map((chip) => chip.getBoundingClientRect().bottom),
        crests: [...panel.querySelectorAll('svg path')].map((wave) => wave.getBoundingClientRect().top),
      }));
      expect(chips).toHaveLength(10);
      expect(Math.max(...chips), `${width} px`).toBeLessThanOrEqual(Math.min(...crests.slice(0, 3)));
    }
    const choices = page.getByRole('list', { name: 'What needs cleaning?' }).getByRole('link');
    await expect(choices).toHaveText(services.map(({ title }) => title));
    for (const [index, { id }] of services.entries()) {
      await expect(choices.nth(index)).toHaveAttribute('href', `/contact?service=${id}`);
      expect((await choices.nth(index).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await choices.filter({ hasText: 'Roof Cleaning' }).click();

    await expect(page).toHaveURL('/contact');
    await expect(page.locator('[name="serviceNeeded"]')).toHaveValue('roof-cleaning');
  });
});

test('the about page tells the story, and its cards flip there and back', async ({ page }) => {
  await open(page, '/about');
  await expect(page.getByRole('heading', { name: 'Our Story' })).toBeVisible();
  for (const { value, label } of about.stats) {
    await expect(page.locator('dl > div', { hasText: label })).toContainText(value);
  }
  await expect(page.locator('dl > div')).toHaveCount(4);
  const certified = page.locator('section', { has: page.getByRole('heading', { name: /Certifications/ }) });
  await expect(certified.getByRole('listitem')).toHaveText([...about.certifications.shown]);

  const main = page.getByRole('main');
  for (const { title, tease, text } of about.values.shown) {
    // The name stays as it is, and the description is read out as it appears.
    const card = main.getByRole('button', { name: `${title} ${tease}`, exact: true });
    const description = main.getByRole('status').getByText(text);
    await expect(card).toHaveAttribute('aria-pressed', 'false');
    await expect(description).toBeHidden();

    await card.press('Enter');
    await expect(card).toHaveAttribute('aria-pressed', 'true');
    await expect(description).toBeVisible();
    await expect(main.getByText(text)).toHaveCount(1);
    await card.click();
    await expect(card).toHaveAttribute('aria-pressed', 'false');
    await expect(description).toBeHidden();
  }
  // The folded corner of a card covers no text, however narrow the phone.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { title, tease, text } of about.values.shown) {
      const card = page.getByRole('button', { name: title });
      for (const side of [page.getByText(tease), page.getByText(text)]) {
        expect(await side.evaluate(isClearOfFold), `${title} at ${width} px`).toBe(true);
        await card.click();
      }
    }
  }
});

test('the contact page says how to reach us, and why to choose us', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  const mail = main.getByRole('link', { name: 'hello@huronbright.example' });
  const emergency = main.getByRole('link', { name: 'Call Emergency Line' });
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Get Your Free Quote');
  await expect(main.getByText('you’ll have a customized quote within 24 hours')).toBeVisible();
  for (const place of [main.getByRole('region', { name: 'Contact info' }), main.locator('#quote-form')]) {
    const phone = place.getByRole('link', { name: '(734) 555-0148' });
    await expect(phone).toHaveAttribute('href', 'tel:+17345550148');
  }
  await expect(mail).toBeVisible();
  await expect(main).toContainText('Livonia, Brighton, Plymouth, Ann Arbor');
  await expect(main).toContainText('Mon-Sat 9AM-8PM');
  const why = main.getByRole('region', { name: 'Why Choose Us' });
  await expect(why.getByRole('listitem')).toHaveText([...contact.why]);
  await expect(emergency).toHaveAttribute('href', 'tel:+17345550148');

  // The same testimonial as on the home page.
  const [first] = home.testimonials.shown;
  const guarantee = home.why.claims.find(({ title }) => title === '100% Satisfaction Guarantee');
  const said = main.getByRole('figure');
  await expect(said.getByRole('blockquote')).toHaveText(`“${first?.text}”`);
  await expect(main).toContainText(`${home.rating.score} ${home.rating.basis}`);
  await expect(said).toContainText(`${first?.name}, ${first?.town}`);
  await expect(main).toContainText(guarantee?.text ?? 'a guarantee');

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });

    await expect(emergency.getByText('(734) 555-0148')).toBeVisible();
    const box = await page.getByRole('region', { name: 'Emergency Service' }).boundingBox();
    expect(box?.height).toBeLessThan(50);
    expect(box?.y).toBeLessThan((await page.locator('#quote-form').boundingBox())?.y ?? 0);
    expect((await mail.boundingBox())?.height).toBeLessThan(30);
  }
});

test.describe('an unknown address', () => {
  test.use({ expectedMessage: /404/, contextOptions: { reducedMotion: 'reduce' } });
  test('shows its picture at night in the dark theme', async ({ page }) => {
    await page.goto('/nowhere');
    const picture = page.getByRole('main').locator('picture img');
    await picture.scrollIntoViewIfNeeded();
    const brightness = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme });
      const { channels } = await sharp(await picture.screenshot()).stats();
      return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0);
    };

    await expect.poll(async () => (await brightness('dark')) / (await brightness('light'))).toBeLessThan(0.6);
  });
});

/** In the page: whether no line of this text reaches into the folded corner of its side of the card. */
function isClearOfFold(text: Element): boolean {
  const side = text.parentElement?.closest('[class*="flip-card-side"]');
  if (!side) throw new Error('The text is on no side of a card');
  const { width, height } = getComputedStyle(side, '::after');
  const corner = side.getBoundingClientRect();
  const lines = document.createRange();
  lines.selectNodeContents(text);
  return [...lines.getClientRects()].every(
    ({ right, bottom }) =>
      bottom <= corner.bottom - Number.parseFloat(height) || right <= corner.right - Number.parseFloat(width),
  );
}

type ScrollRecord = { stops: number[]; hasEnded: boolean };

/** In the page: records the scroll positions on the way. */
function recordScroll(): void {
  const record = Object.assign(window, { stops: [], hasEnded: false } as ScrollRecord);
  addEventListener('scroll', () => record.stops.push(scrollY));
  addEventListener('scrollend', () => {
    record.hasEnded = true;
  });
}
