/**
 * Runs in the page: touches it, because a touch makes React run at once, and tells whether React answers events.
 */
export function isHydrated(): boolean {
  dispatchEvent(new Event('wheel'));
  return document.documentElement.dataset.hydrated === '';
}
