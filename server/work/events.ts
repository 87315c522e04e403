/** The history of a job's pictures and review. */
import type { WorkEvent } from '../../domain/work.ts';
import type { StoredChange } from '../store/schema.ts';

export function readWorkEvent({ text }: Pick<StoredChange, 'text'>): WorkEvent {
  return JSON.parse(text);
}

export function workEventsIn(changes: readonly Pick<StoredChange, 'kind' | 'text'>[]): WorkEvent[] {
  return changes.filter(({ kind }) => kind === 'work').map(readWorkEvent);
}

/** The words of the customer's review, which the owner's search finds; none if it was taken back. */
export function reviewedWords(changes: readonly Pick<StoredChange, 'kind' | 'text'>[]): string[] {
  const last = workEventsIn(changes).findLast(({ what }) => what === 'reviewed' || what === 'review removed');
  return last?.what === 'reviewed' ? [last.words] : [];
}
