import { openingHours } from '../content/opening-hours.ts';
import { openingAt } from '../quote/opening-hours.ts';

const MINUTE = 60_000;

export function openingNow() {
  return openingAt(openingHours, new Date());
}

/** Calls at the minute at which what the hours come to may change, and when the page is seen again: timers sleep too. */
export function watchOpening(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(look, openingNow().holdsFor * MINUTE - (Date.now() % MINUTE));
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
