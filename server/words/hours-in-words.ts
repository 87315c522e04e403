import { type OpeningHours, timeInWords, type Weekday } from '../../domain/opening-hours.ts';
import { DAYS } from './kinds.ts';

/** The hours as the pages state them. `otherwise` is '' if the company opens every day. */
export function hoursInWords({ days, opens, closes }: OpeningHours, own: string): { open: string; otherwise: string } {
  const others = DAYS.filter((day) => !days.includes(day));
  const times = [opens, closes].map((time) => timeInWords(time).replace(' ', ''));
  return {
    open: own || `${daysInWords(days)} ${times.join('-')}`,
    // The emergency line does not count as open.
    otherwise: others.length > 0 ? `${list(others)}: emergencies only` : '',
  };
}

/** "Mon-Sat" for three days or more in a row, otherwise each day. */
function daysInWords(days: readonly Weekday[]): string {
  const runs: Weekday[][] = [];
  for (const [index, day] of DAYS.entries()) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run && run.at(-1) === DAYS[index - 1]) run.push(day);
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
