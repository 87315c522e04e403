import { MINUTE } from '../../domain/time-spans.ts';
import { withLocalStorage } from '../../site/browser-storage.ts';

/** The screen that was wanted before signing in. The link is often opened in another tab. */
const KEY = 'desk-wanted';
/** A link is good for 15 minutes, ms. */
const GOOD_FOR = 15 * MINUTE;

/** Where storage is blocked, the inbox opens instead. */
export function rememberWanted(path: string): void {
  withLocalStorage((storage) => storage.setItem(KEY, JSON.stringify({ path, atMs: Date.now() })));
}

/** Undefined if nothing was wanted, or too long ago. */
export function takeWanted(): string | undefined {
  return withLocalStorage((storage) => {
    const { path, atMs } = JSON.parse(storage.getItem(KEY) ?? '{}');
    storage.removeItem(KEY);
    const isPath = typeof path === 'string' && path.startsWith('/desk');
    return isPath && Date.now() - atMs < GOOD_FOR ? path : undefined;
  });
}
