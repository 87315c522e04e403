import { openingNow } from './opening.ts';

/** Marks the document when it is outside the opening hours, so that styles can put the emergency line first. */
export function markAfterHours(): void {
  document.documentElement.classList.toggle('after-hours', !openingNow().isOpen);
}
