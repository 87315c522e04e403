/**
 * Asks for the typefaces of the first screen where they can come in time. A page does not use one that comes after its
 * first paint (`font-display` in fonts.css). So on a slow line nothing is asked for here: the first picture has the line
 * to itself, and the browser fetches the typefaces after it, for the next page.
 */
import { withStorage } from '../browser-storage.ts';
import { documentWait } from './arrival.ts';

/** If the document took longer than this to arrive, ms, a typeface would come too late. */
const QUICK = 300;
/** The key in session storage that says that the browser has the typefaces in its cache. */
const CACHED = 'typefaces-cached';

const typefaces = document.currentScript?.dataset.typefaces?.split(' ') ?? [];

if (documentWait < QUICK || withStorage((storage) => storage.getItem(CACHED))) {
  for (const href of typefaces) {
    const link = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
}
// Where storage is blocked, on a slow line every page is shown in the system's typefaces.
addEventListener('load', () => document.fonts.ready.then(() => withStorage((storage) => storage.setItem(CACHED, '1'))));
