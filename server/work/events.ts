/** The history of a job's pictures and review. */
import type { JobEvent } from '../../domain/job.ts';
import type { StoredChange } from '../store/schema.ts';

export function readJobEvent({ text }: Pick<StoredChange, 'text'>): JobEvent {
  return JSON.parse(text);
}

export function jobEventsIn(changes: readonly Pick<StoredChange, 'kind' | 'text'>[]): JobEvent[] {
  return changes.filter(({ kind }) => kind === 'job').map(readJobEvent);
}

/** The customer's own words, which the owner's search finds. */
export function reviewedWords(changes: readonly Pick<StoredChange, 'kind' | 'text'>[]): string[] {
  return jobEventsIn(changes).flatMap((event) => (event.what === 'reviewed' ? [event.words] : []));
}
