import { clockIn } from './clocks.ts';

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

/** Days with other hours, from the first to the last, as in '2026-11-26'; without hours the company is closed. */
export type SpecialDays = { from: string; to: string; sentence: string; hours?: { opens: Time; closes: Time } };

/** What visitors read about the hours at this moment. */
const openingWords = {
  open: (until: string) => `Open now, until ${until}`,
  closed: (day: string, from: string) => `Closed; opens ${day} ${from}`,
  today: 'today',
};

const WEEKDAYS: readonly Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Minutes in a day by the numbers on the clock, even on days when the clocks change. */
const MINUTES_A_DAY = 24 * 60;

type Opening = {
  isOpen: boolean;
  /** The sentence for the visitor; '' if the company never opens. */
  sentence: string;
  /**
   * The number of minutes until this may change, including the current minute. It never passes the next full hour,
   * because clocks change on the hour.
   */
  minutesUntilChange: number;
};

/** Whether the company is open at a moment, and what to tell visitors, by the company's own time zone. */
export function openingAt({ days, opens, closes, timeZone }: OpeningHours, date: Date): Opening {
  const { year, month, day, hour, minute } = clockIn(timeZone, date);
  const today = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  /** `ahead` counts days from today. */
  const weekday = (ahead: number) => WEEKDAYS[(today + ahead + 7) % 7] ?? '';
  const opensOn = (ahead: number) => days.some((name) => name === weekday(ahead));
  // In minutes since midnight at the company.
  const now = hour * 60 + minute;
  const from = minutesOf(opens);
  const until = minutesOf(closes) + (minutesOf(closes) > from ? 0 : MINUTES_A_DAY);
  const isOpen = (opensOn(0) && now >= from && now < until) || (opensOn(-1) && now + MINUTES_A_DAY < until);
  const next = [0, 1, 2, 3, 4, 5, 6, 7].find((ahead) => opensOn(ahead) && (ahead > 0 || now < from));
  const changes = [from, until, until - MINUTES_A_DAY].map((change) => change - now).filter((minutes) => minutes > 0);
  let sentence = '';
  if (isOpen) sentence = openUntil(closes);
  else if (next !== undefined) sentence = opensAt(next === 0 ? undefined : weekday(next), opens);
  return {
    isOpen,
    sentence,
    minutesUntilChange: Math.min(60 - (now % 60), ...changes),
  };
}

/** The longest sentence that a visitor can read in a week. */
export function longestSentence({ days, opens, closes }: OpeningHours): string {
  return days.map((day) => opensAt(day, opens)).reduce((a, b) => (b.length > a.length ? b : a), openUntil(closes));
}

function openUntil(closes: Time): string {
  return openingWords.open(timeInWords(closes));
}

/** `day` is undefined if it opens today. */
function opensAt(day: string | undefined, opens: Time): string {
  return openingWords.closed(day ?? openingWords.today, timeInWords(opens));
}

/** Writes a time as visitors read it: '9 AM', '8:30 PM', '12 AM' for midnight. */
export function timeInWords(time: Time): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : '';
  return `${hours % 12 || 12}${rest} ${hours % 24 < 12 ? 'AM' : 'PM'}`;
}

function minutesOf(time: Time): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
