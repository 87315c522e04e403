/** Rows of the table at the end of `npm run test:faults`: fault, runs, and what was lost or doubled. */
import { appendFileSync } from 'node:fs';

export type Tally = { fault: string; runs: number; lost: number; doubled: number };

/**
 * Compares the acknowledged ids with the stored ones, and adds a row to the file that FAULT_TABLE names.
 * Call it before the assertions, so that the table shows a failed test too.
 */
export function tally(
  fault: string,
  runs: number,
  acknowledged: readonly string[],
  stored: readonly string[],
): void {
  const file = process.env.FAULT_TABLE;
  if (!file) return;
  const known = new Set(stored);
  const lost = acknowledged.filter((id) => !known.has(id)).length;
  const row: Tally = { fault, runs, lost, doubled: stored.length - known.size };
  appendFileSync(file, `${JSON.stringify(row)}\n`);
}
