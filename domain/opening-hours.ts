import { clockIn, minutesOf } from './clocks.ts';
import { MONTHS, monthInWords } from './month.ts';

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];
/** 24-hour time such as '09:00'. Midnight at the end of a day is '24:00'. */
export type Time = string;

/** `closes` is later than `opens`. Hours past midnight are split over two days. */
export type Hours = { opens: Time; closes: Time };
export type HoursOfDays = Hours & { days: readonly Weekday[] };

export type OpeningHours = {
  /** A day may occur several times, without overlap. A day that does not occur is closed. */
  week: readonly HoursOfDays[];
  timeZone: string;
  specialDays: readonly SpecialDays[];
};

/**
 * `from` and `to` are days such as '2026-11-26', both included. No hours means closed. If entries overlap,
 * the shorter one wins.
 */
export type SpecialDays = { from: string; to: string; sentence: string; hours: readonly Hours[] };

const openingWords = {
  open: (how: string) => `Open now, ${how}`,
  openOnSpecialDay: (sentence: string, how: string) => `${sentence}; open ${how}`,
  until: (time: string) => `until ${time}`,
  aroundTheClock: 'around the clock',
  closed: 'Emergency line open',
  closedOnSpecialDay: (sentence: string) => `${sentence}; emergency line open`,
};

/** By the wall clock, even on days when the clocks change. */
const MINUTES_A_DAY = 24 * 60;

type Opening = {
  isOpen: boolean;
  sentence: string;
  /**
   * Minutes until the sentence may change, at most to the next full hour, because clocks change on the hour.
   */
  minutesUntilChange: number;
};

/**
 * Whether the company is open, in its own time zone. Adjacent hours count as one span, also across midnight.
 */
export function openingAt(openingHours: OpeningHours, date: Date): Opening {
  const { year, month, day, hour, minute } = clockIn(openingHours.timeZone, date);
  const [today, tomorrow] = [0, 1].map((ahead) =>
    dayOf(openingHours, new Date(Date.UTC(year, month - 1, day + ahead))),
  );
  const now = hour * 60 + minute;
  const spans: { from: number; until: number; closes: Time }[] = [];
  for (const [ahead, hours] of [today?.hours ?? [], tomorrow?.hours ?? []].entries()) {
    for (const { opens, closes } of inOrder(hours)) {
      const from = minutesOf(opens) + ahead * MINUTES_A_DAY;
      const until = minutesOf(closes) + ahead * MINUTES_A_DAY;
      const last = spans.at(-1);
      if (last?.until === from) Object.assign(last, { until, closes });
      else spans.push({ from, until, closes });
    }
  }
  const open = spans.find(({ from, until }) => from <= now && now < until);
  // A day before the span ends, "around the clock" becomes "until".
  const changes = spans
    .flatMap(({ from, until }) => [from, until, until - MINUTES_A_DAY])
    .filter((at) => at > now);
  return {
    isOpen: open !== undefined,
    sentence: open
      ? openInWords(open.until - now <= MINUTES_A_DAY ? open.closes : undefined, today?.special)
      : closedInWords(today?.special),
    minutesUntilChange: Math.min(60 - (now % 60), ...changes.map((at) => at - now)),
  };
}

export function hoursOn(week: readonly HoursOfDays[], day: Weekday): Hours[] {
  return joinHours(week.filter(({ days }) => days.includes(day)));
}

/**
 * Joins entries for exactly the same days, because a day with a lunch break needs two. The first entry
 * decides whether the days are closed, and visitors read its sentence.
 */
export function joinSpecialDays(specialDays: readonly SpecialDays[]): SpecialDays[] {
  const joined = new Map<string, SpecialDays>();
  for (const entry of specialDays) {
    const days = `${entry.from}/${entry.to}`;
    const first = joined.get(days);
    if (!first) joined.set(days, entry);
    else if (first.hours.length > 0)
      joined.set(days, { ...first, hours: joinHours([...first.hours, ...entry.hours]) });
  }
  return [...joined.values()];
}

/** Sorted. Hours that meet or overlap are one span. */
function joinHours(hours: readonly Hours[]): Hours[] {
  const joined: Hours[] = [];
  for (const { opens, closes } of inOrder(hours)) {
    const last = joined.at(-1);
    if (!last || last.closes < opens) joined.push({ opens, closes });
    else if (last.closes < closes) last.closes = closes;
  }
  return joined;
}

