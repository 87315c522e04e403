/** The state that a navigation stores in its history entry. */
type NavigationState = { service?: string };

/** Whether React swaps pages in this document (navigate.ts). Only then does the state reach the next page. */
let isInPlace = false;

export function navigatesInPlace(): boolean {
  return isInPlace;
}

/** With false, every navigation loads a document from now on, because React has stopped. */
export function setNavigatesInPlace(inPlace: boolean): void {
  isInPlace = inPlace;
}

/**
 * Navigates to a page of the site with state in the history entry. Returns false, and does nothing, if only a link can
 * go there by loading the document.
 */
export function navigateWithState(path: string, state: NavigationState): boolean {
  if (!isInPlace) return false;
  // This fires `navigate`, like any link.
  history.pushState(state, '', path);
  return true;
}

/** The service that the navigation to this page named. */
export function serviceInState(): string | undefined {
  const state: NavigationState | null = history.state;
  return state?.service;
}
