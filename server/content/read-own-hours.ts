/**
 * Parses the owner's own sentence about the hours. "Mon-Fri 8-5, closed for lunch 12-1" becomes statements:
 * some days, and their times. Anything else in the sentence is ignored.
 */
import { WEEKDAYS, type Weekday } from '../../domain/opening-hours.ts';

/** "5" is 5 AM or 5 PM. */
type PossibleMinutes = readonly number[];
type Span = { from: PossibleMinutes; until: PossibleMinutes };
/** `time`: the sentence does not say which of the two. */
type Edge = { is: 'opens' | 'closes' | 'time'; at: PossibleMinutes };

export type Statement = {
  /** Undefined means all days that have hours. */
  days: readonly Weekday[] | undefined;
  spans: Span[];
  breaks: Span[];
  edges: Edge[];
  /** `unsure`: may be open or closed, such as "by appointment". `excepted`: closed, unless times follow. */
  closed: 'closed' | 'unsure' | 'excepted' | undefined;
};

/** Possible word orders: "Mon-Fri 9-5" or "9-5 Mon-Fri", "closed Sunday" or "Sunday closed". */
export const READINGS = [
  { areDaysFirst: true, isClosedFirst: true },
  { areDaysFirst: true, isClosedFirst: false },
  { areDaysFirst: false, isClosedFirst: true },
  { areDaysFirst: false, isClosedFirst: false },
];
type Reading = (typeof READINGS)[number];

type Token =
  | Edge
  | { is: 'days'; days: readonly Weekday[] }
  | { is: 'span'; span: Span }
  /** `break` applies to the times after it, `not` to the days after it, `emergency` to the days before it. */
  | { is: 'closed'; how: 'closed' | 'unsure' | 'emergency' | 'break' | 'not' }
  | { is: 'except' }
  | { is: 'end' };

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ALWAYS = '(?:24 ?/ ?7|24 (?:hours|hrs)|around the clock|any ?time|always|day (?:and|or) night)';
const EMERGENCY = 'emergenc(?:y|ies)';
const DAY =
  "(?<!')(?:mon(?:days?)?|tue(?:s|sdays?)?|wed(?:s|nesdays?)?|thu(?:rs?|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?|mo?|tu|w(?!/)|th|fr?|sa|su)\\b\\.?";
const HALF = "(?: ?(?:[ap]\\.? ?m\\b\\.?|[ap]\\b|o'clock|in the (?:morning|afternoon|evening)|at night))?";
const TIME = `\\b(?:12 ?)?(?:noon|midnight)\\b|\\d{1,2}(?!\\d)(?:[:.]\\d\\d)?${HALF}(?! ?(?:days?|hours?|hrs?|min|years?|[%+]))`;
const TO = ' ?(?:-|to|through|thru|until|till|til) ?';

/** Alternatives in the order in which they are tried at each position. */
const TOKENS = new RegExp(
  [
    '(?<always>24 ?/ ?7)',
    '(?<allDay>24 (?:hours|hrs)|around the clock|day and night)',
    `(?:\\bfrom )?(?<![\\d:.-])(?<spanFrom>${TIME})${TO}(?<spanUntil>${TIME})(?![\\d-])`,
    `between (?<betweenFrom>${TIME}) and (?<betweenUntil>${TIME})`,
    `\\b(?:before|after) (?<outside>${TIME})`,
    `\\b(?:from|open(?:s|ing)?(?: at)?) (?<opens>(?!24\\b)(?:${TIME}))`,
    `\\b(?:until|till|til|by|clos(?:es?|ing)(?: at)?) (?<closes>${TIME})`,
    `(?<![\\d:.-])(?<time>${TIME})`,
    `\\b(?<firstDay>${DAY})${TO}(?<lastDay>${DAY})`,
    `\\b(?<day>${DAY})`,
    '\\b(?<everyDay>daily|every ?day|each day|(?:all|whole) week|all days)\\b',
    '\\b(?<weekdays>(?:week|work|business) ?days?)\\b',
    '\\b(?<weekends>weekends?)\\b',
    '\\b(?<holidays>holidays?)\\b',
    `\\b(?<closed>closed|(?<=${DAY} )off|${EMERGENCY}[a-z ]{0,9} only|only [a-z ]{0,9}${EMERGENCY})\\b`,
    '\\b(?<break>lunch|break)\\b',
    '\\b(?<not>not?|never)\\b',
    `\\b(?<emergency>${EMERGENCY})\\b`,
    '\\b(?<unsure>appointments?|arrangement|request)\\b',
    '\\b(?<except>except|excluding|but|other than)\\b',
    '(?<end>;|[.] )',
  ].join('|'),
  'g',
);

