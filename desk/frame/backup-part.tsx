import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskState } from '../../domain/desk.ts';
import { Button } from '../components/button.tsx';
import { ErrorMessage } from '../components/field.tsx';
import { post } from '../connection/api.ts';
import { useNow } from '../connection/clock.ts';
import { stateQuery } from '../connection/queries.ts';
import { inMoment } from '../moments.ts';
import styles from './alarm-bar.module.css';
import { backup as messages } from './messages.ts';

type BackupPartProps = { state: DeskState; isAsked: boolean; onAsked: (isAsked: boolean) => void };

/** "Back up now", its outcome, and "Remind me in a week". */
export function BackupPart({ state, isAsked, onAsked }: BackupPartProps) {
  const client = useQueryClient();
  const nowMs = useNow();
  const onSuccess = (next: DeskState) => client.setQueryData(stateQuery.queryKey, next);
  const make = useMutation({ mutationFn: () => post<DeskState>('backup'), onSuccess });
  const snooze = useMutation({ mutationFn: () => post<DeskState>('backup/snooze'), onSuccess });
  const isBusy = make.isPending || state.backup?.isRunning === true;
  return (
    <div className={`${styles.backup} stack`}>
      <p className="sentence" role="status">
        {isBusy ? messages.running : isAsked && !make.error && outcomeOf(state, nowMs)}
      </p>
      <ErrorMessage error={make.error ?? snooze.error} />
      <div className="choices">
        <Button
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            onAsked(true);
            make.mutate();
          }}
        >
          {messages.now}
        </Button>
        {state.backup?.isAlarming ? (
          <Button aria-disabled={snooze.isPending} onClick={() => snooze.mutate()}>
            {messages.later}
          </Button>
        ) : (
          isAsked && !isBusy && <Button onClick={() => onAsked(false)}>{messages.close}</Button>
        )}
      </div>
    </div>
  );
}

/** "Backed up at 3:12 PM." */
export function summaryOf({ backup, lastBackupMs }: DeskState, nowMs: number): string | undefined {
  if (backup?.isRunning) return messages.running;
  if (backup?.failure) return messages.failed('');
  return lastBackupMs === null ? undefined : messages.done(inMoment(lastBackupMs, nowMs));
}

/** "Backed up at 3:12 PM. 4.2 MB, in /srv/quotes/backups/quotes-….sqlite on the server." */
function outcomeOf(state: DeskState, nowMs: number): string | undefined {
  const { file = null, bytes = null, failure = null } = state.backup ?? {};
  if (failure !== null) return messages.failed(failure);
  if (file === null || bytes === null) return undefined;
  return `${summaryOf(state, nowMs)} ${messages.place(inMegabytes(bytes), file)}`;
}

/** "4.2 MB" */
export function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
