export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';
/** 24-hour time, as '09:00'; midnight at the end of a day is '24:00'. */
export type Time = `${number}:${number}`;

export type OpeningHours = {
  days: readonly Weekday[];
  opens: Time;
  /** Earlier than `opens`: on the next day. */
  closes: Time;
  /** IANA name. */
  timeZone: string;
};

/** When we are open, once in words and once as times: for "Open now", for search engines. Change both together. */
export const hoursInWords = {
  open: 'Mon-Sat 9AM-8PM',
  /** Emergencies are no opening hours. */
  otherwise: 'Sunday: emergencies only',
};
export const openingHours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  opens: '09:00',
  closes: '20:00',
  timeZone: 'America/Detroit',
} as const satisfies OpeningHours;

/** What the hours come to at this moment. */
export const openingWords = {
  open: (until: string) => `Open now, until ${until}`,
  closed: (day: string, from: string) => `Closed; opens ${day} ${from}`,
  today: 'today',
};
