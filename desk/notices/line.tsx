import { useIsHeldUp, useWaiting } from '../changes/changes.ts';
import { notKept } from '../changes/keep.ts';
import { DeskIcon } from '../components/icon.tsx';
import { connection } from '../connection/live.ts';
import styles from './notices.module.css';
import { line as words } from './words.ts';

/** Says that the server cannot be reached, what waits for it until it is through, and whether this browser keeps that. */
export function Line() {
  const isLost = connection.use() === 'lost';
  const isHeldUp = useIsHeldUp();
  const waiting = useWaiting().length;
  const isWaiting = waiting > 0 && isHeldUp;
  const isKept = notKept.use().size === 0;
  if (!isLost && !isWaiting && isKept) return null;
  return (
    <div className={styles.notice} data-kind="line">
      <DeskIcon name="offline" />
      <div className={styles.words}>
        {isLost && <p>{words.lost}</p>}
        {isWaiting && <p>{words.waiting(waiting, isKept)}</p>}
        {!isKept && <p>{words.notKept}</p>}
      </div>
    </div>
  );
}
