import { existsSync } from 'node:fs';

/** The browser that draws the cards, measures, and runs the tests that need all of it. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
/** The same engine without windows, which runs the other tests in half the time; Chromium itself where it is missing. */
export const TEST_CHROMIUM = existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM;

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
