import { DAY, HOUR, MINUTE } from './time-spans.ts';

const spans = {
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  justNow: 'just now',
  ago: (span: string) => `${span} ago`,
};

/** "40 min", "21 h", "3 days". Rounds down, so that a deadline never looks farther away. */
export function roughly(ms: number): string {
  if (ms < HOUR) return spans.minutes(Math.max(1, Math.floor(ms / MINUTE)));
  if (ms < 2 * DAY) return spans.hours(Math.floor(ms / HOUR));
  return spans.days(Math.floor(ms / DAY));
}

/** "2 h 10 min", "3 days 4 h" */
export function precisely(ms: number): string {
  const [rest, unit, word] =
    ms < 2 * DAY ? [ms % HOUR, MINUTE, spans.minutes] : [ms % DAY, HOUR, spans.hours];
  const count = Math.floor(rest / unit);
  return ms < HOUR || count === 0 ? roughly(ms) : `${roughly(ms)} ${word(count)}`;
}

/** The future (the clock was set back) counts as just now. */
export function timeAgo(ms: number, nowMs: number): string {
  const span = nowMs - ms;
  return span < MINUTE ? spans.justNow : spans.ago(roughly(span));
}
