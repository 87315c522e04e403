import { useLayoutEffect, useState } from 'react';
import { useIsHydrated } from './hydrated.ts';

/**
 * Where an extension or a translator has changed what the server sent before React arrived, React renders the page anew
 * (onRecoverableError in entry-browser.tsx). The focus and the selection then move to the element that takes the place of
 * the one that had them.
 */
export function useFocusKept(): void {
  const isRendered = useIsHydrated();
  // During that first render the former elements are still in the document.
  const [before] = useState(() => (isRendered ? document.activeElement : null));
  useLayoutEffect(() => {
    if (!(before instanceof HTMLElement) || before.isConnected) return;
    const now = counterpartOf(before);
    now?.focus({ preventScroll: true });
    if (isText(before) && isText(now) && before.selectionStart !== null) {
      now.setSelectionRange(before.selectionStart, before.selectionEnd, before.selectionDirection ?? 'none');
    }
  }, [before]);
}

function counterpartOf(before: HTMLElement): HTMLElement | null {
  if (before.id) return document.getElementById(before.id);
  const alike = document.querySelectorAll<HTMLElement>(before.tagName);
  return [...alike].find((element) => element.isEqualNode(before)) ?? null;
}

/** E-mail fields have a selection that no script may read. */
function isText(element: HTMLElement | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
