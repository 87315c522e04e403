import { MINUTE } from '../../domain/time-spans.ts';

/** The screen that was wanted before signing in. The link is often opened in another tab. */
const KEY = 'desk-wanted';
/** A link is good for 15 minutes, ms. */
const GOOD_FOR = 15 * MINUTE;

export function rememberWanted(path: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ path, atMs: Date.now() }));
  } catch {
    // Storage is blocked: the inbox opens instead.
  }
}

/** Undefined if nothing was wanted, or too long ago. */
export function takeWanted(): string | undefined {
  try {
    const { path, atMs } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    localStorage.removeItem(KEY);
    const isPath = typeof path === 'string' && path.startsWith('/desk');
    return isPath && Date.now() - atMs < GOOD_FOR ? path : undefined;
  } catch {
    return undefined;
  }
}
