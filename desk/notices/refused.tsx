import { Link } from 'wouter';
import { offerPath } from '../../domain/desk-paths.ts';
import { statusNames } from '../../domain/status.ts';
import { drop, sendAnyway } from '../changes/queue.ts';
import { isOfStatus, isOfWords, type QueuedChange } from '../changes/queued-change.ts';
import { buttons } from '../words.ts';
import { NoticeButton } from './notice-button.tsx';
import styles from './notices.module.css';
import { notices, refused as words } from './words.ts';

/** A change that the server did not take. It stays until the owner says what to do. */
export function Refused({ change }: { change: QueuedChange }) {
  const { name, refused } = change;
  const wanted = isOfWords(change) ? undefined : change.wanted;
  const typed =
    wanted?.kind === 'note' ? wanted.text : wanted?.kind === 'new' ? `${wanted.phone}\n${wanted.notes}` : undefined;
  const isConflict = refused?.version !== undefined;
  return (
    <div className={styles.notice} data-kind="refused">
      <div className={styles.words}>
        <p>
          {describe()} {refused?.sentence}
        </p>
        {typed && <blockquote className={`${styles.note} quoted`}>{typed}</blockquote>}
      </div>
      <div className="choices">
        {!isOfWords(change) && wanted?.kind === 'offer-draft' ? (
          <Link className="quiet-button" href={offerPath(change.requestId)}>
            {buttons.openQuote}
          </Link>
        ) : (
          <NoticeButton onClick={() => sendAnyway(change)}>
            {isConflict && wanted && isOfStatus(wanted) && wanted.to
              ? words.anyway(statusNames[wanted.to])
              : buttons.tryAgain}
          </NoticeButton>
        )}
        <NoticeButton onClick={() => drop(change)}>{isConflict ? words.keep : notices.dismiss}</NoticeButton>
      </div>
    </div>
  );

  function describe(): string {
    if (!wanted) return words.site(name);
    if (wanted.kind === 'note') return words.note(name);
    if (wanted.kind === 'reminder') return words.reminder(name);
    if (wanted.kind === 'status') return words.status(statusNames[wanted.to], name);
    if (wanted.kind === 'visit') return words.visit(name);
    if (wanted.kind.startsWith('offer')) return words.offer(name);
    return wanted.kind === 'undo' ? words.undo(name) : words.other(name);
  }
}
