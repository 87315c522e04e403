/** Where the focus goes when what was tapped goes away, and the ids of what is looked for in the page. */
import type { RequestStatus } from '../../domain/status.ts';

/** The id of the button of a status, and of the heading above the notes. */
export const statusId = (status: RequestStatus) => `status-${status}`;
export const NOTES = 'notes';
/** The id of the list of requests, and of the link to one in it. */
export const LIST = 'list';
export const rowId = (requestId: string) => `row-${requestId}`;

/** Where the status has no button, as in spam, the heading of the screen has the focus. */
export function focusStatus(status: RequestStatus): void {
  const button = document.getElementById(statusId(status));
  if (button) button.focus({ preventScroll: true });
  else focusHeading();
}

export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

export function focusNotes(): void {
  document.getElementById(NOTES)?.focus({ preventScroll: true });
}
