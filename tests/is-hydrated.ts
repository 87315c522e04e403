/**
 * Runs in the page: touches it, because a touch makes React hydrate at once, and returns whether React
 * handles events.
 */
export function isHydrated(): boolean {
  dispatchEvent(new Event('wheel'));
  return document.documentElement.dataset.hydrated === '';
}
