/** What the owner changes: shown at once, sent by the queue, and said if the server does not take it. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change, DeskRequest, InboxPage } from '../../domain/desk.ts';
import type { Sent } from '../../domain/sent.ts';
import type { QuoteStatus } from '../../domain/status.ts';
import { followed } from '../../site/followed.ts';
import { connection } from '../connection/live.ts';
import { newerOf, requestQuery, withKnown } from '../connection/queries.ts';
import { keepWords } from '../site/typed.ts';
import { draft } from './drafts.ts';
import { enqueue, isSlow, queue, startQueue, waitingIn } from './queue.ts';
import { isOfStatus, isOfWords, type QueuedChange, type RequestChange, type Wanted } from './queued-change.ts';
import { noteSettled, tapAsked } from './taps.ts';

/** A request, or its row in a list, as it is changed: `name` is the visitor's, and `version` the one that is shown. */
type Subject = { id: string; name: string; version: number };

export function changeStatus(subject: Subject, to: QuoteStatus, reason = ''): void {
  // Whoever marks a request after a tap has reached the visitor through it.
  const tap = tapAsked(subject.id);
  noteSettled(subject.id);
  if (to === 'lost') reasonDraft(subject.id).set('');
  enqueue(subject, { kind: 'status', to, reason, tap, ...basis(subject) });
}

/** `from`: the status before a change of the status. */
type Undone = Pick<Change, 'id'> &
  ({ kind: 'status'; from: QuoteStatus } | { kind: 'note' | 'tap' | 'reminder' | 'offer' | 'visit' | 'undo' });

export function undoChange(subject: Subject, change: Undone): void {
  const to = change.kind === 'status' ? { to: change.from } : {};
  enqueue(subject, { kind: 'undo', change: change.id, ...to, ...basis(subject) });
}

/** Adds the drafted note to a request. */
export function addNote(subject: Subject, text: string): void {
  enqueue(subject, { kind: 'note', text });
  noteDraft(subject.id).set('');
}

/** With null, there is to be no reminder. */
export function remind(subject: Subject, atMs: number | null): void {
  enqueue(subject, { kind: 'reminder', atMs });
}

/** What a change of the status is based on: what was shown, and this device's own change that has no answer yet. */
export function basis({ id, version }: Subject): Omit<Sent, 'id'> {
  const own = ofRequests(queue.get()).findLast(({ requestId, wanted }) => requestId === id && isOfStatus(wanted));
  return { version, after: own?.id };
}

/** Sends what waits, as long as a screen is shown. */
export function useQueue(): void {
  const client = useQueryClient();
  // Synchronizes with the server.
  useEffect(
    () =>
      startQueue({
        onAnswer(request, change, isMade) {
          showRequest(client, request);
          if (isMade && change.wanted.kind === 'status') {
            madeHere.set(new Map(madeHere.get()).set(request.id, change.id));
          }
        },
        onSaved: (change, saved) => keepWords(client, change, saved),
      }),
    [client],
  );
}

/** The changes that the server has not answered yet. */
export function useWaiting(): QueuedChange[] {
  return waitingIn(queue.use());
}

/** Whether what waits takes long, or the connection is lost. */
export function useIsHeldUp(): boolean {
  const isLost = connection.use() === 'lost';
  return isSlow.use() || isLost;
}

/** Those of requests. */
export function useWaitingRequests(): RequestChange[] {
  return ofRequests(useWaiting());
}

/** Those of one request. */
export function useWaitingOf(id: string): RequestChange[] {
  return useWaitingRequests().filter(({ requestId }) => requestId === id);
}

/** What the last of those of one kind wants. */
export function useLastWaiting<Kind extends Wanted['kind']>(id: string, kind: Kind) {
  return useWaitingOf(id)
    .map(({ wanted }) => wanted)
    .findLast((wanted): wanted is Extract<Wanted, { kind: Kind }> => wanted.kind === kind);
}

function ofRequests(changes: readonly QueuedChange[]): RequestChange[] {
  return changes.filter((change): change is RequestChange => !isOfWords(change));
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
      if (isOfStatus(wanted) && wanted.to) status = wanted.to;
      if (wanted.kind === 'reminder') reminder = wanted.atMs === null ? null : { atMs: wanted.atMs, isFollowUp: false };
    }
    return { ...known, status, reminder };
  };
}

/** The changes that were not made. Two devices at the same words is said where these are edited. */
export function useRefused(): QueuedChange[] {
  return queue.use().filter(({ refused }) => refused && refused.current === undefined);
}

/** By request, the id of the last change of the status that was made here. */
const madeHere = followed<ReadonlyMap<string, string>>(new Map());

/** The id of the last change of a request's status that was made here, or waits to be made. */
export function useMadeHere(id: string): string | undefined {
  const waiting = useWaitingOf(id).findLast(({ wanted }) => wanted.kind === 'status');
  const made = madeHere.use().get(id);
  return waiting?.id ?? made;
}

/** What this page changed last, as long as nothing else happened since. */
export function useOwnChange({ id, history }: DeskRequest): (Change & { kind: 'status' }) | undefined {
  const made = madeHere.use().get(id);
  const latest = history.findLast((change) => change.kind === 'status' && !change.isUndone);
  return latest?.kind === 'status' && latest.id === made ? latest : undefined;
}

/** Why a request was lost, as it is typed. */
export function reasonDraft(id: string) {
  return draft(`lost:${id}`);
}

export function noteDraft(id: string) {
  return draft(`note:${id}`);
}

/** Shows a request as the server has it now, also in the lists. */
export function showRequest(client: QueryClient, request: DeskRequest): void {
  client.setQueryData(requestQuery(request.id).queryKey, (known) => newerOf(request, known));
  client.setQueriesData<{ pages: InboxPage[]; pageParams: unknown[] }>(
    { queryKey: ['lists'] },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => withKnown(client, page)) },
  );
}
