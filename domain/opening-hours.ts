import { clockIn, minutesOf } from './clocks.ts';

export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';
/** A 24-hour time such as '09:00'. Midnight at the end of a day is '24:00'. */
export type Time = `${number}:${number}`;

export type OpeningHours = {
  days: readonly Weekday[];
  opens: Time;
  /** A time earlier than `opens` is on the next day. */
  closes: Time;
  /** The IANA name. */
  timeZone: string;
  specialDays: readonly SpecialDays[];
};

/**
 * Days with other hours, from the first to the last, as in '2026-11-26'; without hours the company is closed. Where two
 * have the same day, the first of them holds.
 */
export type SpecialDays = { from: string; to: string; sentence: string; hours?: Hours };

type Hours = { opens: Time; closes: Time };

/** What visitors read about the hours at this moment. On a special day its own sentence is in front. */
const openingWords = {
  open: (until: string) => `Open now, until ${until}`,
  openOnSpecialDay: (sentence: string, until: string) => `${sentence}; open until ${until}`,
  closed: 'Emergency line open',
  closedOnSpecialDay: (sentence: string) => `${sentence}; emergency line open`,
};

const WEEKDAYS: readonly Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Minutes in a day by the numbers on the clock, even on days when the clocks change. */
const MINUTES_A_DAY = 24 * 60;

type Opening = {
  isOpen: boolean;
  /** The sentence for the visitor. */
  sentence: string;
  /**
   * The number of minutes until this may change, including the current minute. It never passes the next full hour,
   * because clocks change on the hour.
   */
  minutesUntilChange: number;
};

/**
 * Whether the company is open at a moment, and what to tell visitors, by the company's own time zone. Hours belong to the
 * day on which they begin: an evening that goes past midnight ends at its own time, whatever the next day is.
 */
export function openingAt(openingHours: OpeningHours, date: Date): Opening {
  const { year, month, day, hour, minute } = clockIn(openingHours.timeZone, date);
  /** `ahead` counts days from today. */
  const dayAt = (ahead: number) => dayOf(openingHours, new Date(Date.UTC(year, month - 1, day + ahead)));
  // In minutes since midnight at the company.
  const now = hour * 60 + minute;
  let minutesUntilChange = 60 - (now % 60);
  let open: string | undefined;
  for (const ahead of [-1, 0]) {
    const { hours, special } = dayAt(ahead);
    if (!hours) continue;
    const from = minutesOf(hours.opens) + ahead * MINUTES_A_DAY;
    const closes = minutesOf(hours.closes) + ahead * MINUTES_A_DAY;
    const until = closes > from ? closes : closes + MINUTES_A_DAY;
    for (const change of [from, until]) {
      if (change > now) minutesUntilChange = Math.min(minutesUntilChange, change - now);
    }
    if (now >= from && now < until) open = openUntil(hours.closes, special);
  }
  const sentence = open ?? closed(dayAt(0).special);
  return { isOpen: open !== undefined, sentence, minutesUntilChange };
}

/** The special days that are not over on a day such as '2026-11-25', in the owner's order. */
export function specialDaysAhead({ specialDays }: OpeningHours, today: string): SpecialDays[] {
  return specialDays.filter(({ to }) => to >= today);
}

/** "Thu, Nov 26: Closed for Thanksgiving", and the hours if there are any. */
export function specialDaysInWords({ from, to, sentence, hours }: SpecialDays): string {
  const [first = '', last = ''] = [from, to].map((day) => dateInWords(new Date(day)));
  const days = from === to ? first : `${first} to ${last}`;
  const open = hours ? `, ${timeInWords(hours.opens)} to ${timeInWords(hours.closes)}` : '';
  return `${days}: ${sentence}${open}`;
}

/** A sentence as long as the longest that a visitor can read. */
export function longestSentence({ closes, specialDays }: OpeningHours): string {
  return longest([
    openUntil(closes),
    closed(undefined),
    ...specialDays.flatMap((special) => [
      closed(special),
      ...(special.hours ? [openUntil(special.hours.closes, special)] : []),
    ]),
  ]);
}

/** One day by the company's clock. `hours` is undefined if it stays closed. */
type Day = { special: SpecialDays | undefined; hours: Hours | undefined };

/** `date` is the day's midnight in UTC. */
function dayOf({ days, opens, closes, specialDays }: OpeningHours, date: Date): Day {
  const iso = date.toISOString().slice(0, 10);
  const special = specialDays.find(({ from, to }) => from <= iso && iso <= to);
  const isRegular = days.some((name) => name === weekdayOf(date));
  return { special, hours: special ? special.hours : isRegular ? { opens, closes } : undefined };
}

function openUntil(closes: Time, special?: SpecialDays): string {
  const until = timeInWords(closes);
  return special ? openingWords.openOnSpecialDay(special.sentence, until) : openingWords.open(until);
}

function closed(special: SpecialDays | undefined): string {
  return special ? openingWords.closedOnSpecialDay(special.sentence) : openingWords.closed;
}

/** "Thu, Nov 26" */
function dateInWords(date: Date): string {
  return `${weekdayOf(date).slice(0, 3)}, ${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

function weekdayOf(date: Date): string {
  return WEEKDAYS[date.getUTCDay()] ?? '';
}

function longest(texts: readonly string[]): string {
  return texts.reduce((a, b) => (b.length > a.length ? b : a));
}

/** Writes a time as visitors read it: '9 AM', '8:30 PM', '12 AM' for midnight. */
export function timeInWords(time: Time): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : '';
  return `${hours % 12 || 12}${rest} ${hours % 24 < 12 ? 'AM' : 'PM'}`;
}
