/**
 * Runs in the page: touches it, because React runs when the visitor first does, and tells whether React answers events.
 */
export function isHydrated(): boolean {
  dispatchEvent(new Event('wheel'));
  return document.documentElement.dataset.hydrated === '';
}
