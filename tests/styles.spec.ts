/**
 * No dead rules: every selector of the built styles matches an element of a built page, or a state that a
 * script sets.
 */
import { expect, test } from './site.ts';

/**
 * Selectors that these pages lack: states of a visitor's page, parts that scripts add, and parts of other
 * pages and of the owner's content.
 */
const STATES =
  /html\.dark|data-open|data-failed|data-quote-near|data-closed|data-chosen|data-kind|before-first-paint|aria-pressed|aria-invalid|\[inert\]|aria-expanded|aria-current|outbox-notice|-wiping|data-theme-wipe|quote-dialog|logo-long|error-summary|field-(?:error|note)|contact-specialDays|confirmation-|request-form-again|about-photo|hero-picture-photo|hours-times|footer-(?:services|footer) \[open\]|job-heading-|services-field-|contact-done|comparison-(?:several|captions|other|photos)|error-page-email|where-we-work-row/;

// `/nowhere` responds with 404.
test.use({ expectedMessage: /404/ });

test('every style rule matches something on a page, or names a state', async ({ page }) => {
  const matches = new Map<string, boolean>();
  for (const path of ['/', '/services', '/about', '/contact', '/nowhere']) {
    await page.goto(path);
    const found = await page.evaluate(() => {
      const selectors = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => [
          ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
          ...('cssRules' in rule && !(rule instanceof CSSKeyframesRule)
            ? selectors(rule.cssRules as CSSRuleList)
            : []),
        ]);
      const all = [...document.styleSheets].flatMap((sheet) => selectors(sheet.cssRules));
      return all
        .flatMap((list) => list.split(/,(?![^(]*\))/))
        .map((selector) => {
          const plain = selector
            .trim()
            .replaceAll(':not(:disabled)', '')
            .replace(/::?(?:before|after)|::[\w-]+(?:\([^)]*\))?/g, '')
            .replace(
              /:(?:hover|active|focus(?:-visible)?|checked|disabled|open|modal|popover-open)(?![\w-])/g,
              ':not(x)',
            );
          return [selector.trim(), document.querySelector(plain || '*') !== null] as const;
        });
    });
    for (const [selector, isMatched] of found) {
      matches.set(selector, (matches.get(selector) ?? false) || isMatched);
    }
  }

  const dead = [...matches].filter(([selector, isMatched]) => !isMatched && !STATES.test(selector));
  expect(matches.size).toBeGreaterThan(200);
  expect(dead.map(([selector]) => selector)).toEqual([]);
});
