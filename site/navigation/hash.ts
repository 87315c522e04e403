/** `'#why%20us'` → `'why us'`. Invalid encoding such as `#100%` is taken literally. */
export function nameIn(hash: string): string {
  const name = hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The style sheet makes the scroll smooth. */
export function goToAnchor(anchor: HTMLElement): void {
  // The focus may be inside it already.
  if (!anchor.contains(document.activeElement)) anchor.focus({ preventScroll: true });
  anchor.scrollIntoView();
}

export function findAnchor(hash: string): HTMLElement | null {
  return document.getElementById(nameIn(hash));
}
