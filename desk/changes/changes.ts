/** The owner's changes: shown optimistically, sent by their lanes, and reported if refused. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change, DeskRequest } from '../../domain/desk.ts';
import type { Visit } from '../../domain/quote.ts';
import { dateVisit } from '../../domain/reminders.ts';
import type { Sent } from '../../domain/sent.ts';
import { datedStatus, type RequestStatus } from '../../domain/status.ts';
import { createStore } from '../../site/store.ts';
import { connection } from '../connection/live.ts';
import { deskData } from '../data.ts';
import { settleQuestion, unsettledTap } from './contact-taps.ts';
import { changeQueue } from './desk-queue.ts';
import {
  type Action,
  type Entry,
  isEdit,
  isOnItsWay,
  isStatusAction,
  type RequestEntry,
  stateOf,
} from './entry.ts';
import { laneOf, waitingIn } from './lanes.ts';
import { classify, sendEntry } from './send-entry.ts';
import { forgetDraft } from './use-edited.ts';

/** A request or its row. `version` is the one on the screen. */
type Subject = { id: string; name: string; version: number };

type LastChange = { id: string; subject: Subject; from: RequestStatus; to: RequestStatus; path: string };

/** The owner's latest status change, and the path of its screen. */
export const lastChange = createStore<LastChange | undefined>(undefined);

export function changeStatus(
  subject: Subject & { status: RequestStatus },
  to: RequestStatus,
  reason = '',
): void {
  // A status change after a contact tap means that the owner reached the customer.
  const tap = unsettledTap(subject.id);
  settleQuestion(subject.id);
  if (to === 'lost') forgetDraft(`lost/${subject.id}`);
  const id = changeQueue.enqueue(subject, { kind: 'status', to, reason, tap, ...basis(subject) });
  lastChange.set({ id, subject, from: subject.status, to, path: location.pathname });
}

/** `from`: the status before the change. */
type Undone = Pick<Change, 'id'> &
  ({ kind: 'status'; from: RequestStatus } | { kind: Exclude<Change['kind'], 'status'> });

export function undoChange(subject: Subject, change: Undone): void {
  const to = change.kind === 'status' ? { to: change.from } : {};
  changeQueue.enqueue(subject, { kind: 'undo', change: change.id, ...to, ...basis(subject) });
}

/** `atMs` null removes the reminder. */
export function remind(subject: Subject, atMs: number | null): void {
  changeQueue.enqueue(subject, { kind: 'reminder', atMs });
}

/** `visit` null removes the date. */
export function setVisit(subject: Subject, visit: Visit | null): void {
  changeQueue.enqueue(subject, { kind: 'visit', seen: subject.version, visit });
}

/**
 * `version`: the one on the screen. `after`: this browser's latest change of status or visit that the server
 * has not confirmed.
 */
export function basis({ id, version }: Subject): Omit<Sent, 'id'> {
  const own = ofRequests(changeQueue.entries.get()).findLast(
    ({ requestId, wanted }) => requestId === id && (isStatusAction(wanted) || wanted.kind === 'visit'),
  );
  return { version, after: own?.id };
}

export function useLanes(): void {
  const client = useQueryClient();
  useEffect(() => {
    return changeQueue.start({
      send: (entry, signal) => sendEntry(client, entry, signal),
      classify: (entry, error) => classify(client, entry, error),
    });
  }, [client]);
}

/** Unconfirmed changes that the desk sends by itself. */
export function useWaiting(): Entry[] {
  return waitingIn(changeQueue.entries.use());
}

/** Whether an entry waits because its lane is slow or failed, or the connection is lost. */
export function useIsHeldUp(): (entry: Entry) => boolean {
  const heldUp = changeQueue.heldUp.use();
  const isLost = connection.use() === 'lost';
  return (entry) => isOnItsWay(entry) && (isLost || heldUp.has(laneOf(entry)));
}

export function useWaitingRequests(): RequestEntry[] {
  return ofRequests(useWaiting());
}

export function useWaitingOf(id: string): RequestEntry[] {
  return useWaitingRequests().filter(({ requestId }) => requestId === id);
}

export function useLastWaiting<Kind extends Action['kind']>(id: string, kind: Kind) {
  return useWaitingOf(id)
    .map(({ wanted }) => wanted)
    .findLast((wanted): wanted is Extract<Action, { kind: Kind }> => wanted.kind === kind);
}

function ofRequests(entries: readonly Entry[]): RequestEntry[] {
  return entries.filter((entry): entry is RequestEntry => !isEdit(entry));
}

type Overlaid = Pick<DeskRequest, 'id' | 'status' | 'visit'> & Partial<Pick<DeskRequest, 'reminder'>>;

/** Applies waiting changes of status, reminder and visit to a request or its row (optimistic update). */
export function useOverlay(): <Known extends Overlaid>(known: Known) => Known {
  const waiting = useWaitingRequests();
  return (known) => {
    let { status, visit, reminder } = known;
    for (const { requestId, wanted } of waiting) {
      if (requestId !== known.id) continue;
      if (isStatusAction(wanted) && wanted.to) status = datedStatus(wanted.to, visit !== null);
      if (wanted.kind === 'visit') {
        visit = wanted.visit && dateVisit(wanted.visit, deskData().timeZone);
        status = datedStatus(status, visit !== null);
      }
      if (wanted.kind === 'reminder')
        reminder = wanted.atMs === null ? null : { atMs: wanted.atMs, isFollowUp: false };
    }
    return { ...known, status, visit, ...(reminder === undefined ? {} : { reminder }) };
  };
}

/** Changes that the owner must see: refused, in conflict or stuck. */
export function useChangeProblems(): Entry[] {
  return changeQueue.entries
    .use()
    .filter((entry) => ['refused', 'conflict', 'stuck'].includes(stateOf(entry)));
}

/** The status change that can be undone. Answers to the quote also set the status. */
export function latestStatusChange(history: readonly Change[]): Change | undefined {
  return history.findLast(
    (change) =>
      !change.isUndone &&
      (change.kind === 'status' ||
        (change.kind === 'quote' && (change.what === 'accepted' || change.what === 'declined'))),
  );
}
