/**
 * Compares the owner's own sentence about the hours with the hours by day. Step by step the sentence becomes
 * signs, and words that have none are dropped: "Mon-Wed 8AM-5, closed on Sat" → `ABC<8a 5>,XF`. A true
 * sentence must pass, so what may be understood in two ways is not held against it.
 */
import {
  type Hours,
  type HoursOfDays,
  hoursOn,
  timeInWords,
  WEEKDAYS,
  type Weekday,
} from '../../domain/opening-hours.ts';
import { listInWords } from './spell-hours.ts';

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const LETTERS = 'ABCDEFG';
const ABBREVIATIONS = ['mon?|m', 'tues?|tu', 'weds?|w(?!/)', 'thu(?:rs?)?|th', 'fri?|f', 'sat?', 'sun?'];
const TO = ' ?(?:-|to|through|thru|until|till?) ?';
const TIME = String.raw`(?:1?\d|2[0-4])(?::\d\d)?[ap]?\b`;
const FROM = String.raw`(?:from|until|till?|(?:open|clos)\w* at) `;
const UNITS = '(?:[%+-]|(?:(?:business |work)?days?|hours?|min(?:utes)?|weeks?|years?)\\b)';
const ALWAYS = '(?:24 ?/ ?7|24 ?(?:hours|hrs?)|around the clock|day and night)';
const CONTACT = String.raw`\b(?:call|text|phone|e-?mail|book|online)`;
const EMERGENCY = 'emergenc(?:y|ies)';

/**
 * Applied in this order. `A` to `G`: the days, `H`: holidays. `<9a 8:30p>`: times. `X` closes the days before
 * or after it, `N` the days after it. `?`: the days beside it may be open. `#6`: six days a week.
 */
