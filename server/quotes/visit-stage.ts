import type { VisitStage } from '../../domain/quote-page.ts';
import { ORDERED, type RequestStatus } from '../../domain/status.ts';
import type { StoredChange } from '../store/schema.ts';
import { readVisit, visitAfter } from '../visits/visits.ts';
import { eventsIn } from './state.ts';

/**
 * `changes`: oldest first, without undone ones. A job done before this quote was sent is another job. An undo
 * that leads back to Done finishes no job.
 */
export function visitStage(
  status: RequestStatus,
  changes: readonly StoredChange[],
  nowMs: number,
): VisitStage {
  const done = changes.findLast(
    ({ kind, from_status, to_status }) => kind !== 'undo' && to_status === 'done' && from_status !== 'done',
  );
  if (status === 'done' && done && done.at_ms > lastSentMs(changes)) return 'done';
  if (!ORDERED.includes(status)) return 'off';
  const visit = visitAfter(changes);
  if (!visit || isOfEarlierJob(changes)) return 'undated';
  return visit.eveningMs > nowMs ? 'ahead' : 'over';
}

/** Whether the visit was both dated and over when the quote was last sent. */
export function isOfEarlierJob(changes: readonly StoredChange[]): boolean {
  const dated = changes.findLast(({ kind }) => kind === 'visit');
  const visit = dated && readVisit(dated);
  return visit ? Math.max(visit.eveningMs, dated.at_ms) <= lastSentMs(changes) : false;
}

function lastSentMs(changes: readonly StoredChange[]): number {
  return eventsIn(changes).findLast(({ event }) => event.what === 'sent')?.atMs ?? 0;
}
