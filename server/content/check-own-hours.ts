/** Compares the owner's own sentence about the hours with the hours by day. */
import { minutesOf } from '../../domain/clocks.ts';
import { type Hours, type HoursOfDays, hoursOn, WEEKDAYS, type Weekday } from '../../domain/opening-hours.ts';
import { daysCounted, hasTimes, READINGS, type Statement, statementsIn } from './read-own-hours.ts';
import { listInWords } from './spell-hours.ts';

/** Undefined if any reading of the sentence agrees with the hours. Otherwise the end of an error message. */
export function checkOwnHours(sentence: string, week: readonly HoursOfDays[]): string | undefined {
  const open = WEEKDAYS.filter((day) => hoursOn(week, day).length > 0);
  const count = daysCounted(sentence) ?? open.length;
  if (count !== open.length) return `say ${count} days a week`;
  const [best] = READINGS.map((reading) => wrongDays(statementsIn(sentence, reading), week, open)).sort(
    (one, other) => one.untrue.length + one.missing.length - other.untrue.length - other.missing.length,
  );
  if (best && best.untrue.length > 0) return `are not true of ${listInWords(best.untrue)}`;
  return best && best.missing.length > 0 ? `leave out ${listInWords(best.missing)}` : undefined;
}

/** `untrue`: days about which the sentence is wrong. `missing`: open days that it leaves out. */
function wrongDays(statements: readonly Statement[], week: readonly HoursOfDays[], open: readonly Weekday[]) {
  const saidOf = (day: Weekday) => {
    const all = statements.filter(({ days = open }) => days.includes(day));
    // In "daily 9-5, Sundays 10-2" the narrower statement wins. One without times only says "open".
    const telling = all.filter((one) => one.closed || hasTimes(one));
    const fewest = Math.min(...telling.map(({ days = WEEKDAYS }) => days.length));
    const narrowest = telling.filter(({ days }) => !days || days.length === fewest);
    return narrowest.length > 0 ? narrowest : all;
  };
  const areDaysNamed = statements.some(({ days, closed }) => days && days.length > 0 && !closed);
  return {
    untrue: WEEKDAYS.filter((day) => saidOf(day).length > 0 && !isTrue(saidOf(day), hoursOn(week, day))),
    missing: areDaysNamed ? open.filter((day) => saidOf(day).length === 0) : [],
  };
}

function isTrue(statements: readonly Statement[], hours: readonly Hours[]): boolean {
  if (statements.some(({ closed }) => closed === 'unsure')) return true;
  if (statements.some(({ closed }) => closed)) return hours.length === 0;
  let left = hours.map(({ opens, closes }) => ({ from: minutesOf(opens), until: minutesOf(closes) }));
  const [first, last] = [left[0], left.at(-1)];
  if (!first || !last) return false;
  for (const { from, until } of statements.flatMap(({ breaks }) => breaks)) {
    const before = left.find(
      (one, index) => from.includes(one.until) && until.includes(left[index + 1]?.from ?? -1),
    );
    const after = left.find((one) => before && one.from > before.from);
    if (!before || !after) return false;
    // The hours before and after a break count as one span.
    left = left.flatMap((one) =>
      one === before ? { from: before.from, until: after.until } : one === after ? [] : one,
    );
  }
  const spans = statements.flatMap((one) => one.spans);
  const areSpansTrue = spans.every(
    ({ from, until }, index) =>
      from.includes(left[index]?.from ?? -1) && until.includes(left[index]?.until ?? -1),
  );
  const areEdgesTrue = statements
    .flatMap(({ edges }) => edges)
    .every(
      ({ is, at }) =>
        (is !== 'closes' && at.includes(first.from)) || (is !== 'opens' && at.includes(last.until)),
    );
  return areEdgesTrue && areSpansTrue && (spans.length === 0 || spans.length === left.length);
}
