import { connection as words } from '../../content/desk.ts';
import { DeskIcon } from '../icon.tsx';
import { connection } from '../live.ts';
import styles from './notice.module.css';

/** Says that the server cannot be reached, until it can. */
export function ConnectionBar() {
  const isLost = connection.use() === 'lost';
  return (
    <div role="status">
      {isLost && (
        <p className={styles.bar}>
          <DeskIcon name="offline" />
          {words.lost}
        </p>
      )}
    </div>
  );
}