const STEPS: [pattern: RegExp | string, sign: string | ((found: string) => string)][] = [
  [/half past (\w+)/g, '$1:30'],
  [`\\b(?:${NUMBERS.join('|')})\\b`, (word) => String(NUMBERS.indexOf(word))],
  [/\b(\d) days? ?(?:a|per|each|\/) ?week\b|\bopen (\d) days\b/g, '#$1$2'],
  // Times become like 9, 9a and 8:30p.
  [/\b(?:12 ?)?noon/g, '12p'],
  [/\b(?:12 ?)?midnight/g, '12a'],
  [/(?<=\d) ?([ap])\.? ?m\b\.?/g, '$1'],
  [/(?<=\d):00(?!\d)|(?<![\d:])0(?=\d)/g, ''],
  // "Answers within 24 hours" and "Call 24/7" say nothing about opening hours.
  [`\\b(?:within|in|every) ${ALWAYS}`, ''],
  [`${ALWAYS}[^;.,]{0,20}${EMERGENCY}|(?:${EMERGENCY}|${CONTACT})[^;.,]{0,20}${ALWAYS}`, '?'],
  [`${EMERGENCY}[a-z ]{0,9} only|only [a-z ]{0,9}${EMERGENCY}`, 'X'],
  [`${EMERGENCY}|appointment|appts?\\b|arrangement|request|(?:not|never) closed`, '?'],
  [/24 ?\/ ?7/g, `${LETTERS}<all>`],
  [ALWAYS, '<all>'],
  [
    `(?<![\\d:.$-])(?:${TIME}${TO}|${FROM})${TIME}(?! ?${UNITS})`,
    (found) => `<${found.match(new RegExp(TIME, 'g'))?.join(' ')}>`,
  ],
  ...WEEKDAYS.map((day, index): [string, string] => [
    `(?<!')\\b(?:${day.toLowerCase()}s?\\b|(?:${ABBREVIATIONS[index]})\\b\\.?)`,
    LETTERS.charAt(index),
  ]),
  [`[A-G]${TO}[A-G]`, daysBetween],
  [/\b(?:daily|every ?day|each day|(?:all|whole) week|all days)\b/g, LETTERS],
  [/(?<!\d[ -])\b(?:week|work|business) ?days?\b/g, 'ABCDE'],
  [/\bweekends?\b/g, 'FG'],
  [/\bholidays?\b/g, 'H'],
  [/\bclosed\b|(?<=[A-H] ?)off\b/g, 'X'],
  [/\b(?:except|excluding|but|other than|(?:no|not|never)(?: open)?(?: on)? (?=[A-H]))/g, 'N'],
  // "No work on Sundays", but also "no extra charge on Saturdays".
  [/\b(?:not?|never|don'?t) [a-z ]{1,20}(?=[A-H])/g, '?'],
  [/\.(?= |$)|[|•·]/g, ';'],
];

/** Some days in the sentence, and where they are in its signs. */
type Part = { start: number; end: number; days: Weekday[]; is: 'open' | 'closed' | 'either' };

/** Undefined if the sentence may be true. Otherwise the end of an error message. */
export function checkOwnHours(sentence: string, week: readonly HoursOfDays[]): string | undefined {
  const open = WEEKDAYS.filter((day) => hoursOn(week, day).length > 0);
  const signs = signsIn(sentence);
  const counted = Number(/#(\d)/.exec(signs)?.[1] ?? open.length);
  if (counted !== open.length) return `say ${counted} days a week`;

  const parts = partsOf(signs);
  const about = (day: Weekday) => parts.filter(({ days }) => days.includes(day));
  const untrue = WEEKDAYS.filter((day) => {
    const wrong = open.includes(day) ? 'closed' : 'open';
    return about(day).length > 0 && about(day).every(({ is }) => is === wrong);
  });
  if (/^(?:closed|emergencies only)\W*$/i.test(sentence)) untrue.push(...open);
  if (untrue.length === 0) untrue.push(...wrongTimes());
  if (untrue.length > 0)
    return `are not true of ${listInWords(WEEKDAYS.filter((day) => untrue.includes(day)))}`;
  const areDaysNamed = parts.some(({ days, is }) => is === 'open' && days.length > 0);
  const missing = areDaysNamed ? open.filter((day) => about(day).length === 0) : [];
  return missing.length > 0 ? `leave out ${listInWords(missing)}` : undefined;

  /** Times belong to the days before or after them, or else to all. */
  function wrongTimes(): Weekday[] {
    const onOpenDays = parts.filter(({ days }) => days.some((day) => open.includes(day)));
    return [...signs.matchAll(/<(.*?)>/g)].flatMap(({ index, 0: sign, 1: times = '' }) => {
      const before = onOpenDays.findLast(({ end }) => end <= index);
      const after = onOpenDays.find(({ start }) => start > index);
      // In a list like "Mon 9-5, Tue 9-1" times that directly follow a day are of this day.
      const isOfBefore = before?.end === index && after?.start !== index + sign.length;
      const near = (isOfBefore ? [before] : [before, after]).flatMap((part) => (part ? [part.days] : []));
      const [fewest] = (near.length > 0 ? near : [open])
        .map((days) => open.filter((day) => days.includes(day) && !areTimesOf(times, hoursOn(week, day))))
        .sort((one, other) => one.length - other.length);
      return fewest ?? [];
    });
  }
}

function signsIn(sentence: string): string {
  let text = sentence
    .toLowerCase()
    .replace(/[<>?#\s]+/g, ' ')
    .replace(/\p{Dash}/gu, '-')
    .replaceAll('’', "'");
  for (const [pattern, sign] of STEPS) {
    const every = new RegExp(pattern, 'g');
    text = typeof sign === 'string' ? text.replace(every, sign) : text.replace(every, sign);
  }
  return text.match(/[A-Z?,;]|<.*?>|#\d/g)?.join('') ?? '';
}

/** A range may cross the end of the week, as in Sat-Mon. */
function daysBetween(range: string): string {
  const twice = LETTERS + LETTERS;
  const start = twice.indexOf(range.charAt(0));
  return twice.slice(start, twice.indexOf(range.at(-1) ?? '', start) + 1);
}

function partsOf(signs: string): Part[] {
  const parts = [...signs.matchAll(/[A-H]+/g)].map(({ index: start, 0: letters }): Part => {
    const end = start + letters.length;
    const [before, after] = [signs.slice(0, start), signs.slice(end)];
    const isClosed = /[NX]$/.test(before) || after.startsWith('X');
    // "Daily 8-5, but Sat 9-1": the times are Saturday's. "Every day but Sun 9-5": they are not Sunday's.
    const isTimed = after.startsWith('<') && /X$|<.*N$/.test(before);
    const isEither =
      isTimed ||
      // "Mon-Sat closed Sun", "Mon-Fri closed 12-1"
      /^X[A-H<]/.test(after) ||
      // "Sat, Sun by appointment", "closed Sun, Mon-Sat 9-5", "Mon-Fri, Sat closed"
      /\?$|[NX?][A-H]+(,[A-H]+)*,$/.test(before) ||
      /^(\?|(,[A-H]+)+[X?])/.test(after);
    const days = WEEKDAYS.filter((_, day) => letters.includes(LETTERS.charAt(day)));
    return { start, end, days, is: isEither ? 'either' : isClosed ? 'closed' : 'open' };
  });
  // In "daily 9-5, Sundays 10-2" the narrower part counts.
  const isNarrowest = (part: Part, day: Weekday) =>
    parts.every(({ days }) => !days.includes(day) || days.length >= part.days.length);
  return parts.map((part) => ({ ...part, days: part.days.filter((day) => isNarrowest(part, day)) }));
}

/** Whether a day opens or closes at each of these times. "9" is 9 AM or 9 PM. */
function areTimesOf(times: string, hours: readonly Hours[]): boolean {
  const isAllDay = hours.some(({ opens, closes }) => opens === '00:00' && closes === '24:00');
  const known = hours
    .flatMap(({ opens, closes }) => [opens, closes])
    .flatMap((time) => {
      const inWords = timeInWords(time).toLowerCase().slice(0, -1);
      return [inWords, inWords.slice(0, -1), time.replace(/^0|:00$/g, '')];
    });
  return times.split(' ').every((time) => known.includes(time) || (time === 'all' && isAllDay));
}
