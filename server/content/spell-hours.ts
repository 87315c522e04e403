import {
  type Hours,
  type HoursOfDays,
  hoursOn,
  type Time,
  timeInWords,
  WEEKDAYS,
  type Weekday,
} from '../../domain/opening-hours.ts';

/** `own`: the owner's own sentence, or ''. `otherwise` is '' if no day is closed, or all are. */
export function hoursInWords(week: readonly HoursOfDays[], own: string): { open: string; otherwise: string } {
  const days = WEEKDAYS.map((day) => ({ day, times: timesInWords(hoursOn(week, day)) }));
  // The emergency line does not count as open.
  const closed = days.filter(({ times }) => times === '').map(({ day }) => day);
  if (closed.length === WEEKDAYS.length) return { open: own || 'Emergencies only', otherwise: '' };
  const byTimes = Map.groupBy(
    days.filter(({ times }) => times !== ''),
    ({ times }) => times,
  );
  const open = [...byTimes].map(([times, same]) => `${daysInWords(same.map(({ day }) => day))} ${times}`);
  return {
    open: own || open.join(', '),
    otherwise: closed.length > 0 ? `${listInWords(closed)}: emergencies only` : '',
  };
}

/** → "Mon-Fri 9AM-8PM". Also accepts incomplete hours; '' without `days`. */
export function entryInWords({ days, opens, closes }: Record<string, unknown>): string {
  if (!Array.isArray(days)) return '';
  const named = daysInWords(WEEKDAYS.filter((day) => days.includes(day)));
  const times =
    opens || closes ? timesInWords([{ opens: String(opens ?? ''), closes: String(closes ?? '') }]) : '';
  return [named, times].filter(Boolean).join(' ');
}

/** → "8AM-12PM & 1PM-5PM" */
export function timesInWords(hours: readonly Hours[]): string {
  return hours
    .map(({ opens, closes }) =>
      opens === '00:00' && closes === '24:00' ? '24 hours' : `${inShort(opens)}-${inShort(closes)}`,
    )
    .join(' & ');
}

/** → "Monday, Tuesday and Friday" */
export function listInWords(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}

function daysInWords(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const [index, day] of WEEKDAYS.entries()) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    const before = WEEKDAYS[index - 1];
    if (run && before && run.includes(before)) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => [...new Set([run[0], run.at(-1)])].map((day) => day?.slice(0, 3)).join('-'))
    .join(', ');
}

function inShort(time: Time): string {
  return /^([01]\d|2[0-4]):[0-5]\d$/.test(time) ? timeInWords(time) : time;
}
