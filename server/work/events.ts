/** The history of a job's pictures and review. */
import type { WorkEvent } from '../../domain/work.ts';
import type { StoredChange } from '../store/schema.ts';

type Stored = Pick<StoredChange, 'kind' | 'text'>;

export function readWorkEvent({ text }: Pick<StoredChange, 'text'>): WorkEvent {
  return JSON.parse(text);
}

export function workEventsIn(changes: readonly Stored[]): WorkEvent[] {
  return changes.filter(({ kind }) => kind === 'work').map(readWorkEvent);
}

export function isRefusal(change: Stored): boolean {
  return change.kind === 'work' && readWorkEvent(change).what === 'pictures refused';
}

/** The words of the customer's latest review, for the owner's search. Empty if the customer took it back. */
export function reviewedWords(changes: readonly Stored[]): string[] {
  const last = lastOfReview(changes);
  const event = last && readWorkEvent(last);
  return event?.what === 'reviewed' ? [event.words] : [];
}

/** The change that wrote the customer's review, or took it back. `changes`: oldest first. */
export function lastOfReview<Change extends Stored>(changes: readonly Change[]): Change | undefined {
  return changes.findLast(
    (change) => change.kind === 'work' && ['reviewed', 'review removed'].includes(readWorkEvent(change).what),
  );
}
