import { type RefObject, useEffect } from 'react';

/** Keeps the notices above a bar at the bottom of a phone. */
export function useDock(bar: RefObject<HTMLElement | null>): void {
  // Synchronizes what stands above the bar with its height.
  useEffect(() => {
    // Where the token stands, too (styles/tokens.css).
    const { style } = document.body;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--dock', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--dock');
    };
  }, [bar]);
}
