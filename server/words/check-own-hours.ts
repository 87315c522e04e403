/**
 * Compares the owner's own sentence about the hours with the hours by day. A sentence such as "Mon-Fri 8-5, closed for lunch
 * 12-1" is cut into statements: some days, and what it says of them. What it says beyond days and times is not checked.
 */
import { minutesOf } from '../../domain/clocks.ts';
import { type Hours, type HoursOfDays, hoursOn, WEEKDAYS, type Weekday } from '../../domain/opening-hours.ts';
import { listInWords } from './hours-in-words.ts';

/** Minutes since midnight that are meant: "5" may be 5 AM or 5 PM. */
type Meant = readonly number[];
type Span = { from: Meant; until: Meant };

type Token =
  | { is: 'days'; days: readonly Weekday[] }
  | { is: 'span'; span: Span }
  | { is: 'opens' | 'closes' | 'time'; at: Meant }
  /** `isUnsure`: open or not, such as "by appointment". */
  | { is: 'closed'; isUnsure: boolean }
  | { is: 'except' }
  | { is: 'end' };

type Statement = {
  /** Undefined for every day that has hours. */
  days: readonly Weekday[] | undefined;
  spans: Span[];
  breaks: Span[];
  edges: { is: 'opens' | 'closes' | 'time'; at: Meant }[];
  /** `excepted`: closed, unless times follow. */
  closed: 'closed' | 'unsure' | 'excepted' | undefined;
};

/** In which order a sentence may be meant: "9-5 Mon-Fri" or "Mon-Fri 9-5", "closed Sunday" or "Sunday closed". */
const READINGS = [
  { areDaysFirst: true, isClosedFirst: true },
  { areDaysFirst: true, isClosedFirst: false },
  { areDaysFirst: false, isClosedFirst: true },
  { areDaysFirst: false, isClosedFirst: false },
];
type Reading = (typeof READINGS)[number];

/** What is wrong with the sentence, as the end of one; undefined if nothing is, in any way of reading it. */
export function checkOwnHours(sentence: string, week: readonly HoursOfDays[]): string | undefined {
  const text = plain(sentence);
  const open = WEEKDAYS.filter((day) => hoursOn(week, day).length > 0);
  const [, count] = /\b(\d) days (?:a|per|each) week\b/.exec(text) ?? [];
  if (count !== undefined && Number(count) !== open.length) return `say ${count} days a week`;
  const tokens = tokensOf(text);
  const [best] = READINGS.map((reading) => wrongDays(statementsOf(tokens, reading), week, open)).sort(
    (one, other) => one.untrue.length + one.missing.length - other.untrue.length - other.missing.length,
  );
  if (best && best.untrue.length > 0) return `are not true of ${listInWords(best.untrue)}`;
  return best && best.missing.length > 0 ? `leave out ${listInWords(best.missing)}` : undefined;
}

const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ALWAYS = '(?:24 ?/ ?7|24 (?:hours|hrs)|around the clock|any ?time|always|day (?:and|or) night)';
const EMERGENCIES = 'emergenc(?:y|ies)';

/** In small letters, with one kind of dash and digits for numbers, without what the emergency line does. */
function plain(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ')
    .replaceAll('’', "'")
    .replace(/\bhalf past (\w+)/g, '$1:30')
    .replace(new RegExp(`\\b(?:${NUMBERS.join('|')})\\b`, 'g'), (word) => String(NUMBERS.indexOf(word)))
    .replace(new RegExp(`${ALWAYS}[^;]{0,20}${EMERGENCIES}|${EMERGENCIES}[^;]{0,20}${ALWAYS}`, 'g'), (found) =>
      found.includes('only') ? 'closed' : '',
    );
}

const DAY = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?|(?:mo?|tu|w(?!/)|th|fr?|sa|su)\\b';
const TIME =
  "(?:12 )?(?:noon|midnight)|\\d{1,2}(?!\\d)(?::\\d\\d)?(?: ?(?:[ap]\\.? ?m\\b\\.?|[ap]\\b|o'clock|in the (?:morning|afternoon|evening)|at night))?";
