/** Moves the focus or the scroll position after a tap, by the ids below. */
import type { RequestStatus } from '../../domain/status.ts';

export const statusId = (status: RequestStatus) => `status-${status}`;
export const STATUS = 'status';
export const NOTES = 'notes';
export const LIST = 'list';
export const SET_DATE = 'set-date';
export const rowId = (requestId: string) => `row-${requestId}`;

/** Spam has no status button. The heading gets the focus instead, and scrolls into view. */
export function focusStatus(status: RequestStatus): void {
  const button = document.getElementById(statusId(status));
  if (button) button.focus({ preventScroll: true });
  else document.getElementById(STATUS)?.focus();
}

/** Scrolls to the beginning of the screen. On a wide screen <main> scrolls, on a phone the window. */
export function showTop(): void {
  for (const scroller of [window, document.getElementById('main')])
    scroller?.scrollTo({ top: 0, behavior: 'instant' });
}

/** A ref for what a tap adds to the page: it may be out of view, or under the bar at the bottom of a phone. */
export const reveal = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

export function isTyping(): boolean {
  return document.activeElement?.matches('textarea, input') ?? false;
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Focuses the first wrong field. The mistake of a whole list has no field: its sentence scrolls into view. */
export function focusMistake(within: ParentNode): void {
  const wrong = within.querySelector<HTMLElement>('[aria-invalid="true"]');
  const fold = wrong?.closest('details');
  if (fold) fold.open = true;
  if (wrong) wrong.focus();
  else within.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
}

export function focusNotes(): void {
  document.getElementById(NOTES)?.focus({ preventScroll: true });
}
