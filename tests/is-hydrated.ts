/**
 * Runs in the page. Sends a wheel event, because the first interaction loads the scripts at once, and returns
 * whether React handles events.
 */
export function isHydrated(): boolean {
  dispatchEvent(new Event('wheel'));
  return document.documentElement.dataset.hydrated === '';
}
