/** Remembers the settings of a build. They are part of its pages, so a server with other settings must not serve it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from './operator-error.ts';
import type { Settings } from './settings.ts';

/** The settings that are built into the pages. */
export type BuildSettings = Pick<Settings, 'siteUrl' | 'emailJs' | 'keepMonths' | 'quotePhotos'>;

/** Hands the settings to Vite, which writes them into the pages. */
export function setPageVariables({ siteUrl, emailJs, keepMonths, quotePhotos }: BuildSettings): void {
  Object.assign(process.env, {
    VITE_SITE_URL: siteUrl,
    VITE_EMAILJS: emailJs ? JSON.stringify(emailJs) : '',
    VITE_KEEP_MONTHS: String(keepMonths),
    VITE_QUOTE_PHOTOS: quotePhotos > 0 ? String(quotePhotos) : '',
    VITE_BUILT_YEAR: String(new Date().getFullYear()),
  });
}

const fileIn = (buildFolder: string) => join(buildFolder, 'settings.json');

/** Those settings and no others, as JSON. */
export function builtInAsJson({ siteUrl, emailJs, keepMonths, quotePhotos }: BuildSettings): string {
  return JSON.stringify({ siteUrl, emailJs, keepMonths, quotePhotos });
}

export async function writeBuiltFor(buildFolder: string, settings: BuildSettings): Promise<void> {
  await writeFile(fileIn(buildFolder), builtInAsJson(settings));
}

/** Throws OperatorError if there is no build, or if it was made with other settings. */
export async function checkBuiltFor(
  buildFolder: string,
  { siteUrl, emailJs, keepMonths, quotePhotos }: BuildSettings,
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
  if (built.quotePhotos !== quotePhotos) {
    throw new OperatorError(
      `The site was built for QUOTE_PHOTOS=${built.quotePhotos}, not ${quotePhotos}; run "npm run build" with the same settings`,
    );
  }
  if (!isDeepStrictEqual(built.emailJs, emailJs)) {
    throw new OperatorError(
      'The site was built with other EMAILJS_ settings; run "npm run build" with the same settings',
    );
  }
}
