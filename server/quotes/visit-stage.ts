import type { VisitStage } from '../../domain/quote-page.ts';
import { ORDERED, type RequestStatus } from '../../domain/status.ts';
import type { StoredChange } from '../store/schema.ts';
import { readVisit } from '../visits/visits.ts';
import { eventsIn } from './state.ts';

/**
 * `changes`: oldest first, without undone ones. A job done before this quote was sent is another job, and so is
 * a visit that was both dated and over by then. An undo that leads back to Done finishes no job.
 */
export function visitStage(
  status: RequestStatus,
  changes: readonly StoredChange[],
  nowMs: number,
): VisitStage {
  const sentMs = eventsIn(changes).findLast(({ event }) => event.what === 'sent')?.atMs ?? 0;
  const done = changes.findLast(
    ({ kind, from_status, to_status }) => kind !== 'undo' && to_status === 'done' && from_status !== 'done',
  );
  if (status === 'done' && done && done.at_ms > sentMs) return 'done';
  if (!ORDERED.includes(status)) return 'off';
  const dated = changes.findLast(({ kind }) => kind === 'visit');
  const visit = dated && readVisit(dated);
  if (!visit) return 'undated';
  if (visit.eveningMs > nowMs) return 'ahead';
  return Math.max(visit.eveningMs, dated.at_ms) > sentMs ? 'over' : 'undated';
}
