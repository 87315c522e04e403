/** The owner's changes: each shows at once, is sent by its lane, and is said if the server does not take it. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change, DeskRequest } from '../../domain/desk.ts';
import type { Sent } from '../../domain/sent.ts';
import type { RequestStatus } from '../../domain/status.ts';
import { connection } from '../connection/live.ts';
import { settleQuestion, unsettledTap } from './contact-questions.ts';
import { lanes } from './desk-lanes.ts';
import {
  type Action,
  type Entry,
  isEdit,
  isOnItsWay,
  isStatusAction,
  laneOf,
  type RequestEntry,
  stateOf,
  waitingIn,
} from './entry.ts';
import { ownChanges } from './own-changes.ts';
import { classify, sendEntry } from './send-entry.ts';
import { forgetDraft } from './use-edited.ts';

/** A request, or its row in a list, as it is changed: `name` is the visitor's, and `version` the one that is shown. */
type Subject = { id: string; name: string; version: number };

export function changeStatus(subject: Subject, to: RequestStatus, reason = ''): void {
  // Whoever marks a request after a tap has reached the visitor through it.
  const tap = unsettledTap(subject.id);
  settleQuestion(subject.id);
  if (to === 'lost') forgetDraft(`lost/${subject.id}`);
  lanes.enqueue(subject, { kind: 'status', to, reason, tap, ...basis(subject) });
}

/** `from`: the status before a change of the status. */
type Undone = Pick<Change, 'id'> &
  (
    | { kind: 'status'; from: RequestStatus }
    | { kind: 'note' | 'tap' | 'reminder' | 'quote' | 'visit' | 'undo' }
  );

export function undoChange(subject: Subject, change: Undone): void {
  const to = change.kind === 'status' ? { to: change.from } : {};
  lanes.enqueue(subject, { kind: 'undo', change: change.id, ...to, ...basis(subject) });
}

/** With null, there is to be no reminder. */
export function remind(subject: Subject, atMs: number | null): void {
  lanes.enqueue(subject, { kind: 'reminder', atMs });
}

/** What a change of the status is based on: what was shown, and this device's own change that has no answer yet. */
export function basis({ id, version }: Subject): Omit<Sent, 'id'> {
  const own = ofRequests(lanes.entries.get()).findLast(
    ({ requestId, wanted }) => requestId === id && isStatusAction(wanted),
  );
  return { version, after: own?.id };
}

/** Sends what waits, as long as a screen is shown. */
export function useLanes(): void {
  const client = useQueryClient();
  // Synchronizes with the server.
  useEffect(() => {
    const stop = lanes.start({
      send: (entry, signal) => sendEntry(client, entry, signal),
      classify: (entry, error) => classify(client, entry, error),
    });
    addEventListener('pagehide', lanes.leave);
    return () => {
      stop();
      removeEventListener('pagehide', lanes.leave);
    };
  }, [client]);
}

/** The changes that go to the server by themselves and that it has not answered yet. */
export function useWaiting(): Entry[] {
  return waitingIn(lanes.entries.use());
}

/** Whether an entry takes long, or the connection is lost. */
export function useIsHeldUp(): (entry: Entry) => boolean {
  const heldUp = lanes.heldUp.use();
  const isLost = connection.use() === 'lost';
  return (entry) => isOnItsWay(entry) && (isLost || heldUp.has(laneOf(entry)));
}

/** Those of requests. */
export function useWaitingRequests(): RequestEntry[] {
  return ofRequests(useWaiting());
}

/** Those of one request. */
export function useWaitingOf(id: string): RequestEntry[] {
  return useWaitingRequests().filter(({ requestId }) => requestId === id);
}

/** What the last of those of one kind wants. */
export function useLastWaiting<Kind extends Action['kind']>(id: string, kind: Kind) {
  return useWaitingOf(id)
    .map(({ wanted }) => wanted)
    .findLast((wanted): wanted is Extract<Action, { kind: Kind }> => wanted.kind === kind);
}

function ofRequests(entries: readonly Entry[]): RequestEntry[] {
  return entries.filter((entry): entry is RequestEntry => !isEdit(entry));
}

/** What those changes can change of a request, or of its row in a list. */
type Overlaid = Pick<DeskRequest, 'id' | 'status' | 'reminder'>;

/** Gives a request, or its row, the status and the reminder to which those changes lead. */
export function useOverlay(): <Known extends Overlaid>(known: Known) => Known {
  const waiting = useWaitingRequests();
  return (known) => {
    let { status, reminder } = known;
    for (const { requestId, wanted } of waiting) {
      if (requestId !== known.id) continue;
      if (isStatusAction(wanted) && wanted.to) status = wanted.to;
      if (wanted.kind === 'reminder')
        reminder = wanted.atMs === null ? null : { atMs: wanted.atMs, isFollowUp: false };
    }
    return { ...known, status, reminder };
  };
}

/** The changes that need the owner's word. */
export function useChangeProblems(): Entry[] {
  return lanes.entries.use().filter((entry) => ['refused', 'conflict', 'stuck'].includes(stateOf(entry)));
}

/** The id of the last change of a request's status that was made here, or waits to be made. */
export function useLatestOwnChange(id: string): string | undefined {
  const waiting = useWaitingOf(id).findLast(({ wanted }) => wanted.kind === 'status');
  const made = ownChanges.use().get(id);
  return waiting?.id ?? made;
}

/** What this page changed last, as long as nothing else happened since. */
export function useOwnChange({ id, history }: DeskRequest): (Change & { kind: 'status' }) | undefined {
  const made = ownChanges.use().get(id);
  const latest = history.findLast((change) => change.kind === 'status' && !change.isUndone);
  return latest?.kind === 'status' && latest.id === made ? latest : undefined;
}
