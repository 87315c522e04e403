import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { rowId, showTop } from '../components/focus.ts';

/** The router dispatches the first for a tapped link. */
const NAVIGATIONS = ['pushState', 'popstate'];

/**
 * Focuses the heading of a new screen, so it is read aloud; back in the list, the request that was open. A
 * screen that a link opened begins at its top. After Back, the browser restores the scroll position.
 */
export function useFocusAfterNavigation(): void {
  const [path] = useLocation();
  const former = useRef(path);
  const isOpenedByLink = useRef(false);
  useEffect(() => {
    const note = ({ type }: Event) => {
      isOpenedByLink.current = type === 'pushState';
    };
    for (const type of NAVIGATIONS) addEventListener(type, note);
    return () => {
      for (const type of NAVIGATIONS) removeEventListener(type, note);
    };
  }, []);
  useEffect(() => {
    if (former.current === path) return;
    const opened = former.current.split('/').at(-1) ?? '';
    former.current = path;
    // The screen itself scrolls to the hash.
    if (location.hash) return;
    // The list scrolls to where it was left.
    const isList = path.endsWith('/desk');
    const row = isList ? document.getElementById(rowId(opened)) : null;
    const target = row ?? document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
    if (isOpenedByLink.current && !isList) showTop();
  }, [path]);
}