const TO = ' ?(?:-|to|through|thru|until|till|til) ?';

/** In the order in which they are looked for at a place of the text. */
const TOKENS = new RegExp(
  [
    '(?<always>24 ?/ ?7)',
    '(?<allDay>24 (?:hours|hrs)|around the clock|day and night)',
    `(?:\\bfrom )?(?<![\\d:-])(?<spanFrom>${TIME})${TO}(?<spanUntil>${TIME})(?![\\d-])`,
    `between (?<betweenFrom>${TIME}) and (?<betweenUntil>${TIME})`,
    `\\b(?:from|after|opens?(?:ing)?(?: at)?) (?<opens>${TIME})(?! ?(?:/|hours|hrs))`,
    `\\b(?:until|till|til|by|before|clos(?:es?|ing)(?: at)?) (?<closes>${TIME})`,
    `(?<![\\d:-])(?<time>${TIME})`,
    `\\b(?<firstDay>${DAY})${TO}(?<lastDay>${DAY})`,
    `\\b(?<day>${DAY})`,
    '\\b(?<everyDay>daily|every ?day|each day|all week|all days)\\b',
    '\\b(?<weekdays>(?:week|work|business) ?days?)\\b',
    '\\b(?<weekends>weekends?)\\b',
    '\\b(?<holidays>holidays?)\\b',
    `\\b(?<closed>closed|lunch|break|off|${EMERGENCIES}[a-z ]{0,9} only|only [a-z ]{0,9}${EMERGENCIES})\\b`,
    `\\b(?<unsure>${EMERGENCIES}|appointments?|arrangement|request)\\b`,
    '(?<end>;|[.] )',
    '\\b(?<except>except|excluding|but|other than)\\b',
  ].join('|'),
  'g',
);

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKENS)].flatMap(({ groups: found = {} }): Token[] => {
    const { always, allDay, spanFrom, betweenFrom, opens, closes, time, firstDay, lastDay, day } = found;
    const wholeDay: Token = { is: 'span', span: { from: [0], until: [24 * 60] } };
    const from = spanFrom ?? betweenFrom;
    const until = found.spanUntil ?? found.betweenUntil;
    if (always) return [{ is: 'days', days: WEEKDAYS }, wholeDay];
    if (allDay) return [wholeDay];
    if (from && until) return [{ is: 'span', span: { from: meantBy(from), until: meantBy(until) } }];
    if (opens) return [{ is: 'opens', at: meantBy(opens) }];
    if (closes) return [{ is: 'closes', at: meantBy(closes) }];
    // A number by itself may count anything.
    if (time) return /^\d+$/.test(time) ? [] : [{ is: 'time', at: meantBy(time) }];
    if (firstDay && lastDay) return [{ is: 'days', days: daysFrom(dayOf(firstDay), dayOf(lastDay)) }];
    if (day) return [{ is: 'days', days: daysFrom(dayOf(day), dayOf(day)) }];
    if (found.everyDay) return [{ is: 'days', days: WEEKDAYS }];
    if (found.weekdays) return [{ is: 'days', days: WEEKDAYS.slice(0, 5) }];
    if (found.weekends) return [{ is: 'days', days: WEEKDAYS.slice(5) }];
    if (found.holidays) return [{ is: 'days', days: [] }];
    if (found.end) return [{ is: 'end' }];
    if (found.except) return [{ is: 'except' }];
    return [{ is: 'closed', isUnsure: found.unsure !== undefined }];
  });
}

/** The index of a weekday that is written in any length. */
function dayOf(written: string): number {
  return WEEKDAYS.findIndex((day) => day.toLowerCase().startsWith(written.slice(0, 3).replace(/\W/g, '')));
}

/** From one weekday to another, also across the end of the week. */
function daysFrom(first: number, last: number): Weekday[] {
  const length = ((last - first + WEEKDAYS.length) % WEEKDAYS.length) + 1;
  return [...WEEKDAYS, ...WEEKDAYS].slice(first, first + length);
}

