import { useState } from 'react';
import { faultOfDay, lastDay } from '../../domain/reminders.ts';
import { useNow } from '../connection/clock.ts';

/**
 * What the Field of a day has, from `first` on, and what tells whether the day that is sent can be used. `max` also keeps
 * browsers from taking a year of six digits.
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
