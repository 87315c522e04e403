import type { ReactNode } from 'react';
import { desk, inbox, connection as words } from '../content/desk.ts';
import styles from './awaiting.module.css';
import { DeskIcon, type DeskIconName } from './icon.tsx';
import { connection } from './live.ts';

/** Stands where the server's answer is still missing: it loads, or it says why not and can be tried again. */
export function Awaiting({ error, retry }: { error: Error | null; retry: () => void }) {
  const isLost = connection.use() === 'lost';
  if (isLost) return <Said icon="offline" heading={words.lostHeading} text={words.lostText} />;
  if (!error) return <Loading />;
  return (
    <Said icon="alarm" heading={words.failedHeading} text={error.message}>
      <button className="quiet-button" type="button" onClick={retry}>
        {desk.tryAgain}
      </button>
    </Said>
  );
}

/** The shape of what is coming. */
function Loading() {
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

type SaidProps = { icon: DeskIconName; heading: string; text: string; children?: ReactNode };

function Said({ icon, heading, text, children }: SaidProps) {
  return (
    <div className={styles.said}>
      <span className={styles.sign}>
        <DeskIcon name={icon} size={24} />
      </span>
      <h2>{heading}</h2>
      <p className="sentence">{text}</p>
      {children}
    </div>
  );
}
