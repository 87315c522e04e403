/** Loads a new version of the desk that was installed while this page is open. */
import { type BrowserLocationHook, useBrowserLocation } from 'wouter/use-browser-location';
import { PREVIEW } from '../../domain/desk-paths.ts';
import { fetchText } from './fetch-text.ts';

let isOutdated = false;

/** Compares the script of this page with the one that the server names now. */
export async function checkBuild(): Promise<void> {
  const script = document.querySelector('script[type="module"][src*="entry"]')?.getAttribute('src');
  const page = await fetchText('/desk').catch(() => undefined);
  if (script && page?.status === 200) isOutdated = !page.text.includes(`src="${script}"`);
}

/**
 * wouter's location. The next navigation loads the new version; unsent changes are stored. The preview is a
 * separate document.
 */
export const useDeskLocation: BrowserLocationHook = () => {
  const [path, navigate] = useBrowserLocation();
  return [
    path,
    (to, options) => (isOutdated || String(to) === PREVIEW ? location.assign(to) : navigate(to, options)),
  ];
};
