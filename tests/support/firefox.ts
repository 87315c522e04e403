import { existsSync } from 'node:fs';

/** Debian's Firefox; elsewhere set FIREFOX. */
export const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** Why the tests in Firefox are skipped; undefined where they run. */
export const noFirefox = existsSync(FIREFOX)
  ? undefined
  : 'Firefox is not installed here: apt-get install firefox-esr';
