import styles from './awaiting.module.css';
import { EmptyState } from './empty-state.tsx';
import { connection } from './live.ts';
import { desk, inbox, connection as words } from './words.ts';

/** Stands where the server's answer is still missing: it loads, or it says why not and can be tried again. */
export function Awaiting({ error, retry }: { error: Error | null; retry: () => void }) {
  const isLost = connection.use() === 'lost';
  if (isLost) return <EmptyState icon="offline" heading={words.lostHeading} text={words.lostText} isTrouble />;
  if (!error) return <Loading />;
  return (
    <EmptyState icon="alarm" heading={words.failedHeading} text={error.message} isTrouble>
      <button className="quiet-button" type="button" onClick={retry}>
        {desk.tryAgain}
      </button>
    </EmptyState>
  );
}

/** The shape of what is coming. */
export function Loading() {
  return (
    <div className={styles.rows}>
      <p className="visually-hidden">{inbox.loading}</p>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
