import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskState } from '../../domain/desk.ts';
import { timeAgo } from '../../domain/time-ago.ts';
import { Fold } from '../components/blocks.tsx';
import { useNow } from '../connection/clock.ts';
import { stateQuery } from '../connection/queries.ts';
import { inDate } from '../moments.ts';
import styles from './alarm-bar.module.css';
import { BackupPart, inMegabytes, summaryOf } from './backup-part.tsx';
import { state as messages } from './messages.ts';

export function AlarmBar() {
  const { data } = useQuery(stateQuery);
  const nowMs = useNow();
  // After a backup its outcome stays here, though the alarm is gone.
  const [isAsked, setIsAsked] = useState(false);
  const { alarms = [], backup } = data ?? {};
  const [first = isAsked && data ? summaryOf(data, nowMs) : undefined, ...others] = alarms;
  if (!data || first === undefined) return null;
  return (
    <aside className={styles.alarm} aria-label={messages.label}>
      <Fold summary={messages.summary(first, others.length)}>
        <ul>
          {others.map((alarm) => (
            <li key={alarm}>{alarm}</li>
          ))}
        </ul>
        <dl className={styles.numbers}>
          {numbersOf(data, nowMs).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {backup && <BackupPart state={data} isAsked={isAsked} onAsked={setIsAsked} />}
      </Fold>
    </aside>
  );
}

function numbersOf(state: DeskState, nowMs: number): [label: string, value: string][] {
  const { waiting, givenUp, storeBytes, lastBackupMs, lastOffsiteMs } = state;
  return [
    [messages.waiting, String(waiting)],
    [messages.givenUp, String(givenUp)],
    [messages.size, inMegabytes(storeBytes)],
    [messages.backup, lastBackupMs === null ? messages.noBackup : inDate(lastBackupMs)],
    [messages.offsite, lastOffsiteMs === null ? messages.noBackup : timeAgo(lastOffsiteMs, nowMs)],
  ];
}
