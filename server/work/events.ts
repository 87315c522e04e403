/** The history of a job's pictures and review. */
import type { JobEvent } from '../../domain/job.ts';
import type { StoredChange } from '../store/schema.ts';

export function readJobEvent({ text }: Pick<StoredChange, 'text'>): JobEvent {
  return JSON.parse(text);
}

export function jobEventsIn(changes: readonly Pick<StoredChange, 'kind' | 'text'>[]): JobEvent[] {
  return changes.filter(({ kind }) => kind === 'job').map(readJobEvent);
}

/** The words of the customer's review, which the owner's search finds; none if it was taken back. */
export function reviewedWords(changes: readonly Pick<StoredChange, 'kind' | 'text'>[]): string[] {
  const last = jobEventsIn(changes).findLast(({ what }) => what === 'reviewed' || what === 'review removed');
  return last?.what === 'reviewed' ? [last.words] : [];
}