function meantBy(time: string): Meant {
  if (time.includes('noon')) return [12 * 60];
  if (time.includes('midnight')) return [0, 24 * 60];
  const [, hours = '', minutes = '0'] = /^(\d+)(?::(\d+))?/.exec(time) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes)];
  const isMorning = /\d ?a|morning/.test(time);
  const isEvening = /\d ?p|afternoon|evening|night/.test(time);
  if (hour > 12 || hour === 0) return [60 * hour + minute];
  const [morning, evening] = [60 * (hour % 12) + minute, 60 * ((hour % 12) + 12) + minute];
  const meant = isMorning ? [morning] : isEvening ? [evening] : [morning, evening];
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
      const isOfNext = areDaysFirst ? isComplete && !isOfSame : next === 'closed' && isComplete;
      if (isOfNext && (current.days || hasTimes(current))) current = begin(token.days);
      else current.days = [...(current.days ?? []), ...token.days];
    } else if (token.is === 'closed') {
      // "Closed for lunch 12-1" is a break of the days before it.
      if (next === 'closed' || next === 'span') continue;
      const closed = token.isUnsure ? 'unsure' : 'closed';
      if (next === 'days' && (isClosedFirst || isComplete)) current = begin(undefined, closed);
      else if (!hasTimes(current)) current.closed = closed;
    } else if (token.is === 'span' && (before === 'closed' || before === 'except')) current.breaks.push(token.span);
    else if (token.is !== 'except') {
      if (current.closed === 'excepted') current.closed = undefined;
      else if (current.closed || (!areDaysFirst && current.days && hasTimes(current))) current = begin(undefined);
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

function hasTimes({ spans, breaks, edges }: Statement): boolean {
  return spans.length + breaks.length + edges.length > 0;
}

/** The days of which something untrue is said, and those with hours that are left out where others are named. */
function wrongDays(statements: readonly Statement[], week: readonly HoursOfDays[], open: readonly Weekday[]) {
  const saidOf = (day: Weekday) => {
    const all = statements.filter(({ days = open }) => days.includes(day));
    // Of "daily 9-5, Sundays 10-2" the narrower holds.
    const fewest = Math.min(...all.map(({ days }) => days?.length ?? WEEKDAYS.length));
    return all.filter(({ days }) => (days?.length ?? WEEKDAYS.length) === fewest);
  };
  const areDaysNamed = statements.some(({ days, closed }) => days && days.length > 0 && !closed);
  return {
    untrue: WEEKDAYS.filter((day) => saidOf(day).length > 0 && !isTrue(saidOf(day), hoursOn(week, day))),
    missing: areDaysNamed ? open.filter((day) => saidOf(day).length === 0) : [],
  };
}

/** Whether statements about a day are true of its hours. */
function isTrue(statements: readonly Statement[], hours: readonly Hours[]): boolean {
  if (statements.some(({ closed }) => closed === 'unsure')) return true;
  if (statements.some(({ closed }) => closed)) return hours.length === 0;
  let left = hours.map(({ opens, closes }) => ({ from: minutesOf(opens), until: minutesOf(closes) }));
  const [first, last] = [left[0], left.at(-1)];
  if (!first || !last) return false;
  for (const { from, until } of statements.flatMap(({ breaks }) => breaks)) {
    const before = left.find((one, index) => from.includes(one.until) && until.includes(left[index + 1]?.from ?? -1));
    const after = left.find((one) => before && one.from > before.from);
    if (!before || !after) return false;
    // What is around a break counts as one.
    left = left.flatMap((one) =>
      one === before ? { from: before.from, until: after.until } : one === after ? [] : one,
    );
  }
  const spans = statements.flatMap((one) => one.spans);
  const areSpansTrue = spans.every(
    ({ from, until }, index) => from.includes(left[index]?.from ?? -1) && until.includes(left[index]?.until ?? -1),
  );
  const areEdgesTrue = statements
    .flatMap(({ edges }) => edges)
    .every(({ is, at }) => (is !== 'closes' && at.includes(first.from)) || (is !== 'opens' && at.includes(last.until)));
  return areEdgesTrue && areSpansTrue && (spans.length === 0 || spans.length === left.length);
}
