/** The server's time on this device, so that a wrong clock of the phone does no harm. */
import { useEffect } from 'react';
import { createStore } from '../../site/store.ts';

/** How often what is shown of the time is renewed, ms. */
const RENEW_EVERY = 20_000;

/** What to add to this device's clock, ms. */
let offset = 0;
const now = createStore(Date.now());

/** Called with the moment of each answer. */
export function noteServerTime(serverMs: number): void {
  offset = serverMs - Date.now();
  now.set(serverMs);
}

/** The server's time at this moment, ms since 1970. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** The server's time, ms since 1970, renewed now and then while a signed-in screen is shown. */
export const useNow = now.use;

/** Renews that time. It is called once, by what is around every such screen. */
export function useClock(): void {
  // Synchronizes with the clock, also after the phone slept.
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
