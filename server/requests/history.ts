/** What the owner did with each request: its status, notes, and what was taken back. Nothing of it is ever overwritten. */
import { randomUUID } from 'node:crypto';
import type { StatusChange } from '../../domain/desk.ts';
import type { VisitChange } from '../../domain/offer.ts';
import type { Sent } from '../../domain/sent.ts';
import type { QuoteStatus } from '../../domain/status.ts';
import { type Tap, writeTap } from '../../domain/taps.ts';
import { hasReachedCustomer } from '../offers/state.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import {
  type ChangeResult,
  changeRequest,
  changeStatus,
  hasChangedSince,
  insertChange,
  isMade,
  isUndone,
  latestStatus,
  type Maker,
  selectChanges,
  settle,
  standing,
} from './change.ts';
import { searchTextOfNote } from './search-text.ts';
import type { DatedVisit } from './visits.ts';

/** `recipients` are e-mailed about a request that turned out not to be spam. */
export function createHistory({ db }: Pick<Database, 'db'>, recipients: readonly string[]) {
  return {
    /** The changes of a request, oldest first. */
    of: (requestId: string): Promise<StoredChange[]> => selectChanges(db, requestId),

    /** Changes the status that the owner saw. */
    setStatus: (
      requestId: string,
      to: QuoteStatus,
      reason: string,
      sent: Sent & Pick<StatusChange, 'tap'>,
      maker: Maker,
    ) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        const changes = await selectChanges(transaction, requestId);
        if (isMade(changes, sent)) return 'changed';
        if (hasChangedSince(changes, sent)) {
          const known = request.status === to ? (latestStatus(changes)?.text ?? '') : undefined;
          // Two devices that say the same lose nothing, but the later without a reason would hide that of the earlier.
          if (known && reason === '') return 'changed';
          if (known !== reason) return 'conflict';
        }
        const tap = changes.find(({ change_id, kind }) => change_id === sent.tap && kind === 'tap');
        await changeStatus(transaction, request, to, {
          id: sent.id,
          text: reason,
          contactMs: tap?.at_ms ?? null,
          maker,
          recipients,
        });
        return 'changed';
      }),

    /** Changes the status whatever it was. */
    mark: (requestId: string, to: QuoteStatus, maker: Maker) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        await changeStatus(transaction, request, to, { id: randomUUID(), maker, recipients });
        return 'changed';
      }),

    /** Adds a note under a UUID of the caller. The same id twice is one note. */
    addNote: (requestId: string, noteId: string, text: string, maker: Maker) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        const change = { change_id: noteId, kind: 'note', text } as const;
        if (await insertChange(transaction, request, change, maker)) {
          await transaction
            .updateTable('quote_request')
            .set(({ eb }) => ({ search_text: eb('search_text', '||', searchTextOfNote(text)) }))
            .where('request_id', '=', requestId)
            .execute();
        }
        return 'changed';
      }),

    /** Asks to be reminded at a moment, ms, or not any more. The later of two is the one that counts. */
    remind: (requestId: string, changeId: string, remindMs: number | null, maker: Maker) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        const change = { change_id: changeId, kind: 'reminder', remind_ms: remindMs } as const;
        if (await insertChange(transaction, request, change, maker))
          await settle(transaction, requestId, maker.nowMs);
        return 'changed';
      }),

    /** Sets when the visit is, or takes it away. `conflict`: the owner has not seen what another device has set. */
    setVisit: (
      requestId: string,
      { id, seen, visit }: VisitChange & { visit: DatedVisit | null },
      maker: Maker,
    ) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        const change = { change_id: id, kind: 'visit', text: JSON.stringify(visit) } as const;
        const last = standing(await selectChanges(transaction, requestId)).findLast(
          ({ kind }) => kind === 'visit',
        );
        if (last && last.version > seen && last.made_by !== maker.by && last.text !== change.text)
          return 'conflict';
        if (await insertChange(transaction, request, change, maker))
          await settle(transaction, requestId, maker.nowMs);
        return 'changed';
      }),

    /** Notes what the owner tapped to get in touch, and when by the server's clock. The same id twice is one tap. */
    addTap: (
      requestId: string,
      tapId: string,
      { atMs, ...tap }: Tap & { atMs: number },
      { by, nowMs }: Maker,
    ) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        // A tap that waited for a connection was earlier, but the device's clock may be wrong.
        const tapMs = Math.min(Math.max(atMs, request.received_ms), nowMs);
        const change = { change_id: tapId, kind: 'tap', text: writeTap(tap) } as const;
        await insertChange(transaction, request, change, { by, nowMs: tapMs });
        return 'changed';
      }),

    /** Takes back a note, a tap, a reminder, a visit, or the latest change of the status. */
    undo: (requestId: string, changeId: string, sent: Sent, maker: Maker) =>
      changeRequest<ChangeResult>({ db }, requestId, async (transaction, request) => {
        const changes = await selectChanges(transaction, requestId);
        if (isMade(changes, sent)) return 'changed';
        const change = changes.find(({ change_id }) => change_id === changeId);
        if (!change || change.kind === 'undo' || hasReachedCustomer(change)) return 'missing';
        if (isUndone(changes, change)) return 'changed';
        if (change.to_status === null) {
          await insertChange(
            transaction,
            request,
            { change_id: sent.id, kind: 'undo', undoes: changeId },
            maker,
          );
          await settle(transaction, requestId, maker.nowMs);
          return 'changed';
        }
        const from = change.from_status;
        if (latestStatus(changes) !== change || from === null || hasChangedSince(changes, sent))
          return 'conflict';
        await changeStatus(transaction, request, from, { id: sent.id, undoes: changeId, maker, recipients });
        return 'changed';
      }),
  };
}
