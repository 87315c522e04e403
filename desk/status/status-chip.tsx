import { type QuoteStatus, statusNames } from '../../domain/status.ts';
import styles from './status-chip.module.css';
import { StatusMark } from './status-mark.tsx';

export function StatusChip({ status }: { status: QuoteStatus }) {
  return (
    <span className={styles.chip} data-status={status}>
      <StatusMark status={status} />
      {statusNames[status]}
    </span>
  );
}
