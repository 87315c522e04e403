/**
 * Shows "Open now, until 8PM", and text that depends on the hour. The prerendered page cannot know the time,
 * and React may run much later.
 */
import { openingAt } from '../../domain/opening-hours.ts';
import { MINUTE } from '../../domain/time-spans.ts';
import { dataInPage } from '../document/data-in-page.ts';

const { openingHours } = dataInPage().frame;
let timer: ReturnType<typeof setTimeout> | undefined;

showOpening();
// Timers stop while a device sleeps.
document.addEventListener('visibilitychange', showOpening);

function showOpening() {
  const { isOpen, sentence, minutesUntilChange } = openingAt(openingHours, new Date());
  for (const element of document.querySelectorAll('[data-opening]')) element.textContent = sentence;
  // Used by open-or-closed.tsx.
  document.documentElement.toggleAttribute('data-closed', !isOpen);
  clearTimeout(timer);
  timer = setTimeout(showOpening, minutesUntilChange * MINUTE - (Date.now() % MINUTE));
}
