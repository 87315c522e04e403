import type { Change, DeskRequest } from '../../domain/desk.ts';
import { CUSTOMER } from '../../domain/quote.ts';
import { statusNames } from '../../domain/status.ts';
import { timeAgo } from '../../domain/time-ago.ts';
import { DAY } from '../../domain/time-spans.ts';
import { latestStatusChange, undoChange, useWaitingOf } from '../changes/changes.ts';
import { Stuck } from '../changes/edit-problem.tsx';
import { stateOf } from '../changes/entry.ts';
import { Moment } from '../components/blocks.tsx';
import { Button } from '../components/button.tsx';
import { focusNotes } from '../components/focus.ts';
import { DeskIcon } from '../components/icon.tsx';
import { useNow } from '../connection/clock.ts';
import { labelOf } from '../messages.ts';
import { inDay, inVisit } from '../moments.ts';
import { reminders, status as statusMessages } from '../status/messages.ts';
import styles from './history.module.css';
import { history as messages } from './messages.ts';

/**
 * Newest first. Notes, taps, visits, reminders, corrections, a withdrawal of the quote and the latest status
 * change can be undone.
 */
export function History({ request }: { request: DeskRequest }) {
  const { id, history, receivedMs } = request;
  const waiting = useWaitingOf(id);
  const undoing = new Set(waiting.map(({ wanted }) => wanted.kind === 'undo' && wanted.change));
  const latest = latestStatusChange(history);
  const mayUndo = (change: Change) =>
    !change.isUndone &&
    !undoing.has(change.id) &&
    (change.kind === 'note' ||
      change.kind === 'tap' ||
      change.kind === 'visit' ||
      change.kind === 'details' ||
      change.kind === 'reminder' ||
      (change.kind === 'quote' && change.what === 'withdrawn') ||
      change === latest);
  return (
    <ol className={styles.history} aria-label={messages.label}>
      {waiting.toReversed().map((entry) => {
        const { id: key, wanted } = entry;
        if (wanted.kind !== 'note' && wanted.kind !== 'tap') return null;
        return (
          <li key={key} data-kind={wanted.kind}>
            <p dir="auto">{wanted.kind === 'note' ? wanted.text : messages.tapped(wanted)}</p>
            {stateOf(entry) === 'stuck' ? (
              <Stuck entry={entry} />
            ) : (
              <p className="fact">{messages.waiting}</p>
            )}
          </li>
        );
      })}
      {history.toReversed().map((change) => (
        <li key={change.id} data-kind={change.kind} data-undone={change.isUndone}>
          <p dir="auto">{describe(change, request)}</p>
          <p className="fact">
            <When ms={change.atMs} /> · {change.by}
            {change.isUndone && ` · ${messages.undone}`}
          </p>
          {mayUndo(change) && (
            <Button
              kind="text"
              aria-label={labelOf(statusMessages.undo, describe(change, request))}
              onClick={() => {
                undoChange(request, change);
                focusNotes();
              }}
            >
              <DeskIcon name="undo" size={16} />
              {statusMessages.undo}
            </Button>
          )}
        </li>
      ))}
      <li>
        <p>{messages.cameIn}</p>
        <p className="fact">
          <When ms={receivedMs} />
        </p>
      </li>
    </ol>
  );
}

function When({ ms }: { ms: number }) {
  const nowMs = useNow();
  return <Moment ms={ms}>{nowMs - ms < DAY ? timeAgo(ms, nowMs) : inDay(ms)}</Moment>;
}

function describe(change: Change, request: DeskRequest): string {
  const { history, payload } = request;
  if (change.kind === 'note') return change.text;
  if (change.kind === 'tap') return messages.tapped(change);
  if (change.kind === 'quote') return messages.happened(change);
  if (change.kind === 'status') {
    const became = messages.became(statusNames[change.to]);
    return change.reason ? `${became}: ${change.reason}` : became;
  }
  if (change.kind === 'reminder')
    return change.remindMs === null ? reminders.removed : reminders.became(inDay(change.remindMs));
  if (change.kind === 'visit') return change.visit ? messages.visit(inVisit(change.visit)) : messages.noVisit;
  if (change.kind === 'details') return messages.corrected(change.fields);
  if (change.kind === 'work') return messages.ofWork(change, payload.firstName, change.by === CUSTOMER);
  const undone = history.find(({ id }) => id === change.of);
  return messages.tookBack(undone ? describe(undone, request) : messages.note);
}
