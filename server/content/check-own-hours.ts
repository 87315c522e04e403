/**
 * Compares the owner's own sentence about the hours with the hours by day. Only a sentence that is understood
 * whole is judged, because any other word may make it true. Its words become signs: "Mon-Wed 8AM-5, closed on
 * Sat" → `ABC<8a-5>,XF`.
 */
import { minutesOf } from '../../domain/clocks.ts';
import { type Hours, type HoursOfDays, hoursOn, WEEKDAYS, type Weekday } from '../../domain/opening-hours.ts';
import { listInWords } from './spell-hours.ts';

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const WEEK = 'ABCDEFG';

/** Order matters. `<*>`: all day. `X`: closed. `N`: closed on the next days. `!`: not about opening hours. */
const SIGNS: [words: string, sign: string][] = [
  ['24/7 emergency (?:service|line)', '!'],
  ['(?:24/7|24 hours(?: a day)?|around the clock) emergenc(?:y|ies) only', 'X!'],
  ['24/7', `${WEEK}<*>`],
  ['24 hours(?: a day)?|around the clock', '<*>'],
  ['([1-7]) days(?: (?:a|per) week)?', '#$1'],
  ['daily|(?:every|each) ?day|all week', WEEK],
  ['week ?days?', 'ABCDE'],
  ['weekends?', 'FG'],
  ['closed|off|emergenc(?:y|ies) only', 'X'],
  ['except|but|not?', 'N'],
  ['(?:12 ?)?noon', '12p'],
  ['(?:12 ?)?midnight', '12a'],
  ['from|to|through|thru|until|till?', '-'],
  ['and', '&'],
  ['open|on|at|for', ''],
  // "We" is also short for Wednesday.
  ['we', '?'],
];
const TIME = String.raw`\b\d\d?(?::\d\d)?[ap]?\b`;
const RANGE = new RegExp(`-? ?${TIME} ?- ?${TIME}|- ?${TIME}`, 'g');

/** A comma beside closed days ends a part, as a semicolon does. */
const PART_END = /;|(?<=X),|,(?=[XN])|(?<=>),?(?=[A-G]*X|N)/;
const DAYS = '(?<days>[A-G][A-G,]*)(?:N(?<closed>[A-G,]+))?';
const TIMES = '(?<times>(?:<[^>]*>,?)+)';
/**
 * A part is understood if it has items of one kind. "Mon-Fri 8-5, 9-1 Sat" changes its order, so the times
 * may be of other days. "Closed 12-1" is a break.
 */
const ITEMS = [
  `${DAYS}${TIMES}(?<!,<[^>]*>(?=[A-G]))`,
  `${TIMES}${DAYS}`,
  `^${DAYS}$`,
  // Without a day, emergencies are not about opening hours.
  '^X!$',
  `X?${TIMES}`,
  '(?<closed>[A-G]*)X',
  '[XN](?<closed>[A-G,]+)',
].map((item) => new RegExp(item, 'g'));

/** `times`: undefined if the days are closed, '' if they are open at times that are not said. */
type Claim = { days: readonly Weekday[]; times: string | undefined };