/** "6 days a week" → 6; undefined if it names no number. */
export function daysCounted(sentence: string): number | undefined {
  const counted = /\b(\d) days? ?(?:a|per|each|\/) ?week\b|\bopen (\d) days\b/.exec(plain(sentence));
  return counted ? Number(counted[1] ?? counted[2]) : undefined;
}

export function statementsIn(sentence: string, reading: Reading): Statement[] {
  return statementsOf(withExceptions(tokensIn(plain(sentence))), reading);
}

/** Phrases about a round-the-clock emergency line lose their times, which are not opening hours. */
function plain(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ')
    .replaceAll('’', "'")
    .replace(/\bhalf past (\w+)/g, '$1:30')
    .replace(new RegExp(`\\b(?:${NUMBERS.join('|')})\\b`, 'g'), (word) => String(NUMBERS.indexOf(word)))
    .replace(new RegExp(`${ALWAYS}[^;]{0,20}${EMERGENCY}|${EMERGENCY}[^;]{0,20}${ALWAYS}`, 'g'), (found) =>
      found.includes('only') ? 'closed' : 'emergency',
    );
}

function tokensIn(text: string): Token[] {
  return [...text.matchAll(TOKENS)].flatMap(({ groups: found = {} }): Token[] => {
    const { opens, closes, time, firstDay, day } = found;
    const wholeDay: Token = { is: 'span', span: { from: [0], until: [24 * 60] } };
    const from = found.spanFrom ?? found.betweenFrom;
    const until = found.spanUntil ?? found.betweenUntil;
    if (found.always) return [{ is: 'days', days: WEEKDAYS }, wholeDay];
    if (found.allDay) return [wholeDay];
    if (from && until)
      return [{ is: 'span', span: { from: possibleMinutes(from), until: possibleMinutes(until) } }];
    if (opens) return [{ is: 'opens', at: possibleMinutes(opens) }];
    if (closes) return [{ is: 'closes', at: possibleMinutes(closes) }];
    // "Before 8 AM" names closed hours, and a bare number may count anything.
    if (found.outside || /^\d+$/.test(time ?? '')) return [];
    if (time) return [{ is: 'time', at: possibleMinutes(time) }];
    if (firstDay) return [{ is: 'days', days: daysFrom(dayOf(firstDay), dayOf(found.lastDay ?? '')) }];
    if (day) return [{ is: 'days', days: daysFrom(dayOf(day), dayOf(day)) }];
    if (found.everyDay) return [{ is: 'days', days: WEEKDAYS }];
    if (found.weekdays) return [{ is: 'days', days: WEEKDAYS.slice(0, 5) }];
    if (found.weekends) return [{ is: 'days', days: WEEKDAYS.slice(5) }];
    if (found.holidays) return [{ is: 'days', days: [] }];
    if (found.except) return [{ is: 'except' }];
    if (found.end) return [{ is: 'end' }];
    const closings = ['closed', 'break', 'not', 'emergency', 'unsure'] as const;
    return closings.flatMap((how) => (found[how] ? [{ is: 'closed', how }] : []));
  });
}

