/** Measures layout shifts when typefaces load after the first paint, with the typefaces of three systems. */

import { noSystemTypefaces, SYSTEM_TYPEFACES, shiftsWithLateTypefaces } from '../tests/typefaces.ts';
import { openProgram } from './open-program.ts';
import type { Row } from './table.ts';

const FIRST = 320;
const LAST = 1440;
const STEP = Number(process.env.BENCH_STEP ?? 2);
const PATHS = ['/', '/services', '/about', '/contact'];

export async function benchShifts(): Promise<Row[]> {
  if (noSystemTypefaces) throw new Error(noSystemTypefaces);
  await using program = await openProgram();
  const widths = Array.from({ length: (LAST - FIRST) / STEP + 1 }, (_, index) => FIRST + index * STEP);
  const rows: Row[] = [];
  for (const typeface of SYSTEM_TYPEFACES) {
    for (const path of PATHS) {
      const shifts = await shiftsWithLateTypefaces([program.url + path], typeface, widths);
      for (const shift of shifts) console.error(`${path} in ${typeface}: ${shift}`);
      rows.push({
        what: `\`${path}\` in ${typeface}: layout shifts at ${widths.length} widths`,
        value: shifts.length,
        unit: '',
        budget: 0,
      });
    }
  }
  return rows;
}
