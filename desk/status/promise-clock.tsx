import { promiseClock } from '../../domain/promise-clock.ts';
import type { QuoteStatus } from '../../domain/status.ts';
import { Icon } from '../../site/components/icon.tsx';

type PromiseClockProps = {
  status: QuoteStatus;
  isEmergency: boolean;
  receivedMs: number;
  promiseHours: number;
  nowMs: number;
};

export function PromiseClock({ nowMs, ...request }: PromiseClockProps) {
  const clock = promiseClock(request, nowMs);
  return (
    clock && (
      <span className="small-fact" data-state={clock.state}>
        <Icon name="clock" size={15} />
        {clock.sentence}
      </span>
    )
  );
}
