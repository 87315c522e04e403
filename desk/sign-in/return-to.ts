import { MINUTE } from '../../domain/time-spans.ts';
import { withLocalStorage } from '../../site/browser-storage.ts';

/** The screen to open after signing in. The link often opens in another tab. */
const KEY = 'desk-wanted';
/** Lifetime of a sign-in link, ms. */
const GOOD_FOR = 15 * MINUTE;

/** Without storage the inbox opens. */
export function rememberWanted(path: string): void {
  withLocalStorage((storage) => storage.setItem(KEY, JSON.stringify({ path, atMs: Date.now() })));
}

/** Undefined if there is none or it is too old. */
export function takeWanted(): string | undefined {
  return withLocalStorage((storage) => {
    const { path, atMs } = JSON.parse(storage.getItem(KEY) ?? '{}');
    storage.removeItem(KEY);
    const isPath = typeof path === 'string' && path.startsWith('/desk');
    return isPath && Date.now() - atMs < GOOD_FOR ? path : undefined;
  });
}
