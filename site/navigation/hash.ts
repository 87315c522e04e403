/** Wait after a page change before the page scrolls to a hash, ms (promises: Navigation). */
const HASH_SCROLL_DELAY = 100;

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

/** Call after changing the page. A later navigation aborts `signal`, and then nothing scrolls. */
export async function scrollToHash(hash: string, signal: AbortSignal): Promise<void> {
  const anchor = findAnchor(hash);
  if (!anchor) return;
  await new Promise((resolve) => setTimeout(resolve, HASH_SCROLL_DELAY));
  if (!signal.aborted) goToAnchor(anchor);
}

export function findAnchor(hash: string): HTMLElement | null {
  return document.getElementById(nameIn(hash));
}
