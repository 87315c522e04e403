import type { ReactNode } from 'react';
import { connection } from '../connection/live.ts';
import { buttons, awaiting as messages } from '../messages.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import styles from './query-result.module.css';

type QueryResultProps<Data> = {
  /** A query of TanStack's. */
  reading: { data: Data | undefined; error: Error | null; refetch: () => void };
  /** Draws what was read. */
  children: (data: Data) => ReactNode;
};

/** Shows what was read from the server. As long as that is missing, it loads, or it says why not and can be tried again. */
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

/** The shape of what is coming. */
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
