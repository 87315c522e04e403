/**
 * The name in the hash of an address, as browsers read it: a hash that is not valid percent-encoding, such as `#100%`,
 * names what it says.
 */
export function nameIn(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Scrolls to an element that a hash names, and focuses it. The style sheet makes the scroll smooth. */
export function goToAnchor(anchor: HTMLElement): void {
  // The visitor may have gone on within it already.
  if (!anchor.contains(document.activeElement)) anchor.focus({ preventScroll: true });
  anchor.scrollIntoView();
}

export function findAnchor(hash: string): HTMLElement | null {
  return document.getElementById(nameIn(hash));
}
