import { defineConfig } from '@playwright/test';
import { CHROMIUM, FLAGS } from './tools/chromium.ts';
import { FIREFOX, noFirefox } from './tools/firefox.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  // A busy machine is slow; that is no fault of the site.
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  projects: [
    {
      name: 'chromium',
      testIgnore: '**/firefox.spec.ts',
      use: { browserName: 'chromium', launchOptions: { executablePath: CHROMIUM, args: FLAGS } },
    },
    {
      // Under this channel Playwright drives Firefox as it is shipped, over WebDriver BiDi.
      name: 'firefox',
      // firefox.spec.ts skips itself where there is no Firefox, and says why.
      testMatch: noFirefox
        ? 'firefox.spec.ts'
        : ['firefox.spec.ts', 'hash-scroll.spec.ts', 'desk.spec.ts', 'desk-photos.spec.ts'],
      use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath: FIREFOX } },
    },
  ],
});
