/** The state that a navigation stores in its history entry. */
type NavigationState = { service?: string };

/** Whether React swaps pages in this document (navigate.ts). Only then does the state reach the next page. */
let isInPlace = false;

export function navigatesInPlace(): boolean {
  return isInPlace;
}

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

/** The state of the current history entry; empty if another site or an older build wrote it. */
export function navigationState(): NavigationState {
  const state: unknown = history.state;
  const service = typeof state === 'object' && state !== null && 'service' in state ? state.service : undefined;
  return typeof service === 'string' ? { service } : {};
}
