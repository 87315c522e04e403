/** A desk that was updated on the server while this one is open. */
import { type BrowserLocationHook, useBrowserLocation } from 'wouter/use-browser-location';
import { PREVIEW } from '../../domain/desk-paths.ts';
import { fetchText } from './fetch-text.ts';

let isOutdated = false;

/** Compares the script of this page with the one that the server's page names now. */
export async function checkBuild(): Promise<void> {
  const script = document.querySelector('script[type="module"][src*="entry"]')?.getAttribute('src');
  const page = await fetchText('/desk').catch(() => undefined);
  if (script && page?.status === 200) isOutdated = !page.text.includes(`src="${script}"`);
}

/**
 * wouter's location. The next change of the address loads the updated desk; what is typed is kept (drafts.ts). The preview
 * is a document of its own.
 */
export const useDeskLocation: BrowserLocationHook = () => {
  const [path, navigate] = useBrowserLocation();
  return [
    path,
    (to, options) => (isOutdated || String(to) === PREVIEW ? location.assign(to) : navigate(to, options)),
  ];
};