function inOrder(hours: readonly Hours[]): Hours[] {
  return [...hours].sort((a, b) => (a.opens < b.opens ? -1 : 1));
}

/** The special days that are not over on `today` ('2026-11-25'), in the owner's order. */
export function specialDaysAhead({ specialDays }: OpeningHours, today: string): SpecialDays[] {
  return specialDays.filter(({ to }) => to >= today);
}

/**
 * The entry that applies on `day` ('2026-11-26'): the one with the fewest days; of equally long ones, the
 * first.
 */
export function specialOn(specialDays: readonly SpecialDays[], day: string): SpecialDays | undefined {
  const length = ({ from, to }: SpecialDays) => Date.parse(to) - Date.parse(from);
  return specialDays
    .filter(({ from, to }) => from <= day && day <= to)
    .sort((one, other) => length(one) - length(other))[0];
}

/** "Thu, Nov 26: Closed for Thanksgiving" */
export function specialDaysInWords({ from, to, sentence, hours }: SpecialDays): string {
  const [first = '', last = ''] = [from, to].map((day) => dateInWords(new Date(day)));
  const days = from === to ? first : `${first} to ${last}`;
  const open = hours.map(({ opens, closes }) => `, ${timeInWords(opens)} to ${timeInWords(closes)}`).join('');
  return `${days}: ${sentence}${open}`;
}

/** The longest sentence that visitors may read. The layout reserves room for it. */
export function longestSentence({ week, specialDays }: OpeningHours): string {
  const hours = [...week, ...specialDays.flatMap(({ hours }) => hours)];
  const isThroughMidnight =
    hours.some(({ opens }) => opens === '00:00') && hours.some(({ closes }) => closes === '24:00');
  // Hours through midnight end at another day's closing time, or never.
  const ends = [...hours.map(({ closes }) => closes), ...(isThroughMidnight ? [undefined] : [])];
  const openDays = [undefined, ...specialDays.filter(({ hours }) => hours.length > 0)];
  return longest([
    ...openDays.flatMap((special) => ends.map((closes) => openInWords(closes, special))),
    ...[undefined, ...specialDays].map(closedInWords),
  ]);
}

type Day = { special: SpecialDays | undefined; hours: readonly Hours[] };

/** `date`: midnight of the day in UTC. */
function dayOf({ week, specialDays }: OpeningHours, date: Date): Day {
  const iso = date.toISOString().slice(0, 10);
  const special = specialOn(specialDays, iso);
  return { special, hours: special?.hours ?? week.filter(({ days }) => days.includes(weekdayOf(date))) };
}

/** `closes`: undefined if more than a day away. */
function openInWords(closes: Time | undefined, special: SpecialDays | undefined): string {
  const how = closes ? openingWords.until(timeInWords(closes)) : openingWords.aroundTheClock;
  return special ? openingWords.openOnSpecialDay(special.sentence, how) : openingWords.open(how);
}

function closedInWords(special: SpecialDays | undefined): string {
  return special ? openingWords.closedOnSpecialDay(special.sentence) : openingWords.closed;
}

/** "Thu, Nov 26" */
function dateInWords(date: Date): string {
  return `${weekdayOf(date).slice(0, 3)}, ${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}`;
}

/**
 * A field's `'20:00'`, `'2026-11-26'` or `'2026-11'` as the owner reads it. A half-typed text is returned as
 * it is.
 */
export function momentInWords(kind: string, value: string): string {
  if (kind === 'time' && /^([01]\d|2[0-4]):[0-5]\d$/.test(value)) return timeInWords(value);
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)))
    return dateInWords(new Date(value));
  return kind === 'month' ? monthInWords(value) : value;
}

function weekdayOf(date: Date): Weekday {
  return WEEKDAYS[(date.getUTCDay() + 6) % 7] ?? 'Monday';
}

function longest(texts: readonly string[]): string {
  return texts.reduce((a, b) => (b.length > a.length ? b : a));
}

/** `'09:00'` → `'9AM'`, `'20:30'` → `'8:30PM'`, `'24:00'` → `'12AM'` */
export function timeInWords(time: Time): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : '';
  return `${hours % 12 || 12}${rest}${hours % 24 < 12 ? 'AM' : 'PM'}`;
}
