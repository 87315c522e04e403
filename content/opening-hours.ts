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

/**
 * The opening hours, in words for the pages and as times for "Open now" and for search engines. Change both together.
 */
export const hoursInWords = {
  open: 'Mon-Sat 9AM-8PM',
  /** The emergency line on Sunday does not count as open. */
  otherwise: 'Sunday: emergencies only',
};
export const openingHours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  opens: '09:00',
  closes: '20:00',
  timeZone: 'America/Detroit',
} as const satisfies OpeningHours;

/** What visitors read about the hours at this moment. */
export const openingWords = {
  open: (until: string) => `Open now, until ${until}`,
  closed: (day: string, from: string) => `Closed; opens ${day} ${from}`,
  today: 'today',
};