/** "Every day but Wednesday and Sunday" excepts both days. */
function withExceptions(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (token.is === 'days' && last?.is === 'days' && joined.at(-2)?.is === 'except') {
      joined.splice(-1, 1, { is: 'days', days: [...last.days, ...token.days] });
    } else joined.push(token);
  }
  return joined;
}

function dayOf(written: string): number {
  return WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith(written.slice(0, 3).replace('.', '')));
}

/** A range may cross the end of the week, as in Sat-Mon. */
function daysFrom(first: number, last: number): Weekday[] {
  const length = ((last - first + WEEKDAYS.length) % WEEKDAYS.length) + 1;
  return [...WEEKDAYS, ...WEEKDAYS].slice(first, first + length);
}

function possibleMinutes(time: string): PossibleMinutes {
  if (/^(?:12 ?)?noon/.test(time)) return [12 * 60];
  if (time.includes('midnight')) return [0, 24 * 60];
  const [, hours = '', minutes = '0'] = /^(\d+)(?:[:.](\d+))?/.exec(time) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour > 12 || hour === 0) return [60 * hour + minute];
  const [morning, evening] = [60 * (hour % 12) + minute, 60 * ((hour % 12) + 12) + minute];
  if (/\d ?p|afternoon|evening|night/.test(time)) return [evening];
  const meant = /\d ?a|morning/.test(time) ? [morning] : [morning, evening];
  return meant.includes(0) ? [...meant, 24 * 60] : meant;
}

function statementsOf(tokens: readonly Token[], { areDaysFirst, isClosedFirst }: Reading): Statement[] {
  const statements: Statement[] = [];
  let current = begin(undefined);
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1]?.is;
    const next = tokens[index + 1]?.is;
    const isComplete = hasTimes(current) || current.closed !== undefined;
    if (token.is === 'end') current = begin(undefined);
    else if (token.is === 'days' && before === 'except') {
      current.days = (current.days ?? WEEKDAYS).filter((day) => !token.days.includes(day));
      const excepted = begin(token.days, 'excepted');
      if (hasTimes(current)) current = excepted;
    } else if (token.is === 'days') {
      const isOfSame = before === 'days' && current.closed !== undefined && !isTime(next);
      const isOfNext = areDaysFirst ? !isOfSame : next === 'closed' && current.days !== undefined;
      if (isComplete && isOfNext && (current.days || hasTimes(current))) current = begin(token.days);
      else current.days = [...(current.days ?? []), ...token.days];
    } else if (token.is === 'closed') {
      const { how } = token;
      // "Closed for lunch 12-1" is a break of the days before it.
      if (next === 'closed' || next === 'span' || how === 'break' || (how === 'not' && next !== 'days'))
        continue;
      const closed = how === 'closed' || how === 'not' ? 'closed' : 'unsure';
      if (next === 'days' && how !== 'emergency' && (isClosedFirst || isComplete))
        current = begin(undefined, closed);
      else if (!hasTimes(current) && (before === 'days' || how === 'closed')) current.closed = closed;
    } else if (token.is === 'span' && (before === 'closed' || before === 'except'))
      current.breaks.push(token.span);
    else if (token.is !== 'except') {
      if (current.closed === 'excepted') current.closed = undefined;
      else if (current.closed || (!areDaysFirst && current.days && hasTimes(current)))
        current = begin(undefined);
      if (token.is === 'span') current.spans.push(token.span);
      else current.edges.push(token);
    }
  }
  return statements.filter((one) => one.days || one.closed || hasTimes(one));

  function begin(days: Statement['days'], closed?: Statement['closed']): Statement {
    const statement: Statement = { days, spans: [], breaks: [], edges: [], closed };
    statements.push(statement);
    return statement;
  }
}

function isTime(is: Token['is'] | undefined): boolean {
  return is === 'span' || is === 'opens' || is === 'closes' || is === 'time';
}

export function hasTimes({ spans, breaks, edges }: Statement): boolean {
  return spans.length + breaks.length + edges.length > 0;
}
