import { openingHours } from '../content/opening-hours.ts';
import { isOpenAt } from '../quote/opening-hours.ts';

/**
 * Settles whether the emergency line comes first on the contact page, as it does outside the opening hours.
 * Once the visitor sees the page the order stays, so that no card moves under a finger that is about to call. A page
 * opened in the background is settled again when it is first seen.
 */
export function setCardOrder(): void {
  if (document.documentElement.dataset.hours) return;
  writeHours();
  if (document.visibilityState === 'hidden') document.addEventListener('visibilitychange', writeHours, { once: true });
}

/** The visitor has left the contact page; the next visit to it settles the order anew. */
export function resetCardOrder(): void {
  delete document.documentElement.dataset.hours;
}

function writeHours(): void {
  document.documentElement.dataset.hours = isOpenAt(openingHours, new Date()) ? 'open' : 'closed';
}
