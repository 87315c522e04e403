import { openingHours } from '../content/opening-hours.ts';
import { isOpenAt } from '../quote/opening-hours.ts';

/** Marks the document when it is outside the opening hours, so that styles can put the emergency line first. */
export function markAfterHours(): void {
  document.documentElement.classList.toggle('after-hours', !isOpenAt(openingHours, new Date()));
}
