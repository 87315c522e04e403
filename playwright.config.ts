import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { FIREFOX, noFirefox } from './tests/support/firefox.ts';
import { CHROMIUM, FLAGS, TEST_CHROMIUM } from './tools/chromium.ts';

/** These tests run in Chromium itself, because the headless shell may differ. All others run in the shell. */
const WHOLE_BROWSER = [
  // The scroll position after Back, Forward or a reload depends on the browser's own history.
  '**/navigation.spec.ts',
  '**/faults/scroll-position.spec.ts',
  // Forced colors, print, and the native list of a dropdown.
  '**/wcag-media.spec.ts',
  '**/quote-form-dropdowns.spec.ts',
  // The headless shell fills in no form and shows no notifications.
  '**/autofill.spec.ts',
  '**/desk-notifications.spec.ts',
];

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // A worker for each core: more would finish no earlier, and each test would take longer.
  workers: availableParallelism(),
  forbidOnly: true,
  retries: 0,
  // A busy machine may be slow, which is no fault of the site.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  projects: [
    {
      name: 'chromium',
      testIgnore: ['**/firefox.spec.ts', ...WHOLE_BROWSER],
      use: { browserName: 'chromium', launchOptions: { executablePath: TEST_CHROMIUM, args: FLAGS } },
    },
    {
      name: 'whole-chromium',
      testMatch: WHOLE_BROWSER,
      use: { browserName: 'chromium', launchOptions: { executablePath: CHROMIUM, args: FLAGS } },
    },
    {
      // Under this channel Playwright drives Firefox as it is shipped, over WebDriver BiDi.
      name: 'firefox',
      // Tests with this tag run only in Chromium: all engines do the same, or only Chromium can be tested.
      grepInvert: /@one-engine/,
      // firefox.spec.ts skips itself where there is no Firefox, and says why.
      testMatch: noFirefox
        ? 'firefox.spec.ts'
        : [
            'firefox.spec.ts',
            'theme.spec.ts',
            'comparison.spec.ts',
            'editions.spec.ts',
            'quote.spec.ts',
            'desk.spec.ts',
            'desk-failed-reads.spec.ts',
            'desk-photos.spec.ts',
            'desk-preview.spec.ts',
            'faults/foreign-nodes.spec.ts',
            'confirmation.spec.ts',
            'where-we-work.spec.ts',
          ],
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: FIREFOX,
          // Playwright does not notice when Back shows a page from Firefox's cache, so turn that cache off.
          firefoxUserPrefs: { 'browser.sessionhistory.max_total_viewers': 0 },
        },
      },
    },
  ],
});
