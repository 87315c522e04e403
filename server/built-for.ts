/** Remembers the settings of a build. They are part of its pages, so a server with other settings must not serve it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from './operator-error.ts';
import type { Settings } from './settings.ts';

/** The settings that are built into the pages. */
export type BuildSettings = Pick<Settings, 'siteUrl' | 'emailJs' | 'keepMonths'>;

const fileIn = (buildFolder: string) => join(buildFolder, 'settings.json');

export async function writeBuiltFor(
  buildFolder: string,
  { siteUrl, emailJs, keepMonths }: BuildSettings,
): Promise<void> {
  await writeFile(fileIn(buildFolder), JSON.stringify({ siteUrl, emailJs, keepMonths }));
}

/** Throws OperatorError if there is no build, or if it was made with other settings. */
export async function checkBuiltFor(
  buildFolder: string,
  { siteUrl, emailJs, keepMonths }: BuildSettings,
): Promise<void> {
  const text = await readFile(fileIn(buildFolder), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new OperatorError('The site is not built yet; run "npm run build" with the same settings');
  const built: BuildSettings = JSON.parse(text);
  if (built.siteUrl !== siteUrl) {
    throw new OperatorError(
      `The site was built for SITE_URL=${built.siteUrl}, not ${siteUrl}; run "npm run build" with the same settings`,
    );
  }
  if (built.keepMonths !== keepMonths) {
    throw new OperatorError(
      `The site was built for KEEP_MONTHS=${built.keepMonths}, not ${keepMonths}; run "npm run build" with the same settings`,
    );
  }
  if (!isDeepStrictEqual(built.emailJs, emailJs)) {
    throw new OperatorError(
      'The site was built with other EMAILJS_ settings; run "npm run build" with the same settings',
    );
  }
}
