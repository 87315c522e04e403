import { promiseClock } from '../../domain/promise-clock.ts';
import type { QuoteStatus } from '../../domain/status.ts';
import { Icon } from '../../site/components/icon.tsx';
import styles from './promise-clock.module.css';

type PromiseClockProps = { status: QuoteStatus; receivedMs: number; nowMs: number };

export function PromiseClock({ status, receivedMs, nowMs }: PromiseClockProps) {
  const clock = promiseClock({ status, receivedMs }, nowMs);
  return (
    clock && (
      <span className={`${styles.clock} small-fact`} data-state={clock.state}>
        <Icon name="clock" size={15} />
        {clock.sentence}
      </span>
    )
  );
}
