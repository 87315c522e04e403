import { useLayoutEffect, useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

/**
 * If React renders a changed page again (onRecoverableError in entry-browser.tsx), moves focus and selection
 * to the element that replaces the focused one.
 */
export function useRestoredFocus(): void {
  const isRendered = useIsHydrated();
  // During the first render the old elements are still in the document.
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

/** Some of these, such as an e-mail field, have no selection: `selectionStart` is null. */
function isText(element: HTMLElement | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}
