import type { RequestPayload } from '../../domain/payload.ts';
import type { Sent } from '../../domain/sent.ts';
import { datedStatus } from '../../domain/status.ts';
import { hasReachedCustomer } from '../quotes/state.ts';
import type { HasDb } from '../store/database.ts';
import type { StoredChange } from '../store/schema.ts';
import { visitAfter } from '../visits/visits.ts';
import {
  type Author,
  type ChangeResult,
  changeRequest,
  changeStatus,
  hasChangedSince,
  isRepeat,
  isUndone,
  latestStatus,
  recordChange,
  selectChanges,
  withoutUndone,
} from './apply-change.ts';
import { payloadAfter } from './details.ts';
import { messages } from './messages.ts';

type UndoneChange = {
  requestId: string;
  /** The change to undo. */
  changeId: string;
  sent: Sent;
  author: Author;
  /** They get an e-mail if the request turns out not to be spam. */
  recipients: readonly string[];
};

/** `sentence`: no way to reach the customer would be left. */
type UndoResult = ChangeResult | { sentence: string };

/** Consents and reviews are not undone here: they are taken back by changes of their own. */
function isFinal(change: StoredChange): boolean {
  return change.kind === 'undo' || change.kind === 'work' || hasReachedCustomer(change);
}

/**
 * Undoes a note, tap, reminder, visit, correction or withdrawal of a quote, or the latest status change. The
 * undo is a change of its own. `missing`: the change cannot be undone.
 */
export function undoChange({ db }: HasDb, undone: UndoneChange): Promise<UndoResult> {
  const { requestId, changeId, sent, author, recipients } = undone;
  return changeRequest<UndoResult>({ db }, requestId, async (transaction, request) => {
    const changes = await selectChanges(transaction, requestId);
    if (isRepeat(changes, sent)) return 'changed';
    const change = changes.find(({ change_id }) => change_id === changeId);
    if (!change || isFinal(change)) return 'missing';
    if (isUndone(changes, change)) return 'changed';
    const others = withoutUndone(changes).filter(({ change_id }) => change_id !== changeId);
    if (change.kind === 'details') {
      const left = payloadAfter(request.sent_payload ?? request.payload, others);
      if (!isReachable(left) && isReachable(JSON.parse(request.payload)))
        return { sentence: messages.lastWay };
    }
    if (change.kind === 'visit') {
      const to = datedStatus(request.status, visitAfter(others) !== null);
      if (to !== request.status) {
        await changeStatus(transaction, request, to, { id: sent.id, undoes: changeId, author, recipients });
        return 'changed';
      }
    }
    if (change.to_status === null || change.kind === 'visit') {
      const undo = { change_id: sent.id, kind: 'undo', undoes: changeId } as const;
      await recordChange(transaction, request, undo, author);
      return 'changed';
    }
    const from = change.from_status;
    if (latestStatus(changes) !== change || from === null || hasChangedSince(changes, sent))
      return 'conflict';
    await changeStatus(transaction, request, from, { id: sent.id, undoes: changeId, author, recipients });
    return 'changed';
  });
}

function isReachable({ phone, email }: Pick<RequestPayload, 'phone' | 'email'>): boolean {
  return Boolean(phone || email);
}
