/** What travels with a navigation in its history entry. */
type NavigationState = { service?: string };

/** Whether a navigation draws its page in this document, so that its state reaches it (see navigate.ts). */
let isAllowed = false;

export function allowNavigationState(allowed: boolean): void {
  isAllowed = allowed;
}

/** Goes to a page of the site with state in its history entry; false where only a link can, by loading the document. */
export function navigateWithState(path: string, state: NavigationState): boolean {
  if (!isAllowed) return false;
  // Fires `navigate` like any link.
  history.pushState(state, '', path);
  return true;
}

/** The state of the current history entry; empty where another page or another site wrote it. */
export function navigationState(): NavigationState {
  const state: unknown = history.state;
  const service = typeof state === 'object' && state !== null && 'service' in state ? state.service : undefined;
  return typeof service === 'string' ? { service } : {};
}
