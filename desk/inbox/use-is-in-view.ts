import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in view of a visible page. */
export function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  const [isVisible, setIsVisible] = useState(true);
  // Synchronizes with the browser's scrolling, and with the tab that is shown.
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    if (element.current) observer.observe(element.current);
    const follow = () => setIsVisible(document.visibilityState === 'visible');
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', follow);
    };
  }, [element]);
  return isInView && isVisible;
}
