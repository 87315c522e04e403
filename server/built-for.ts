/** Which settings a build was made for. They are part of its pages, so a server with others must not serve it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from './operator-error.ts';
import type { Settings } from './settings.ts';

/** What of the settings is built into the pages. */
export type BuildSettings = Pick<Settings, 'siteUrl' | 'emailJs'>;

const fileIn = (buildFolder: string) => join(buildFolder, 'settings.json');

export async function writeBuiltFor(buildFolder: string, { siteUrl, emailJs }: BuildSettings): Promise<void> {
  await writeFile(fileIn(buildFolder), JSON.stringify({ siteUrl, emailJs }));
}

/** Throws OperatorError where there is no build, or one for other settings. */
export async function checkBuiltFor(buildFolder: string, { siteUrl, emailJs }: BuildSettings): Promise<void> {
  const text = await readFile(fileIn(buildFolder), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new OperatorError('The site is not built yet; run "npm run build" with the same settings');
  const built: BuildSettings = JSON.parse(text);
  if (built.siteUrl !== siteUrl) {
    throw new OperatorError(
      `The site was built for SITE_URL=${built.siteUrl}, not ${siteUrl}; run "npm run build" with the same settings`,
    );
  }
  // What JSON leaves out, an undefined value, is no difference.
  if (!isDeepStrictEqual(built, JSON.parse(JSON.stringify({ siteUrl, emailJs })))) {
    throw new OperatorError(
      'The site was built with other EMAILJS_ settings; run "npm run build" with the same settings',
    );
  }
}
