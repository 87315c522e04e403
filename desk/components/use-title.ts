import { useEffect } from 'react';
import { newRequests } from '../connection/new-requests.ts';
import { deskData } from '../data.ts';
import { desk } from '../messages.ts';

/**
 * Sets the title of the tab, with the number of unseen requests. Undefined: another screen on the page sets
 * it.
 */
export function useTitle(screen: string | undefined): void {
  const unseen = newRequests.use().length;
  // Synchronizes the title of the tab.
  useEffect(() => {
    if (screen !== undefined) document.title = desk.title(screen, unseen, deskData().shortName);
  }, [screen, unseen]);
}