/** Undefined if the sentence may be true. Otherwise the end of an error message. */
export function checkOwnHours(sentence: string, week: readonly HoursOfDays[]): string | undefined {
  const open = WEEKDAYS.filter((day) => hoursOn(week, day).length > 0);
  const signs = signsIn(sentence);
  const claims = claimsIn(signs.replace(/#\d/, ''), open);
  if (!claims) return undefined;
  const count = Number(/#(\d)/.exec(signs)?.[1] ?? open.length);
  if (count !== open.length) return `say ${count} days a week`;

  /** In "daily 9-5, Sundays 10-2" the fewer days count. */
  const about = (day: Weekday) => {
    const all = claims.filter(({ days }) => days.includes(day));
    return all.filter(({ days }) => all.every((other) => days.length <= other.days.length));
  };
  const wrongDays = WEEKDAYS.filter((day) =>
    about(day).some(({ times }) => (times === undefined) === open.includes(day)),
  );
  const wrongTimes = open.filter((day) =>
    about(day).some(({ times = '' }) => !areTimesOf(times, hoursOn(week, day))),
  );
  const untrue = wrongDays.length > 0 ? wrongDays : wrongTimes;
  if (untrue.length > 0) return `are not true of ${listInWords(untrue)}`;
  const areOpenDaysSaid = claims.some(({ times }) => times !== undefined);
  const missing = areOpenDaysSaid ? open.filter((day) => about(day).length === 0) : [];
  return missing.length > 0 ? `leave out ${listInWords(missing)}` : undefined;
}

function signsIn(sentence: string): string {
  const text = sentence
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
    .replace(/[a-z]+/g, (word) => String(NUMBERS.indexOf(word) + 1 || word))
    .replace(/(?<=\d)\.(?=\d\d)/g, ':')
    .replace(/(?<=\d)\s?([ap])(?:\.m\.|m?\b)/g, '$1')
    .replace(/(?<!\d):|[\s()<>#*!]+/g, ' ');
  return SIGNS.reduce(
    (signs, [words, sign]) => signs.replace(new RegExp(`\\b(?:${words})\\b`, 'g'), sign),
    text,
  )
    .replace(RANGE, '<$&>')
    .replace(/\b(?:[a-z]{1,5}\b\.?|[a-z]+)/g, daySign)
    .replace(/[.|]/g, ';')
    .replace(/(?<=[A-G]) +(?=[A-G])/g, ',')
    .replaceAll(' ', '')
    .replace(/([A-G])-([A-G])/g, daysBetween)
    .replace(/[&/]|-(?=X)/g, '');
}

/** Short names may end with a period. */
function daySign(word: string): string {
  const name = word.replace(/s?\.?$/, '');
  const [day, another] = WEEKDAYS.filter((known) => known.toLowerCase().startsWith(name));
  return day && !another ? WEEK.charAt(WEEKDAYS.indexOf(day)) : word;
}

/** A range may cross the end of the week, as in Sat-Mon. */
function daysBetween(_: string, first: string, last: string): string {
  const start = WEEK.indexOf(first);
  const twice = WEEK + WEEK;
  return twice.slice(start, twice.indexOf(last, start) + 1);
}

/** Times without days are those of all `open` days. Undefined if a part is not understood. */
function claimsIn(signs: string, open: readonly Weekday[]): Claim[] | undefined {
  const claims: Claim[] = [];
  /** Closed, unless another part says their times: "every day but Sunday 9-5, Sunday 10-2". */
  const excepted: Weekday[] = [];
  for (const part of signs.split(PART_END)) {
    const item = ITEMS.find((item) => /^[,!]*$/.test(part.replace(item, '')));
    if (!item) return undefined;
    for (const { groups: { days, times, closed } = {} } of part.matchAll(item)) {
      const closedDays = closed === undefined ? [] : daysOf(closed || WEEK);
      if (days) excepted.push(...closedDays);
      else if (closed !== undefined) claims.push({ days: closedDays, times: undefined });
      const timed = days ? daysOf(days).filter((day) => !closedDays.includes(day)) : open;
      if (days || times) claims.push({ days: timed, times: times ?? '' });
    }
  }
  const closed = excepted.filter((day) => !claims.some(({ days }) => days.includes(day)));
  return closed.length > 0 ? [...claims, { days: closed, times: undefined }] : claims;
}

function daysOf(letters: string): Weekday[] {
  return WEEKDAYS.filter((_, day) => letters.includes(WEEK.charAt(day)));
}

/** Whether a day opens or closes at each of these times. "9" is 9 AM or 9 PM. */
function areTimesOf(times: string, hours: readonly Hours[]): boolean {
  if (times.includes('*') && !hours.some(({ opens, closes }) => opens === '00:00' && closes === '24:00'))
    return false;
  const known = hours.flatMap(({ opens, closes }) => [minutesOf(opens), minutesOf(closes)]);
  return [...times.matchAll(/(\d+)(?::(\d+))?([ap]?)/g)].every(([, hour, minutes = 0, half]) => {
    const said = 60 * ((Number(hour) % 12) + (half === 'p' ? 12 : 0)) + Number(minutes);
    return known.some((time) => (time - said) % (half ? 24 * 60 : 12 * 60) === 0);
  });
}
