/** The server's time, so that a wrong clock of the phone does no harm. */
import { useEffect } from 'react';
import { createStore } from '../../site/store.ts';

/** Interval between updates of displayed times, ms. */
const RENEW_EVERY = 20_000;

/** Server time minus device time, ms. */
let offset = 0;
const now = createStore(Date.now());

export function noteServerTime(serverMs: number): void {
  offset = serverMs - Date.now();
  now.set(serverMs);
}

export function serverNow(): number {
  return Date.now() + offset;
}

/** Server time, ms since 1970, updated while a signed-in screen is shown. */
export const useNow = now.use;

/** Keeps `useNow` current. Call it once, in the frame of the desk. */
export function useClock(): void {
  // Synchronizes with the clock. Timers rest while a phone sleeps, so a page that becomes visible is late.
  useEffect(() => {
    const renew = () => now.set(serverNow());
    const timer = setInterval(renew, RENEW_EVERY);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, []);
}
