import { status as statusWords, history as words } from '../../content/desk.ts';
import type { Change, DeskRequest } from '../../quote/desk.ts';
import { statusNames } from '../../quote/status.ts';
import { timeAgo } from '../../quote/time-spans.ts';
import { useNoteUndo, useStatusChange } from '../changes.ts';
import { DeskIcon } from '../icon.tsx';
import { inDay, inFull } from '../moments.ts';
import styles from './history.module.css';

/** For so long it says more how long ago something was than when, ms. */
const RECENT = 24 * 3_600_000;

type HistoryProps = { request: DeskRequest; name: string; nowMs: number };

/** What happened to a request, newest first. Notes, and the latest change of the status, can be taken back. */
export function History({ request, name, nowMs }: HistoryProps) {
  const { id, history, receivedMs } = request;
  const { mutate: changeStatus } = useStatusChange(id, name);
  const { mutate: undoNote, error } = useNoteUndo(id);
  const latest = history.findLast((change) => change.kind === 'status' && !change.isUndone);
  function undo(change: Change) {
    if (change.kind === 'note') undoNote(change.id);
    if (change.kind === 'status') changeStatus({ to: change.from, undoes: change.id });
  }
  return (
    <>
      {error && (
        <p className="error" role="alert">
          {error.message}
        </p>
      )}
      <ol className={styles.history} aria-label={words.label}>
        {history.toReversed().map((change) => (
          <li key={change.id} className={styles.entry} data-kind={change.kind} data-undone={change.isUndone}>
            <p className={styles.what}>{describe(change, history)}</p>
            <p className={styles.meta}>
              <When ms={change.atMs} nowMs={nowMs} /> · {change.by}
              {change.isUndone && ` · ${words.undone}`}
            </p>
            {!change.isUndone && (change.kind === 'note' || change === latest) && (
              <button
                className={styles.undo}
                type="button"
                aria-label={statusWords.undoOf(describe(change, history))}
                onClick={() => undo(change)}
              >
                <DeskIcon name="undo" size={16} />
                {statusWords.undo}
              </button>
            )}
          </li>
        ))}
        <li className={styles.entry}>
          <p className={styles.what}>{words.cameIn}</p>
          <p className={styles.meta}>
            <When ms={receivedMs} nowMs={nowMs} />
          </p>
        </li>
      </ol>
    </>
  );
}

function When({ ms, nowMs }: { ms: number; nowMs: number }) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={inFull(ms)}>
      {nowMs - ms < RECENT ? timeAgo(ms, nowMs) : inDay(ms)}
    </time>
  );
}

function describe(change: Change, history: readonly Change[]): string {
  if (change.kind === 'note') return change.text;
  if (change.kind === 'status') {
    const became = words.became(statusNames[change.to]);
    return change.reason ? `${became}: ${change.reason}` : became;
  }
  const undone = history.find(({ id }) => id === change.of);
  return words.tookBack(undone ? describe(undone, history) : words.note);
}
