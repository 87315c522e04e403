/** Loads the new version of the desk if the server got one while this page was open. */
import { type BrowserLocationHook, useBrowserLocation } from 'wouter/use-browser-location';
import { PREVIEW } from '../../domain/desk-paths.ts';
import { createStore } from '../../site/store.ts';
import { fetchText } from './fetch-text.ts';
import { connection } from './live.ts';

const isOutdated = createStore(false);

/** Lets the next change of screen load the desk anew. */
export const loadAnew = () => isOutdated.set(true);

/** Compares the script of this page with the one that the server names now. */
export async function checkBuild(): Promise<void> {
  const script = document.querySelector('script[type="module"][src*="entry"]')?.getAttribute('src');
  const page = await fetchText('/desk').catch(() => undefined);
  if (script && page?.status === 200 && !page.text.includes(`src="${script}"`)) loadAnew();
}

/**
 * wouter's location. If the desk is outdated, navigation loads the new version, and unsent changes stay in the
 * browser's storage. Without a connection the old version stays.
 */
export const useDeskLocation: BrowserLocationHook = () => {
  const [path, navigate] = useBrowserLocation();
  return [
    path,
    (to, options) => {
      const isNewDocument = isOutdated.get() && connection.get() === 'open';
      // The preview is a document of its own.
      if (isNewDocument || String(to) === PREVIEW) location.assign(to);
      else navigate(to, options);
    },
  ];
};
