import { withSessionStorage } from '../browser-storage.ts';

/** Session storage key of the scroll position to restore after a reload, px (boot/scroll.ts). */
export const LEFT_AT = 'left-at';

/** Loads the current address from its hash or top, and keeps the state of its history entry. */
export function reloadFromTop(): void {
  // Runs after the listener in boot/scroll.ts that saves the position.
  addEventListener('pagehide', () => {
    withSessionStorage((storage) => storage.removeItem(LEFT_AT));
  });
  location.reload();
}
