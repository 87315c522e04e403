/** Opening hours that differ by day: lunch breaks, closed days, around the clock. */
import fc from 'fast-check';
import { type Hours, type HoursOfDays, type Time, WEEKDAYS } from '../../domain/opening-hours.ts';

const LAST = 24 * 60;

function timeOf(minutes: number): Time {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${hour}:${minute}`;
}

/** Half of the times are full hours, including the first and the last of the day. */
const anyMinutes = fc.oneof(
  fc.integer({ min: 0, max: 24 }).map((hour) => 60 * hour),
  fc.integer({ min: 0, max: LAST }),
);

/** Between one and three periods, in any order. */
export const anyHours: fc.Arbitrary<Hours[]> = fc
  .uniqueArray(anyMinutes, { minLength: 2, maxLength: 6 })
  .chain((minutes) => {
    const times = minutes.sort((a, b) => a - b).map(timeOf);
    const pairs = times.flatMap((opens, index): Hours[] => {
      const closes = times[index + 1];
      return index % 2 === 0 && closes ? [{ opens, closes }] : [];
    });
    return fc.shuffledSubarray(pairs, { minLength: pairs.length });
  });

/** Each weekday has one of three timetables, or is closed. */
export const anyWeek: fc.Arbitrary<HoursOfDays[]> = fc
  .tuple(
    fc.tuple(anyHours, anyHours, anyHours),
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: WEEKDAYS.length, maxLength: WEEKDAYS.length }),
  )
  .map(([timetables, chosen]) =>
    timetables.flatMap((hours, timetable) => {
      const days = WEEKDAYS.filter((_, day) => chosen[day] === timetable);
      return days.length === 0 ? [] : hours.map((pair) => ({ days, ...pair }));
    }),
  );
