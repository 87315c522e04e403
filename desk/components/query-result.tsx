import type { ReactNode } from 'react';
import { connection } from '../connection/live.ts';
import { buttons, queryResult as messages } from '../messages.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './query-result.module.css';

type QueryResultProps<Data> = {
  reading: { data: Data | undefined; error: Error | null; refetch: () => void };
  /** Renders the data. */
  children: (data: Data) => ReactNode;
};

/**
 * Renders the data of a query; until then a placeholder, the lost connection, or the error with Try again.
 */
export function QueryResult<Data>({ reading: { data, error, refetch }, children }: QueryResultProps<Data>) {
  const isLost = connection.use() === 'lost';
  if (data !== undefined) return children(data);
  if (isLost)
    return <EmptyState icon="offline" heading={messages.lostHeading} text={messages.lostText} isTrouble />;
  if (!error) return <Loading />;
  return (
    <EmptyState icon="alarm" heading={messages.failedHeading} text={error.message} isTrouble>
      <Button onClick={() => refetch()}>{buttons.tryAgain}</Button>
    </EmptyState>
  );
}

/** Placeholder rows. */
function Loading() {
  return (
    <div className={styles.rows}>
      <p className="visually-hidden">{messages.loading}</p>
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
