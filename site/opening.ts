import { type OpeningHours, openingAt } from '../domain/opening-hours.ts';
import { MINUTE } from '../domain/time-spans.ts';

export function openingNow(openingHours: OpeningHours) {
  return openingAt(openingHours, new Date());
}

/**
 * Calls back when the sentence about the hours may change: at that minute, and when the visitor returns to the page,
 * because timers stop while a device sleeps.
 */
export function watchOpening(openingHours: OpeningHours, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(look, openingNow(openingHours).minutesUntilChange * MINUTE - (Date.now() % MINUTE));
  };
  const look = () => {
    clearTimeout(timer);
    onChange();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
