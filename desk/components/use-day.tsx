import { type ReactNode, useId, useState } from 'react';
import { faultOfDay, lastDay } from '../../domain/reminders.ts';
import { useNow } from '../connection/clock.ts';
import { Mistake } from './mistake.tsx';

type Day = {
  /** For the field. `max` also keeps browsers from taking a year of six digits. */
  bounds: { min: string; max: string; onChange: () => void; 'aria-invalid'?: true; 'aria-describedby'?: string };
  /** Whether the day can be used. What is wrong with it is said, in `mistake`. */
  check: (day: string) => boolean;
  mistake: ReactNode;
};

/** The field of a day, from `first` on, and what is wrong with the day once it is sent. */
export function useDay(first: string): Day {
  const id = useId();
  const nowMs = useNow();
  const [fault, setFault] = useState<string>();
  return {
    bounds: {
      min: first,
      max: lastDay(nowMs),
      onChange: () => setFault(undefined),
      ...(fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }),
    },
    check(day) {
      const found = faultOfDay(day, first, nowMs);
      setFault(found);
      return found === undefined;
    },
    mistake: <Mistake id={id} sentence={fault} />,
  };
}
