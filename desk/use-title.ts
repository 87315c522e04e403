import { useEffect } from 'react';
import { desk } from '../content/desk.ts';

/** Names the tab after the screen. Undefined where another screen beside this one names it. */
export function useTitle(screen: string | undefined): void {
  // Synchronises the browser's title.
  useEffect(() => {
    if (screen !== undefined) document.title = desk.title(screen);
  }, [screen]);
}
