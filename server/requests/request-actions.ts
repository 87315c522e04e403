/** Each action is a row of the request's append-only history; apply-change.ts writes it. */
import { randomUUID } from 'node:crypto';
import type { ServiceInBrief } from '../../domain/content.ts';
import type { StatusChange } from '../../domain/desk.ts';
import { type DetailsChange, detailsErrors, fieldsOf } from '../../domain/details.ts';
import type { DatedVisit, VisitChange } from '../../domain/quote.ts';
import type { Sent } from '../../domain/sent.ts';
import { datedStatus, type RequestStatus, statusesIn } from '../../domain/status.ts';
import { type ContactTap, writeTap } from '../../domain/taps.ts';
import type { HasDb } from '../store/database.ts';
import {
  type Author,
  type ChangeResult,
  changeRequest,
  changeStatus,
  hasChangedSince,
  insertChange,
  isRepeat,
  latestStatus,
  recordChange,
  selectChanges,
  withoutUndone,
} from './apply-change.ts';
import { writeCorrection } from './details.ts';
import { undoChange } from './undo-change.ts';

/** `recipients` get an e-mail about a request that turns out not to be spam. */
export function createRequestActions({ db }: HasDb, recipients: readonly string[]) {
  const record = (requestId: string, change: Parameters<typeof recordChange>[2], author: Author) =>
    changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
      await recordChange(transaction, request, change, author);
      return 'changed';
    });

  return {
    /** Refuses if another device changed the status since the owner saw it. */
    setStatus: (
      requestId: string,
      to: RequestStatus,
      reason: string,
      sent: Sent & Pick<StatusChange, 'tap'>,
      author: Author,
    ) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        const changes = await selectChanges(transaction, requestId);
        if (isRepeat(changes, sent)) return 'changed';
        if (hasChangedSince(changes, sent)) {
          const known = request.status === to ? (latestStatus(changes)?.text ?? '') : undefined;
          // Setting the same status with the same reason is no conflict. Without a reason nothing is written,
          // so that the earlier reason stays.
          if (known && reason === '') return 'changed';
          if (known !== reason) return 'conflict';
        }
        const tap = changes.find(({ change_id, kind }) => change_id === sent.tap && kind === 'tap');
        await changeStatus(transaction, request, to, {
          id: sent.id,
          text: reason,
          contactMs: tap?.at_ms ?? null,
          author,
          recipients,
        });
        return 'changed';
      }),

    /** Sets the status without a check for conflicts, for the terminal. */
    mark: (requestId: string, to: RequestStatus, author: Author) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        await changeStatus(transaction, request, to, { id: randomUUID(), author, recipients });
        return 'changed';
      }),

    addNote: (requestId: string, noteId: string, text: string, author: Author) =>
      record(requestId, { change_id: noteId, kind: 'note', text }, author),

    /** The last of several reminders wins. */
    remind: (requestId: string, changeId: string, remindMs: number | null, author: Author) =>
      record(requestId, { change_id: changeId, kind: 'reminder', remind_ms: remindMs }, author),

    /**
     * Sets the visit, and the status with it. `conflict`: another device set a visit or closed the request,
     * and the owner has not seen that.
     */
    setVisit: (
      requestId: string,
      { id, seen, visit }: VisitChange & { visit: DatedVisit | null },
      author: Author,
    ) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        const change = { change_id: id, kind: 'visit', text: JSON.stringify(visit) } as const;
        const changes = await selectChanges(transaction, requestId);
        if (isRepeat(changes, { id })) return 'changed';
        const last = withoutUndone(changes).findLast(({ kind }) => kind === 'visit');
        if (last && last.version > seen && last.made_by !== author.by && last.text !== change.text)
          return 'conflict';
        const status = latestStatus(changes);
        const isClosed = !statusesIn.open.includes(request.status);
        if (isClosed && status && status.version > seen && status.made_by !== author.by) return 'conflict';
        const to = datedStatus(request.status, visit !== null);
        if (to !== request.status)
          await changeStatus(transaction, request, to, {
            id,
            kind: 'visit',
            text: change.text,
            author,
            recipients,
          });
        else await recordChange(transaction, request, change, author);
        return 'changed';
      }),

    /** `sentence`: the error of the first wrong field. */
    correct: (
      requestId: string,
      { id, fields }: DetailsChange,
      services: readonly ServiceInBrief[],
      author: Author,
    ) =>
      changeRequest<ChangeResult | { sentence: string }>({ db }, requestId, async (transaction, request) => {
        const payload = JSON.parse(request.payload);
        const [sentence] = Object.values(detailsErrors(fieldsOf(payload), fields, services));
        if (sentence) return { sentence };
        const text = writeCorrection(payload, fields, services);
        if (text) await recordChange(transaction, request, { change_id: id, kind: 'details', text }, author);
        return 'changed';
      }),

    /** The owner tapped to call, text or write. */
    addTap: (
      requestId: string,
      tapId: string,
      { atMs, ...tap }: ContactTap & { atMs: number },
      { by, nowMs }: Author,
    ) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        // A tap may have waited offline, so its own time counts, within limits: device clocks may be wrong.
        const tapMs = Math.min(Math.max(atMs, request.received_ms), nowMs);
        const change = { change_id: tapId, kind: 'tap', text: writeTap(tap) } as const;
        await insertChange(transaction, request, change, { by, nowMs: tapMs });
        return 'changed';
      }),

    undo: (requestId: string, changeId: string, sent: Sent, author: Author) =>
      undoChange({ db }, { requestId, changeId, sent, author, recipients }),
  };
}
