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
};

/** The opening hours, for "Open now", for search engines, and for the words on the pages. */
export const openingHours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  opens: '09:00',
  closes: '20:00',
  timeZone: 'America/Detroit',
} as const satisfies OpeningHours;

/**
 * A sentence of your own about the hours, such as 'Weekdays from nine'. As long as it is '', the words are made from the
 * hours above: "Mon-Sat 9AM-8PM".
 */
export const ownWords = '';

/** What visitors read about the hours at this moment. */
export const openingWords = {
  open: (until: string) => `Open now, until ${until}`,
  closed: (day: string, from: string) => `Closed; opens ${day} ${from}`,
  today: 'today',
};

// What follows makes words of the entries above. There is nothing to change.

const WEEK: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The hours as the pages state them. `otherwise` is '' if the company opens every day. */
export function hoursAsWords({ days, opens, closes }: OpeningHours, own: string): { open: string; otherwise: string } {
  const others = WEEK.filter((day) => !days.includes(day));
  const times = [opens, closes].map((time) => timeInWords(time).replace(' ', ''));
  return {
    open: own || `${daysInWords(days)} ${times.join('-')}`,
    // The emergency line does not count as open.
    otherwise: others.length > 0 ? `${list(others)}: emergencies only` : '',
  };
}

/** Writes a time as visitors read it: '9 AM', '8:30 PM', '12 AM' for midnight. */
export function timeInWords(time: Time): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const rest = minutes ? `:${String(minutes).padStart(2, '0')}` : '';
  return `${hours % 12 || 12}${rest} ${hours % 24 < 12 ? 'AM' : 'PM'}`;
}

/** "Mon-Sat" for three days or more in a row, otherwise each day. */
function daysInWords(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const [index, day] of WEEK.entries()) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run && run.at(-1) === WEEK[index - 1]) run.push(day);
    else runs.push([day]);
  }
  return runs
    .map((run) => run.map((day) => day.slice(0, 3)))
    .map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(', ')))
    .join(', ');
}

function list(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}
