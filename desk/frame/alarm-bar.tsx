import { useQuery } from '@tanstack/react-query';
import { state as words } from '../../content/desk.ts';
import type { DeskState } from '../../quote/desk.ts';
import { DeskIcon } from '../icon.tsx';
import { inDate } from '../moments.ts';
import { stateQuery } from '../queries.ts';
import styles from './notice.module.css';

/** What needs the owner. It shows only when something does. */
export function AlarmBar() {
  const { data } = useQuery(stateQuery);
  if (!data || data.alarms.length === 0) return null;
  return (
    <aside aria-label={words.label}>
      <details className={styles.alarm}>
        <summary className={styles.bar}>
          <DeskIcon name="alarm" />
          {words.summary(data.alarms.length)}
        </summary>
        <ul className={styles.alarms}>
          {data.alarms.map((alarm) => (
            <li key={alarm}>{alarm}</li>
          ))}
        </ul>
        <dl className={styles.numbers}>
          {numbersOf(data).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </aside>
  );
}

function numbersOf({ waiting, givenUp, storeBytes, lastBackupMs }: DeskState): [label: string, value: string][] {
  return [
    [words.waiting, String(waiting)],
    [words.givenUp, String(givenUp)],
    [words.size, `${(storeBytes / 1e6).toFixed(storeBytes < 1e7 ? 1 : 0)} MB`],
    [words.backup, lastBackupMs === null ? words.noBackup : inDate(lastBackupMs)],
  ];
}
