import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { rowId } from '../components/focus.ts';

/**
 * After a change of the address the focus goes to the heading of the new screen, which is then read aloud. Back in the
 * list, it goes to the request that was open.
 */
export function useFocusOnArrival(): void {
  const [path] = useLocation();
  const former = useRef(path);
  // Synchronizes the browser's focus with the address.
  useEffect(() => {
    if (former.current === path) return;
    const opened = former.current.split('/').at(-1) ?? '';
    former.current = path;
    // The screen itself shows the part of it that the address names.
    if (location.hash) return;
    const row = path.endsWith('/desk') ? document.getElementById(rowId(opened)) : null;
    const target = row ?? document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  }, [path]);
}
