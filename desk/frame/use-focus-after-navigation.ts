import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { rowId } from '../components/focus.ts';

/**
 * After a navigation, focuses the heading of the new screen, so it is read aloud. Back in the list, focuses
 * the request that was open.
 */
export function useFocusAfterNavigation(): void {
  const [path] = useLocation();
  const former = useRef(path);
  // Synchronizes the focus with the path.
  useEffect(() => {
    if (former.current === path) return;
    const opened = former.current.split('/').at(-1) ?? '';
    former.current = path;
    // The screen itself scrolls to the hash.
    if (location.hash) return;
    const row = path.endsWith('/desk') ? document.getElementById(rowId(opened)) : null;
    const target = row ?? document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  }, [path]);
}
