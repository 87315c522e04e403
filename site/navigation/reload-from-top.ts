import { withStorage } from '../browser-storage.ts';

/** The key of the position that a reload comes back to, px, in the storage of this visit (boot/scroll.ts). */
export const LEFT_AT = 'left-at';

/** Loads the document of the current address from its hash or its top, and keeps the state of its history entry. */
export function reloadFromTop(): void {
  // This runs after the listener that keeps the position.
  addEventListener('pagehide', () => {
    withStorage((storage) => storage.removeItem(LEFT_AT));
  });
  location.reload();
}
