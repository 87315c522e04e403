/** Converts content of earlier schema versions to the current one. */
import { type HoursOfDays, type Time, WEEKDAYS, type Weekday } from '../../domain/opening-hours.ts';
import { checkOwnHours } from '../content/check-own-hours.ts';

type Times = { opens: Time; closes: Time };

/** All open days had the same times. A closing time before the opening time was on the next day. */
type OfSchema1 = {
  hours: Times & { days: Weekday[]; timeZone: string; ownWords: string; specialDays: Times[] };
};

export function fromSchema1<PageContent extends OfSchema1>(content: PageContent) {
  const { days, opens, closes, ownWords, specialDays, ...hours } = content.hours;
  const isPastMidnight = closes <= opens;
  const nextDays = WEEKDAYS.filter((_, index) => days.includes(WEEKDAYS.at(index - 1) ?? 'Sunday'));
  const week: (HoursOfDays & { id: string })[] = [
    { id: 'regular', days, opens, closes: isPastMidnight ? '24:00' : closes },
    { id: 'past-midnight', days: nextDays, opens: '00:00', closes: isPastMidnight ? closes : '00:00' },
  ].filter((entry) => entry.days.length > 0 && entry.opens < entry.closes);
  return {
    ...content,
    hours: {
      ...hours,
      week,
      ownWords: checkOwnHours(ownWords, week) === undefined ? ownWords : '',
      specialDays: specialDays.map((day) => (day.closes < day.opens ? { ...day, closes: '24:00' } : day)),
    },
  };
}
