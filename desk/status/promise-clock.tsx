import { promiseClock } from '../../domain/promise-clock.ts';
import type { RequestStatus } from '../../domain/status.ts';
import { Icon } from '../../site/components/icon.tsx';
import { Badge } from '../components/badge.tsx';
import { useNow } from '../connection/clock.ts';

type PromiseClockProps = {
  status: RequestStatus;
  isEmergency: boolean;
  receivedMs: number;
  promiseHours: number;
};

export function PromiseClock(request: PromiseClockProps) {
  const clock = promiseClock(request, useNow());
  return (
    clock && (
      <Badge icon={<Icon name="clock" size={15} />} tone={clock.state === 'due' ? undefined : clock.state}>
        {clock.sentence}
      </Badge>
    )
  );
}
