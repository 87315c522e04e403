import { useState } from 'react';
import { faultOfDay, lastDay } from '../../domain/reminders.ts';
import { useNow } from '../connection/clock.ts';

/**
 * Props for a Field with a date from `first` on, and its check. `max` also stops browsers from taking a year
 * of six digits.
 */
export function useDay(first: string) {
  const nowMs = useNow();
  const [fault, setFault] = useState<string>();
  return {
    field: {
      name: 'day',
      type: 'date',
      required: true,
      min: first,
      max: lastDay(nowMs),
      mistake: fault,
      onChange: () => setFault(undefined),
    },
    check(day: string): boolean {
      const found = faultOfDay(day, first, nowMs);
      setFault(found);
      return found === undefined;
    },
  };
}
