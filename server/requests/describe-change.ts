import type { Change } from '../../domain/desk.ts';
import type { CorrectedField } from '../../domain/details.ts';
import type { RequestPayload } from '../../domain/payload.ts';
import { readTap } from '../../domain/taps.ts';
import { readEvent } from '../quotes/state.ts';
import type { StoredChange } from '../store/schema.ts';
import { readVisit } from '../visits/visits.ts';
import { readWorkEvent } from '../work/events.ts';
import { describeCorrection, differences } from './details.ts';

export function describeChange(change: StoredChange, isUndone: boolean, payload: RequestPayload): Change {
  const { change_id: id, at_ms: atMs, made_by: by, kind, from_status, to_status, text } = change;
  const common = { id, atMs, by, isUndone };
  if (kind === 'note') return { ...common, kind, text };
  if (kind === 'reminder') return { ...common, kind, remindMs: change.remind_ms };
  if (kind === 'tap') return { ...common, kind, ...readTap(text) };
  if (kind === 'quote') return { ...common, kind, ...readEvent(change) };
  if (kind === 'work') return { ...common, kind, ...readWorkEvent(change) };
  if (kind === 'visit') return { ...common, kind, visit: readVisit(change) };
  if (kind === 'details') return { ...common, kind, fields: describeCorrection(change, payload) };
  if (kind === 'undo') return { ...common, kind, of: change.undoes ?? '' };
  return { ...common, kind, from: from_status ?? 'new', to: to_status ?? 'new', reason: text };
}

/** `sentPayload`: null if nothing was corrected. */
export function describeCorrected(sentPayload: string | null, payload: RequestPayload): CorrectedField[] {
  return sentPayload === null ? [] : differences(JSON.parse(sentPayload), payload);
}
