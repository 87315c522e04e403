import { openingHours } from '../content/opening-hours.ts';
import { isOpenAt } from '../quote/opening-hours.ts';

/**
 * Decides whether the emergency line comes first on the contact page, which it does outside the opening hours. Once the
 * visitor sees the page the order stays, so that no card moves under a finger. If the page was opened in the
 * background, the order is decided again when the visitor first sees it.
 */
export function setCardOrder(): void {
  if (document.documentElement.dataset.hours) return;
  writeHours();
  if (document.visibilityState === 'hidden') document.addEventListener('visibilitychange', writeHours, { once: true });
}

/** Call this when the visitor leaves the contact page: the next visit decides the order again. */
export function resetCardOrder(): void {
  delete document.documentElement.dataset.hours;
}

function writeHours(): void {
  document.documentElement.dataset.hours = isOpenAt(openingHours, new Date()) ? 'open' : 'closed';
}
