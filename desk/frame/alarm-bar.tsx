import { useQuery } from '@tanstack/react-query';
import type { DeskState } from '../../domain/desk.ts';
import { DeskIcon } from '../components/icon.tsx';
import { stateQuery } from '../connection/queries.ts';
import { inDate, inDay } from '../moments.ts';
import styles from './alarm-bar.module.css';
import { state as words } from './words.ts';

/** What needs the owner. It shows only when something does. */
export function AlarmBar() {
  const { data } = useQuery(stateQuery);
  const [first, ...others] = data?.alarms ?? [];
  if (!data || first === undefined) return null;
  return (
    <aside aria-label={words.label}>
      <details className={styles.alarm}>
        <summary className={styles.bar}>
          <DeskIcon name="alarm" />
          <span>{words.summary(first, others.length)}</span>
        </summary>
        <ul className={styles.alarms}>
          {others.map((alarm) => (
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

function numbersOf({ waiting, givenUp, next, storeBytes, lastBackupMs }: DeskState): [label: string, value: string][] {
  return [
    [words.waiting, String(waiting)],
    [words.givenUp, String(givenUp)],
    ...next.map(({ what, atMs }): [string, string] => [words.next[what], atMs <= Date.now() ? words.now : inDay(atMs)]),
    [words.size, `${(storeBytes / 1e6).toFixed(storeBytes < 1e7 ? 1 : 0)} MB`],
    [words.backup, lastBackupMs === null ? words.noBackup : inDate(lastBackupMs)],
  ];
}
