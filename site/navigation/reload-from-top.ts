import { withSessionStorage } from '../browser-storage.ts';

/** Session storage key of the scroll position, px (boot/scroll.ts). */
export const LEFT_AT = 'left-at';

/** Keeps `history.state`, which an assignment to `location.href` would lose. */
export function reloadFromTop(): void {
  // Runs after the listener in boot/scroll.ts that saves the position.
  addEventListener('pagehide', () => {
    withSessionStorage((storage) => storage.removeItem(LEFT_AT));
  });
  location.reload();
}
