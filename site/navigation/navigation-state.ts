type NavigationState = {
  service?: string;
  /** The form has shown the service of this history entry's address or state. */
  isServiceSeen?: boolean;
};

/** True while React swaps pages in this document (navigate.ts): only then the next page gets the state. */
let isInPlace = false;

export function navigatesInPlace(): boolean {
  return isInPlace;
}

/** False after React stopped or a style sheet failed. */
export function setNavigatesInPlace(inPlace: boolean): void {
  isInPlace = inPlace;
}

/** False if the page must be loaded as a document: then the caller lets the link do so. */
export function navigateWithState(path: string, state: NavigationState): boolean {
  if (!isInPlace) return false;
  // The second tap of a double tap. With another entry, Back would not leave the page.
  const isOnItsWay = location.pathname === path && serviceInState() === state.service;
  if (navigation.transition && isOnItsWay) return true;
  // Fires `navigate`, like any link.
  history.pushState(state, '', path);
  return true;
}

export function serviceInState(): string | undefined {
  return navigationState().service;
}

export function isServiceSeen(): boolean {
  return navigationState().isServiceSeen === true;
}

/** Survives a reload and Back. The next link to the same service makes a new history entry. */
export function markServiceSeen(): void {
  history.replaceState({ ...navigationState(), isServiceSeen: true }, '');
}

function navigationState(): NavigationState {
  return history.state ?? {};
}
