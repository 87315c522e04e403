import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { rowId, showTop } from '../components/focus.ts';

/**
 * Shows a new screen from its top, and focuses its heading for screen readers. Back in the list, focuses the
 * request that was open. On a phone, Back makes the browser restore the position.
 */
export function useFocusAfterNavigation(): void {
  const [path] = useLocation();
  const former = useRef(path);
  useEffect(() => {
    if (former.current === path) return;
    const opened = former.current.split('/').at(-1) ?? '';
    former.current = path;
    // The screen itself scrolls to the hash.
    if (location.hash) return;
    // The list scrolls to where it was left.
    const isList = path.endsWith('/desk');
    if (!isList) showTop();
    const row = isList ? document.getElementById(rowId(opened)) : null;
    const target = row ?? document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  }, [path]);
}
