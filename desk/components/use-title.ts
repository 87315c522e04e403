import { useEffect } from 'react';
import { newRequests } from '../connection/new-requests.ts';
import { deskData } from '../data.ts';
import { desk } from '../messages.ts';

/**
 * Names the tab after the screen and the number of requests that nobody has seen yet. Undefined where another screen
 * beside this one names it.
 */
export function useTitle(screen: string | undefined): void {
  const unseen = newRequests.use().length;
  // Synchronizes the browser's title.
  useEffect(() => {
    if (screen !== undefined) document.title = desk.title(screen, unseen, deskData().shortName);
  }, [screen, unseen]);
}
